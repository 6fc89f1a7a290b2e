/* The start of a game: from the array or the position text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/castling.h"
#include "engine/compile/compile_internal.h"
#include "engine/position_text.h"

cell_t array_opposite(const struct compile *c, cell_t cell)
{
    const struct board *b = c->v->board;
    struct vec at = b->at[cell];
    if (b->forward.rank) {
        at.rank = (int16_t)(b->n_ranks - 1 - at.rank);
    }
    if (b->forward.level) {
        at.level = (int16_t)(b->n_levels - 1 - at.level);
    }
    if (c->turned) {
        at.file = (int16_t)(b->n_files - 1 - at.file);
    }
    return board_cell(b, at);
}

/* Puts White's men of one rank and Black's opposite; a NULL or what is wrong. */
static const char *put_rank(struct compile *c, struct position *pos, int level, int rank,
                            const char *men)
{
    const struct board *b = c->v->board;
    int skip = 0;
    for (int file = 0; file < b->n_files; file++) {
        cell_t cell = board_named(b, level, file, rank);
        if (cell == CELL_NONE) {
            continue;
        }
        if (!skip && text_take_int(&men, CELLS_MAX, &skip) && !skip) {
            return "a run of empty cells is at least 1";
        }
        if (skip) {
            skip--;
            continue;
        }
        bool form = *men == '+';
        int type = *men ? variant_type(c->v, men[form], form) : TYPE_NONE;
        if (type == TYPE_NONE || men[form] != c->v->piece[type].letter) {
            return *men ? "no man of this game" : "too few cells";
        }
        men += 1 + form;
        cell_t other = array_opposite(c, cell);
        if (other == CELL_NONE) {
            return "the board has no cell opposite";
        }
        if (pos->man[cell] != MAN_NONE || pos->man[other] != MAN_NONE || cell == other) {
            return "meets Black's array";
        }
        position_put(pos, cell, man_make(type, WHITE));
        position_put(pos, other, man_make(type, BLACK));
    }
    return *men || skip ? "too many cells" : NULL;
}

static void put_level(struct compile *c, struct position *pos, int level, const char *value)
{
    char *copy = memory_text(value), *rest = copy;
    for (int rank = 0; *rest; rank++) {
        const char *men = text_word(&rest);
        const char *fault =
            rank < c->v->board->n_numbers ? put_rank(c, pos, level, rank, men) : "too many ranks";
        if (fault) {
            compile_fault(c, "rank %d, '%.30s': %s", rank + 1, men, fault);
            break;
        }
    }
    free(copy);
}

/* Puts all array.LEVEL entries; false if there are none. */
static bool put_array(struct compile *c, struct position *pos)
{
    const struct board *b = c->v->board;
    bool any = false;
    for (size_t i = 0; i < c->section->n; i++) {
        c->entry = &c->section->entry[i];
        const char *key = c->entry->key;
        if (!text_begins(key, "array")) {
            continue;
        }
        any = true;
        bool flat = strcmp(key, "array") == 0;
        int level = flat ? 0 : strlen(key) == 7 ? board_level_of(b, key[6]) : -1;
        if (flat != (b->n_levels == 1) || level < 0) {
            compile_fault(c,
                          b->n_levels == 1 ? "a board of one level has array = ..."
                                           : "levels are array.%c to array.z",
                          board_level_letter(b, 0));
            continue;
        }
        put_level(c, pos, level, c->entry->value);
    }
    c->entry = NULL;
    return any;
}

/* Writes the position as the start and reads it back, as every start must be readable. */
static void settle_start(struct compile *c, struct position *pos)
{
    struct error error;
    struct text text = {0};
    position_settle(pos);
    position_format(pos, &text);
    c->v->start = text.data;
    if (!position_parse(pos, c->v->start, &error)) {
        compile_fault(c, "the start is no position: %s", error.text);
    }
}

static void start_from_array(struct compile *c, struct position *pos)
{
    struct variant *v = c->v;
    pos->state.rights = castling_rights_by_men(pos);
    pos->state.setup = v->setup_type != TYPE_NONE && position_setup_files(pos) > v->setup_files;
    pos->state.side = pos->state.setup ? v->setup_first : v->first;
    settle_start(c, pos);
}

void array_place(struct compile *c)
{
    struct error error;
    const struct entry *start = section_find(c->section, "start");
    int before = c->faults->added;
    c->start = position_new(c->v);
    if (start) {
        c->entry = start;
        if (!position_parse_placement(c->start, start->value, &error)) {
            compile_fault(c, "%s", error.text);
        }
    } else if (!put_array(c, c->start)) {
        compile_fault(c, "array: neither array nor start is there");
    } else if (c->faults->added == before && c->start->royal[WHITE] == CELL_NONE) {
        compile_fault(c, "array: the royal piece is missing");
    }
    if (c->faults->added == before) {
        castlings_compile(c);
    }
    c->entry = NULL;
}

void array_settle(struct compile *c)
{
    struct error error;
    const struct entry *start = section_find(c->section, "start");
    if (!start) {
        start_from_array(c, c->start);
        return;
    }
    c->entry = start;
    if (position_parse(c->start, start->value, &error)) {
        settle_start(c, c->start);
    } else {
        compile_fault(c, "%s", error.text);
    }
}

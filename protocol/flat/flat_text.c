#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/move_text.h"
#include "engine/position_text.h"
#include "protocol/flat/flat.h"
#include "protocol/flat/flat_slots.h"

void flat_size(const struct flat *flat, struct text *out)
{
    text_addf(out, "%dx%d+%d", flat->files, flat->ranks, flat->holdings);
}

void flat_setup(const struct flat *flat, const struct position *pos, struct text *out)
{
    text_add_char(out, '(');
    flat_slots_format(flat, out);
    text_add(out, ") ");
    flat_size(flat, out);
    text_add(out, "_fairy ");
    flat_format(flat, pos, out);
}

static void add_man(const struct variant *v, man_t man, struct text *out)
{
    const struct piece *piece = &v->piece[man_type(man)];
    if (piece->form) {
        text_add_char(out, '+');
    }
    text_add_char(out, man_side(man) == WHITE ? piece->letter
                                              : (char)tolower((unsigned char)piece->letter));
}

static void format_rank(const struct flat *flat, const struct position *pos, int rank,
                        struct text *out)
{
    int run = 0;
    for (int file = 0; file < flat->files; file++) {
        cell_t cell = flat->cell_at[rank][file];
        if (cell != CELL_NONE && pos->man[cell] == MAN_NONE) {
            run++;
            continue;
        }
        if (run) {
            text_addf(out, "%d", run);
            run = 0;
        }
        if (cell == CELL_NONE) {
            text_add_char(out, '*');
        } else {
            add_man(flat->variant, pos->man[cell], out);
        }
    }
    if (run) {
        text_addf(out, "%d", run);
    }
}

static void format_hands(const struct variant *v, const struct position *pos, struct text *out)
{
    bool any = false;
    text_add_char(out, '[');
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= v->n_types; type++) {
            for (int n = pos->hand[side][type]; n; n--) {
                add_man(v, man_make(type, side), out);
                any = true;
            }
        }
    }
    text_add(out, any ? "]" : "-]");
}

void flat_format(const struct flat *flat, const struct position *pos, struct text *out)
{
    for (int rank = flat->ranks - 1; rank >= 0; rank--) {
        format_rank(flat, pos, rank, out);
        text_add(out, rank ? "/" : "");
    }
    if (flat->variant->drops) {
        format_hands(flat->variant, pos, out);
    }
    text_addf(out, " %c - - %u %u", pos->state.side == WHITE ? 'w' : 'b', pos->state.clock,
              pos->state.number);
}

/* What stands on the squares of a flat board: "" an empty one, otherwise the man's text. */
struct squares {
    char man[FLAT_RANKS_MAX][FLAT_FILES_MAX][3];
};

/* Reads one rank. Men on holes are those that were taken off the board. */
static bool take_rank(const struct flat *flat, const char **p, int rank, struct squares *out,
                      struct error *error)
{
    int file = 0, run;
    while (**p && !strchr("/[ ", **p)) {
        if (isdigit((unsigned char)**p)) {
            if (!text_take_int(p, FLAT_FILES_MAX, &run)) {
                return error_set(error, "rank %d: bad run of empty squares", rank + 1);
            }
            file += run;
            continue;
        }
        bool form = **p == '+';
        char letter = (*p)[form];
        if (!form && letter == '*') {
            file++;
            ++*p;
            continue;
        }
        if (!isalpha((unsigned char)letter) || file >= flat->files) {
            return error_set(error, "rank %d: '%.2s' cannot stand there", rank + 1, *p);
        }
        char *man = out->man[rank][file++];
        man[0] = form ? '+' : letter;
        man[1] = form ? letter : '\0';
        *p += 1 + form;
    }
    if (file != flat->files) {
        return error_set(error, "rank %d has %d squares, not %d", rank + 1, file, flat->files);
    }
    return true;
}

static void native_rank(const struct flat *flat, const struct squares *squares, int level, int rank,
                        struct text *out)
{
    const struct board *board = flat->variant->board;
    int run = 0;
    for (int file = 0; file < board->n_files; file++) {
        struct vec at = {(int16_t)file, (int16_t)rank, (int16_t)level};
        cell_t cell = board_cell(board, at);
        if (cell == CELL_NONE) {
            continue;
        }
        const char *man = squares->man[rank][flat->file_of[cell]];
        run += !*man;
        if (*man && run) {
            text_addf(out, "%d", run);
            run = 0;
        }
        text_add(out, man);
    }
    if (run) {
        text_addf(out, "%d", run);
    }
}

static void native_placement(const struct flat *flat, const struct squares *squares,
                             struct text *out)
{
    const struct board *board = flat->variant->board;
    for (int level = 0; level < board->n_levels; level++) {
        for (int rank = board->n_ranks - 1; rank >= 0; rank--) {
            native_rank(flat, squares, level, rank, out);
            text_add(out, rank ? "/" : level < board->n_levels - 1 ? "|" : "");
        }
    }
}

bool flat_to_native(const struct flat *flat, const char *text, struct text *out,
                    struct error *error)
{
    struct squares squares = {0};
    const char *p = text + strspn(text, " ");
    for (int rank = flat->ranks - 1; rank >= 0; rank--) {
        if (!take_rank(flat, &p, rank, &squares, error)) {
            return false;
        }
        if (rank && *p++ != '/') {
            return error_set(error, "'/' expected after rank %d", rank + 1);
        }
    }
    native_placement(flat, &squares, out);
    if (*p == '[') {
        size_t length = strcspn(p, "]");
        if (p[length] != ']') {
            return error_set(error, "']' is missing");
        }
        bool none = length == 2 && p[1] == '-';
        text_addf(out, "[%.*s]", none ? 0 : (int)length - 1, p + 1);
        p += length + 1;
    }
    text_add(out, p);
    return true;
}

bool flat_move_to_native(const struct flat *flat, const char *move, bool setup, struct text *out)
{
    char name[CELL_NAME_MAX];
    cell_t from, to;
    const char *p = move;
    const struct board *board = flat->variant->board;
    if (isalpha((unsigned char)p[0]) && p[1] == '@') {
        p += 2;
        if (!flat_take_square(flat, &p, &to) || to == CELL_NONE || *p) {
            return false;
        }
        board_cell_name(board, to, name);
        text_addf(out, "%c@%s", move[0], name);
        return true;
    }
    if (!flat_take_square(flat, &p, &from) || from == CELL_NONE) {
        return false;
    }
    board_cell_name(board, from, name);
    text_add(out, name);
    if (strcmp(p, "@") == 0) {
        text_add_char(out, '@');
        return true;
    }
    if (!flat_take_square(flat, &p, &to) || strlen(p) > 1) {
        return false;
    }
    if (to == CELL_NONE || setup) { /* off the board */
        text_add_char(out, '@');
        return !*p;
    }
    board_cell_name(board, to, name);
    text_addf(out, "%s%s", name, p);
    return true;
}

/* A hole for a man that is taken off: the nearest one on its rank. */
static int hole_beside(const struct flat *flat, cell_t cell)
{
    int rank = flat->variant->board->at[cell].rank, file = flat->file_of[cell];
    for (int away = 1; away < flat->files; away++) {
        for (int to = file - away; to <= file + away; to += 2 * away) {
            if (to >= 0 && to < flat->files && flat->cell_at[rank][to] == CELL_NONE) {
                return to;
            }
        }
    }
    return file;
}

void flat_move_format(const struct flat *flat, const struct position *pos, move_t move, char *out)
{
    char native[MOVE_TEXT_MAX];
    char from[FLAT_NAME_MAX], to[FLAT_NAME_MAX];
    struct text text = {0};
    move_format(pos, move, native);
    flat_cell_name(flat, move_to(move), to);
    flat_cell_name(flat, move_from(move), from);
    if (move_kind(move) == MOVE_DROP) {
        text_addf(&text, "%c@%s", native[0], to);
    } else if (move_kind(move) == MOVE_REMOVAL) {
        text_addf(&text, "%s%c%s", from, 'a' + hole_beside(flat, move_from(move)), to + 1);
    } else {
        text_addf(&text, "%s%s", from, to);
        if (move_kind(move) == MOVE_PROMOTION) {
            text_add_char(&text, native[strlen(native) - 1]);
        }
    }
    memcpy(out, text.data, text.length + 1);
    text_free(&text);
}

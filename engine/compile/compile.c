#include "engine/compile/compile_internal.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"

void compile_fault(struct compile *c, const char *format, ...)
{
    char what[480];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (c->entry) {
        faults_add(c->faults, c->entry->file, c->entry->line, c->entry->key, "%s", what);
    } else {
        faults_add(c->faults, c->section->file, c->section->line, c->section->name, "%s", what);
    }
}

/* Where each type's men stand at the start. */
static void compile_start_cells(struct compile *c)
{
    const struct position *start = c->start;
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= c->v->n_types; type++) {
            c->start_cells[type][side] = memory_new((size_t)c->v->board->n_cells, 1);
        }
        for (int i = 0; i < start->n_men[side]; i++) {
            cell_t cell = start->list[side][i];
            uint64_t alike = c->v->piece[man_type(start->man[cell])].alike;
            for (; alike; alike &= alike - 1) {
                c->start_cells[__builtin_ctzll(alike)][side][cell] = 1;
            }
        }
    }
}

static void compile_tables(struct compile *c)
{
    struct variant *v = c->v;
    struct tables_piece piece[TYPES_MAX] = {{0}};
    for (int type = 1; type <= v->n_types; type++) {
        piece[type].moves = &v->piece[type].moves;
        for (int side = 0; side < 2; side++) {
            piece[type].confined[side] = c->confined[type][side];
            piece[type].start[side] = c->start_cells[type][side];
            piece[type].region[side] = c->also_from[type][side];
        }
    }
    v->tables = tables_new(v->board, piece, v->n_types, c->has_facing ? &c->facing : NULL);
    for (int type = 1; type <= v->n_types; type++) {
        v->piece[type].may_meet = piece[type].may_meet;
    }
}

/* Whether a man has no move from a cell on an empty board. */
static bool stuck(const struct tables *t, man_t man, cell_t cell)
{
    const struct reach *reach = tables_reach(t, man, cell);
    if (reach->n_both + reach->n_quiet) {
        return false;
    }
    for (int i = 0; i < reach->n_rides; i++) {
        const struct ride *ride = &t->ride[reach->ride + (uint32_t)i];
        if (ride->modes & MODE_QUIET && !ride_hops(ride->kind)) {
            return false;
        }
    }
    return true;
}

/* An upper bound of the moves of one man from a cell. */
static uint32_t most_from(const struct tables *t, man_t man, cell_t cell)
{
    const struct reach *reach = tables_reach(t, man, cell);
    uint32_t most = (uint32_t)(reach->n_both + reach->n_quiet + reach->n_capture);
    for (int i = 0; i < reach->n_rides; i++) {
        const cell_t *path = t->path + t->ride[reach->ride + (uint32_t)i].path;
        for (; *path != t->n_cells; path++) {
            most++;
        }
    }
    return most;
}

/* What generation wants to know of a type without looking at it. */
static void compile_types(struct variant *v)
{
    for (int type = 1; type <= v->n_types; type++) {
        const struct piece *piece = &v->piece[type];
        uint32_t most = 0, ways = 2 + (uint32_t)__builtin_popcountll(piece->choices);
        for (int side = 0; side < 2; side++) {
            for (int cell = 0; cell < v->board->n_cells; cell++) {
                uint32_t n = most_from(v->tables, man_make(type, side), (cell_t)cell);
                most = n > most ? n : most;
            }
        }
        bool plain = piece->promotion == PROMOTE_NEVER;
        v->plain |= (uint64_t)plain << type;
        v->meeting |= (uint64_t)piece->may_meet << type;
        v->simple |= (uint64_t)(plain && !piece->may_meet) << type;
        most = (plain ? most : most * ways) + 1;
        v->most_moves = most > v->most_moves ? most : v->most_moves;
    }
}

static void compile_flags(struct compile *c)
{
    struct variant *v = c->v;
    int cells = v->board->n_cells;
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= v->n_types; type++) {
            uint8_t *flags = memory_new((size_t)cells, 1);
            v->flags[side][type] = flags;
            for (int cell = 0; cell < cells; cell++) {
                bool home = board_depth(v->board, (cell_t)cell, side, false) == 0;
                bool is_stuck = stuck(v->tables, man_make(type, side), (cell_t)cell);
                const uint8_t *confined = c->confined[type][side];
                bool no_drop = (confined && !confined[cell]) ||
                               (c->no_drop[type][side] && c->no_drop[type][side][cell]) ||
                               (is_stuck && !c->stuck_drop[type]);
                flags[cell] =
                    (uint8_t)((c->zone[type][side] && c->zone[type][side][cell] ? FLAG_ZONE : 0) |
                              (is_stuck ? FLAG_STUCK : 0) | (no_drop ? 0 : FLAG_DROP) |
                              (home ? FLAG_HOME : 0));
            }
        }
    }
}

/* What captured men become in hand or pool, and what the pool's promotions may choose from. */
static void compile_captures(struct compile *c)
{
    struct variant *v = c->v;
    v->drops = v->captured == CAPTURED_HAND;
    for (int type = 1; type <= v->n_types; type++) {
        struct piece *piece = &v->piece[type];
        if (v->captured == CAPTURED_HAND && !piece->royal) {
            piece->captured_as = piece->returns_to ? piece->returns_to
                                 : piece->form     ? (uint8_t)variant_type(v, piece->letter, false)
                                                   : (uint8_t)type;
        } else if (v->captured == CAPTURED_POOL && c->pool >> type & 1) {
            piece->captured_as = (uint8_t)type;
        }
        if (piece->promotion == PROMOTE_POOL) {
            piece->choices = c->pool;
        }
    }
}

/* Which types are known by one letter: a man and those that become it and return. */
static void compile_alike(struct variant *v)
{
    for (int type = 1; type <= v->n_types; type++) {
        for (int other = 1; other <= v->n_types; other++) {
            bool same = v->piece[type].letter == v->piece[other].letter &&
                        v->piece[type].form == v->piece[other].form;
            v->piece[type].alike |= (uint64_t)same << other;
        }
    }
}

static void compile_keys(struct variant *v)
{
    uint64_t seed = 0x57656c7467656973; /* any constant: keys must be the same on every run */
    size_t n = (size_t)(v->n_types + 1) * 2 * (size_t)v->board->n_cells;
    v->zobrist = memory_new(n, sizeof *v->zobrist);
    for (size_t i = 0; i < n; i++) {
        v->zobrist[i] = random_next(&seed);
    }
    for (int type = 0; type < TYPES_MAX; type++) {
        v->zobrist_hand[WHITE][type] = random_next(&seed) | 1;
        v->zobrist_hand[BLACK][type] = random_next(&seed) | 1;
    }
    for (int i = 0; i < RIGHTS_MAX; i++) {
        v->zobrist_right[i] = random_next(&seed);
    }
    v->zobrist_side = random_next(&seed);
    v->zobrist_setup = random_next(&seed);
}

/* Faults that only the whole shows; those of single lines, from index @before on, come first. */
static void check_whole(struct compile *c, int before)
{
    struct variant *v = c->v;
    static const char *const needed[] = {"board", "royal"};
    for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
        if (!section_find(c->section, needed[i])) {
            compile_fault(c, "%s: is missing", needed[i]);
        }
    }
    for (int type = 1; type <= v->n_types && c->faults->added == before; type++) {
        const struct piece *piece = &v->piece[type];
        for (int other = 1; other < type; other++) {
            if (v->piece[other].letter == piece->letter && v->piece[other].form == piece->form &&
                !v->piece[other].returns_to == !piece->returns_to) {
                compile_fault(c, "two men have the letter %s%c%s", piece->form ? "+" : "",
                              piece->letter, piece->returns_to ? "~" : "");
            }
        }
        if (piece->promotion != PROMOTE_NEVER && !c->zone[type][WHITE]) {
            compile_fault(c, "promotion: it is not said when %s%c promotes", piece->form ? "+" : "",
                          piece->letter);
        }
        if (piece->promotion == PROMOTE_POOL && (v->captured != CAPTURED_POOL || !c->pool)) {
            compile_fault(c, "promote: pool needs captured = pool and pool = LETTERS");
        }
        if (v->royal && piece->choices >> v->royal & 1) {
            compile_fault(c, "promote: nothing becomes the royal piece");
        }
    }
}

static void compile_free(struct compile *c)
{
    free(c->scratch);
    position_delete(c->start);
    for (int type = 0; type < TYPES_MAX; type++) {
        for (int side = 0; side < 2; side++) {
            free(c->confined[type][side]);
            free(c->no_drop[type][side]);
            free(c->zone[type][side]);
            free(c->start_cells[type][side]);
            free(c->also_from[type][side]);
        }
    }
    free(c);
}

struct variant *variant_compile(const struct section *section, struct faults *faults)
{
    int before = faults->added;
    struct compile *c = memory_new(1, sizeof *c);
    struct variant *v = memory_new(1, sizeof *v);
    *c = (struct compile){.section = section, .faults = faults, .v = v};
    v->id = memory_text(section->name);
    v->title = memory_text(section->name);
    for (int type = 0; type < TYPES_MAX; type++) {
        c->stuck_drop[type] = true;
    }
    for (int term = 0; term < WEIGHT_TERMS; term++) {
        v->weight[term] = weight_terms[term].usual;
    }
    for (int term = 0; term < SCORE_TERMS; term++) {
        v->score[term] = score_terms[term].usual;
    }
    rules_read(c);
    check_whole(c, before);
    if (faults->added == before) {
        compile_alike(v);
        compile_captures(c);
        compile_keys(v);
        array_place(c);
    }
    if (faults->added == before) {
        compile_start_cells(c);
        compile_tables(c);
        compile_types(v);
        compile_flags(c);
        standing_compile(c);
        double_steps_compile(c);
        mobility_compile(c);
        castlings_settle(c);
        array_settle(c);
        net_compile(c);
    }
    if (faults->added == before) {
        rules_note_idle(c);
        v->notes = c->notes.data;
    }
    compile_free(c);
    if (faults->added != before) {
        variant_free(v);
        return NULL;
    }
    return v;
}

void compile_words(struct text *out)
{
    rules_words(out);
}

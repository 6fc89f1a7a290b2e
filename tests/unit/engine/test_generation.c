/* Move generation against slower ways to the same answer, on positions of random games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/games.h"
#include "engine/mirror.h"
#include "engine/perft/perft.h"
#include "engine/play.h"
#include "engine/position_text.h"
#include "harness.h"

/* Captures and the others make up all; no move twice. */
static void stages(struct position *pos)
{
    struct move_list all = {0}, captures = {0}, quiets = {0};
    movegen_pseudo(pos, MOVEGEN_ALL, &all);
    movegen_pseudo(pos, MOVEGEN_CAPTURES, &captures);
    movegen_pseudo(pos, MOVEGEN_QUIETS, &quiets);
    CHECK_INT((int64_t)all.n, (int64_t)(captures.n + quiets.n));
    sort_moves(&all);
    bool good = true;
    for (size_t i = 1; i < all.n; i++) {
        good = good && all.move[i] != all.move[i - 1];
    }
    for (size_t i = 0; i < captures.n; i++) {
        good = good && move_captures(pos, captures.move[i]) && listed(&all, captures.move[i]);
    }
    for (size_t i = 0; i < quiets.n; i++) {
        good = good && !move_captures(pos, quiets.move[i]) && listed(&all, quiets.move[i]);
    }
    CHECK_CASE(good, "captures and quiet moves are all moves");
    move_list_free(&all);
    move_list_free(&captures);
    move_list_free(&quiets);
}

static void stages_are_the_whole(void)
{
    visit_games(120, 1, stages);
}

/* A man is attacked if a capture of it is generated for the other side: the backward tables say the
 * same as the forward ones. */
static void attacks(struct position *pos)
{
    struct position *other = memory_new(1, sizeof *other);
    struct move_list captures = {0};
    const struct variant *v = pos->variant;
    int us = pos->state.side;
    bool *taken = memory_new((size_t)v->board->n_cells, sizeof *taken);
    if (!pos->state.setup) {
        position_init(other, v);
        position_copy(other, pos);
        other->state.side = (uint8_t)!us;
        movegen_pseudo(other, MOVEGEN_CAPTURES, &captures);
        for (size_t i = 0; i < captures.n; i++) {
            taken[move_to(captures.move[i])] = true;
        }
        for (int i = 0; i < pos->n_men[us]; i++) {
            cell_t cell = pos->list[us][i];
            if (position_attacked(v, pos->man, cell, !us, false) != taken[cell]) {
                char name[CELL_NAME_MAX];
                board_cell_name(v->board, cell, name);
                CHECK_CASE(false, name);
            }
        }
        CHECK(pos->state.in_check || !taken[pos->royal[us]]);
        position_free(other);
    }
    move_list_free(&captures);
    free(taken);
    free(other);
}

static void attacks_both_ways(void)
{
    visit_games(200, 1, attacks);
}

/* A pseudo-legal move is legal if the royal piece is not attacked when it has been made. */
static void legality(struct position *pos)
{
    struct move_list pseudo = {0}, legal = {0};
    struct safety safety;
    int us = pos->state.side;
    bool good = true;
    size_t n = 0;
    movegen_pseudo(pos, MOVEGEN_ALL, &pseudo);
    movegen_legal(pos, &legal);
    safety_find(pos, &safety);
    for (size_t i = 0; i < pseudo.n; i++) {
        move_t move = pseudo.move[i];
        bool is = move_legal(pos, &safety, move);
        /* what is passed, and mates by some drops, are further conditions */
        bool more =
            move_kind(move) == MOVE_CASTLING ||
            (move_kind(move) == MOVE_DROP && pos->variant->no_drop_mate >> move_type(move) & 1);
        position_make(pos, move);
        bool should = pos->history[pos->n_history - 1].before.setup ||
                      !position_attacked(pos->variant, pos->man, pos->royal[us], !us, true);
        position_unmake(pos);
        good = good && (more ? should || !is : is == should) && move_legal_alone(pos, move) == is;
        good = good && (!is || (n < legal.n && legal.move[n] == move));
        n += is;
    }
    CHECK_CASE(good, "legal is what leaves the royal piece unattacked");
    CHECK_INT((int64_t)n, (int64_t)legal.n);
    CHECK(movegen_any(pos) == (n > 0));
    move_list_free(&pseudo);
    move_list_free(&legal);
}

static void legality_by_trying(void)
{
    visit_games(160, 1, legality);
}

/* Counts the encodable moves of some kinds that are accepted. */
static size_t accepted(const struct position *pos, enum move_kind kind, int types, bool own_only)
{
    int cells = pos->variant->board->n_cells;
    size_t n = 0;
    for (int from = 0; from < cells; from++) {
        man_t man = pos->man[from];
        if (own_only && (man == MAN_NONE || man_side(man) != pos->state.side)) {
            continue;
        }
        for (int to = 0; to < cells; to++) {
            for (int type = 0; type < types; type++) {
                n += move_pseudo_legal(pos, move_make(kind, (cell_t)from, (cell_t)to, type));
            }
        }
    }
    return n;
}

/* Of all moves that can be encoded those are accepted that are generated. On small boards all are
 * tried, on large ones all that differ in what is looked at, and random ones. */
static void sweep(struct position *pos)
{
    struct move_list all = {0};
    bool small = pos->variant->board->n_cells < 100, good = true;
    int types = small ? TYPES_MAX : 1;
    movegen_pseudo(pos, MOVEGEN_ALL, &all);
    for (size_t i = 0; i < all.n; i++) {
        good = good && move_pseudo_legal(pos, all.move[i]);
    }
    CHECK_CASE(good, "every generated move is accepted");
    size_t n = accepted(pos, MOVE_NORMAL, types, false) +
               accepted(pos, MOVE_PROMOTION, TYPES_MAX, !small) +
               accepted(pos, MOVE_CASTLING, TYPES_MAX, !small) +
               accepted(pos, MOVE_REMOVAL, types, false) +
               accepted(pos, MOVE_EN_PASSANT, types, false);
    for (int cell = 0; cell < pos->variant->board->n_cells; cell++) {
        for (int type = 0; type < TYPES_MAX; type++) {
            n += move_pseudo_legal(pos, move_make(MOVE_DROP, (cell_t)cell, (cell_t)cell, type));
        }
    }
    CHECK_INT((int64_t)n, (int64_t)all.n);
    sort_moves(&all);
    uint64_t seed = pos->state.key;
    for (int i = 0; i < 100000; i++) {
        move_t move = (move_t)random_next(&seed);
        if (move_pseudo_legal(pos, move) && !listed(&all, move)) {
            good = false;
        }
    }
    CHECK_CASE(good, "no other is accepted");
    move_list_free(&all);
}

static void pseudo_legal_sweep(void)
{
    visit_games(120, 24, sweep);
}

static void compare_mirrored(struct position *pos)
{
    struct position *other = memory_new(1, sizeof *other);
    struct move_list here = {0}, there = {0};
    if (pos->state.doubled) {
        free(other);
        return;
    }
    mirror_position(pos, other);
    CHECK(position_ok(other));
    CHECK(other->state.in_check == pos->state.in_check);
    movegen_legal(pos, &here);
    movegen_legal(other, &there);
    CHECK_INT((int64_t)there.n, (int64_t)here.n);
    sort_moves(&there);
    bool good = true;
    for (size_t i = 0; i < here.n; i++) {
        good = good && listed(&there, mirror_move(pos->variant, here.move[i]));
    }
    CHECK_CASE(good, "mirrored moves are moves of the mirrored position");
    position_free(other);
    free(other);
    move_list_free(&here);
    move_list_free(&there);
}

static void mirrored_positions(void)
{
    visit_games(200, 1, compare_mirrored);
}

/* Depths of the suite up to so many leaves; the whole is tested by the program's own suite. */
enum { LEAVES_MAX = 100000 };

static void perft_line(char *line)
{
    struct position pos;
    char *name = line, *rest = strchr(line, ';');
    if (!CHECK(rest != NULL)) {
        return;
    }
    *rest++ = '\0';
    char *text = rest;
    rest = strchr(rest, ';');
    if (rest) {
        *rest++ = '\0';
    }
    bool ok = set_text(&pos, name, text);
    while (ok && rest && *rest == 'D') {
        char *blank = strchr(rest, ' '), *end = strchr(rest, ';');
        int64_t depth = 0, leaves = 0;
        *blank = '\0';
        if (end) {
            *end = '\0';
        }
        CHECK(text_parse_int(rest + 1, 1, 20, &depth) &&
              text_parse_int(text_trim(blank + 1), 0, INT64_MAX, &leaves));
        if (leaves <= LEAVES_MAX) {
            CHECK_INT_CASE((int64_t)perft(&pos, (int)depth), leaves, text);
        }
        rest = end ? end + 1 : NULL;
    }
    position_free(&pos);
}

static void perft_counts(void)
{
    FILE *in = fopen(SOURCE_DIR "/tests/oracle/perft/games.perft", "r");
    struct text line = {0};
    int c, n = 0;
    while (in && (c = fgetc(in)) != EOF) {
        if (c != '\n') {
            text_add_char(&line, (char)c);
        } else if (line.length && line.data[0] != '#') {
            perft_line(line.data);
            text_clear(&line);
            n++;
        }
    }
    if (in) {
        fclose(in);
    }
    CHECK(n >= 100);
    text_free(&line);
}

static void perft_leaves_the_position(void)
{
    struct position pos;
    if (set_text(&pos, "3d-minishogi", NULL)) {
        CHECK_INT((int64_t)perft(&pos, 0), 1);
        CHECK_INT((int64_t)perft(&pos, 1), 33);
        CHECK_INT((int64_t)perft(&pos, 3), 36886);
        CHECK_POSITION(&pos, pos.variant->start);
        CHECK_INT((int64_t)pos.n_history, 0);
    }
    position_free(&pos);
}

static const struct test tests[] = {
    {"captures and quiet moves are all moves", stages_are_the_whole},
    {"attacks both ways", attacks_both_ways},
    {"legality by trying", legality_by_trying},
    {"all encodable moves", pseudo_legal_sweep},
    {"mirrored positions", mirrored_positions},
    {"perft counts", perft_counts},
    {"perft leaves the position", perft_leaves_the_position},
    {0, 0},
};

const struct suite suite_generation = {"generation", tests};

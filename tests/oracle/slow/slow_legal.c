/*
 * The legal moves: all that the men, the hands and the phase allow, less those after which the own
 * royal is attacked. Each is tried on a copy of the whole position.
 */
#include "slow_men.h"
#include "slow_move.h"

#include <stdio.h>
#include <stdlib.h>

void *slow_grow(void *old, int count, size_t size)
{
    void *grown = realloc(old, (size_t)count * size);

    if (grown == NULL) {
        fputs("slow: no memory\n", stderr);
        abort();
    }
    return grown;
}

void slow_moves_free(struct slow_moves *moves)
{
    free(moves->move);
    *moves = (struct slow_moves){0};
}

static void moves_add(struct slow_moves *moves, struct slow_move move)
{
    if (moves->n == moves->cap) {
        moves->cap = moves->cap == 0 ? 128 : 2 * moves->cap;
        moves->move = slow_grow(moves->move, moves->cap, sizeof *moves->move);
    }
    moves->move[moves->n++] = move;
}

/* MOVE once for each letter to which its man may promote by choice. */
static void add_choices(const struct slow_pos *pos, struct slow_moves *moves, struct slow_move move)
{
    bool own_end = move.to.rank != slow_far_rank(pos, pos->side);

    for (const char *p = pos->game->choice; *p != '\0'; p++) {
        if (pos->game->hand_use == SLOW_HAND_POOL && pos->hand[pos->side][*p - 'A'] == 0)
            continue;
        if (slow_letter_in(pos->game->own_end, *p) && !own_end)
            continue;
        move.letter = *p;
        moves_add(moves, move);
    }
}

/* True if RANK is one of the last two of SIDE. */
static bool in_last_ranks(const struct slow_pos *pos, int rank)
{
    return abs(slow_far_rank(pos, pos->side) - rank) < 2;
}

/* MAN from MOVE.from to MOVE.to in all the forms that the game's promotion rule gives it. */
static void add_promotions(const struct slow_pos *pos, struct slow_moves *moves,
                           struct slow_move move, struct slow_man man)
{
    bool may_plus = !man.promoted && slow_kind_find(pos->game, man.letter, true) != NULL;
    struct slow_move plus = move;
    plus.plus = true;

    switch (pos->game->promotion) {
    case SLOW_AT_FAR_RANK:
        moves_add(moves, may_plus && move.to.rank == slow_far_rank(pos, pos->side) ? plus : move);
        break;
    case SLOW_PAWN_CHOICE:
        if (man.letter == 'P' && move.to.rank == slow_far_rank(pos, pos->side))
            add_choices(pos, moves, move);
        else
            moves_add(moves, move);
        break;
    case SLOW_IN_LAST_RANKS:
        if (may_plus && (in_last_ranks(pos, move.from.rank) || in_last_ranks(pos, move.to.rank)))
            moves_add(moves, plus);
        if (!may_plus || slow_can_ever_move(pos->game, man, move.to))
            moves_add(moves, move);
        else if (!in_last_ranks(pos, move.to.rank) && !in_last_ranks(pos, move.from.rank))
            moves_add(moves, move); /* stuck, but too early to promote */
        break;
    case SLOW_AT_RIVER:
        moves_add(moves, may_plus && slow_river_between(move.from, move.to) ? plus : move);
        if (man.promoted && (move.to.rank == 0 || move.to.rank == pos->game->board.ranks - 1))
            add_choices(pos, moves, move);
        break;
    }
}

/* Ordinary moves of the man on FROM. */
static void add_man_moves(const struct slow_pos *pos, struct slow_moves *moves,
                          struct slow_cell from)
{
    struct slow_move move = {.kind = SLOW_MOVE, .from = from};
    struct slow_cell to;
    struct slow_reach reach;

    slow_man_reach(pos, from, &reach);
    for (to.level = 0; to.level < pos->game->board.levels; to.level++) {
        for (to.rank = 0; to.rank < pos->game->board.ranks; to.rank++) {
            for (to.file = 0; to.file < pos->game->board.files; to.file++) {
                if (!reach.to[to.level][to.rank][to.file])
                    continue;
                move.to = to;
                add_promotions(pos, moves, move, slow_man_on(pos, from));
            }
        }
    }
}

static void add_drops(const struct slow_pos *pos, struct slow_moves *moves, struct slow_cell to)
{
    int rank_from_own_end = abs(slow_far_rank(pos, !pos->side) - to.rank) + 1;

    for (const char *p = pos->game->hand; *p != '\0'; p++) {
        struct slow_man man = {.letter = *p, .side = (unsigned char)pos->side};

        if (pos->hand[pos->side][*p - 'A'] == 0)
            continue;
        if (pos->game->promotion == SLOW_AT_FAR_RANK && to.rank == slow_far_rank(pos, pos->side))
            continue;
        if (pos->game->promotion == SLOW_IN_LAST_RANKS && !slow_can_ever_move(pos->game, man, to))
            continue;
        if (*p == pos->game->not_on_2_and_5 && (rank_from_own_end == 2 || rank_from_own_end == 5))
            continue;
        moves_add(moves, (struct slow_move){.kind = SLOW_DROP, .to = to, .letter = *p});
    }
}

/* True if CELL is attacked as the men stand; on an empty one a man is put to be taken. */
static bool attacked_on(const struct slow_pos *pos, struct slow_cell cell)
{
    struct slow_pos seen = *pos;

    if (slow_man_on(pos, cell).letter == 0)
        *slow_man_at(&seen, cell) = slow_man_on(pos, slow_royal_cell(pos, pos->side));
    return slow_cell_attacked(&seen, cell, pos->side);
}

/* Castling along STEP, a same-rank step of KIND, if the first man there is an unmoved partner. */
static void add_castling(const struct slow_pos *pos, struct slow_moves *moves,
                         struct slow_cell step, enum slow_step_kind kind)
{
    struct slow_cell home = slow_royal_cell(pos, pos->side);
    struct slow_cell cell = slow_cell_plus(home, step, 1);
    int between = 0;

    for (; slow_cell_exists(&pos->game->board, cell) && slow_man_on(pos, cell).letter == 0;
         between++)
        cell = slow_cell_plus(cell, step, 1);
    if (between < 1 || !slow_cell_exists(&pos->game->board, cell))
        return;

    struct slow_man man = slow_man_on(pos, cell);
    const char *partners = kind == SLOW_ORTHOGONAL ? pos->game->partners_1 : pos->game->partners_2;
    if (man.side != pos->side || !pos->partner[cell.level][cell.rank][cell.file] ||
        !slow_letter_in(partners, man.letter))
        return;
    for (int n = 0; n <= 2; n++) {
        if (attacked_on(pos, slow_cell_plus(home, step, n)))
            return;
    }
    moves_add(moves, (struct slow_move){
                         .kind = SLOW_CASTLING, .from = home, .to = slow_cell_plus(home, step, 2)});
}

static void add_castlings(const struct slow_pos *pos, struct slow_moves *moves)
{
    struct slow_cell step = {.level = 0, .rank = 0, .file = 0};

    for (step.level = -1; step.level <= 1; step.level++) {
        for (step.file = -2; step.file <= 2; step.file++) {
            enum slow_step_kind kind = slow_step_kind(&pos->game->board, step);
            if (kind != SLOW_NO_STEP)
                add_castling(pos, moves, step, kind);
        }
    }
}

/* Adds what may be done with or on one cell. */
static void add_cell(const struct slow_pos *pos, struct slow_moves *moves, struct slow_cell cell)
{
    struct slow_man man = slow_man_on(pos, cell);

    if (pos->setup) {
        if (man.letter == 'P' && !man.promoted && man.side == pos->side &&
            slow_file_has_p(pos, cell, pos->side == SLOW_WHITE ? SLOW_BLACK : SLOW_WHITE))
            moves_add(moves, (struct slow_move){.kind = SLOW_REMOVAL, .from = cell, .to = cell});
    } else if (man.letter == 0) {
        if (pos->game->hand_use == SLOW_HAND_DROPS)
            add_drops(pos, moves, cell);
    } else if (man.side == pos->side) {
        add_man_moves(pos, moves, cell);
    }
}

void slow_moves_legal(const struct slow_pos *pos, struct slow_moves *moves)
{
    struct slow_cell cell;
    int kept = 0;

    moves->n = 0;
    for (cell.level = 0; cell.level < pos->game->board.levels; cell.level++) {
        for (cell.rank = 0; cell.rank < pos->game->board.ranks; cell.rank++) {
            for (cell.file = 0; cell.file < pos->game->board.files; cell.file++) {
                if (slow_cell_exists(&pos->game->board, cell))
                    add_cell(pos, moves, cell);
            }
        }
    }
    if (pos->game->partners_1 != NULL)
        add_castlings(pos, moves);
    for (int i = 0; i < moves->n; i++) {
        struct slow_pos after = slow_play(pos, &moves->move[i]);
        if (pos->setup || !slow_royal_attacked(&after, pos->side))
            moves->move[kept++] = moves->move[i];
    }
    moves->n = kept;
}

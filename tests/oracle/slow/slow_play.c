/* Playing a move on a copy of the position, and its text: see slow_move.h. */
#include "slow_move.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Puts a captured man where the game keeps it. Promoted forms are held as what they were. */
static void keep_captured(struct slow_pos *pos, struct slow_man man)
{
    if (!slow_letter_in(pos->game->hand, man.letter))
        return; /* a Stockbroker or Stockfwazir is no man of the pool */
    if (pos->game->hand_use == SLOW_HAND_DROPS)
        pos->hand[pos->side][man.letter - 'A']++;
    else if (pos->game->hand_use == SLOW_HAND_POOL)
        pos->hand[man.side][man.letter - 'A']++;
}

/* Nobody castles any more with a man that was on CELL, nor a side whose royal was there. */
static void lose_rights(struct slow_pos *pos, struct slow_cell cell)
{
    struct slow_man man = slow_man_on(pos, cell);

    pos->partner[cell.level][cell.rank][cell.file] = false;
    if (man.letter != 'K')
        return;
    int home_rank = man.side == SLOW_WHITE ? 0 : pos->game->board.ranks - 1;
    for (int level = 0; level < SLOW_LEVELS; level++)
        memset(pos->partner[level][home_rank], 0, sizeof pos->partner[level][home_rank]);
}

/* Moves a man, with capture and promotion. Returns true if the half-move clock starts again. */
static bool play_man(struct slow_pos *pos, const struct slow_move *move)
{
    struct slow_man man = slow_man_on(pos, move->from);
    struct slow_man captured = slow_man_on(pos, move->to);
    bool fresh = captured.letter != 0 || move->plus || move->letter != 0 ||
                 (man.letter == 'P' && !man.promoted);

    lose_rights(pos, move->from);
    lose_rights(pos, move->to);
    if (captured.letter != 0)
        keep_captured(pos, captured);
    if (move->plus)
        man.promoted = true;
    if (move->letter != 0) {
        man.letter = move->letter;
        man.promoted = false;
        if (pos->game->hand_use == SLOW_HAND_POOL)
            pos->hand[pos->side][move->letter - 'A']--;
    }
    *slow_man_at(pos, move->from) = (struct slow_man){0};
    *slow_man_at(pos, move->to) = man;
    return fresh;
}

/* The royal goes two steps, the first man beyond it on that line to the cell passed. */
static void play_castling(struct slow_pos *pos, const struct slow_move *move)
{
    struct slow_cell step = {.level = (move->to.level - move->from.level) / 2,
                             .rank = 0,
                             .file = (move->to.file - move->from.file) / 2};
    struct slow_cell passed = slow_cell_plus(move->from, step, 1);
    struct slow_cell partner = passed;

    while (slow_man_on(pos, partner).letter == 0)
        partner = slow_cell_plus(partner, step, 1);
    struct slow_man royal = slow_man_on(pos, move->from), man = slow_man_on(pos, partner);
    lose_rights(pos, move->from);
    *slow_man_at(pos, move->from) = (struct slow_man){0};
    *slow_man_at(pos, partner) = (struct slow_man){0};
    *slow_man_at(pos, move->to) = royal;
    *slow_man_at(pos, passed) = man;
}

struct slow_pos slow_play(const struct slow_pos *pos, const struct slow_move *move)
{
    struct slow_pos next = *pos;
    bool fresh = true;

    switch (move->kind) {
    case SLOW_MOVE:
        fresh = play_man(&next, move);
        break;
    case SLOW_CASTLING:
        play_castling(&next, move);
        fresh = false;
        break;
    case SLOW_DROP:
        *slow_man_at(&next, move->to) =
            (struct slow_man){.letter = move->letter, .side = (unsigned char)pos->side};
        next.hand[pos->side][move->letter - 'A']--;
        break;
    case SLOW_REMOVAL:
        *slow_man_at(&next, move->from) = (struct slow_man){0};
        next.setup = slow_shared_files(&next) > 3;
        break;
    }
    next.clock = fresh ? 0 : pos->clock + 1;
    next.number = pos->number + (pos->side == SLOW_BLACK);
    next.side = pos->side == SLOW_WHITE ? SLOW_BLACK : SLOW_WHITE;
    if (pos->setup && !next.setup) {
        next.side = SLOW_WHITE; /* who also made the last removal */
    }
    return next;
}

void slow_move_print(const struct slow_game *game, const struct slow_move *move, char out[16])
{
    char from[4], to[4], suffix[2] = {'\0', '\0'};

    slow_cell_print(&game->board, move->from, from);
    slow_cell_print(&game->board, move->to, to);
    if (move->plus)
        suffix[0] = '+';
    else if (move->letter != 0)
        suffix[0] = (char)tolower((unsigned char)move->letter);

    if (move->kind == SLOW_DROP)
        snprintf(out, 16, "%c@%s", move->letter, to);
    else if (move->kind == SLOW_REMOVAL)
        snprintf(out, 16, "%s@", from);
    else
        snprintf(out, 16, "%s%s%s", from, to, suffix);
}

/* Questions about a position: see slow_pos.h. */
#include "slow_pos.h"

#include <assert.h>

struct slow_man *slow_man_at(struct slow_pos *pos, struct slow_cell cell)
{
    assert(slow_cell_exists(&pos->game->board, cell));
    return &pos->man[cell.level][cell.rank][cell.file];
}

struct slow_man slow_man_on(const struct slow_pos *pos, struct slow_cell cell)
{
    if (!slow_cell_exists(&pos->game->board, cell))
        return (struct slow_man){0};
    return pos->man[cell.level][cell.rank][cell.file];
}

struct slow_cell slow_royal_cell(const struct slow_pos *pos, enum slow_side side)
{
    struct slow_cell c;

    for (c.level = 0; c.level < pos->game->board.levels; c.level++) {
        for (c.rank = 0; c.rank < pos->game->board.ranks; c.rank++) {
            for (c.file = 0; c.file < pos->game->board.files; c.file++) {
                struct slow_man man = pos->man[c.level][c.rank][c.file];
                if (man.letter == 'K' && man.side == side)
                    return c;
            }
        }
    }
    assert(false && "a side has no royal");
    return (struct slow_cell){0, 0, 0};
}

bool slow_file_has_p(const struct slow_pos *pos, struct slow_cell cell, enum slow_side side)
{
    for (cell.rank = 0; cell.rank < pos->game->board.ranks; cell.rank++) {
        struct slow_man man = slow_man_on(pos, cell);
        if (man.letter == 'P' && !man.promoted && man.side == side)
            return true;
    }
    return false;
}

int slow_shared_files(const struct slow_pos *pos)
{
    int n = 0;

    for (int level = 0; level < pos->game->board.levels; level++) {
        for (int file = 0; file < pos->game->board.files; file++) {
            struct slow_cell cell = {.level = level, .rank = 0, .file = file};
            n += slow_file_has_p(pos, cell, SLOW_WHITE) && slow_file_has_p(pos, cell, SLOW_BLACK);
        }
    }
    return n;
}

int slow_far_rank(const struct slow_pos *pos, enum slow_side side)
{
    return side == SLOW_WHITE ? pos->game->board.ranks - 1 : 0;
}

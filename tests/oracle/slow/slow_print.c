/* Writing positions: see slow_pos.h. */
#include "slow_pos.h"

#include <ctype.h>
#include <stdio.h>

/* Text that grows in a fixed buffer; FULL once something did not fit. */
struct sink {
    char *text;
    size_t size, used;
    bool full;
};

static void sink_char(struct sink *sink, char c)
{
    if (sink->used + 1 >= sink->size) {
        sink->full = true;
        return;
    }
    sink->text[sink->used++] = c;
    sink->text[sink->used] = '\0';
}

static void sink_text(struct sink *sink, const char *text)
{
    for (; *text != '\0'; text++)
        sink_char(sink, *text);
}

static void sink_int(struct sink *sink, int n)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%d", n);
    sink_text(sink, digits);
}

/* LETTER (upper case) in the case of SIDE. */
static char side_letter(char letter, int side)
{
    return side == SLOW_WHITE ? letter : (char)tolower((unsigned char)letter);
}

static void print_row(struct sink *sink, const struct slow_pos *pos, int level, int rank)
{
    struct slow_cell cell = {.level = level, .rank = rank, .file = 0};
    int run = 0;

    for (; cell.file < pos->game->board.files; cell.file++) {
        struct slow_man man = slow_man_on(pos, cell);
        if (!slow_cell_exists(&pos->game->board, cell))
            continue;
        if (man.letter == 0) {
            run++;
            continue;
        }
        if (run > 0)
            sink_int(sink, run);
        run = 0;
        if (man.promoted)
            sink_char(sink, '+');
        sink_char(sink, side_letter(man.letter, man.side));
    }
    if (run > 0)
        sink_int(sink, run);
}

static void print_placement(struct sink *sink, const struct slow_pos *pos)
{
    for (int level = 0; level < pos->game->board.levels; level++) {
        if (level > 0)
            sink_char(sink, '|');
        for (int rank = pos->game->board.ranks - 1; rank >= 0; rank--) {
            print_row(sink, pos, level, rank);
            if (rank > 0)
                sink_char(sink, '/');
        }
    }
}

static void print_hands(struct sink *sink, const struct slow_pos *pos)
{
    if (pos->game->hand_use == SLOW_HAND_NONE)
        return;
    sink_char(sink, '[');
    for (int side = SLOW_WHITE; side <= SLOW_BLACK; side++) {
        for (const char *p = pos->game->hand; *p != '\0'; p++) {
            for (int n = pos->hand[side][*p - 'A']; n > 0; n--)
                sink_char(sink, side_letter(*p, side));
        }
    }
    sink_char(sink, ']');
}

/* Cells of SIDE's castling partners, alphabetically; they stand on its own end rank. */
static bool print_partners(struct sink *sink, const struct slow_pos *pos, int side)
{
    struct slow_cell cell;
    bool any = false;

    cell.rank = side == SLOW_WHITE ? 0 : pos->game->board.ranks - 1;
    for (cell.level = 0; cell.level < pos->game->board.levels; cell.level++) {
        for (cell.file = 0; cell.file < pos->game->board.files; cell.file++) {
            char name[4];
            if (!pos->partner[cell.level][cell.rank][cell.file])
                continue;
            slow_cell_print(&pos->game->board, cell, name);
            sink_text(sink, name);
            any = true;
        }
    }
    return any;
}

static void print_rights(struct sink *sink, const struct slow_pos *pos)
{
    if (pos->setup) {
        sink_char(sink, 'S');
        return;
    }
    bool white = print_partners(sink, pos, SLOW_WHITE);
    bool black = print_partners(sink, pos, SLOW_BLACK);
    if (!white && !black)
        sink_char(sink, '-');
}

bool slow_pos_print(const struct slow_pos *pos, char *out, size_t size)
{
    struct sink sink = {.text = out, .size = size};

    if (size == 0)
        return false;
    out[0] = '\0';
    print_placement(&sink, pos);
    print_hands(&sink, pos);
    sink_text(&sink, pos->side == SLOW_WHITE ? " w " : " b ");
    print_rights(&sink, pos);
    sink_text(&sink, " - ");
    sink_int(&sink, pos->clock);
    sink_char(&sink, ' ');
    sink_int(&sink, pos->number);
    return !sink.full;
}

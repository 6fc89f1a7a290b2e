/*
 * Reading positions: see slow_pos.h. Every read_ function moves the cursor over what it read; on an
 * error it sets cursor.fault and returns false, and nobody reads on.
 */
#include "slow_pos.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

struct cursor {
    const char *at;
    const char *fault; /* static text, NULL while all is well */
};

static bool cursor_fail(struct cursor *cursor, const char *fault)
{
    cursor->fault = fault;
    return false;
}

/* Steps over C; fails with FAULT if something else is there. */
static bool read_char(struct cursor *cursor, char c, const char *fault)
{
    if (*cursor->at != c)
        return cursor_fail(cursor, fault);
    cursor->at++;
    return true;
}

static bool read_man(struct cursor *cursor, const struct slow_game *game, struct slow_man *man)
{
    bool promoted = *cursor->at == '+';
    char letter = cursor->at[promoted];

    if (!isalpha((unsigned char)letter))
        return cursor_fail(cursor, "a man is expected here");
    man->letter = (char)toupper((unsigned char)letter);
    man->promoted = promoted;
    man->side = isupper((unsigned char)letter) ? SLOW_WHITE : SLOW_BLACK;
    if (slow_kind_find(game, man->letter, man->promoted) == NULL)
        return cursor_fail(cursor, "the game has no such man");
    cursor->at += 1 + promoted;
    return true;
}

/* The cells of one rank of one level, in file order. */
static bool read_row(struct cursor *cursor, struct slow_pos *pos, int level, int rank)
{
    struct slow_cell cell = {.level = level, .rank = rank, .file = 0};
    int run = 0; /* empty cells still to be passed */

    for (; cell.file < pos->game->board.files; cell.file++) {
        if (!slow_cell_exists(&pos->game->board, cell))
            continue;
        if (run == 0 && *cursor->at >= '1' && *cursor->at <= '9')
            run = *cursor->at++ - '0';
        if (run > 0)
            run--;
        else if (!read_man(cursor, pos->game, slow_man_at(pos, cell)))
            return false;
    }
    return run == 0 || cursor_fail(cursor, "more empty cells than the rank has");
}

static bool read_placement(struct cursor *cursor, struct slow_pos *pos)
{
    const struct slow_board *board = &pos->game->board;

    for (int level = 0; level < board->levels; level++) {
        if (level > 0 && !read_char(cursor, '|', "| is expected here"))
            return false;
        for (int rank = board->ranks - 1; rank >= 0; rank--) {
            if (rank < board->ranks - 1 && !read_char(cursor, '/', "/ is expected here"))
                return false;
            if (!read_row(cursor, pos, level, rank))
                return false;
        }
    }
    return true;
}

/* Men in hand in any order; the brackets may be missing. */
static bool read_hands(struct cursor *cursor, struct slow_pos *pos)
{
    if (*cursor->at != '[')
        return true;
    if (pos->game->hand_use == SLOW_HAND_NONE)
        return cursor_fail(cursor, "the game has no hands");
    for (cursor->at++; *cursor->at != ']'; cursor->at++) {
        char upper = (char)toupper((unsigned char)*cursor->at);
        if (!slow_letter_in(pos->game->hand, upper))
            return cursor_fail(cursor, "no man for a hand");
        pos->hand[upper == *cursor->at ? SLOW_WHITE : SLOW_BLACK][upper - 'A']++;
    }
    cursor->at++;
    return true;
}

static bool read_side(struct cursor *cursor, struct slow_pos *pos)
{
    if (*cursor->at != 'w' && *cursor->at != 'b')
        return cursor_fail(cursor, "w or b is expected here");
    pos->side = *cursor->at++ == 'w' ? SLOW_WHITE : SLOW_BLACK;
    return true;
}

/* A castling partner: a man of the right kind on an end rank whose royal is at home. */
static bool partner_ok(const struct slow_pos *pos, struct slow_cell cell)
{
    const struct slow_game *game = pos->game;
    struct slow_man man = slow_man_on(pos, cell);
    struct slow_cell home;
    char name[4] = {game->royal_home[0], game->royal_home[1], (char)('1' + cell.rank), '\0'};

    if (game->partners_1 == NULL || man.letter == 0 || man.promoted ||
        cell.rank != slow_far_rank(pos, man.side == SLOW_WHITE ? SLOW_BLACK : SLOW_WHITE))
        return false;
    if (!slow_cell_parse(&game->board, name, &home))
        return false;
    return slow_cell_same(slow_royal_cell(pos, (enum slow_side)man.side), home) &&
           (slow_letter_in(game->partners_1, man.letter) ||
            slow_letter_in(game->partners_2, man.letter));
}

static bool read_rights(struct cursor *cursor, struct slow_pos *pos)
{
    if (*cursor->at == '-')
        return read_char(cursor, '-', "");
    if (*cursor->at == 'S') {
        cursor->at++;
        pos->setup = pos->game->setup && slow_shared_files(pos) > 3;
        return pos->setup || cursor_fail(cursor, "there is no setup phase here");
    }
    do {
        struct slow_cell cell;
        if (!slow_cell_parse(&pos->game->board, cursor->at, &cell))
            return cursor_fail(cursor, "the cell of a castling partner is expected here");
        if (!partner_ok(pos, cell))
            return cursor_fail(cursor, "no castling with what stands there");
        pos->partner[cell.level][cell.rank][cell.file] = true;
        cursor->at += 3;
    } while (*cursor->at != ' ' && *cursor->at != '\0');
    return true;
}

static bool read_number(struct cursor *cursor, int min, int *number)
{
    char *end;
    long n = isdigit((unsigned char)*cursor->at) ? strtol(cursor->at, &end, 10) : -1;

    if (n < min || n > INT_MAX / 2)
        return cursor_fail(cursor, "a number is expected here");
    *number = (int)n;
    cursor->at = end;
    return true;
}

/* The fields after the placement, as far as there are any. */
static bool read_fields(struct cursor *cursor, struct slow_pos *pos)
{
    for (int field = 0; field < 5; field++) {
        bool ok = true;

        if (*cursor->at == '\0')
            return true;
        if (!read_char(cursor, ' ', "a blank is expected here"))
            return false;
        if (field == 0)
            ok = read_side(cursor, pos);
        else if (field == 1)
            ok = read_rights(cursor, pos);
        else if (field == 2)
            ok = read_char(cursor, '-', "- is expected here");
        else
            ok = read_number(cursor, field - 3, field == 3 ? &pos->clock : &pos->number);
        if (!ok)
            return false;
    }
    return *cursor->at == '\0' || cursor_fail(cursor, "the position should end here");
}

static bool royals_ok(struct cursor *cursor, const struct slow_pos *pos)
{
    int royals[2] = {0, 0};

    for (int level = 0; level < SLOW_LEVELS; level++) {
        for (int rank = 0; rank < SLOW_RANKS; rank++) {
            for (int file = 0; file < SLOW_FILES; file++) {
                struct slow_man man = pos->man[level][rank][file];
                royals[man.side] += man.letter == 'K';
            }
        }
    }
    return (royals[SLOW_WHITE] == 1 && royals[SLOW_BLACK] == 1) ||
           cursor_fail(cursor, "each side needs one K");
}

bool slow_pos_parse(struct slow_pos *pos, const struct slow_game *game, const char *text, char *err,
                    size_t err_size)
{
    struct cursor cursor = {text, NULL};

    *pos = (struct slow_pos){.game = game, .side = SLOW_WHITE, .number = 1};
    if (read_placement(&cursor, pos) && royals_ok(&cursor, pos) && read_hands(&cursor, pos) &&
        read_fields(&cursor, pos))
        return true;
    if (err_size > 0)
        snprintf(err, err_size, "character %td: %s", cursor.at - text + 1, cursor.fault);
    return false;
}

#include "protocol/flat/flat.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/position_text.h"
#include "protocol/flat/flat_slots.h"

enum { FLAT_HAND_FILES = 4, SETUP_MAX = 500, RANKS_FROM_ZERO = 10 };

/* Gives every cell its column. False if there are too many. */
static bool lay_out(struct flat *flat, const struct board *board)
{
    int begin = 0, end = 0;
    for (int level = 0; level < board->n_levels; level++) {
        begin = level ? end + 1 : 0;
        end = begin;
        for (int rank = 0; rank < board->n_ranks; rank++) {
            int column = begin;
            for (int file = 0; file < board->n_files; file++) {
                struct vec at = {(int16_t)file, (int16_t)rank, (int16_t)level};
                cell_t cell = board_cell(board, at);
                if (cell == CELL_NONE) {
                    continue;
                }
                if (column == FLAT_FILES_MAX) {
                    return false;
                }
                flat->file_of[cell] = (uint8_t)column;
                flat->cell_at[rank][column++] = cell;
            }
            end = column > end ? column : end;
        }
    }
    flat->files = end;
    flat->ranks = board->n_ranks;
    return true;
}

static int count_held(const struct variant *v)
{
    int n = 0;
    for (int type = 1; type <= v->n_types; type++) {
        n += v->drops && v->piece[type].captured_as == type;
    }
    return n;
}

/* Ranks as the client counts them: there are no fewer than kinds of men in hand. */
static int height(const struct flat *flat)
{
    return flat->ranks > flat->holdings ? flat->ranks : flat->holdings;
}

bool flat_tells_all(const struct flat *flat)
{
    return !flat->variant->n_rights && !flat->variant->en_passant;
}

static bool fill(struct flat *flat, const struct variant *v, struct error *error)
{
    memset(flat->cell_at, 0xff, sizeof flat->cell_at);
    flat->variant = v;
    flat->holdings = count_held(v);
    int room = FLAT_FILES_MAX - (v->drops ? FLAT_HAND_FILES : 0);
    if (v->board->n_ranks > FLAT_RANKS_MAX || flat->holdings > FLAT_RANKS_MAX ||
        !lay_out(flat, v->board) || flat->files > room) {
        return error_set(error, "the board is too large to be laid flat");
    }
    flat->first_rank = height(flat) == RANKS_FROM_ZERO ? 0 : 1;
    if (v->first != WHITE) {
        return error_set(error, "Black has the first move");
    }
    if (v->captured == CAPTURED_POOL) {
        return error_set(error, "captured men are kept without being dropped");
    }
    if (!flat_tells_all(flat) && !v->xboard_name) {
        return error_set(error, "castling or en passant cannot be told");
    }
    return flat_slots_assign(flat, error);
}

/* The client reads lines of limited length. */
static bool start_fits(const struct flat *flat)
{
    struct text setup = {0};
    struct position *start = memory_new(1, sizeof *start);
    position_init(start, flat->variant);
    position_start(start);
    flat_setup(flat, start, &setup);
    bool fits = setup.length <= SETUP_MAX;
    text_free(&setup);
    position_free(start);
    free(start);
    return fits;
}

struct flat *flat_new(const struct variant *variant, struct error *error)
{
    struct flat *flat = memory_new(1, sizeof *flat);
    bool ok = fill(flat, variant, error);
    ok = ok && (start_fits(flat) || error_set(error, "its start is too long a text"));
    if (!ok) {
        free(flat);
        return NULL;
    }
    return flat;
}

void flat_cell_name(const struct flat *flat, cell_t cell, char *out)
{
    int rank = flat->variant->board->at[cell].rank + flat->first_rank;
    *out++ = (char)('a' + flat->file_of[cell]);
    if (rank >= 10) {
        *out++ = (char)('0' + rank / 10);
    }
    *out++ = (char)('0' + rank % 10);
    *out = '\0';
}

bool flat_take_square(const struct flat *flat, const char **text, cell_t *cell)
{
    const char *p = *text;
    int file = tolower((unsigned char)*p) - 'a', rank;
    if (!*p || file < 0 || file >= flat->files) {
        return false;
    }
    p++;
    if (!text_take_int(&p, FLAT_RANKS_MAX, &rank) || rank < flat->first_rank ||
        rank >= flat->first_rank + flat->ranks) {
        return false;
    }
    *cell = flat->cell_at[rank - flat->first_rank][file];
    *text = p;
    return true;
}

man_t flat_held_man(const struct flat *flat, const char *text)
{
    int rank, index = -1, side = WHITE;
    char file = *text;
    if (!file) {
        return MAN_NONE;
    }
    text++;
    if (!text_take_int(&text, FLAT_SLOTS, &rank) || *text) {
        return MAN_NONE;
    }
    if (file == 'a' + flat->files + 1) {
        index = rank - flat->first_rank;
    } else if (file == '_') {
        index = height(flat) - 1 - (rank - flat->first_rank);
        side = BLACK;
    }
    for (int type = 1; type <= flat->variant->n_types; type++) {
        if (index >= 0 && flat->held[type] == index) {
            return man_make(type, side);
        }
    }
    return MAN_NONE;
}

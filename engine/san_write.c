#include <stdio.h>
#include <string.h>

#include "engine/castling_text.h"
#include "engine/movegen.h"
#include "engine/san_internal.h"

/* What is written of the origin, in the order in which it is tried. */
static const unsigned origins[] = {0, ORIGIN_FILE, ORIGIN_NUMBER, ORIGIN_LEVEL, ORIGIN_ALL};
enum { N_ORIGINS = sizeof origins / sizeof *origins };

/* What stands behind the goal: promotion, then check or mate. */
static void write_end(const struct san_list *list, struct position *pos, move_t move, char *out)
{
    int becomes = move_becomes(move);
    const struct piece *piece = &pos->variant->piece[becomes];
    if (becomes && piece->form) {
        *out++ = '+';
    } else if (becomes) {
        *out++ = '=';
        *out++ = piece->letter;
    } else if (san_has_twin(list, move, true)) {
        *out++ = '=';
    }
    position_make(pos, move);
    if (pos->state.in_check) {
        *out++ = movegen_any(pos) ? '+' : '#';
    }
    position_unmake(pos);
    *out = '\0';
}

static void write_man(const struct san_list *list, move_t move, unsigned origin, const char *end,
                      char *out)
{
    const struct position *pos = list->pos;
    int type = san_mover(pos, move);
    const struct piece *piece = &pos->variant->piece[type];
    if (piece->form) {
        *out++ = '+';
    }
    if (!san_letterless(pos->variant, type)) {
        *out++ = piece->letter;
    }
    san_origin(list->names, move_from(move), origin, out);
    out += strlen(out);
    if (move_captures(pos, move)) {
        *out++ = 'x';
    }
    list->names->write(list->names->user, move_named_goal(pos->variant, move), out);
    out += strlen(out);
    memcpy(out, end, strlen(end) + 1);
}

/* Whether the text is the writing of no other move. */
static bool is_unique(const struct san_list *list, move_t move, const char *text)
{
    for (size_t i = 0; i < list->moves->n; i++) {
        move_t other = list->moves->move[i];
        if (other != move && san_fit(list, other, text) == FITS) {
            return false;
        }
    }
    return true;
}

static void write_with_origin(const struct san_list *list, move_t move, const char *end, char *out)
{
    const struct position *pos = list->pos;
    bool from_file = san_letterless(pos->variant, san_mover(pos, move)) && move_captures(pos, move);
    for (int i = from_file; i < N_ORIGINS; i++) {
        char unused[CELL_NAME_MAX];
        if (!san_origin(list->names, move_from(move), origins[i], unused)) {
            continue;
        }
        write_man(list, move, origins[i], end, out);
        if (is_unique(list, move, out)) {
            return;
        }
    }
}

void san_format(struct position *pos, const struct cell_names *names, move_t move, char *out)
{
    struct move_list moves = {0};
    struct san_list list = {.pos = pos, .names = names, .moves = &moves};
    char end[8], cell[CELL_NAME_MAX];
    movegen_legal(pos, &moves);
    write_end(&list, pos, move, end);
    names->write(names->user, move_to(move), cell);
    if (move_kind(move) == MOVE_DROP) {
        snprintf(out, SAN_MAX, "%c@%s%s", pos->variant->piece[move_type(move)].letter, cell, end);
    } else if (move_kind(move) == MOVE_REMOVAL) {
        snprintf(out, SAN_MAX, "%s@%s", cell, end);
    } else if (castling_word(pos->variant, move)) {
        snprintf(out, SAN_MAX, "%s%s", castling_word(pos->variant, move), end);
    } else {
        write_with_origin(&list, move, end, out);
    }
    move_list_free(&moves);
}

#include "protocol/highlight.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "engine/mobility.h"
#include "protocol/client_notation.h"
#include "protocol/state.h"

/* Colours by cell, 0 for none; in the flat board's holes, `hole` on every hole of the man's rank.
 */
struct colours {
    char cell[CELLS_MAX];
    char hole;
};

/* Whether the square that was named is where the move begins. */
struct lifted {
    cell_t cell; /* or CELL_NONE */
    man_t man;   /* in hand */
};

static bool begins(const struct position *pos, move_t move, const struct lifted *lifted)
{
    if (move_kind(move) == MOVE_DROP) {
        return lifted->cell == CELL_NONE && man_side(lifted->man) == pos->state.side &&
               man_type(lifted->man) == move_type(move);
    }
    return lifted->cell == move_from(move);
}

static void colour(const struct position *pos, const struct lifted *lifted, struct colours *out)
{
    struct move_list legal = {0};
    movegen_legal(pos, &legal);
    for (size_t i = 0; i < legal.n; i++) {
        move_t move = legal.move[i];
        if (!begins(pos, move, lifted)) {
            continue;
        }
        char *at = &out->cell[move_to(move)];
        switch (move_kind(move)) {
        case MOVE_REMOVAL:
            *at = out->hole = 'Y';
            break;
        case MOVE_PROMOTION:
            *at = 'M';
            break;
        default:
            *at = *at == 'M' ? 'M' : pos->man[move_to(move)] != MAN_NONE ? 'R' : 'Y';
        }
    }
    move_list_free(&legal);
}

static void add_colour(char c, int *run, struct text *out)
{
    if (!c) {
        ++*run;
        return;
    }
    if (*run) {
        text_addf(out, "%d", *run);
        *run = 0;
    }
    text_add_char(out, c);
}

static void end_rank(int run, bool last, const char *mark, struct text *out)
{
    if (run) {
        text_addf(out, "%d", run);
    }
    text_add(out, last ? "" : mark);
}

static void format_flat(const struct flat *flat, const struct lifted *lifted,
                        const struct colours *colours, struct text *out)
{
    for (int rank = flat->ranks - 1; rank >= 0; rank--) {
        int run = 0;
        for (int file = 0; file < flat->files; file++) {
            cell_t cell = flat->cell_at[rank][file];
            bool beside =
                lifted->cell != CELL_NONE && flat->variant->board->at[lifted->cell].rank == rank;
            bool off = colours->hole && cell == lifted->cell;
            char c = cell == CELL_NONE ? (beside ? colours->hole : '\0')
                     : off             ? '\0'
                                       : colours->cell[cell];
            add_colour(c, &run, out);
        }
        end_rank(run, rank == 0, "/", out);
    }
}

/* Ranks are those of a position's placement: the numbers in the cells' names. */
static void format_native(const struct board *board, const struct colours *colours,
                          struct text *out)
{
    for (int level = 0; level < board->n_levels; level++) {
        for (int number = board->n_numbers - 1; number >= 0; number--) {
            int run = 0;
            for (int file = 0; file < board->n_files; file++) {
                cell_t cell = board_named(board, level, file, number);
                if (cell != CELL_NONE) {
                    add_colour(colours->cell[cell], &run, out);
                }
            }
            end_rank(run, number == 0, "/", out);
        }
        text_add(out, level < board->n_levels - 1 ? "|" : "");
    }
}

/* Reads a square of either notation, or a man in hand: `P@`, or a square of the holdings. */
static bool take_lifted(const struct session *s, const char *text, struct lifted *out)
{
    const char *p = text;
    *out = (struct lifted){.cell = client_cell_parse(s, text)};
    if (out->cell != CELL_NONE) {
        return true;
    }
    p = text;
    out->cell = CELL_NONE;
    if (isalpha((unsigned char)p[0]) && p[1] == '@' && !p[2]) {
        int type = variant_type(s->variant, p[0], false);
        out->man = man_make(type, s->pos.state.side);
        return type != TYPE_NONE;
    }
    if (!s->flat) {
        return false;
    }
    if (flat_take_square(s->flat, &p, &out->cell) && !*p) {
        return true;
    }
    out->cell = CELL_NONE;
    out->man = flat_held_man(s->flat, text);
    return out->man != MAN_NONE;
}

/* Reads `+P`, `n`: a man of the game. MAN_NONE if it is none. */
static man_t take_man(const struct variant *variant, const char *text)
{
    bool promoted = *text == '+';
    char letter = text[promoted];
    int type = isalpha((unsigned char)letter) && !text[promoted + 1]
                   ? variant_type(variant, letter, promoted)
                   : TYPE_NONE;
    return type == TYPE_NONE ? MAN_NONE
                             : man_make(type, isupper((unsigned char)letter) ? WHITE : BLACK);
}

void highlight_reach(struct session *s, const char *args)
{
    const struct variant *variant = s->variant;
    char *copy = memory_text(args), *cell_name = copy;
    man_t man = take_man(variant, text_word(&cell_name));
    const char *p = cell_name;
    cell_t cell = board_take_cell(variant->board, &p);
    bool named = man != MAN_NONE && cell != CELL_NONE && !*p;
    free(copy);
    if (!named) {
        session_error(s, "a man and a cell expected", "reach", args);
        return;
    }
    struct colours *colours = memory_new(1, sizeof *colours);
    struct cell_set quiet = {{0}}, capture = {{0}};
    struct text text = {0};
    mobility_from(variant, man, cell, MODE_QUIET, &quiet);
    mobility_from(variant, man, cell, MODE_CAPTURE, &capture);
    for (cell_t to = 0; to < variant->board->n_cells; to++) {
        colours->cell[to] = cell_set_has(&quiet, to) ? 'Y' : cell_set_has(&capture, to) ? 'R' : 0;
    }
    format_native(variant->board, colours, &text);
    output_line(s->output, "highlight %s", text.data);
    text_free(&text);
    free(colours);
}

void highlight_lift(struct session *s, const char *square)
{
    struct lifted lifted;
    if (!take_lifted(s, square, &lifted)) {
        session_error(s, "no such square", "lift", square);
        return;
    }
    struct colours *colours = memory_new(1, sizeof *colours);
    struct text text = {0};
    if (!s->over && !s->no_position && (lifted.cell != CELL_NONE || lifted.man != MAN_NONE)) {
        colour(&s->pos, &lifted, colours);
    }
    if (client_is_flat(s)) {
        format_flat(s->flat, &lifted, colours, &text);
    } else {
        format_native(s->variant->board, colours, &text);
    }
    output_line(s->output, "highlight %s", text.data);
    text_free(&text);
    free(colours);
}

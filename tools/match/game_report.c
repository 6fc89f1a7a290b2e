#include "tools/match/game_report.h"

#include <string.h>

#include "engine/mobility.h"
#include "engine/movegen.h"
#include "engine/position_text.h"
#include "protocol/flat/xboard_games.h"
#include "tools/check/oddities.h"
#include "tools/view/net_view.h"
#include "tools/view/piece_view.h"
#include "tools/view/position_view.h"

static void board_text(const struct variant *v, struct text *out)
{
    text_add(out, "  board     ");
    board_format(v->board, out);
    text_addf(out, ", %d cells\n", v->board->n_cells);
}

static void end_rules_text(const struct variant *v, struct text *out)
{
    text_addf(out, "            stalemate %s", v->stalemate_loses ? "loses" : "is a draw");
    if (v->repetition) {
        text_addf(out, "; occurrence %d of a position is ", v->repetition);
        if (v->repetition_loses) {
            text_addf(out, "a loss for %s", side_name(v->repetition_loser));
        } else {
            text_add(out, "a draw");
        }
        text_add(out, v->perpetual_loses ? ", or a loss for perpetual check" : "");
    }
    if (v->move_limit) {
        text_addf(out, "; so are %d plies without progress", v->move_limit);
    }
    text_add_char(out, '\n');
}

/* Appends a line for a set of types, if there are any in it. */
static void types_text(const struct variant *v, uint64_t types, const char *what, struct text *out)
{
    if (types) {
        text_addf(out, "            %s", what);
        for (; types; types &= types - 1) {
            text_add_char(out, ' ');
            type_letter(v, __builtin_ctzll(types), out);
        }
        text_add_char(out, '\n');
    }
}

static void rules_text(const struct position *start, struct text *out)
{
    const struct variant *v = start->variant;
    static const char *const fates[] = {
        [CAPTURED_OUT] = "are out of the game",
        [CAPTURED_HAND] = "go to the captor's hand and may be dropped",
        [CAPTURED_POOL] = "may be regained by their owner's promotions",
    };
    text_addf(out, "  rules     %s makes the first move; captured men %s\n", side_name(v->first),
              fates[v->captured]);
    if (v->setup_type != TYPE_NONE) {
        text_addf(out,
                  "            setup phase: %s begins to take %ss off, until %d files are left\n",
                  side_name(v->setup_first), v->piece[v->setup_type].name, v->setup_files);
    }
    end_rules_text(v, out);
    types_text(v, v->en_passant, "captured en passant:", out);
    types_text(v, v->no_drop_mate, "no checkmate by dropping:", out);
    types_text(v, v->cannot_mate, "no win by the royal piece and one of:", out);
    for (int type = 1; type <= v->n_types; type++) {
        if (v->piece[type].file_limit) {
            text_addf(out, "            no drop of %s on a file that has %d\n", v->piece[type].name,
                      v->piece[type].file_limit);
        }
    }
    if (start->state.rights) {
        text_addf(out, "            castling with %d men, both sides together\n",
                  __builtin_popcountll(start->state.rights));
    }
}

static void material_text(const struct position *pos, struct text *out)
{
    const struct variant *v = pos->variant;
    for (int side = 0; side < 2; side++) {
        int men[TYPES_MAX] = {0};
        for (int i = 0; i < pos->n_men[side]; i++) {
            men[man_type(pos->man[pos->list[side][i]])]++;
        }
        text_addf(out, "  %-9s %d men:", side_name(side), pos->n_men[side]);
        for (int type = 1; type <= v->n_types; type++) {
            if (men[type]) {
                text_add_char(out, ' ');
                type_letter(v, type, out);
                text_addf(out, "%d", men[type]);
            }
        }
        text_add_char(out, '\n');
    }
}

static void start_text(const struct position *pos, struct text *out)
{
    struct move_list moves = {0};
    int captures = 0;
    movegen_legal(pos, &moves);
    for (size_t i = 0; i < moves.n; i++) {
        captures += move_captures(pos, moves.move[i]);
    }
    text_addf(out, "  start     %zu moves, %d of them captures\n", moves.n, captures);
    move_list_free(&moves);
}

static void xboard_text(const struct variant *v, struct text *out)
{
    text_add(out, "  XBoard    ");
    xboard_report(v, out);
    text_add_char(out, '\n');
}

/* "3 to 26 cells in reach, 15.2 on average". */
static void reach_text(const struct variant *v, int type, struct text *out)
{
    int least = CELLS_MAX, most = 0, sum = 0;
    for (cell_t cell = 0; cell < v->board->n_cells; cell++) {
        struct cell_set set = {{0}};
        mobility_from(v, man_make(type, WHITE), cell, MODE_QUIET | MODE_CAPTURE, &set);
        int n = cell_set_count(&set);
        least = n < least ? n : least;
        most = n > most ? n : most;
        sum += n;
    }
    text_addf(out, "%d to %d cells in reach, %.1f on average", least, most,
              (double)sum / v->board->n_cells);
}

/* An earlier type with the same moves, or TYPE_NONE. */
static int same_moves(const struct variant *v, int type)
{
    for (int other = 1; other < type; other++) {
        if (moves_alike(&v->piece[other], &v->piece[type])) {
            return other;
        }
    }
    return TYPE_NONE;
}

static void piece_text(const struct variant *v, int type, int columns, struct text *out)
{
    const struct piece *piece = &v->piece[type];
    int directions = piece_directions(v, type), same = same_moves(v, type);
    text_add(out, piece->form ? "  " : "   ");
    type_letter(v, type, out);
    text_addf(out, "  %s, %s: ", piece->name, piece->moves_text);
    text_addf(out, "%d direction%s, ", directions, directions == 1 ? "" : "s");
    reach_text(v, type, out);
    text_add(out, piece->royal ? "; royal" : "");
    promotion_text(v, type, "; ", out);
    if (same == TYPE_NONE) {
        text_add_char(out, '\n');
        piece_view_text(v, type, columns, out);
    } else {
        text_add(out, "; drawn at ");
        type_letter(v, same, out);
        text_add_char(out, '\n');
    }
}

void game_report(const struct variant *variant, int columns, struct text *out)
{
    struct position pos;
    position_init(&pos, variant);
    position_start(&pos);
    text_addf(out, "%s: %s\n", variant->id, variant->title);
    board_text(variant, out);
    rules_text(&pos, out);
    material_text(&pos, out);
    start_text(&pos, out);
    xboard_text(variant, out);
    text_add(out, "  net       ");
    net_text(variant, out);
    text_add_char(out, '\n');
    net_made_text(variant, "            ", out);
    text_add(out, "  men\n");
    for (int type = 1; type <= variant->n_types; type++) {
        piece_text(variant, type, columns, out);
    }
    struct text odd = {0};
    int n = oddities_text(&pos, "            ", &odd);
    text_addf(out, "  odd%s\n%s", n ? "" : "       nothing", n ? odd.data : "");
    text_free(&odd);
    position_free(&pos);
}

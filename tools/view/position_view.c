#include "tools/view/position_view.h"

#include "engine/outcome.h"
#include "tools/view/layout.h"

const char *side_name(int side)
{
    return side == WHITE ? "White" : "Black";
}

void type_letter(const struct variant *variant, int type, struct text *out)
{
    const struct piece *piece = &variant->piece[type];
    text_addf(out, "%s%c%s", piece->form ? "+" : "", piece->letter, piece->returns_to ? "~" : "");
}

void hands_text(const struct position *pos, struct text *out)
{
    const struct variant *v = pos->variant;
    if (v->captured == CAPTURED_OUT) {
        return;
    }
    for (int side = 0; side < 2; side++) {
        bool any = false;
        text_addf(out, "%s%s", side_name(side),
                  v->captured == CAPTURED_HAND ? " has in hand:" : "'s captured men to regain:");
        for (int type = 1; type <= v->n_types; type++) {
            if (pos->hand[side][type]) {
                any = true;
                text_add_char(out, ' ');
                type_letter(v, type, out);
                if (pos->hand[side][type] > 1) {
                    text_addf(out, "x%d", pos->hand[side][type]);
                }
            }
        }
        text_add(out, any ? "\n" : " none\n");
    }
}

/* "White may castle with: se1 sh1". */
static void castling_text(const struct position *pos, struct text *out)
{
    const struct variant *v = pos->variant;
    for (int side = 0; side < 2; side++) {
        int n = 0;
        for (uint64_t left = pos->state.rights; left; left &= left - 1) {
            const struct castling_right *p = &v->right[__builtin_ctzll(left)];
            char name[CELL_NAME_MAX];
            if (p->side == side) {
                board_cell_name(v->board, p->home, name);
                if (!n++) {
                    text_addf(out, "%s may still castle with the men on", side_name(side));
                }
                text_addf(out, " %s", name);
            }
        }
        text_add(out, n ? ".\n" : "");
    }
}

void turn_text(const struct position *pos, struct text *out)
{
    const struct variant *v = pos->variant;
    if (pos->state.setup) {
        text_addf(out, "Setup phase: %s takes a %s off the board.\n", side_name(pos->state.side),
                  v->piece[v->setup_type].name);
    } else {
        text_addf(out, "Move %u, %s to move%s.\n", pos->state.number, side_name(pos->state.side),
                  pos->state.in_check ? ", in check" : "");
    }
}

void state_text(const struct position *pos, struct text *out)
{
    const struct variant *v = pos->variant;
    struct outcome outcome = outcome_of(pos);
    if (outcome.result != RESULT_NONE) {
        text_addf(out, "The game is over: %s, %s.\n", result_text(outcome.result), outcome.reason);
    } else {
        turn_text(pos, out);
    }
    if (v->move_limit && pos->state.clock) {
        text_addf(out, "Half-move clock: %u of %d.\n", pos->state.clock, v->move_limit);
    }
    castling_text(pos, out);
}

/* " on rank 5", " on ranks 1, 8", or " in its zone" if the zone is no set of whole ranks. */
static void zone_text(const struct variant *v, int type, struct text *out)
{
    int zone[RANKS_MAX] = {0}, all[RANKS_MAX] = {0}, n = 0;
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        int rank = v->board->at[cell].rank;
        all[rank]++;
        zone[rank] += (v->flags[WHITE][type][cell] & FLAG_ZONE) != 0;
    }
    for (int rank = 0; rank < v->board->n_ranks; rank++) {
        if (zone[rank] && zone[rank] != all[rank]) {
            text_add(out, " in its zone");
            return;
        }
        n += zone[rank] != 0;
    }
    text_add(out, n == 1 ? " on rank" : " on ranks");
    for (int rank = 0, shown = 0; rank < v->board->n_ranks; rank++) {
        if (zone[rank]) {
            bool run = rank && zone[rank - 1] && rank + 1 < v->board->n_ranks && zone[rank + 1];
            bool ends = rank > 1 && zone[rank - 1] && zone[rank - 2];
            if (!run) {
                text_addf(out, "%s%d", !shown ? " " : ends ? "-" : ", ", rank + 1);
            }
            shown++;
        }
    }
}

void promotion_text(const struct variant *v, int type, const char *before, struct text *out)
{
    const struct piece *piece = &v->piece[type];
    if (piece->promotion == PROMOTE_NEVER) {
        return;
    }
    text_addf(out, "%s%s", before, piece->must_promote ? "becomes" : "may become");
    switch (piece->promotion) {
    case PROMOTE_FORM:
        text_addf(out, " +%c %s", piece->letter, v->piece[piece->form_type].name);
        break;
    case PROMOTE_POOL:
        text_add(out, " any man to regain");
        break;
    case PROMOTE_CHOICE:
        text_add(out, " one of ");
        for (uint64_t left = piece->choices; left; left &= left - 1) {
            type_letter(v, __builtin_ctzll(left), out);
        }
        break;
    case PROMOTE_NEVER:
        break;
    }
    zone_text(v, type, out);
    text_add(out, piece->promote_leaving ? " or leaving them" : "");
}

void legend_text(const struct variant *variant, struct text *out)
{
    int width = 0, moves = 0;
    for (int type = 1; type <= variant->n_types; type++) {
        const struct piece *piece = &variant->piece[type];
        struct text size = {0};
        text_add(&size, piece->name);
        width = (int)size.length > width ? (int)size.length : width;
        text_clear(&size);
        text_add(&size, piece->moves_text);
        moves = (int)size.length > moves ? (int)size.length : moves;
        text_free(&size);
    }
    for (int type = 1; type <= variant->n_types; type++) {
        const struct piece *piece = &variant->piece[type];
        bool more = piece->royal || piece->promotion != PROMOTE_NEVER || piece->returns_to;
        text_add(out, piece->form ? "  " : "   ");
        type_letter(variant, type, out);
        text_addf(out, "%s %-*s  %-*s", piece->returns_to ? "" : " ", width, piece->name,
                  more ? moves : 0, piece->moves_text);
        text_add(out, piece->royal ? "  royal" : "");
        if (piece->returns_to) {
            text_addf(out, "  a %s once captured", variant->piece[piece->returns_to].name);
        }
        promotion_text(variant, type, "  ", out);
        text_add_char(out, '\n');
    }
}

void naming_text(const struct board *board, struct text *out)
{
    char name[CELL_NAME_MAX];
    struct layout layout;
    cell_t cell = (cell_t)(board->n_cells / 2);
    struct name_parts parts = name_parts_of(board, cell);
    layout_of(board, false, &layout);
    board_cell_name(board, cell, name);
    text_addf(out, "Cells are named by %sfile and rank: %s is ", parts.level ? "level, " : "",
              name);
    if (parts.level) {
        text_addf(out, "level %c, ", parts.level);
    }
    text_addf(out, "file %c, rank %d.", parts.file, parts.number);
    if (layout.cell_rows == 2 && !layout.by_rank) {
        text_add(out, " Ranks are counted along each file.");
    }
    if (parts.level) {
        text_addf(out, " Level %c is the top, level %c the bottom.", board_level_letter(board, 0),
                  board_level_letter(board, board->n_levels - 1));
    }
    text_add_char(out, '\n');
}

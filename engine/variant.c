#include "engine/variant.h"

#include <ctype.h>
#include <stdlib.h>

#include "engine/net.h"

static int find_type(const struct variant *variant, char letter, bool form, bool returns)
{
    char upper = (char)toupper((unsigned char)letter);
    for (int type = 1; type <= variant->n_types; type++) {
        const struct piece *piece = &variant->piece[type];
        if (piece->letter == upper && piece->form == form &&
            (piece->returns_to != TYPE_NONE) == returns) {
            return type;
        }
    }
    return TYPE_NONE;
}

int variant_type(const struct variant *variant, char letter, bool form)
{
    return find_type(variant, letter, form, false);
}

int variant_returning_type(const struct variant *variant, char letter, bool form)
{
    return find_type(variant, letter, form, true);
}

const struct castling *variant_castling(const struct variant *v, move_t move)
{
    int right = move_type(move);
    if (move_kind(move) != MOVE_CASTLING || right >= v->n_rights) {
        return NULL;
    }
    const struct castling *c = v->castling + v->right[right].castling;
    for (const struct castling *end = c + v->right[right].n_castlings; c < end; c++) {
        if (c->royal_from == move_from(move) && c->royal_to == move_to(move)) {
            return c;
        }
    }
    return NULL;
}

void variant_free(struct variant *v)
{
    if (!v) {
        return;
    }
    for (int type = 0; type <= v->n_types; type++) {
        free(v->piece[type].moves_text);
        free(v->flags[WHITE][type]);
        free(v->flags[BLACK][type]);
        free(v->dead.part[WHITE][type]);
        free(v->dead.part[BLACK][type]);
    }
    net_free(v->net);
    tables_free(v->tables);
    free(v->board);
    free(v->castling);
    free(v->castling_cell);
    free(v->right_at);
    free(v->double_step);
    free(v->passed_cell);
    free(v->double_from[WHITE]);
    free(v->double_from[BLACK]);
    free(v->xboard_name);
    free(v->notes);
    free(v->zobrist);
    free(v->start);
    free(v->title);
    free(v->id);
    free(v);
}

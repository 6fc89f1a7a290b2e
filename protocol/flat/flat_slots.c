#include "protocol/flat/flat_slots.h"

#include <ctype.h>

/* XBoard's kinds of men are numbers with habits of their own. Pawns (0) and Lances (18) promote and
 * take en passant by themselves, and a King (65) castles when it moves sideways by two: they are
 * never used; the royal piece is a Prince (50), which XBoard lets be. The promoted form `+` of a
 * kind below 11 is the kind 11 later, so that 7, whose form would be a Lance, stays empty too. */
enum { SLOT_FORM = 11, SLOT_ROYAL = 50, SLOT_JUMP = 46, SLOT_KING = 65 };

/* For men that can be in hand or have a promoted form, in the order of the holdings; then for all
 * others. */
static const int low_slots[] = {1, 2, 3, 4, 5, 6, 8, 9, 10};
static const int high_slots[] = {22, 23, 24, 25, 26, 27, 28, 30, 31, 32, 33, 34, 35,
                                 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 51, 52, 53,
                                 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64};
enum {
    N_LOW = sizeof low_slots / sizeof *low_slots,
    N_HIGH = sizeof high_slots / sizeof *high_slots
};

static bool has_form(const struct variant *v, int type)
{
    return variant_type(v, v->piece[type].letter, true) != TYPE_NONE;
}

bool flat_slots_assign(struct flat *flat, struct error *error)
{
    const struct variant *v = flat->variant;
    int low = 0, high = 0, held = 0;
    for (int type = 1; type <= v->n_types; type++) {
        flat->slot[type] = flat->held[type] = -1;
    }
    for (int type = 1; type <= v->n_types; type++) {
        const struct piece *piece = &v->piece[type];
        bool holdable = v->drops && piece->captured_as == type;
        if (piece->form) {
            continue;
        }
        if (type == v->royal) {
            flat->slot[type] = SLOT_ROYAL;
        } else if (holdable || has_form(v, type)) {
            if (low == N_LOW) {
                return error_set(error, "it has too many kinds of men in hand");
            }
            flat->slot[type] = low_slots[low++];
        } else if (high == N_HIGH) {
            return error_set(error, "it has too many kinds of men");
        } else {
            flat->slot[type] = high_slots[high++];
        }
        flat->held[type] = holdable ? held++ : -1;
    }
    for (int type = 1; type <= v->n_types; type++) {
        if (v->piece[type].form) {
            int base = variant_type(v, v->piece[type].letter, false);
            if (base == TYPE_NONE || flat->slot[base] < 0 || flat->slot[base] >= SLOT_FORM) {
                return error_set(error, "a promoted form has no piece that promotes to it");
            }
            flat->slot[type] = flat->slot[base] + SLOT_FORM;
        }
    }
    return true;
}

static char slot_mark(const struct flat *flat, int slot, int side)
{
    for (int type = 1; type <= flat->variant->n_types; type++) {
        const struct piece *piece = &flat->variant->piece[type];
        if (flat->slot[type] == slot) {
            int letter = side == WHITE ? piece->letter : tolower((unsigned char)piece->letter);
            return piece->form ? '+' : (char)letter;
        }
    }
    return '.';
}

/* Appends one side's half. A run of empty kinds up to the jump is written as a slash. */
static void format_half(const struct flat *flat, int side, struct text *out)
{
    int last = 0;
    for (int slot = 0; slot < SLOT_JUMP; slot++) {
        last = slot_mark(flat, slot, side) == '.' ? last : slot;
    }
    for (int slot = 0; slot <= SLOT_KING; slot++) {
        if (slot == last + 1 && slot < SLOT_JUMP) {
            text_add_char(out, '/');
            slot = SLOT_JUMP;
        }
        if (slot > SLOT_ROYAL && slot < SLOT_KING) {
            bool empty = true;
            for (int later = slot; later < SLOT_KING; later++) {
                empty = empty && slot_mark(flat, later, side) == '.';
            }
            slot = empty ? SLOT_KING : slot;
        }
        text_add_char(out, slot_mark(flat, slot, side));
    }
}

void flat_slots_format(const struct flat *flat, struct text *out)
{
    format_half(flat, WHITE, out);
    format_half(flat, BLACK, out);
}

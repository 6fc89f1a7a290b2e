#include "protocol/flat/flat_slots.h"

#include <ctype.h>
#include <stdlib.h>

#include "protocol/flat/flat_reach.h"

/* XBoard's kinds of men are numbers with pictures and with habits of their own. Lances (18) promote
 * by themselves, Pawns (0) do so and take en passant, and a King (65) castles when it moves
 * sideways by two: a Pawn is used for men that are Pawns to XBoard too, the other two never; the
 * royal piece is a Prince (50), which XBoard lets be. The promoted form `+` of a kind below 11 is
 * the kind 11 later, so that 7, whose form would be a Lance, stays empty. */
enum { SLOT_PAWN = 0, SLOT_FORM = 11, SLOT_ROYAL = 50, SLOT_JUMP = 46, SLOT_KING = 65 };

/* A step of the bearer of a picture: to all sides alike, as often as @range says (0: as far as the
 * board goes), or forward only. */
struct picture_step {
    int files, ranks, range;
    bool ahead;
};

/* The kinds whose pictures stand for something, with the letters that such men often have. */
static const struct picture {
    int slot;
    char letter;
    struct picture_step step[2];
} pictures[] = {
    {1, 'N', {{1, 2, 1, false}}},
    {2, 'B', {{1, 1, 0, false}}},
    {3, 'R', {{0, 1, 0, false}}},
    {4, 'Q', {{0, 1, 0, false}, {1, 1, 0, false}}},
    {5, 'F', {{1, 1, 1, false}}},
    {6, 'E', {{1, 1, 1, false}, {2, 2, 1, false}}},
    {8, 'M', {{0, 1, 0, false}, {1, 2, 1, false}}},
    {9, 'G', {{0, 1, 1, false}, {1, 1, 1, true}}},
    {10, 'C', {{0, 1, 1, false}, {1, 1, 1, false}}},
    {23, 'Z', {{2, 3, 1, false}}},
    {24, 'L', {{1, 3, 1, false}}},
};
enum {
    N_PICTURES = sizeof pictures / sizeof *pictures,
    STEPS = sizeof pictures->step / sizeof *pictures->step,
    SAME = 100,
    ALIKE = 50, /* percent of squares in common from which on a picture fits */
};

/* Kinds for the men that look like none of these. Men that can be in hand or have a promoted form
 * need low ones. */
static const int low_slots[] = {10, 9, 5, 6, 8, 4, 3, 2, 1};
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

static bool holdable(const struct variant *v, int type)
{
    return v->drops && v->piece[type].captured_as == type;
}

static bool needs_low(const struct variant *v, int type)
{
    return holdable(v, type) || has_form(v, type);
}

/* Whether the bearer of a picture has this offset. */
static bool picture_has(const struct picture *picture, int files, int ranks)
{
    int a = abs(files), b = abs(ranks);
    int least = a < b ? a : b, most = a < b ? b : a;
    for (int i = 0; i < STEPS; i++) {
        const struct picture_step *step = &picture->step[i];
        int n = step->ranks ? most / step->ranks : 0;
        if (n && step->files * n == least && step->ranks * n == most &&
            (!step->range || n <= step->range) && (!step->ahead || ranks > 0)) {
            return true;
        }
    }
    return false;
}

/* Of all squares of a level that either can reach, the percentage that both can. */
static int likeness(const struct flat *flat, int type, const struct picture *picture)
{
    const struct board *board = flat->variant->board;
    struct flat_reach reach;
    int both = 0, either = 0;
    int most = board->n_files < FLAT_FILES_MAX ? board->n_files : FLAT_FILES_MAX;
    flat_reach_find(flat, type, true, &reach);
    for (int ranks = 1 - board->n_ranks; ranks < board->n_ranks; ranks++) {
        for (int files = 1 - most; files < most; files++) {
            bool a = reach.modes[ranks + FLAT_AWAY][files + FLAT_AWAY] != 0;
            bool b = picture_has(picture, files, ranks);
            both += a && b;
            either += a || b;
        }
    }
    return either ? 100 * both / either : 0;
}

static bool is_taken(const struct flat *flat, int slot)
{
    for (int type = 1; type <= flat->variant->n_types; type++) {
        if (flat->slot[type] == slot) {
            return true;
        }
    }
    return false;
}

/* True of a man without a kind, for which the picture's is free. */
static bool may_bear(const struct flat *flat, int type, const struct picture *picture)
{
    const struct variant *v = flat->variant;
    bool low = picture->slot < SLOT_FORM;
    return flat->slot[type] < 0 && !v->piece[type].form && !is_taken(flat, picture->slot) &&
           (low || !needs_low(v, type));
}

/* How much a man is like each picture's bearer, by type and picture. */
struct likenesses {
    int percent[TYPES_MAX][N_PICTURES];
};

/* Gives the picture to the man that is most like its bearer, of @least percent at least. False if
 * there is none. */
static bool assign_likest(struct flat *flat, const struct likenesses *likenesses, int least)
{
    int best = least - 1, best_type = TYPE_NONE, slot = 0;
    for (int type = 1; type <= flat->variant->n_types; type++) {
        for (int i = 0; i < N_PICTURES; i++) {
            if (likenesses->percent[type][i] > best && may_bear(flat, type, &pictures[i])) {
                best = likenesses->percent[type][i];
                best_type = type;
                slot = pictures[i].slot;
            }
        }
    }
    if (best_type != TYPE_NONE) {
        flat->slot[best_type] = slot;
    }
    return best_type != TYPE_NONE;
}

/* The same for all men of @types that are enough like one. */
static void assign_alike(struct flat *flat, int least, uint64_t types)
{
    struct likenesses likenesses = {{{0}}};
    for (int type = 1; type <= flat->variant->n_types; type++) {
        for (int i = 0; i < N_PICTURES && types >> type & 1; i++) {
            likenesses.percent[type][i] = likeness(flat, type, &pictures[i]);
        }
    }
    while (assign_likest(flat, &likenesses, least)) {
    }
}

/* Then to those of the same letter. */
static void assign_letters(struct flat *flat)
{
    for (int type = 1; type <= flat->variant->n_types; type++) {
        for (int i = 0; i < N_PICTURES; i++) {
            if (pictures[i].letter == flat->variant->piece[type].letter &&
                may_bear(flat, type, &pictures[i])) {
                flat->slot[type] = pictures[i].slot;
            }
        }
    }
}

static int first_free(const struct flat *flat, const int *slots, int n)
{
    for (int i = 0; i < n; i++) {
        if (!is_taken(flat, slots[i])) {
            return slots[i];
        }
    }
    return -1;
}

/* Whether White's men of the type promote on the last rank and nowhere else. */
static bool promotes_last(const struct variant *v, int type)
{
    for (cell_t cell = 0; cell < v->board->n_cells; cell++) {
        bool last = v->board->at[cell].rank == v->board->n_ranks - 1;
        if (((v->flags[WHITE][type][cell] & FLAG_ZONE) != 0) != last) {
            return false;
        }
    }
    return true;
}

/* A man that XBoard's own Pawn can stand for: straight ahead without capturing, diagonally ahead
 * capturing, and promoted by choice on the last rank. */
static bool is_pawn(const struct flat *flat, int type)
{
    const struct variant *v = flat->variant;
    const struct piece *piece = &v->piece[type];
    struct flat_reach reach;
    if (piece->promotion != PROMOTE_CHOICE || !piece->must_promote || v->drops ||
        v->board->n_levels > 1 || v->board->kind != BOARD_CUBIC || !promotes_last(v, type)) {
        return false;
    }
    flat_reach_find(flat, type, false, &reach);
    for (int ranks = -FLAT_AWAY; ranks <= FLAT_AWAY; ranks++) {
        for (int files = -FLAT_AWAY; files <= FLAT_AWAY; files++) {
            bool ahead = files == 0 && (ranks == 1 || ranks == 2);
            bool aside = abs(files) == 1 && ranks == 1;
            unsigned allowed = ahead ? MODE_QUIET : aside ? MODE_CAPTURE : 0;
            if (reach.modes[ranks + FLAT_AWAY][files + FLAT_AWAY] & ~allowed) {
                return false;
            }
        }
    }
    return true;
}

static void assign_pawn(struct flat *flat)
{
    for (int type = 1; type <= flat->variant->n_types; type++) {
        if (flat->slot[type] < 0 && !is_taken(flat, SLOT_PAWN) && is_pawn(flat, type)) {
            flat->slot[type] = SLOT_PAWN;
        }
    }
}

/* Kinds for all others, and for promoted forms. */
static bool assign_rest(struct flat *flat, struct error *error)
{
    const struct variant *v = flat->variant;
    for (int type = 1; type <= v->n_types; type++) {
        if (flat->slot[type] >= 0 || v->piece[type].form) {
            continue;
        }
        bool low = needs_low(v, type);
        flat->slot[type] =
            low ? first_free(flat, low_slots, N_LOW) : first_free(flat, high_slots, N_HIGH);
        if (flat->slot[type] < 0) {
            return error_set(error, low ? "it has too many kinds of men in hand"
                                        : "it has too many kinds of men");
        }
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

/* The client orders men in hand by their kinds. */
static void assign_holdings(struct flat *flat)
{
    int held = 0;
    for (int type = 1; type <= flat->variant->n_types; type++) {
        flat->held[type] = -1;
    }
    for (int slot = 0; slot <= SLOT_KING; slot++) {
        for (int type = 1; type <= flat->variant->n_types; type++) {
            if (flat->slot[type] == slot && holdable(flat->variant, type)) {
                flat->held[type] = held++;
            }
        }
    }
}

bool flat_slots_assign(struct flat *flat, struct error *error)
{
    for (int type = 1; type <= flat->variant->n_types; type++) {
        flat->slot[type] = type == flat->variant->royal ? SLOT_ROYAL : -1;
    }
    uint64_t pawns = 0;
    for (int type = 1; type <= flat->variant->n_types; type++) {
        pawns |= (uint64_t)flat->variant->piece[type].pawn << type;
    }
    assign_pawn(flat);
    assign_alike(flat, SAME, pawns);
    assign_alike(flat, SAME, ~pawns);
    assign_alike(flat, 1, pawns);
    assign_alike(flat, ALIKE, ~pawns);
    assign_letters(flat);
    assign_alike(flat, 1, ~pawns);
    bool ok = assign_rest(flat, error);
    assign_holdings(flat);
    return ok;
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

/* The keys of a game file. The table `rules` is the one list of them: for reading (in its order),
 * for faults and for documents. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/keys_internal.h"
#include "engine/compile/region.h"

int rules_take_type(struct compile *c, const char **p)
{
    bool form = **p == '+';
    char letter = (*p)[form];
    int type = isupper((unsigned char)letter) ? variant_type(c->v, letter, form) : TYPE_NONE;
    if (type == TYPE_NONE) {
        compile_fault(c, "'%.*s' is no man of this game", 1 + form, *p);
    } else {
        *p += 1 + form;
    }
    return type;
}

uint64_t rules_types(struct compile *c, const char *text)
{
    uint64_t types = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        int type = rules_take_type(c, &text);
        if (type == TYPE_NONE) {
            return 0;
        }
        types |= UINT64_C(1) << type;
    }
    if (!types) {
        compile_fault(c, "letters of men are missing");
    }
    return types;
}

uint64_t rules_suffix_types(struct compile *c, const char *suffix, uint64_t all)
{
    return *suffix ? rules_types(c, suffix) : all;
}

uint64_t rules_all_types(const struct compile *c)
{
    return ((UINT64_C(1) << c->v->n_types) - 1) << 1;
}

bool rules_region(struct compile *c, const char *text, uint8_t *out[2])
{
    struct error error;
    for (int side = 0; side < 2; side++) {
        if (!region_parse(c->v->board, text, side, c->scratch, &error)) {
            compile_fault(c, "%s", error.text);
            return false;
        }
    }
    for (int side = 0; side < 2; side++) {
        free(out[side]);
        out[side] = memory_new((size_t)c->v->board->n_cells, 1);
        region_parse(c->v->board, text, side, out[side], NULL);
    }
    return true;
}

int rules_word(struct compile *c, const char *value, const char *const *words)
{
    struct text allowed = {0};
    for (int i = 0; words[i]; i++) {
        if (strcmp(value, words[i]) == 0) {
            text_free(&allowed);
            return i;
        }
        text_addf(&allowed, "%s%s", i ? ", " : "", words[i]);
    }
    compile_fault(c, "'%.30s': allowed are %s", value, allowed.data);
    text_free(&allowed);
    return -1;
}

void rules_number(struct compile *c, const char *value, int min, int max, int *out)
{
    int64_t number;
    if (text_parse_int(value, min, max, &number)) {
        *out = (int)number;
    } else {
        compile_fault(c, "'%.20s': allowed are numbers from %d to %d", value, min, max);
    }
}

static void read_board(struct compile *c, const char *value)
{
    struct error error;
    struct board *board = memory_new(1, sizeof *board);
    if (!board_parse(board, value, &error)) {
        compile_fault(c, "%s", error.text);
        free(board);
        return;
    }
    c->v->board = board;
    c->scratch = memory_new((size_t)board->n_cells, 1);
}

static void read_forward(struct compile *c, const char *value)
{
    static const char *const words[] = {"rank", "level", "rank+level", NULL};
    int word = rules_word(c, value, words);
    if (word >= 0) {
        c->v->board->forward = (struct vec){.rank = word != 1, .level = word != 0};
    }
}

static void read_facing(struct compile *c, const char *value)
{
    struct error error;
    c->has_facing = moves_parse(&c->facing, value, &error);
    if (!c->has_facing) {
        compile_fault(c, "%s", error.text);
    }
}

static void read_setup(struct compile *c, const char *value)
{
    const char *p = value;
    int64_t files;
    int type = rules_take_type(c, &p);
    if (type == TYPE_NONE) {
        return;
    }
    if (!text_begins(p, " until ") ||
        !text_parse_int(p + strlen(" until "), 0, CELLS_MAX, &files)) {
        compile_fault(c, "'%.30s': allowed is LETTER until FILES, as in P until 3", value);
        return;
    }
    c->v->setup_type = (uint8_t)type;
    c->v->setup_files = (int)files;
}

static int read_side(struct compile *c, const char *value, int otherwise)
{
    static const char *const words[] = {[WHITE] = "white", [BLACK] = "black", NULL};
    int side = rules_word(c, value, words);
    return side < 0 ? otherwise : side;
}

static void read_setup_first(struct compile *c, const char *value)
{
    c->v->setup_first = (uint8_t)read_side(c, value, WHITE);
}

static void read_first(struct compile *c, const char *value)
{
    c->v->first = (uint8_t)read_side(c, value, WHITE);
}

static void read_stalemate(struct compile *c, const char *value)
{
    static const char *const words[] = {"draw", "loss", NULL};
    c->v->stalemate_loses = rules_word(c, value, words) == 1;
}

static void read_perpetual(struct compile *c, const char *value)
{
    static const char *const words[] = {"draw", "loss", NULL};
    c->v->perpetual_loses = rules_word(c, value, words) == 1;
}

static void read_repetition(struct compile *c, const char *value)
{
    int n = 0;
    rules_number(c, value, 0, 100, &n);
    if (n == 1) {
        compile_fault(c, "'1': a position occurs once in any game; 0 is never");
    }
    c->v->repetition = n;
}

static void read_repetition_loses(struct compile *c, const char *value)
{
    static const char *const words[] = {"nobody", "white", "black", NULL};
    int word = rules_word(c, value, words);
    c->v->repetition_loses = word >= 1;
    c->v->repetition_loser = word == 2 ? BLACK : WHITE;
}

static void read_rights(struct compile *c, const char *value)
{
    static const char *const words[] = {"cells", "fide", NULL};
    c->v->rights_fide = rules_word(c, value, words) == 1;
}

static void read_xboard(struct compile *c, const char *value)
{
    free(c->v->xboard_name);
    c->v->xboard_name = memory_text(value);
}

static void read_move_limit(struct compile *c, const char *value)
{
    rules_number(c, value, 0, 10000, &c->v->move_limit);
}

static void read_black(struct compile *c, const char *value)
{
    static const char *const words[] = {"mirror", "turn", NULL};
    c->turned = rules_word(c, value, words) == 1;
}

static void read_title(struct compile *c, const char *value)
{
    free(c->v->title);
    c->v->title = memory_text(value);
}

typedef void read_fn(struct compile *c, const char *value);
typedef void read_suffix_fn(struct compile *c, const char *suffix, const char *value);

/* A key, or a key with a suffix behind a dot: `men` needs one, `maybe` takes one. */
static const struct rule {
    const char *key;
    read_fn *read;
    read_suffix_fn *read_suffix;
    bool suffix_optional;
    const char *meaning;
} rules[] = {
    {"inherit", NULL, NULL, false, "GAME: everything that is not said here is as there"},
    {"abstract", NULL, NULL, false, "yes: only to be inherited, not a game of its own"},
    {"title", read_title, NULL, false, "the game's name for people"},
    {"board", read_board, NULL, false,
     "cubic:FILESxRANKSxLEVELS, hexlevel:W,W,...xLEVELS (cells of each rank), "
     "hexrank:W,W,...xRANKS (cells of each level), hexfile:W,W,...xLEVELS (cells of each file)"},
    {"piece", NULL, rules_read_piece, false,
     "piece.X = NAME MOVES: a kind of man and its letter; hands are listed in the order of these "
     "lines"},
    {"forward", read_forward, NULL, false,
     "rank, level or rank+level: the way that f, b, s, first, last and ends go by for White; "
     "rank+level adds the two up"},
    {"promote", NULL, rules_read_promote, false,
     "promote.X = form NAME MOVES or like NAME (+X is then its promoted form), to LETTERS (by "
     "choice), as LETTERS (by choice; captured, it is an X again, and on the board it is written "
     "with ~) or pool: what X becomes"},
    {"also", NULL, rules_read_also, false,
     "also.X = MOVES from REGION: how X moves from such cells besides"},
    {"promotion", NULL, rules_read_promotion, true,
     "must or may, then reaching or reaching or leaving, then REGION: when; promotion.X for X "
     "only. "
     "A man that would have no move on an empty board must"},
    {"royal", rules_read_royal, NULL, false, "LETTER of the man that must not be lost"},
    {"pawns", rules_read_pawns, NULL, false,
     "LETTERS of men whose moves start the half-move clock anew"},
    {"en-passant", rules_read_en_passant, NULL, false,
     "LETTERS of men that take each other on the cell that a lame leap from the start (in) has "
     "just "
     "passed"},
    {"captured", rules_read_captured, NULL, false,
     "out, hand (the captor may drop it) or pool (its owner's promotions may regain it)"},
    {"pool", rules_read_pool, NULL, false, "LETTERS of men that go to the pool when captured"},
    {"pool-home", rules_read_pool_home, NULL, false,
     "LETTERS that are regained on the own end rank only"},
    {"drop", NULL, rules_read_drop, true,
     "anywhere, or not WHERE or WHERE ..., WHERE being a region or stuck (where the man would have "
     "no move on an empty board); drop.X for X only, instead of the general rule"},
    {"file-limit", NULL, rules_read_file_limit, false,
     "file-limit.X = N: X is not dropped on a file that holds N of its side's X; 0 no limit"},
    {"drop-mate", NULL, rules_read_drop_mate, false,
     "drop-mate.X = allowed or forbidden: whether X may be dropped to give checkmate"},
    {"castle", NULL, rules_read_castle, false,
     "castle.X = STEPS: castling with X, which stands in such a direction at the start: the royal "
     "piece moves two steps towards it, X goes to the cell passed; nothing between, both unmoved, "
     "the cells left, passed and reached not attacked"},
    {"facing", read_facing, NULL, false,
     "MOVES along which the royal pieces attack each other, if nothing stands between"},
    {"confine", NULL, rules_read_confine, false, "confine.X = REGION whose border X cannot cross"},
    {"setup", read_setup, NULL, false,
     "LETTER until N: before the game, the sides take such men off in turn, from files where both "
     "have one, until N such files are left"},
    {"setup-first", read_setup_first, NULL, false, "white or black begins the setup phase"},
    {"first", read_first, NULL, false, "white or black makes the first move"},
    {"stalemate", read_stalemate, NULL, false, "draw or loss for the side without a move"},
    {"repetition", read_repetition, NULL, false,
     "N: the N-th occurrence of a position is a draw; 0 never"},
    {"repetition-loses", read_repetition_loses, NULL, false,
     "white, black or nobody: whom the N-th occurrence loses the game, instead of a draw"},
    {"perpetual", read_perpetual, NULL, false,
     "draw or loss: repetition by a side that gave check with every move since its first "
     "occurrence"},
    {"move-limit", read_move_limit, NULL, false,
     "N plies on the half-move clock are a draw; 0 never"},
    {"cannot-mate", rules_read_cannot_mate, NULL, false,
     "LETTERS: one such man with its royal piece against a royal piece alone is a draw"},
    {"value", NULL, rules_read_value, false, "value.X = CENTIPAWNS, instead of the derived value"},
    {"weight", NULL, rules_read_weight, false,
     "weight.TERM = N: a number of the evaluation, instead of the one that suits most games. "
     "Centipawns: tempo for the side to move, base for every man besides its moves. Percent: crowd "
     "of the first men in the way, forward more for steps ahead, place of the usual share of a "
     "better cell, promotion of its gain before the zone, hand of a man's value, attack and "
     "defence "
     "of the usual shares near royal men"},
    {"black", read_black, NULL, false,
     "mirror or turn: Black's array is White's seen from the other end, or that with left and "
     "right "
     "exchanged as well"},
    {"array", NULL, NULL, true,
     "array.LEVEL = White's men on ranks 1, 2, ... of a level, a word a rank, as in positions"},
    {"start", NULL, NULL, false, "POSITION: the start in full, instead of an array"},
    {"rights", read_rights, NULL, false,
     "cells or fide: positions name castling partners by their cells, or K and Q, k and q for the "
     "one "
     "towards the last and the first file"},
    {"xboard", read_xboard, NULL, false,
     "NAME under which XBoard knows this game with its own rules, such as normal or shogi"},
};

enum { N_RULES = sizeof rules / sizeof rules[0] };

/* The suffix of an entry's key if it is the rule's key, "" if it has none; NULL if it is another.
 */
static const char *suffix_of(const struct rule *rule, const char *key)
{
    size_t length = strlen(rule->key);
    if (strncmp(key, rule->key, length) != 0) {
        return NULL;
    }
    bool takes = rule->read_suffix || rule->suffix_optional;
    if (!key[length]) {
        return !takes || rule->suffix_optional ? "" : NULL;
    }
    return takes && key[length] == '.' && key[length + 1] ? key + length + 1 : NULL;
}

void rules_words(struct text *out)
{
    for (int i = 0; i < N_RULES; i++) {
        text_addf(out, "%s\t%s\n", rules[i].key, rules[i].meaning);
    }
}

static void report_unknown(struct compile *c)
{
    for (size_t i = 0; i < c->section->n; i++) {
        bool known = false;
        c->entry = &c->section->entry[i];
        for (int j = 0; j < N_RULES; j++) {
            known |= suffix_of(&rules[j], c->entry->key) != NULL;
        }
        if (!known) {
            struct text keys = {0};
            for (int j = 0; j < N_RULES; j++) {
                text_addf(&keys, "%s%s%s", j ? ", " : "", rules[j].key,
                          rules[j].read_suffix && !rules[j].suffix_optional ? ".X" : "");
            }
            compile_fault(c, "no such key; allowed are %s", keys.data);
            text_free(&keys);
        }
    }
}

void rules_read(struct compile *c)
{
    report_unknown(c);
    for (int i = 0; i < N_RULES; i++) {
        const struct rule *rule = &rules[i];
        for (size_t j = 0; j < c->section->n; j++) {
            c->entry = &c->section->entry[j];
            const char *suffix = suffix_of(rule, c->entry->key);
            if (!suffix || (rule->read != read_board && rule->read != read_title && !c->v->board)) {
                continue;
            }
            if (rule->read) {
                rule->read(c, c->entry->value);
            } else if (rule->read_suffix) {
                rule->read_suffix(c, suffix, c->entry->value);
            }
        }
    }
    c->entry = NULL;
}

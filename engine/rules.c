/* The keys of a game file. The table `rules` is the one list of them: for reading (in its order), for
 * faults and for documents. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile_internal.h"
#include "engine/region.h"

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

/* Adds a type; TYPE_NONE and a fault if there are too many. */
static int add_type(struct compile *c, char letter, bool form, const char *name, const char *moves)
{
    struct error error;
    struct variant *v = c->v;
    if (v->n_types == TYPES_MAX - 1) {
        compile_fault(c, "more than %d kinds of men", TYPES_MAX - 1);
        return TYPE_NONE;
    }
    struct piece piece = {.letter = letter, .form = form};
    if (!moves_parse(&piece.moves, moves, &error)) {
        compile_fault(c, "%s", error.text);
        return TYPE_NONE;
    }
    size_t length = strlen(name);
    if (!length || length >= sizeof piece.name) {
        compile_fault(c, "a name of 1 to %zu letters stands before the moves",
                      sizeof piece.name - 1);
        return TYPE_NONE;
    }
    memcpy(piece.name, name, length + 1);
    piece.moves_text = memory_text(moves);
    v->piece[++v->n_types] = piece;
    return v->n_types;
}

/* Cuts `NAME MOVES` in place: the moves are the last word, the name is all before it. */
static const char *cut_name(char *text, const char **moves)
{
    char *last = strrchr(text, ' ');
    if (!last) {
        *moves = text;
        return "";
    }
    *moves = last + 1;
    *last = '\0';
    return text_trim(text);
}

static void read_piece(struct compile *c, const char *suffix, const char *value)
{
    if (strlen(suffix) != 1 || !isupper((unsigned char)*suffix)) {
        compile_fault(c, "a piece has one capital letter, as in piece.K");
        return;
    }
    char *copy = memory_text(value);
    const char *moves, *name = cut_name(copy, &moves);
    add_type(c, *suffix, false, name, moves);
    free(copy);
}

/* Reads `[+]X` at *@p; TYPE_NONE and a fault if there is no such man. */
static int take_type(struct compile *c, const char **p)
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

/* Reads letters, perhaps parted by blanks, as types in bits; 0 and a fault if one is none. */
static uint64_t read_types(struct compile *c, const char *text)
{
    uint64_t types = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        int type = take_type(c, &text);
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

/* The types that a key's suffix names; all of @all if it has none. */
static uint64_t suffix_types(struct compile *c, const char *suffix, uint64_t all)
{
    return *suffix ? read_types(c, suffix) : all;
}

static uint64_t all_types(const struct compile *c)
{
    return ((UINT64_C(1) << c->v->n_types) - 1) << 1;
}

static void promote_form(struct compile *c, int type, const char *name, const char *moves)
{
    int form = add_type(c, c->v->piece[type].letter, true, name, moves);
    if (form != TYPE_NONE) {
        c->v->piece[type].promotion = PROMOTE_FORM;
        c->v->piece[type].form_type = (uint8_t)form;
    }
}

static void promote_like(struct compile *c, int type, const char *name)
{
    for (int other = 1; other <= c->v->n_types; other++) {
        if (strcmp(c->v->piece[other].name, name) == 0) {
            promote_form(c, type, name, c->v->piece[other].moves_text);
            return;
        }
    }
    compile_fault(c, "no piece is called '%.40s'", name);
}

static void read_promote(struct compile *c, const char *suffix, const char *value)
{
    uint64_t types = read_types(c, suffix);
    for (; types; types &= types - 1) {
        int type = __builtin_ctzll(types);
        struct piece *piece = &c->v->piece[type];
        char *copy = memory_text(value), *rest = copy;
        const char *how = text_word(&rest);
        if (strcmp(how, "form") == 0) {
            const char *moves, *name = cut_name(rest, &moves);
            promote_form(c, type, name, moves);
        } else if (strcmp(how, "like") == 0) {
            promote_like(c, type, rest);
        } else if (strcmp(how, "to") == 0) {
            piece->promotion = PROMOTE_CHOICE;
            piece->choices = read_types(c, rest);
        } else if (strcmp(how, "pool") == 0 && !*rest) {
            piece->promotion = PROMOTE_POOL;
        } else {
            compile_fault(c, "'%.20s': allowed are form NAME MOVES, like NAME, to LETTERS, pool",
                          how);
        }
        free(copy);
    }
}

/* The cells of a region for both sides, newly allocated into @out; false and a fault. */
static bool region_of(struct compile *c, const char *text, uint8_t *out[2])
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

static void read_promotion(struct compile *c, const char *suffix, const char *value)
{
    uint64_t types = suffix_types(c, suffix, all_types(c));
    bool must = text_begins(value, "must "), may = text_begins(value, "may ");
    const char *p = value + (must ? 5 : may ? 4 : 0);
    bool leaving = text_begins(p, "reaching or leaving ");
    if ((!must && !may) || !(leaving || text_begins(p, "reaching "))) {
        compile_fault(c, "'%.30s': allowed are must or may, then reaching or leaving or reaching, "
                         "then a region",
                      value);
        return;
    }
    p += leaving ? strlen("reaching or leaving ") : strlen("reaching ");
    for (; types; types &= types - 1) {
        int type = __builtin_ctzll(types);
        struct piece *piece = &c->v->piece[type];
        if (piece->promotion == PROMOTE_NEVER) {
            if (*suffix) {
                compile_fault(c, "%c does not promote: promote.%c is missing", piece->letter,
                              piece->letter);
            }
            continue;
        }
        piece->must_promote = must;
        piece->promote_leaving = leaving;
        if (!region_of(c, p, c->zone[type])) {
            return;
        }
    }
}

static void read_royal(struct compile *c, const char *value)
{
    uint64_t types = read_types(c, value);
    if (types & (types - 1)) {
        compile_fault(c, "a game has one royal kind of man");
    } else if (types) {
        c->v->royal = (uint8_t)__builtin_ctzll(types);
        c->v->piece[c->v->royal].royal = true;
    }
}

static void read_pawns(struct compile *c, const char *value)
{
    for (uint64_t types = read_types(c, value); types; types &= types - 1) {
        c->v->piece[__builtin_ctzll(types)].pawn = true;
    }
}

/* The index of a word in a list that ends with NULL; -1 and a fault if it is not there. */
static int read_word(struct compile *c, const char *value, const char *const *words)
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

static void read_captured(struct compile *c, const char *value)
{
    static const char *const words[] = {
        [CAPTURED_OUT] = "out", [CAPTURED_HAND] = "hand", [CAPTURED_POOL] = "pool", NULL};
    int word = read_word(c, value, words);
    if (word >= 0) {
        c->v->captured = (enum captured_fate)word;
        c->v->drops = word == CAPTURED_HAND;
    }
}

static void read_pool(struct compile *c, const char *value)
{
    c->pool = read_types(c, value);
}

static void read_pool_home(struct compile *c, const char *value)
{
    c->v->pool_home = read_types(c, value);
}

/* `anywhere`, or `not WHERE or WHERE ...`, WHERE being `stuck` or a region. */
static void drop_rule(struct compile *c, int type, const char *value)
{
    c->stuck_drop[type] = true;
    for (const char *p = value + strlen("not "); p;) {
        const char *end = strstr(p, " or ");
        char *where = memory_text(p);
        if (end) {
            where[end - p] = '\0';
        }
        uint8_t *cells[2] = {NULL, NULL};
        if (strcmp(where, "stuck") == 0) {
            c->stuck_drop[type] = false;
        } else if (region_of(c, where, cells)) {
            for (int side = 0; side < 2; side++) {
                for (int i = 0; i < c->v->board->n_cells; i++) {
                    c->no_drop[type][side][i] |= cells[side][i];
                }
            }
        }
        free(cells[WHITE]);
        free(cells[BLACK]);
        free(where);
        p = end ? end + strlen(" or ") : NULL;
    }
}

static void read_drop(struct compile *c, const char *suffix, const char *value)
{
    uint64_t types = suffix_types(c, suffix, all_types(c));
    if (strcmp(value, "anywhere") != 0 && !text_begins(value, "not ")) {
        compile_fault(c, "'%.30s': allowed are anywhere, not stuck, not REGION, joined by or",
                      value);
        return;
    }
    for (; types; types &= types - 1) {
        int type = __builtin_ctzll(types);
        for (int side = 0; side < 2; side++) {
            free(c->no_drop[type][side]);
            c->no_drop[type][side] = memory_new((size_t)c->v->board->n_cells, 1);
        }
        c->stuck_drop[type] = true;
        if (*value == 'n') {
            drop_rule(c, type, value);
        }
    }
}

static void read_castle(struct compile *c, const char *suffix, const char *value)
{
    struct error error;
    struct moves moves;
    if (!moves_parse(&moves, value, &error)) {
        compile_fault(c, "%s", error.text);
        return;
    }
    for (uint64_t types = read_types(c, suffix); types; types &= types - 1) {
        int type = __builtin_ctzll(types);
        c->castles[type] = true;
        c->castle[type] = moves;
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

static void read_confine(struct compile *c, const char *suffix, const char *value)
{
    for (uint64_t types = read_types(c, suffix); types; types &= types - 1) {
        if (!region_of(c, value, c->confined[__builtin_ctzll(types)])) {
            return;
        }
    }
}

static void read_setup(struct compile *c, const char *value)
{
    const char *p = value;
    int64_t files;
    int type = take_type(c, &p);
    if (type == TYPE_NONE) {
        return;
    }
    if (!text_begins(p, " until ") || !text_parse_int(p + strlen(" until "), 0, CELLS_MAX, &files)) {
        compile_fault(c, "'%.30s': allowed is LETTER until FILES, as in P until 3", value);
        return;
    }
    c->v->setup_type = (uint8_t)type;
    c->v->setup_files = (int)files;
}

static int read_side(struct compile *c, const char *value, int otherwise)
{
    static const char *const words[] = {[WHITE] = "white", [BLACK] = "black", NULL};
    int side = read_word(c, value, words);
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
    c->v->stalemate_loses = read_word(c, value, words) == 1;
}

static void read_perpetual(struct compile *c, const char *value)
{
    static const char *const words[] = {"draw", "loss", NULL};
    c->v->perpetual_loses = read_word(c, value, words) == 1;
}

static void read_number(struct compile *c, const char *value, int min, int max, int *out)
{
    int64_t number;
    if (text_parse_int(value, min, max, &number)) {
        *out = (int)number;
    } else {
        compile_fault(c, "'%.20s': allowed are numbers from %d to %d", value, min, max);
    }
}

static void read_repetition(struct compile *c, const char *value)
{
    int n = 0;
    read_number(c, value, 0, 100, &n);
    if (n == 1) {
        compile_fault(c, "'1': a position occurs once in any game; 0 is never");
    }
    c->v->repetition = n;
}

static void read_move_limit(struct compile *c, const char *value)
{
    read_number(c, value, 0, 10000, &c->v->move_limit);
}

static void read_value(struct compile *c, const char *suffix, const char *value)
{
    int centipawns = 0;
    read_number(c, value, 1, 100000, &centipawns);
    for (uint64_t types = read_types(c, suffix); types; types &= types - 1) {
        c->v->piece[__builtin_ctzll(types)].value = centipawns;
    }
}

static void read_black(struct compile *c, const char *value)
{
    static const char *const words[] = {"mirror", "turn", NULL};
    c->turned = read_word(c, value, words) == 1;
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
     "hexrank:W,W,...xRANKS (cells of each level)"},
    {"piece", NULL, read_piece, false, "piece.X = NAME MOVES: a kind of man and its letter; hands "
                                       "are listed in the order of these lines"},
    {"promote", NULL, read_promote, false,
     "promote.X = form NAME MOVES, like NAME, to LETTERS (by choice), or pool: what X becomes; "
     "+X is then its promoted form"},
    {"promotion", NULL, read_promotion, true,
     "must or may, then reaching or reaching or leaving, then REGION: when; promotion.X for X only. "
     "A man that would have no move on an empty board must"},
    {"royal", read_royal, NULL, false, "LETTER of the man that must not be lost"},
    {"pawns", read_pawns, NULL, false, "LETTERS of men whose moves start the half-move clock anew"},
    {"captured", read_captured, NULL, false,
     "out, hand (the captor may drop it) or pool (its owner's promotions may regain it)"},
    {"pool", read_pool, NULL, false, "LETTERS of men that go to the pool when captured"},
    {"pool-home", read_pool_home, NULL, false, "LETTERS that are regained on the own end rank only"},
    {"drop", NULL, read_drop, true,
     "anywhere, or not WHERE or WHERE ..., WHERE being a region or stuck (where the man would have "
     "no move on an empty board); drop.X for X only, instead of the general rule"},
    {"castle", NULL, read_castle, false,
     "castle.X = STEPS: castling with X, which stands in such a direction at the start: the royal "
     "piece moves two steps towards it, X goes to the cell passed; nothing between, both unmoved, "
     "the cells left, passed and reached not attacked"},
    {"facing", read_facing, NULL, false,
     "MOVES along which the royal pieces attack each other, if nothing stands between"},
    {"confine", NULL, read_confine, false, "confine.X = REGION whose border X cannot cross"},
    {"setup", read_setup, NULL, false,
     "LETTER until N: before the game, the sides take such men off in turn, from files where both "
     "have one, until N such files are left"},
    {"setup-first", read_setup_first, NULL, false, "white or black begins the setup phase"},
    {"first", read_first, NULL, false, "white or black makes the first move"},
    {"stalemate", read_stalemate, NULL, false, "draw or loss for the side without a move"},
    {"repetition", read_repetition, NULL, false,
     "N: the N-th occurrence of a position is a draw; 0 never"},
    {"perpetual", read_perpetual, NULL, false,
     "draw or loss: repetition by a side that gave check with every move since its first occurrence"},
    {"move-limit", read_move_limit, NULL, false, "N plies on the half-move clock are a draw; 0 never"},
    {"value", NULL, read_value, false, "value.X = CENTIPAWNS, instead of the derived value"},
    {"black", read_black, NULL, false,
     "mirror or turn: Black's array is White's mirrored, or turned half a turn about the vertical"},
    {"array", NULL, NULL, true,
     "array.LEVEL = White's men on ranks 1, 2, ... of a level, a word a rank, as in positions"},
    {"start", NULL, NULL, false, "POSITION: the start in full, instead of an array"},
};

enum { N_RULES = sizeof rules / sizeof rules[0] };

/* The suffix of an entry's key if it is the rule's key, "" if it has none; NULL if it is another. */
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
            if (!suffix || (rule->read != read_board && rule->read != read_title &&
                            !c->v->board)) {
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

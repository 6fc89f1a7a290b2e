/* The keys of a game file that say what men there are and how they move and promote. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/keys_internal.h"

/* Adds a type; TYPE_NONE and a fault if there are too many. One with a wrong name or wrong moves is
 * added as well, so that the fault is reported once and not at every line that names the man. */
static int add_type(struct compile *c, char letter, bool form, const char *name, const char *moves)
{
    struct error error;
    struct variant *v = c->v;
    if (v->n_types == TYPES_MAX - 1) {
        compile_fault(c, "more than %d kinds of men", TYPES_MAX - 1);
        return TYPE_NONE;
    }
    struct piece piece = {.letter = letter, .form = form};
    size_t length = strlen(name);
    if (!moves_parse(&piece.moves, moves, &error)) {
        compile_fault(c, "%s", error.text);
    } else if (!length || length >= sizeof piece.name) {
        compile_fault(c, "a name of 1 to %zu letters stands before the moves",
                      sizeof piece.name - 1);
    }
    snprintf(piece.name, sizeof piece.name, "%s", name);
    piece.moves_text = memory_text(moves);
    v->piece[++v->n_types] = piece;
    return v->n_types;
}

/* Puts one blank for each run of blanks and tabs, in place; returns the text without those at its
 * ends. */
static char *single_blanks(char *text)
{
    char *to = text = text_trim(text);
    for (const char *p = text; *p; p++) {
        bool blank = *p == ' ' || *p == '\t';
        if (!blank || to[-1] != ' ') {
            *to++ = (char)(blank ? ' ' : *p);
        }
    }
    *to = '\0';
    return text;
}

/* Cuts `NAME MOVES` in place: the moves are the last word, the name is all before it. */
static const char *cut_name(char *text, const char **moves)
{
    text = single_blanks(text);
    char *last = strrchr(text, ' ');
    if (!last) {
        *moves = text;
        return "";
    }
    *moves = last + 1;
    *last = '\0';
    return text;
}

void rules_read_piece(struct compile *c, const char *suffix, const char *value)
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

static void promote_form(struct compile *c, int type, const char *name, const char *moves)
{
    int form = add_type(c, c->v->piece[type].letter, true, name, moves);
    if (form != TYPE_NONE) {
        c->v->piece[type].promotion = PROMOTE_FORM;
        c->v->piece[type].form_type = (uint8_t)form;
    }
}

static void promote_like(struct compile *c, int type, char *name)
{
    name = single_blanks(name);
    for (int other = 1; other <= c->v->n_types; other++) {
        if (strcmp(c->v->piece[other].name, name) == 0) {
            promote_form(c, type, name, c->v->piece[other].moves_text);
            return;
        }
    }
    compile_fault(c, "no piece is called '%.40s'", name);
    c->v->piece[type].promotion = PROMOTE_FORM;
}

/* `as LETTERS`: each choice is a type of its own, which remembers what it was. */
static void promote_as(struct compile *c, int type, const char *letters)
{
    uint64_t choices = 0;
    for (uint64_t left = rules_types(c, letters); left; left &= left - 1) {
        const struct piece *like = &c->v->piece[__builtin_ctzll(left)];
        int as = add_type(c, like->letter, like->form, like->name, like->moves_text);
        if (as == TYPE_NONE) {
            return;
        }
        c->v->piece[as].returns_to = (uint8_t)type;
        choices |= UINT64_C(1) << as;
    }
    c->v->piece[type].promotion = PROMOTE_CHOICE;
    c->v->piece[type].choices = choices;
}

void rules_read_promote(struct compile *c, const char *suffix, const char *value)
{
    uint64_t types = rules_types(c, suffix);
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
            piece->choices = rules_types(c, rest);
        } else if (strcmp(how, "as") == 0) {
            promote_as(c, type, rest);
        } else if (strcmp(how, "pool") == 0 && !*rest) {
            piece->promotion = PROMOTE_POOL;
        } else {
            piece->promotion = PROMOTE_FORM; /* to nothing, as the game is refused */
            compile_fault(c,
                          "'%.20s': allowed are form NAME MOVES, like NAME, to LETTERS, "
                          "as LETTERS, pool",
                          how);
        }
        free(copy);
    }
}

/* The types of a key's letters, and the promoted men that are known by the same letters. */
static uint64_t types_like(struct compile *c, const char *letters)
{
    uint64_t types = rules_types(c, letters), like = types;
    for (int type = 1; type <= c->v->n_types; type++) {
        const struct piece *piece = &c->v->piece[type];
        if (piece->returns_to) {
            like |= (types >> variant_type(c->v, piece->letter, piece->form) & 1) << type;
        }
    }
    return like;
}

void rules_read_also(struct compile *c, const char *suffix, const char *value)
{
    struct error error;
    struct moves moves;
    const char *from = strstr(value, " from ");
    if (!from) {
        compile_fault(c, "'%.30s': allowed is MOVES from REGION", value);
        return;
    }
    char *text = memory_text(value);
    text[from - value] = '\0';
    bool ok = moves_parse(&moves, text, &error);
    free(text);
    if (!ok) {
        compile_fault(c, "%s", error.text);
        return;
    }
    for (uint64_t types = types_like(c, suffix); types; types &= types - 1) {
        int type = __builtin_ctzll(types);
        struct moves *all = &c->v->piece[type].moves;
        if (!rules_region(c, from + strlen(" from "), c->also_from[type])) {
            return;
        }
        for (int i = 0; i < moves.n; i++) {
            if (moves.atom[i].origin != ORIGIN_ANY) {
                compile_fault(c, "'%.30s': i cannot stand here", value);
                return;
            }
            if (all->n == ATOMS_MAX) {
                compile_fault(c, "%s has more than %d moves with these", c->v->piece[type].name,
                              ATOMS_MAX);
                return;
            }
            moves.atom[i].origin = ORIGIN_REGION;
            all->atom[all->n++] = moves.atom[i];
            moves.atom[i].origin = ORIGIN_ANY;
        }
    }
}

void rules_read_promotion(struct compile *c, const char *suffix, const char *value)
{
    uint64_t types = rules_suffix_types(c, suffix, rules_all_types(c));
    bool must = text_begins(value, "must "), may = text_begins(value, "may ");
    const char *p = value + (must ? 5 : may ? 4 : 0);
    bool leaving = text_begins(p, "reaching or leaving ");
    if ((!must && !may) || !(leaving || text_begins(p, "reaching "))) {
        compile_fault(c,
                      "'%.30s': allowed are must or may, then reaching or leaving or reaching, "
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
        if (!rules_region(c, p, c->zone[type])) {
            return;
        }
    }
}

void rules_read_royal(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    uint64_t types = rules_types(c, value);
    if (types & (types - 1)) {
        compile_fault(c, "a game has one royal kind of man");
    } else if (types) {
        c->v->royal = (uint8_t)__builtin_ctzll(types);
        c->v->piece[c->v->royal].royal = true;
    }
}

void rules_read_pawns(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    for (uint64_t types = types_like(c, value); types; types &= types - 1) {
        c->v->piece[__builtin_ctzll(types)].pawn = true;
    }
}

void rules_read_en_passant(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    c->v->en_passant = types_like(c, value);
}

void rules_read_cannot_mate(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    c->v->cannot_mate = rules_types(c, value);
}

/* `by N`: how many steps the royal piece goes. */
static bool read_castle_steps(struct castle_rule *rule, const char *text)
{
    int64_t steps;
    if (!text_parse_int(text, 1, FILES_MAX, &steps)) {
        return false;
    }
    rule->steps = (int)steps;
    return true;
}

/* `to CELL CELL...`: where it goes. */
static bool read_castle_goals(struct compile *c, struct castle_rule *rule, const char *text)
{
    rule->steps = 0;
    while (*text) {
        cell_t cell = board_take_cell(c->v->board, &text);
        if (cell == CELL_NONE || rule->n_goals == GOALS_MAX || (*text && *text != ' ')) {
            return false;
        }
        rule->goal[rule->n_goals++] = cell;
        text += strspn(text, " ");
    }
    return rule->n_goals > 0;
}

void rules_read_castle(struct compile *c, const char *suffix, const char *value)
{
    struct error error;
    struct castle_rule rule = {.is_set = true, .steps = 2};
    char *copy = memory_text(value), *rest = copy;
    bool ok = moves_parse(&rule.towards, text_word(&rest), &error);
    if (!ok) {
        compile_fault(c, "%s", error.text);
    } else if (*rest) {
        const char *how = text_word(&rest);
        ok = strcmp(how, "by") == 0   ? read_castle_steps(&rule, rest)
             : strcmp(how, "to") == 0 ? read_castle_goals(c, &rule, rest)
                                      : false;
        if (!ok) {
            compile_fault(c, "'%.40s': allowed are STEPS, STEPS by N, STEPS to CELL CELL...",
                          value);
        }
    }
    free(copy);
    for (uint64_t types = ok ? rules_types(c, suffix) : 0; types; types &= types - 1) {
        c->castle[__builtin_ctzll(types)] = rule;
    }
}

void rules_read_confine(struct compile *c, const char *suffix, const char *value)
{
    for (uint64_t types = types_like(c, suffix); types; types &= types - 1) {
        if (!rules_region(c, value, c->confined[__builtin_ctzll(types)])) {
            return;
        }
    }
}

void rules_read_value(struct compile *c, const char *suffix, const char *value)
{
    int centipawns = 0;
    rules_number(c, value, 1, 100000, &centipawns);
    for (uint64_t types = types_like(c, suffix); types; types &= types - 1) {
        c->v->piece[__builtin_ctzll(types)].value = centipawns;
    }
}

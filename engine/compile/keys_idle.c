#include "engine/compile/keys_idle.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool because(char *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool because(char *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why, KEYS_WHY_MAX, format, args);
    va_end(args);
    return true;
}

/* The next man that @letters name, as they were read before; TYPE_NONE at their end. */
static int next_type(const struct variant *v, const char **letters)
{
    *letters += strspn(*letters, " ");
    if (!**letters) {
        return TYPE_NONE;
    }
    bool form = **letters == '+';
    int type = variant_type(v, (*letters)[form], form);
    *letters += 1 + form;
    return type;
}

static bool because_of(char *why, const struct piece *piece, const char *what)
{
    return because(why, "has no effect on %s%c: %s", piece->form ? "+" : "", piece->letter, what);
}

bool idle_promotion(const struct compile *c, const char *suffix, const char *value, char *why)
{
    (void)value;
    for (int type = 1; type <= c->v->n_types && !*suffix; type++) {
        if (c->v->piece[type].promotion != PROMOTE_NEVER) {
            return false;
        }
    }
    return !*suffix && because(why, "has no effect: no man promotes");
}

bool idle_pool(const struct compile *c, const char *suffix, const char *value, char *why)
{
    (void)suffix, (void)value;
    return c->v->captured != CAPTURED_POOL && because(why, "has no effect without captured = pool");
}

bool idle_drop(const struct compile *c, const char *suffix, const char *value, char *why)
{
    (void)value;
    const struct variant *v = c->v;
    if (v->captured != CAPTURED_HAND) {
        return because(why, "has no effect without captured = hand");
    }
    for (int type; (type = next_type(v, &suffix)) != TYPE_NONE;) {
        bool held = false;
        for (int taken = 1; taken <= v->n_types; taken++) {
            held |= v->piece[taken].captured_as == type;
        }
        if (!held) {
            return because_of(why, &v->piece[type], "it is never in hand");
        }
    }
    return false;
}

bool idle_castle(const struct compile *c, const char *suffix, const char *value, char *why)
{
    (void)value;
    const struct variant *v = c->v;
    for (int type; (type = next_type(v, &suffix)) != TYPE_NONE;) {
        bool partner = false;
        for (int i = 0; i < v->n_castlings; i++) {
            partner |= v->castling[i].types >> type & 1;
        }
        if (!partner) {
            return because_of(why, &v->piece[type],
                              v->piece[type].royal
                                  ? "it is the royal piece itself"
                                  : "none stands in such a direction at the start");
        }
    }
    return false;
}

bool idle_passant(const struct compile *c, const char *suffix, const char *value, char *why)
{
    (void)suffix;
    const struct variant *v = c->v;
    if (!v->n_double_steps) {
        return because(why, "has no effect: no such man can leap so from where it stands");
    }
    for (int type; (type = next_type(v, &value)) != TYPE_NONE;) {
        bool captures = false;
        const struct moves *moves = &v->piece[type].moves;
        for (int i = 0; i < moves->n; i++) {
            captures |= (moves->atom[i].modes & MODE_CAPTURE) != 0;
        }
        for (int i = 0; i < v->n_double_steps; i++) {
            captures |= v->double_step[i].type == type;
        }
        if (!captures) {
            return because_of(why, &v->piece[type],
                              "it neither captures nor has a lame leap from the start");
        }
    }
    return false;
}

bool idle_setup(const struct compile *c, const char *suffix, const char *value, char *why)
{
    (void)suffix, (void)value;
    return c->v->setup_type == TYPE_NONE && because(why, "has no effect without setup");
}

bool idle_repetition(const struct compile *c, const char *suffix, const char *value, char *why)
{
    (void)suffix, (void)value;
    return !c->v->repetition && because(why, "has no effect without repetition = N");
}

bool idle_rights(const struct compile *c, const char *suffix, const char *value, char *why)
{
    (void)suffix, (void)value;
    return !c->v->n_rights && because(why, "has no effect: nobody castles");
}

bool idle_array(const struct compile *c, const char *suffix, const char *value, char *why)
{
    (void)suffix, (void)value;
    return section_find(c->section, "start") &&
           because(why, "has no effect: start says where all men stand");
}

/* The last word of a name before the moves, if it could be moves itself. */
static bool name_ends_in_moves(const char *value, char *why)
{
    char copy[NAME_MAX_LENGTH * 4] = "";
    struct moves moves;
    snprintf(copy, sizeof copy, "%s", value);
    char *last = strrchr(copy, ' ');
    if (!last) {
        return false;
    }
    *last = '\0';
    while (last > copy && last[-1] == ' ') {
        *--last = '\0';
    }
    const char *word = strrchr(copy, ' ');
    if (!word || !moves_parse(&moves, word + 1, NULL)) {
        return false;
    }
    return because(why, "'%.30s' is taken as part of the name: moves are one word, without blanks",
                   word + 1);
}

/* Moves from the start of men that do not stand there, and moves that went into a name. */
bool idle_men(const struct compile *c, const char *suffix, const char *value, char *why)
{
    const struct variant *v = c->v;
    bool promote = strncmp(c->entry->key, "promote", strlen("promote")) == 0;
    if (promote && strncmp(value, "form ", strlen("form ")) != 0) {
        return false;
    }
    if (name_ends_in_moves(promote ? value + strlen("form ") : value, why)) {
        return true;
    }
    for (int type; (type = next_type(v, &suffix)) != TYPE_NONE;) {
        const struct piece *piece = &v->piece[promote ? v->piece[type].form_type : type];
        bool initial = false;
        for (int i = 0; i < piece->moves.n; i++) {
            initial |= piece->moves.atom[i].origin == ORIGIN_START;
        }
        bool stands = false;
        for (int side = 0; side < 2; side++) {
            for (int i = 0; i < c->start->n_men[side]; i++) {
                int man = man_type(c->start->man[c->start->list[side][i]]);
                stands |= piece->alike >> man & 1;
            }
        }
        if (initial && !stands) {
            return because_of(why, piece, "i, as no such man stands at the start");
        }
    }
    return false;
}

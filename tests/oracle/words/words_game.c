/* The keys of a game: docs/writing-a-game.md line by line. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

/* The type that `[+]X` at *@p names, or 0. */
int w_take_type(const struct w_game *g, const char **p)
{
    *p += strspn(*p, " ");
    bool form = **p == '+';
    char letter = (*p)[form];
    for (int type = 1; type <= g->n && letter; type++) {
        if (g->type[type].letter == letter && g->type[type].form == form && !g->type[type].tilde) {
            *p += 1 + form;
            return type;
        }
    }
    return 0;
}

/* The types of some letters, as bits; with @known_by also those that are known by these letters. */
static uint64_t types_of(const struct w_game *g, const char *letters, bool known_by)
{
    uint64_t types = 0;
    for (int type; (type = w_take_type(g, &letters)) != 0;) {
        for (int other = 1; other <= g->n; other++) {
            bool alike = g->type[other].letter == g->type[type].letter &&
                         g->type[other].form == g->type[type].form;
            types |= (uint64_t)(other == type || (known_by && alike)) << other;
        }
    }
    return types;
}

uint64_t w_types(const struct w_game *g, const char *letters)
{
    return types_of(g, letters, false);
}

static bool in(uint64_t types, int type)
{
    return types >> type & 1;
}

/* What stands behind the dot of a key, or "". */
static const char *behind(const char *key)
{
    const char *dot = strchr(key, '.');
    return dot ? dot + 1 : "";
}

static bool is(const char *key, const char *name)
{
    size_t n = strlen(name);
    return strncmp(key, name, n) == 0 && (!key[n] || key[n] == '.');
}

static int add_type(struct w_game *g, char letter, bool form, const char *text, size_t n)
{
    struct w_type *type = &g->type[++g->n];
    type->letter = letter;
    type->form = form;
    type->moves = w_alloc(sizeof *type->moves);
    snprintf(type->text, sizeof type->text, "%.*s", (int)n, text);
    return w_moves_read(type->moves, &g->board, text, n) ? g->n : 0;
}

static int add_named(struct w_game *g, char letter, bool form, const char *value)
{
    const char *moves = strrchr(value, ' ');
    int type = moves ? add_type(g, letter, form, moves + 1, strlen(moves + 1)) : 0;
    if (type) {
        snprintf(g->type[type].name, sizeof g->type[type].name, "%.*s", (int)(moves - value),
                 value);
    }
    return type;
}

static bool *region(const struct w_game *g, const char *text, int side)
{
    bool *cells = w_alloc(W_CELLS);
    w_region(&g->board, text, side, cells);
    return cells;
}

/* --- One function a key; each is called for every entry of its key. */

static bool promote(struct w_game *g, const char *key, const char *value)
{
    uint64_t types = types_of(g, behind(key), false);
    int n = g->n;
    for (int type = 1; type <= n; type++) {
        if (!in(types, type)) {
            continue;
        }
        struct w_type *t = &g->type[type];
        const char *what = strchr(value, ' ');
        if (strncmp(value, "form ", 5) == 0) {
            t->becomes = add_named(g, t->letter, true, what + 1);
            if (!t->becomes) {
                return false;
            }
        } else if (strncmp(value, "like ", 5) == 0) {
            for (int other = 1; other <= g->n && !t->becomes; other++) {
                if (strcmp(g->type[other].name, what + 1) == 0) {
                    t->becomes = add_type(g, t->letter, true, g->type[other].text,
                                          strlen(g->type[other].text));
                }
            }
        } else if (strncmp(value, "to ", 3) == 0) {
            t->choices = types_of(g, what + 1, false);
        } else if (strncmp(value, "as ", 3) == 0) {
            uint64_t like = types_of(g, what + 1, false);
            for (int other = 1; other <= n; other++) {
                if (in(like, other)) {
                    struct w_type *o = &g->type[other];
                    int as = add_type(g, o->letter, o->form, o->text, strlen(o->text));
                    g->type[as].tilde = true;
                    g->type[as].back = type;
                    t->choices |= UINT64_C(1) << as;
                }
            }
        } else {
            t->from_pool = true;
        }
    }
    return true;
}

static bool also(struct w_game *g, const char *key, const char *value)
{
    const char *from = strstr(value, " from ");
    uint64_t types = types_of(g, behind(key), true);
    if (!from || g->n_regions == 16) {
        return false;
    }
    int number = g->n_regions++;
    for (int side = 0; side < 2; side++) {
        g->region[number][side] = region(g, from + 6, side);
    }
    for (int type = 1; type <= g->n; type++) {
        if (in(types, type)) {
            struct w_moves *moves = g->type[type].moves;
            int n = moves->n;
            if (!w_moves_read(moves, &g->board, value, (size_t)(from - value))) {
                return false;
            }
            for (; n < moves->n; n++) {
                moves->atom[n].region = number + 1;
            }
        }
    }
    return true;
}

static bool promotion(struct w_game *g, const char *key, const char *value)
{
    const char *suffix = behind(key);
    bool must = strncmp(value, "must ", 5) == 0, leaving = strstr(value, "or leaving ") != NULL;
    const char *where = strstr(value, leaving ? "leaving " : "reaching ");
    uint64_t types = *suffix ? types_of(g, suffix, false) : ~UINT64_C(0);
    for (int type = 1; type <= g->n; type++) {
        struct w_type *t = &g->type[type];
        if (!in(types, type) || !(t->becomes || t->choices || t->from_pool)) {
            continue;
        }
        t->must = must;
        t->leaving = leaving;
        for (int side = 0; side < 2; side++) {
            free(t->zone[side]);
            t->zone[side] = region(g, strchr(where, ' ') + 1, side);
        }
    }
    return true;
}

static bool drop(struct w_game *g, const char *key, const char *value)
{
    const char *suffix = behind(key);
    uint64_t types = *suffix ? types_of(g, suffix, false) : ~UINT64_C(0);
    for (int type = 1; type <= g->n; type++) {
        struct w_type *t = &g->type[type];
        if (!in(types, type)) {
            continue;
        }
        t->no_stuck_drop = false;
        for (int side = 0; side < 2; side++) {
            free(t->no_drop[side]);
            t->no_drop[side] = w_alloc(W_CELLS);
        }
        const char *p = strncmp(value, "not ", 4) == 0 ? value + 4 : NULL;
        while (p) {
            char where[200];
            const char * or = strstr(p, " or ");
            snprintf(where, sizeof where, "%.*s", (int)(or ? or -p : (int)strlen(p)), p);
            p = or ? or +4 : NULL;
            if (strcmp(where, "stuck") == 0) {
                t->no_stuck_drop = true;
                continue;
            }
            for (int side = 0; side < 2; side++) {
                bool *cells = region(g, where, side);
                for (int cell = 0; cell < g->board.n; cell++) {
                    t->no_drop[side][cell] |= cells[cell];
                }
                free(cells);
            }
        }
    }
    return true;
}

static bool confine(struct w_game *g, const char *key, const char *value)
{
    uint64_t types = types_of(g, behind(key), true);
    for (int type = 1; type <= g->n; type++) {
        for (int side = 0; side < 2 && in(types, type); side++) {
            free(g->type[type].confined[side]);
            g->type[type].confined[side] = region(g, value, side);
        }
    }
    return true;
}

static bool of_letters(struct w_game *g, const char *key, const char *value)
{
    uint64_t known = types_of(g, value, true), types = types_of(g, behind(key), false);
    for (int type = 1; type <= g->n; type++) {
        struct w_type *t = &g->type[type];
        if (is(key, "pawns")) {
            t->pawn = in(known, type);
        } else if (is(key, "file-limit") && in(types, type)) {
            t->file_limit = w_int(value);
        } else if (is(key, "drop-mate") && in(types, type)) {
            t->no_drop_mate = strcmp(value, "forbidden") == 0;
        } else if (is(key, "royal") && in(types_of(g, value, false), type)) {
            t->royal = true;
            g->royal = type;
        }
    }
    return true;
}

static bool piece(struct w_game *g, const char *key, const char *value)
{
    return add_named(g, behind(key)[0], false, value) != 0;
}

static bool facing(struct w_game *g, const char *key, const char *value)
{
    (void)key;
    g->facing = w_alloc(sizeof *g->facing);
    return w_moves_read(g->facing, &g->board, value, strlen(value));
}

static bool setup(struct w_game *g, const char *key, const char *value)
{
    (void)key;
    const char *p = value;
    g->setup_type = w_take_type(g, &p);
    g->setup_files = w_int(strstr(value, "until ") + 6);
    return g->setup_type != 0;
}

static bool forward(struct w_game *g, const char *key, const char *value)
{
    (void)key;
    g->board.forward.rank = strncmp(value, "rank", 4) == 0;
    g->board.forward.level = strstr(value, "level") != NULL;
    return true;
}

static bool plain(struct w_game *g, const char *key, const char *value)
{
    bool black = strcmp(value, "black") == 0, loss = strcmp(value, "loss") == 0;
    if (is(key, "captured")) {
        g->captured = *value;
    } else if (is(key, "pool")) {
        g->pool = types_of(g, value, false);
    } else if (is(key, "en-passant")) {
        g->en_passant = types_of(g, value, true);
    } else if (is(key, "pool-home")) {
        g->pool_home = types_of(g, value, false);
    } else if (is(key, "setup-first")) {
        g->setup_first = black;
    } else if (is(key, "first")) {
        g->first = black;
    } else if (is(key, "stalemate")) {
        g->stalemate_loses = loss;
    } else if (is(key, "perpetual")) {
        g->perpetual_loses = loss;
    } else if (is(key, "repetition")) {
        g->repetition = w_int(value);
    } else if (is(key, "repetition-loses")) {
        g->repetition_loses = strcmp(value, "nobody") != 0;
        g->loser = black;
    } else if (is(key, "move-limit")) {
        g->move_limit = w_int(value);
    } else if (is(key, "black")) {
        g->turned = strcmp(value, "turn") == 0;
    }
    return true;
}

static const struct {
    const char *key;
    bool (*read)(struct w_game *g, const char *key, const char *value);
} keys[] = {
    {"forward", forward},
    {"piece", piece},
    {"promote", promote},
    {"also", also},
    {"promotion", promotion},
    {"royal", of_letters},
    {"pawns", of_letters},
    {"captured", plain},
    {"en-passant", plain},
    {"pool", plain},
    {"pool-home", plain},
    {"drop", drop},
    {"file-limit", of_letters},
    {"drop-mate", of_letters},
    {"facing", facing},
    {"confine", confine},
    {"setup", setup},
    {"setup-first", plain},
    {"first", plain},
    {"stalemate", plain},
    {"perpetual", plain},
    {"repetition", plain},
    {"repetition-loses", plain},
    {"move-limit", plain},
    {"black", plain},
};

bool w_read_key(struct w_game *g, int number, const struct w_section *section)
{
    for (int i = 0; i < section->n; i++) {
        if (is(section->entry[i].key, keys[number].key) &&
            !keys[number].read(g, section->entry[i].key, section->entry[i].value)) {
            return false;
        }
    }
    return true;
}

int w_key_count(void)
{
    return (int)(sizeof keys / sizeof keys[0]);
}

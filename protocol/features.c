/* What the engine tells a client about itself, and the games that a client can have. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "protocol/flat/xbetza.h"
#include "protocol/state.h"

enum {
    ANSWER_MS = 500,      /* how long an answer to board3d is waited for */
    FLAT_CELLS_MAX = 240, /* 16 files, 15 ranks; with holes there are fewer */
};

void features_begin(struct session *s)
{
    output_line(s->output, "feature done=0 board3d=1");
    s->features_wait = true;
    s->features_due = clock_ms() + ANSWER_MS;
}

/* The flat board of a game for a client of two dimensions, or NULL if it cannot have it. */
static struct flat *flat_of(struct session *s, const char *name)
{
    struct error error;
    const struct variant *variant = catalogue_game(s->catalogue, name, &error);
    if (!variant || !(variant->xboard_name || flat_name_ok(name))) {
        return NULL;
    }
    return flat_new(variant, &error);
}

/* The name by which the client is offered the game, or NULL. */
static const char *offered(struct session *s, const char *name)
{
    if (s->client != CLIENT_FLAT) {
        return name;
    }
    struct error error;
    if (catalogue_cells(s->catalogue, name) > FLAT_CELLS_MAX) {
        return NULL;
    }
    const struct variant *variant = catalogue_game(s->catalogue, name, &error);
    struct flat *flat = flat_of(s, name);
    bool fits = flat != NULL;
    free(flat);
    if (!fits) {
        return NULL;
    }
    return variant->xboard_name ? variant->xboard_name : name;
}

void features_variants(struct session *s)
{
    struct text names = {0};
    const char *name;
    for (size_t i = 0; (name = catalogue_name(s->catalogue, i)); i++) {
        const char *known_as = offered(s, name);
        if (known_as) {
            text_addf(&names, "%s%s", names.length ? "," : "", known_as);
        }
    }
    output_line(s->output, "feature variants=\"%s\"", names.data ? names.data : "");
    text_free(&names);
}

void features_finish(struct session *s)
{
    if (!s->features_wait) {
        return;
    }
    s->features_wait = false;
    output_line(s->output, "feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=1 "
                           "reuse=1 analyze=1 colors=0 sigint=0 sigterm=0");
    output_line(s->output,
                "feature memory=1 smp=1 debug=1 highlight=1 exclude=1 nps=1 pause=1 "
                "name=1 myname=\"Weltgeist %s\"",
                s->version);
    features_variants(s);
    options_print_features(s);
    output_line(s->output, "feature done=1");
}

const char *features_first_game(struct session *s)
{
    const char *name, *first = NULL;
    for (size_t i = 0; (name = catalogue_name(s->catalogue, i)); i++) {
        const char *known_as = offered(s, name);
        if (known_as && s->client == CLIENT_FLAT && strcmp(known_as, "normal") == 0) {
            return known_as;
        }
        first = first || !known_as ? first : name;
    }
    return first ? first : catalogue_name(s->catalogue, 0);
}

/* What follows a size such as 11x5+7_ at the beginning of a name; the name itself if there is none.
 * @size gets its length. */
static const char *behind_size(const char *name, size_t *size)
{
    const char *p = name;
    int n;
    bool sized = text_take_int(&p, FLAT_SLOTS, &n) && *p++ == 'x' &&
                 text_take_int(&p, FLAT_SLOTS, &n) && *p++ == '+' &&
                 text_take_int(&p, FLAT_SLOTS, &n) && *p == '_';
    *size = sized ? (size_t)(p - name) : 0;
    return sized ? p + 1 : name;
}

/* The one game whose flat board has this size, as `11x5+7_fairy` asks for. */
static const struct variant *game_of_size(struct session *s, const char *size, size_t length,
                                          struct error *error)
{
    const struct variant *found = NULL;
    const char *name;
    int n = 0;
    for (size_t i = 0; (name = catalogue_name(s->catalogue, i)); i++) {
        struct flat *flat = flat_of(s, name);
        struct text text = {0};
        if (flat) {
            flat_size(flat, &text);
        }
        if (flat && text.length == length && memcmp(text.data, size, length) == 0) {
            found = flat->variant;
            n++;
        }
        text_free(&text);
        free(flat);
    }
    if (n != 1) {
        error_set(error, n ? "several games have that size" : "unknown variant");
        return NULL;
    }
    return found;
}

/* The game that XBoard knows by itself under a name, or NULL. */
static const struct variant *game_known_as(struct session *s, const char *name)
{
    struct error error;
    const char *id;
    for (size_t i = 0; (id = catalogue_name(s->catalogue, i)); i++) {
        const struct variant *variant = catalogue_game(s->catalogue, id, &error);
        if (variant && variant->xboard_name && strcmp(variant->xboard_name, name) == 0) {
            return variant;
        }
    }
    return NULL;
}

const struct variant *features_game(struct session *s, const char *name, struct error *error)
{
    size_t size;
    const char *plain = behind_size(name, &size);
    if (size && strcmp(plain, "fairy") == 0) {
        return game_of_size(s, name, size, error);
    }
    const struct variant *built_in = s->client == CLIENT_FLAT ? game_known_as(s, name) : NULL;
    if (built_in) {
        return built_in;
    }
    const char *known;
    for (size_t i = 0; (known = catalogue_name(s->catalogue, i)); i++) {
        if (strcmp(known, plain) == 0) {
            return catalogue_game(s->catalogue, known, error);
        }
    }
    error_set(error, "unknown variant");
    return NULL;
}

/* Letters of all types, promoted forms with +. */
static void setup_native(struct session *s)
{
    const struct variant *v = s->variant;
    struct text text = {0};
    for (int type = 1; type <= v->n_types; type++) {
        text_addf(&text, "%s%c", v->piece[type].form ? "+" : "", v->piece[type].letter);
    }
    text_add(&text, ") ");
    board_format(v->board, &text);
    text_add_char(&text, ' ');
    position_format(&s->pos, &text);
    output_line(s->output, "setup (%s", text.data);
    text_free(&text);
    for (int type = 1; type <= v->n_types; type++) {
        const struct piece *piece = &v->piece[type];
        char *name = memory_text(piece->name), *moves = memory_text(piece->moves_text);
        for (char *p = name; *p; p++) {
            *p = *p == ' ' ? '_' : *p;
        }
        output_line(s->output, "piece %s%c %s %s", piece->form ? "+" : "", piece->letter, name,
                    moves);
        free(name);
        free(moves);
    }
}

/* Texts for some men only would do more harm than none: the client takes men without for blocked.
 */
static void setup_flat(struct session *s)
{
    const struct variant *v = s->variant;
    struct text setup = {0}, moves[TYPES_MAX] = {{0}};
    bool all = true;
    flat_setup(s->flat, &s->pos, &setup);
    output_line(s->output, "setup %s", setup.data);
    for (int type = 1; type <= v->n_types; type++) {
        all = all && xbetza_format(s->flat, type, &moves[type]);
    }
    for (int type = 1; type <= v->n_types; type++) {
        const struct piece *piece = &v->piece[type];
        if (all) {
            output_line(s->output, "piece %s%c& %s", piece->form ? "+" : "", piece->letter,
                        moves[type].data);
        }
        text_free(&moves[type]);
    }
    text_free(&setup);
}

void features_setup(struct session *s)
{
    if (s->client == CLIENT_NATIVE) {
        setup_native(s);
    } else if (s->client == CLIENT_FLAT && wire_flat(s) && !s->variant->xboard_name) {
        setup_flat(s);
    }
}

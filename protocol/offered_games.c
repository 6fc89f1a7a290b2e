/* The games that a client can have, and the names by which it calls them. */
#include "protocol/offered_games.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/state.h"

enum { FLAT_CELLS_MAX = 240 }; /* 16 files, 15 ranks; with holes there are fewer */

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

void offered_games_print(struct session *s)
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

const char *offered_game_first(struct session *s)
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

const struct variant *offered_game_find(struct session *s, const char *name, struct error *error)
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

#include "protocol/offered_games.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "protocol/flat/xboard_games.h"
#include "protocol/game.h"

enum {
    FLAT_CELLS_MAX = 240, /* 16 files, 15 ranks; with holes there are fewer */
    NAMES_MAX = 2,
};

static const char chess[] = "normal"; /* as the protocol calls it */

/* The names by which a client is offered one game. */
struct names {
    char *name[NAMES_MAX];
    int n;
};

static void names_free(struct names *names)
{
    for (int i = 0; i < names->n; i++) {
        free(names->name[i]);
    }
    names->n = 0;
}

static void add_name(struct names *names, const char *name)
{
    for (int i = 0; i < names->n; i++) {
        if (strcmp(names->name[i], name) == 0) {
            return;
        }
    }
    names->name[names->n++] = memory_text(name);
}

/* As which clients know the game by itself, or NULL. Where another game has that very name, that
 * one is meant by it; of several, the last that was loaded. */
static const char *known_as(struct session *s, const char *id)
{
    const char *name = catalogue_value(s->catalogue, id, "xboard"), *other;
    bool passed = false;
    for (size_t i = 0; name && (other = catalogue_name(s->catalogue, i)); i++) {
        bool itself = strcmp(other, id) == 0;
        const char *claim = catalogue_value(s->catalogue, other, "xboard");
        if (!itself &&
            (strcmp(other, name) == 0 || (passed && claim && strcmp(claim, name) == 0))) {
            return NULL;
        }
        passed = passed || itself;
    }
    return name;
}

/* The flat board of a game, or NULL if a client of two dimensions cannot have it. */
static struct flat *flat_of(struct session *s, const char *id)
{
    struct error error;
    if (catalogue_cells(s->catalogue, id) > FLAT_CELLS_MAX) {
        return NULL;
    }
    const struct variant *variant = catalogue_game(s->catalogue, id, &error);
    return variant ? flat_new(variant, &error) : NULL;
}

static void flat_names(struct session *s, const char *id, struct names *out)
{
    struct flat *flat = flat_of(s, id);
    const char *known = known_as(s, id);
    if (!flat) {
        return;
    }
    if (known) {
        add_name(out, known);
    }
    struct text sized = {0};
    switch (known && strcmp(known, id) == 0 ? XBOARD_NAME_KNOWN : xboard_name_kind(flat, id)) {
    case XBOARD_NAME_OWN:
        if (flat_tells_all(flat)) {
            add_name(out, id);
        }
        break;
    case XBOARD_NAME_KNOWN:
        add_name(out, id);
        break;
    case XBOARD_NAME_SIZED:
        flat_size(flat, &sized);
        text_addf(&sized, "_%s", id);
        add_name(out, sized.data);
        break;
    case XBOARD_NAME_TAKEN:
        break;
    }
    text_free(&sized);
    free(flat);
}

static void find_names(struct session *s, const char *id, struct names *out)
{
    *out = (struct names){.n = 0};
    if (s->client == CLIENT_FLAT) {
        flat_names(s, id, out);
        return;
    }
    const char *known = s->greeted && s->client == CLIENT_SILENT ? known_as(s, id) : NULL;
    if (known) {
        add_name(out, known);
    }
    add_name(out, id);
}

void offered_games_print(struct session *s)
{
    struct text list = {0};
    const char *id;
    for (size_t i = 0; (id = catalogue_name(s->catalogue, i)); i++) {
        struct names names;
        find_names(s, id, &names);
        for (int j = 0; j < names.n; j++) {
            text_addf(&list, "%s%s", list.length ? "," : "", names.name[j]);
        }
        names_free(&names);
    }
    output_line(s->output, "feature variants=\"%s\"", list.data ? list.data : "");
    text_free(&list);
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
    const char *id;
    int n = 0;
    for (size_t i = 0; (id = catalogue_name(s->catalogue, i)); i++) {
        struct flat *flat = flat_of(s, id);
        struct text text = {0};
        if (flat) {
            flat_size(flat, &text);
        }
        if (flat && xboard_name_kind(flat, id) == XBOARD_NAME_OWN && text.length == length &&
            memcmp(text.data, size, length) == 0) {
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

static const char *id_of(struct session *s, const char *name)
{
    const char *id;
    for (size_t i = 0; (id = catalogue_name(s->catalogue, i)); i++) {
        if (strcmp(id, name) == 0) {
            return id;
        }
    }
    return NULL;
}

/* The game that clients know by themselves under a name, or NULL. */
static const char *id_known_as(struct session *s, const char *name)
{
    const char *id;
    for (size_t i = 0; (id = catalogue_name(s->catalogue, i)); i++) {
        const char *known = known_as(s, id);
        if (known && strcmp(known, name) == 0) {
            return id;
        }
    }
    return NULL;
}

/* Whether a client of flat boards has a game of this name with this board by itself. */
static bool client_has(struct session *s, const char *id, const char *name)
{
    const char *known = known_as(s, id);
    struct flat *flat = flat_of(s, id);
    bool has = (known && strcmp(known, name) == 0) ||
               (flat && strcmp(id, name) == 0 && xboard_name_kind(flat, id) == XBOARD_NAME_KNOWN);
    free(flat);
    return has;
}

const struct variant *offered_game_find(struct session *s, const char *name, bool *known,
                                        struct error *error)
{
    size_t size;
    const char *plain = behind_size(name, &size), *id = id_of(s, name);
    if (known) {
        *known = false;
    }
    id = id ? id : id_known_as(s, name);
    if (!id && size && strcmp(plain, "fairy") == 0) {
        return game_of_size(s, name, size, error);
    }
    id = id || !size ? id : id_of(s, plain);
    if (!id) {
        error_set(error, "unknown variant");
        return NULL;
    }
    if (known) {
        *known = client_has(s, id, name);
    }
    return catalogue_game(s->catalogue, id, error);
}

const struct variant *offered_game_shuffled(struct session *s, const struct variant *variant,
                                            struct error *error)
{
    const char *name = catalogue_value(s->catalogue, variant->id, "shuffled");
    return name ? catalogue_game(s->catalogue, name, error) : variant;
}

const struct variant *offered_game_unshuffled(struct session *s, const struct variant *variant,
                                              struct error *error)
{
    const char *id;
    for (size_t i = 0; (id = catalogue_name(s->catalogue, i)); i++) {
        const char *name = catalogue_value(s->catalogue, id, "shuffled");
        if (name && strcmp(name, variant->id) == 0) {
            return catalogue_game(s->catalogue, id, error);
        }
    }
    return variant;
}

const struct variant *offered_game_default(struct session *s, bool *known)
{
    struct error error;
    const struct variant *variant = NULL;
    *known = false;
    if (s->greeted && s->client != CLIENT_NATIVE) {
        variant = offered_game_find(s, chess, known, &error);
    }
    variant =
        variant ? variant : catalogue_game(s->catalogue, catalogue_name(s->catalogue, 0), &error);
    if (!variant) {
        error_fatal(error.text);
    }
    return variant;
}

void offered_game_settle(struct session *s)
{
    bool known;
    if (s->began) {
        return;
    }
    const struct variant *variant = offered_game_default(s, &known);
    s->client_knows_game = known;
    if (variant != s->variant) {
        game_choose(s, variant);
        game_start(s);
    }
}

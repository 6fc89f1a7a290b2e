#include "engine/compile/catalogue.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/builtin.h"
#include "engine/compile/compile.h"
#include "engine/compile/definition.h"

/* A game: its definition, and the variant once it was asked for. */
struct game {
    struct definition *definition;
    struct variant *variant;
};

struct catalogue {
    struct game *game;
    size_t n, capacity;
    struct variant **retired; /* of games that were replaced, still in use perhaps */
    size_t n_retired, cap_retired;
};

static const char *name_of(const struct game *game)
{
    return game->definition->section.name;
}

static struct game *find_game(const struct game *games, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(name_of(&games[i]), name) == 0) {
            return (struct game *)(uintptr_t)&games[i];
        }
    }
    return NULL;
}

static bool read_abstract(const struct section *section, struct faults *faults)
{
    const struct entry *entry = section_find(section, "abstract");
    if (entry && strcmp(entry->value, "yes") != 0 && strcmp(entry->value, "no") != 0) {
        faults_add(faults, entry->file, entry->line, entry->key, "'%.20s': allowed are yes, no",
                   entry->value);
    }
    return entry && strcmp(entry->value, "yes") == 0;
}

/* Finds what a section inherits from among the games before it in the file, then those already
 * known; *@parent is NULL if that is nothing. */
static bool find_parent(struct definition **parent, const struct section *section,
                        const struct game *earlier, size_t n_earlier, const struct catalogue *known,
                        struct faults *faults)
{
    const struct entry *inherit = section_find(section, "inherit");
    *parent = NULL;
    if (!inherit) {
        return true;
    }
    const struct game *from = find_game(earlier, n_earlier, inherit->value);
    from = from ? from : find_game(known->game, known->n, inherit->value);
    if (!from) {
        faults_add(faults, inherit->file, inherit->line, "inherit",
                   "no game '%s' is known here; allowed are games that stand before",
                   inherit->value);
        return false;
    }
    if (from->definition->depth == INHERITANCE_MAX) {
        faults_add(faults, inherit->file, inherit->line, "inherit",
                   "'%s' inherits already from %d games, one through the other", inherit->value,
                   INHERITANCE_MAX);
        return false;
    }
    *parent = from->definition;
    return true;
}

static bool name_ok(const struct section *section, struct faults *faults)
{
    const char *p = section->name;
    size_t good = strspn(p, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (!*p || p[good] || strlen(p) >= NAME_MAX_LENGTH) {
        faults_add(faults, section->file, section->line, p,
                   "a game's name has small letters, digits and -, less than %d", NAME_MAX_LENGTH);
        return false;
    }
    return true;
}

static void put_game(struct catalogue *c, const struct game *game)
{
    struct game *old = find_game(c->game, c->n, name_of(game));
    if (!old) {
        c->game = memory_grow(c->game, &c->capacity, c->n, sizeof *c->game);
        c->game[c->n++] = *game;
        return;
    }
    if (old->variant) {
        c->retired =
            memory_grow(c->retired, &c->cap_retired, c->n_retired, sizeof(struct variant *));
        c->retired[c->n_retired++] = old->variant;
    }
    definition_release(old->definition);
    *old = *game;
}

static struct variant *compile(const struct game *game, struct faults *faults)
{
    struct section section;
    definition_resolve(game->definition, &section);
    struct variant *variant = variant_compile(&section, faults);
    free(section.entry);
    return variant;
}

/* Takes the sections of a file as games; compiles each, for its faults, if it is not @built_in:
 * what is compiled is not kept, as a file may hold more games than memory. */
static size_t take_games(const struct catalogue *c, struct game_file *file, struct game *out,
                         bool built_in, struct faults *faults)
{
    size_t n = 0;
    for (size_t i = 0; i < file->n; i++) {
        struct section *section = &file->section[i];
        struct definition *parent;
        bool abstract = read_abstract(section, faults);
        section->built_in = built_in;
        if (!name_ok(section, faults) || !find_parent(&parent, section, out, n, c, faults)) {
            continue;
        }
        out[n] = (struct game){.definition = definition_new(section, parent, abstract)};
        if (!built_in && !abstract) {
            variant_free(compile(&out[n], faults));
        }
        n++;
    }
    return n;
}

/* Games of a text. All or none are taken over. */
static bool load(struct catalogue *c, const char *name, const char *text, bool built_in,
                 struct faults *faults)
{
    struct game_file file;
    int before = faults->added;
    game_file_read(&file, name, text, faults);
    struct game *games = memory_new(file.n, sizeof *games);
    size_t n = take_games(c, &file, games, built_in, faults);
    if (!file.n && faults->added == before) {
        faults_add(faults, name, 1, "file", "there is no [game] in it");
    }
    bool ok = faults->added == before;
    for (size_t i = 0; i < n; i++) {
        if (ok) {
            put_game(c, &games[i]);
        } else {
            definition_release(games[i].definition);
        }
    }
    free(games);
    game_file_free(&file);
    return ok;
}

struct catalogue *catalogue_new(void)
{
    struct catalogue *c = memory_new(1, sizeof *c);
    for (const struct builtin *b = builtin_games; b->name; b++) {
        struct faults faults = {0};
        if (!load(c, b->name, b->text, true, &faults)) {
            fputs(faults.text.data, stderr);
            error_fatal("a built-in game is wrong");
        }
        faults_free(&faults);
    }
    return c;
}

void catalogue_free(struct catalogue *c)
{
    if (!c) {
        return;
    }
    for (size_t i = 0; i < c->n; i++) {
        definition_release(c->game[i].definition);
        variant_free(c->game[i].variant);
    }
    for (size_t i = 0; i < c->n_retired; i++) {
        variant_free(c->retired[i]);
    }
    free(c->game);
    free(c->retired);
    free(c);
}

bool catalogue_load_text(struct catalogue *catalogue, const char *name, const char *text,
                         struct faults *faults)
{
    return load(catalogue, name, text, false, faults);
}

bool catalogue_load(struct catalogue *catalogue, const char *path, struct faults *faults)
{
    char *text = game_file_text(path, faults);
    bool ok = text && load(catalogue, path, text, false, faults);
    free(text);
    return ok;
}

struct variant *catalogue_compile(const struct catalogue *catalogue, const char *name,
                                  struct error *error)
{
    const struct game *game = find_game(catalogue->game, catalogue->n, name);
    if (!game || game->definition->abstract) {
        error_set(error, "no game '%.40s' is known", name);
        return NULL;
    }
    struct faults faults = {0};
    struct variant *variant = compile(game, &faults);
    if (!variant) {
        error_set(error, "%s", faults.text.data);
    }
    faults_free(&faults);
    return variant;
}

const struct variant *catalogue_game(struct catalogue *catalogue, const char *name,
                                     struct error *error)
{
    struct game *game = find_game(catalogue->game, catalogue->n, name);
    if (game && game->variant) {
        return game->variant;
    }
    struct variant *variant = catalogue_compile(catalogue, name, error);
    if (game && variant) {
        game->variant = variant;
    }
    return variant;
}

/* Whether two names are the same but for the case of letters and for what is neither letter nor
 * digit. @b ends at a comma. */
static bool same_name(const char *a, const char *b)
{
    for (;;) {
        while (*a && !isalnum((unsigned char)*a)) {
            a++;
        }
        while (*b && *b != ',' && !isalnum((unsigned char)*b)) {
            b++;
        }
        bool a_ends = !*a, b_ends = !*b || *b == ',';
        if (a_ends || b_ends) {
            return a_ends && b_ends;
        }
        if (tolower((unsigned char)*a++) != tolower((unsigned char)*b++)) {
            return false;
        }
    }
}

static bool is_called(const struct game *game, const char *name)
{
    static const char *const keys[] = {"xboard", "title", "known-as"};
    bool called = same_name(name, name_of(game));
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !called; i++) {
        const struct entry *entry = definition_find(game->definition, keys[i]);
        for (const char *p = entry ? entry->value : NULL; p && !called; p = strchr(p, ',')) {
            p += *p == ',';
            called = same_name(name, p);
        }
    }
    return called;
}

const char *catalogue_known_as(const struct catalogue *catalogue, const char *name)
{
    const struct game *exact = find_game(catalogue->game, catalogue->n, name);
    if (exact && !exact->definition->abstract) {
        return name_of(exact);
    }
    for (size_t i = 0; i < catalogue->n; i++) {
        const struct game *game = &catalogue->game[i];
        if (!game->definition->abstract && is_called(game, name)) {
            return name_of(game);
        }
    }
    return NULL;
}

int catalogue_cells(const struct catalogue *catalogue, const char *name)
{
    const struct game *game = find_game(catalogue->game, catalogue->n, name);
    const struct entry *entry = game ? definition_find(game->definition, "board") : NULL;
    struct board *board = memory_new(1, sizeof *board);
    int cells = entry && board_parse(board, entry->value, NULL) ? board->n_cells : 0;
    free(board);
    return cells;
}

const char *catalogue_value(const struct catalogue *catalogue, const char *name, const char *key)
{
    const struct game *game = find_game(catalogue->game, catalogue->n, name);
    const struct entry *entry = game ? definition_find(game->definition, key) : NULL;
    return entry ? entry->value : NULL;
}

const char *catalogue_name(const struct catalogue *catalogue, size_t index)
{
    for (size_t i = 0; i < catalogue->n; i++) {
        if (!catalogue->game[i].definition->abstract && index-- == 0) {
            return name_of(&catalogue->game[i]);
        }
    }
    return NULL;
}

bool catalogue_is_of(const struct catalogue *catalogue, const char *name, const char *path)
{
    const struct game *game = find_game(catalogue->game, catalogue->n, name);
    return game && strcmp(game->definition->section.file, path) == 0;
}

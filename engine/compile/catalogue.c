#include "engine/compile/catalogue.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/builtin.h"
#include "engine/compile/compile.h"
#include "engine/compile/game_file.h"

enum { FILE_SIZE_MAX = 4 << 20 };

/* A game: its section with all that it inherits, and the variant once it was asked for. */
struct game {
    struct section section;
    bool abstract;
    struct variant *variant;
};

struct catalogue {
    struct game *game;
    size_t n, capacity;
    struct variant **retired; /* of games that were replaced, still in use perhaps */
    size_t n_retired, cap_retired;
};

static struct game *find_game(const struct game *games, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(games[i].section.name, name) == 0) {
            return (struct game *)(uintptr_t)&games[i];
        }
    }
    return NULL;
}

/* Keys that say nothing about the game that inherits. */
static bool own_key(const char *key)
{
    return strcmp(key, "abstract") == 0 || strcmp(key, "inherit") == 0;
}

/* Resolves a section against the games before it in the file, then those already known. */
static bool resolve(struct game *out, const struct section *section, const struct game *earlier,
                    size_t n_earlier, const struct catalogue *known, struct faults *faults)
{
    const struct entry *inherit = section_find(section, "inherit");
    *out = (struct game){0};
    if (inherit) {
        const struct game *from = find_game(earlier, n_earlier, inherit->value);
        from = from ? from : find_game(known->game, known->n, inherit->value);
        if (!from) {
            faults_add(faults, inherit->file, inherit->line, "inherit",
                       "no game '%s' is known here; allowed are games that stand before",
                       inherit->value);
            return false;
        }
        section_copy(&out->section, &from->section);
        if (strcmp(from->section.name, section->name) != 0) {
            section_drop(&out->section, "xboard"); /* it is another game now */
            section_drop(&out->section, "known-as");
        }
        free(out->section.name);
        free(out->section.file);
        out->section.name = memory_text(section->name);
        out->section.file = memory_text(section->file);
        out->section.line = section->line;
    } else {
        out->section.name = memory_text(section->name);
        out->section.file = memory_text(section->file);
        out->section.line = section->line;
    }
    for (size_t i = 0; i < section->n; i++) {
        const struct entry *entry = &section->entry[i];
        if (!own_key(entry->key)) {
            section_put(&out->section, entry);
        } else if (strcmp(entry->key, "abstract") == 0) {
            out->abstract = strcmp(entry->value, "yes") == 0;
            if (!out->abstract && strcmp(entry->value, "no") != 0) {
                faults_add(faults, entry->file, entry->line, entry->key,
                           "'%.20s': allowed are yes, no", entry->value);
            }
        }
    }
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
    struct game *old = find_game(c->game, c->n, game->section.name);
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
    section_free(&old->section);
    *old = *game;
}

/* Games of a text, resolved; compiled too if @check. All or none are taken over. */
static bool load(struct catalogue *c, const char *name, const char *text, bool check,
                 struct faults *faults)
{
    struct game_file file;
    int before = faults->n;
    game_file_read(&file, name, text, faults);
    struct game *games = memory_new(file.n, sizeof *games);
    size_t n = 0;
    for (size_t i = 0; i < file.n; i++) {
        const struct section *section = &file.section[i];
        if (name_ok(section, faults) && resolve(&games[n], section, games, n, c, faults)) {
            if (check && !games[n].abstract) {
                games[n].variant = variant_compile(&games[n].section, faults);
            }
            n++;
        }
    }
    if (!file.n && faults->n == before) {
        faults_add(faults, name, 1, "file", "there is no [game] in it");
    }
    bool ok = faults->n == before;
    for (size_t i = 0; i < n; i++) {
        if (ok) {
            put_game(c, &games[i]);
        } else {
            section_free(&games[i].section);
            variant_free(games[i].variant);
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
        if (!load(c, b->name, b->text, false, &faults)) {
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
        section_free(&c->game[i].section);
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
    return load(catalogue, name, text, true, faults);
}

bool catalogue_load(struct catalogue *catalogue, const char *path, struct faults *faults)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        faults_add(faults, path, 0, "file", "%s", strerror(errno));
        return false;
    }
    char *text = memory_new(FILE_SIZE_MAX + 1, 1);
    size_t length = fread(text, 1, FILE_SIZE_MAX, in);
    bool failed = ferror(in), whole = fgetc(in) == EOF;
    fclose(in);
    bool ok = false;
    if (failed || !whole) {
        faults_add(faults, path, 0, "file", failed ? "cannot be read" : "larger than %d bytes",
                   FILE_SIZE_MAX);
    } else if (memchr(text, '\0', length)) {
        faults_add(faults, path, 0, "file", "is not text");
    } else {
        ok = load(catalogue, path, text, true, faults);
    }
    free(text);
    return ok;
}

const struct variant *catalogue_game(struct catalogue *catalogue, const char *name,
                                     struct error *error)
{
    struct game *game = find_game(catalogue->game, catalogue->n, name);
    if (!game || game->abstract) {
        error_set(error, "no game '%.40s' is known", name);
        return NULL;
    }
    if (!game->variant) {
        struct faults faults = {0};
        game->variant = variant_compile(&game->section, &faults);
        if (!game->variant) {
            error_set(error, "%s", faults.text.data);
        }
        faults_free(&faults);
    }
    return game->variant;
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
    bool called = same_name(name, game->section.name);
    for (size_t i = 0; i < sizeof keys / sizeof *keys && !called; i++) {
        const struct entry *entry = section_find(&game->section, keys[i]);
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
    if (exact && !exact->abstract) {
        return exact->section.name;
    }
    for (size_t i = 0; i < catalogue->n; i++) {
        const struct game *game = &catalogue->game[i];
        if (!game->abstract && is_called(game, name)) {
            return game->section.name;
        }
    }
    return NULL;
}

int catalogue_cells(const struct catalogue *catalogue, const char *name)
{
    const struct game *game = find_game(catalogue->game, catalogue->n, name);
    const struct entry *entry = game ? section_find(&game->section, "board") : NULL;
    struct board *board = memory_new(1, sizeof *board);
    int cells = entry && board_parse(board, entry->value, NULL) ? board->n_cells : 0;
    free(board);
    return cells;
}

const char *catalogue_value(const struct catalogue *catalogue, const char *name, const char *key)
{
    const struct game *game = find_game(catalogue->game, catalogue->n, name);
    const struct entry *entry = game ? section_find(&game->section, key) : NULL;
    return entry ? entry->value : NULL;
}

const char *catalogue_name(const struct catalogue *catalogue, size_t index)
{
    for (size_t i = 0; i < catalogue->n; i++) {
        if (!catalogue->game[i].abstract && index-- == 0) {
            return catalogue->game[i].section.name;
        }
    }
    return NULL;
}

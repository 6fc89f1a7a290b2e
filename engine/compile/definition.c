#include "engine/compile/definition.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct definition *definition_new(struct section *section, struct definition *parent, bool abstract)
{
    struct definition *definition = memory_new(1, sizeof *definition);
    *definition = (struct definition){.section = *section,
                                      .parent = parent,
                                      .abstract = abstract,
                                      .depth = parent ? parent->depth + 1 : 0,
                                      .uses = 1};
    *section = (struct section){0};
    if (parent) {
        parent->uses++;
    }
    return definition;
}

void definition_release(struct definition *definition)
{
    while (definition && --definition->uses == 0) {
        struct definition *parent = definition->parent;
        section_free(&definition->section);
        free(definition);
        definition = parent;
    }
}

/* Whether a key speaks for the games that inherit it too. */
static bool passes_on(const char *key)
{
    static const char *const own[] = {"abstract", "inherit", "xboard", "known-as", "shuffled"};
    bool passes = true;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        passes = passes && strcmp(key, own[i]) != 0;
    }
    return passes;
}

/* Whether a definition speaks for the same game as the one that it is inherited by. */
static bool is_same_game(const struct definition *definition, const struct definition *heir)
{
    return strcmp(definition->section.name, heir->section.name) == 0;
}

const struct entry *definition_find(const struct definition *definition, const char *key)
{
    const struct entry *entry = section_find(&definition->section, key);
    while (!entry && definition->parent &&
           (passes_on(key) || is_same_game(definition->parent, definition))) {
        definition = definition->parent;
        entry = section_find(&definition->section, key);
    }
    return entry;
}

static void put(struct section *section, const struct entry *entry)
{
    for (size_t i = 0; i < section->n; i++) {
        if (strcmp(section->entry[i].key, entry->key) == 0) {
            section->entry[i] = *entry;
            return;
        }
    }
    section->entry =
        memory_grow(section->entry, &section->capacity, section->n, sizeof *section->entry);
    section->entry[section->n++] = *entry;
}

void definition_resolve(const struct definition *definition, struct section *out)
{
    const struct definition *chain[INHERITANCE_MAX + 1];
    int n = 0, n_same = 0; /* so many of them, from the front, are of this game itself */
    const struct definition *d = definition;
    do {
        n_same += n_same == n && is_same_game(d, definition);
        chain[n++] = d;
        d = d->parent;
    } while (d);
    *out = (struct section){.name = definition->section.name,
                            .file = definition->section.file,
                            .line = definition->section.line};
    while (n-- > 0) {
        for (size_t i = 0; i < chain[n]->section.n; i++) {
            struct entry entry = chain[n]->section.entry[i];
            bool about_inheritance =
                strcmp(entry.key, "abstract") == 0 || strcmp(entry.key, "inherit") == 0;
            entry.inherited = n > 0;
            entry.built_in = chain[n]->section.built_in;
            if (passes_on(entry.key) || (n < n_same && !about_inheritance)) {
                put(out, &entry);
            }
        }
    }
}

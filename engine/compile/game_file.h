/* Game files: INI text, read by inih, as sections of entries. Nothing is understood here. */
#ifndef WELTGEIST_ENGINE_COMPILE_GAME_FILE_H
#define WELTGEIST_ENGINE_COMPILE_GAME_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/compile/faults.h"

/* A line `key = value`; indented lines that follow it have been joined to the value by blanks. */
struct entry {
    char *key, *value, *file;
    int line;
    bool inherited; /* it stands in the section that this one inherits */
};

struct section {
    char *name, *file;
    int line;
    struct entry *entry;
    size_t n, capacity;
};

struct game_file {
    struct section *section;
    size_t n, capacity;
};

/* Reads the text of a game file; @name is what faults call it. Faults are lines that are neither
 * section, entry nor comment, lines that are too long, and repeated sections and keys. The caller
 * frees @out with game_file_free() in any case. */
bool game_file_read(struct game_file *out, const char *name, const char *text,
                    struct faults *faults);
void game_file_free(struct game_file *file);

/* The first entry of a key, or NULL. */
const struct entry *section_find(const struct section *section, const char *key);
/* Makes @to a copy of @from whose entries are inherited. */
void section_copy(struct section *to, const struct section *from);
void section_free(struct section *section);
/* Adds an entry; one of the same key is replaced. */
void section_put(struct section *section, const struct entry *entry);
/* Removes the entry of a key, if there is one. */
void section_drop(struct section *section, const char *key);

#endif

/* Game files: INI text, read by inih, as sections of entries. Nothing is understood here. */
#ifndef WELTGEIST_ENGINE_COMPILE_GAME_FILE_H
#define WELTGEIST_ENGINE_COMPILE_GAME_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/compile/faults.h"

enum {
    FILE_SIZE_MAX = 4 << 20,
    GAMES_MAX = 1000,         /* in one file */
    KEYS_MAX = 1000,          /* of one game */
    VALUE_LENGTH_MAX = 65536, /* of a line, and of a value over all its lines */
    FILE_WAIT_MS = 1000       /* for a file that is being written */
};

/* A line `key = value`; lines that go on with it have been joined to the value. */
struct entry {
    char *key, *value;
    const char *file; /* the section's */
    int line;
    bool inherited; /* it stands in a section that this one inherits */
    bool built_in;  /* its file is one of those built in */
};

struct section {
    char *name, *file;
    int line;
    bool built_in; /* its file is one of those built in */
    struct entry *entry;
    size_t n, capacity;
};

struct game_file {
    struct section *section;
    size_t n, capacity;
};

/* The text of a file, which the caller frees; NULL and a fault if it is none, cannot be read or is
 * too large. */
char *game_file_text(const char *path, struct faults *faults);

/* Reads the text of a game file; @name is what faults call it. An indented line goes on with the
 * value before it after a blank; a line that ends with \ goes on with the next one without any.
 * Faults are lines that are neither section, entry nor comment, repeated sections and keys, and
 * more than the limits above allow. The caller frees @out with game_file_free() in any case. */
bool game_file_read(struct game_file *out, const char *name, const char *text,
                    struct faults *faults);
void game_file_free(struct game_file *file);

/* The first entry of a key, or NULL. */
const struct entry *section_find(const struct section *section, const char *key);
void section_free(struct section *section);

#endif

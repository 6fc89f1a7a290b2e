/* State of a game's compilation; shared by compile.c, rules.c and array.c only. */
#ifndef WELTGEIST_ENGINE_COMPILE_INTERNAL_H
#define WELTGEIST_ENGINE_COMPILE_INTERNAL_H

#include "engine/compile.h"

struct compile {
    const struct section *section;
    struct faults *faults;
    const struct entry *entry; /* the one being read */
    struct variant *v;
    uint8_t *scratch;          /* n_cells bytes */
    uint8_t *confined[TYPES_MAX][2];
    bool has_facing;
    struct moves facing;
    bool castles[TYPES_MAX];
    struct moves castle[TYPES_MAX]; /* directions towards the partner */
    uint64_t pool;
    bool stuck_drop[TYPES_MAX];     /* may be dropped where it has no move */
    uint8_t *no_drop[TYPES_MAX][2];
    uint8_t *zone[TYPES_MAX][2];
    bool turned;                    /* Black's array is turned, not mirrored */
};

/* Reports a fault at the entry being read, or at the section if there is none. */
void compile_fault(struct compile *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads all keys but the array's into @c; see rules.c. */
void rules_read(struct compile *c);

/* Appends rules_read()'s table of keys. */
void rules_words(struct text *out);

/* Reads the array or the start into the variant, once its tables are made; see array.c. */
void array_read(struct compile *c);

#endif

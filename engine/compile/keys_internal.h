/* What the readers of a game file's keys share. */
#ifndef WELTGEIST_ENGINE_COMPILE_KEYS_INTERNAL_H
#define WELTGEIST_ENGINE_COMPILE_KEYS_INTERNAL_H

#include "engine/compile/compile_internal.h"

/* Parts of values. Each reports a fault at the entry being read if the text is wrong. */

/* Reads `[+]X` at *@p; TYPE_NONE if there is no such man. */
int rules_take_type(struct compile *c, const char **p);

/* Reads letters, perhaps parted by blanks, as types in bits; 0 if one is none. */
uint64_t rules_types(struct compile *c, const char *text);

/* The types that a key's suffix names; all of @all if it has none. */
uint64_t rules_suffix_types(struct compile *c, const char *suffix, uint64_t all);

/* All types there are. */
uint64_t rules_all_types(const struct compile *c);

/* The cells of a region for both sides, newly allocated into @out (what was there is freed). */
bool rules_region(struct compile *c, const char *text, uint8_t *out[2]);

/* The index of a word in a list that ends with NULL; -1 if it is not there. */
int rules_word(struct compile *c, const char *value, const char *const *words);

/* A number in [@min, @max] into *@out, which is untouched if it is none. */
void rules_number(struct compile *c, const char *value, int min, int max, int *out);

/* Readers of one key each; the table in keys.c calls them. */
void rules_read_piece(struct compile *c, const char *suffix, const char *value);
void rules_read_promote(struct compile *c, const char *suffix, const char *value);
void rules_read_also(struct compile *c, const char *suffix, const char *value);
void rules_read_promotion(struct compile *c, const char *suffix, const char *value);
void rules_read_royal(struct compile *c, const char *value);
void rules_read_pawns(struct compile *c, const char *value);
void rules_read_en_passant(struct compile *c, const char *value);
void rules_read_castle(struct compile *c, const char *suffix, const char *value);
void rules_read_confine(struct compile *c, const char *suffix, const char *value);
void rules_read_cannot_mate(struct compile *c, const char *value);
void rules_read_value(struct compile *c, const char *suffix, const char *value);
void rules_read_weight(struct compile *c, const char *suffix, const char *value);
void rules_read_captured(struct compile *c, const char *value);
void rules_read_pool(struct compile *c, const char *value);
void rules_read_pool_home(struct compile *c, const char *value);
void rules_read_drop(struct compile *c, const char *suffix, const char *value);
void rules_read_file_limit(struct compile *c, const char *suffix, const char *value);
void rules_read_drop_mate(struct compile *c, const char *suffix, const char *value);

#endif

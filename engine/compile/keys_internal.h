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

/* The index of a word among @words, which have blanks between; -1 if it is none. */
int rules_word(struct compile *c, const char *value, const char *words);

/* A number in [@min, @max] into *@out, which is untouched if it is none. */
void rules_number(struct compile *c, const char *value, int min, int max, int *out);

/* Readers of one key each; see the table in keys_table.c. @suffix is "" where the key has none. */
typedef void rules_read_fn(struct compile *c, const char *suffix, const char *value);
rules_read_fn rules_read_also, rules_read_board, rules_read_cannot_mate, rules_read_castle,
    rules_read_confine, rules_read_drop, rules_read_drop_mate, rules_read_en_passant,
    rules_read_facing, rules_read_file_limit, rules_read_forward, rules_read_pawns,
    rules_read_piece, rules_read_pool, rules_read_pool_home, rules_read_promote,
    rules_read_promotion, rules_read_repetition, rules_read_repetition_loses, rules_read_royal,
    rules_read_score, rules_read_setup, rules_read_value, rules_read_weight;

#endif

/* Numbers and words in text, and text that grows as it is written. */
#ifndef WELTGEIST_BASE_TEXT_H
#define WELTGEIST_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads the whole of @text as a decimal integer in [@min, @max]. False, and *@out untouched, if it
 * is anything else. */
bool text_parse_int(const char *text, int64_t min, int64_t max, int64_t *out);

/* Reads the whole of @text as a decimal number in [@min, @max]: a fraction is allowed, an exponent
 * or a hexadecimal form is not. False, and *@out untouched, if it is anything else. */
bool text_parse_real(const char *text, double min, double max, double *out);

/* Reads the digits at *@text as a number of at most @max and moves *@text behind them. False, and
 * nothing changed, if there is no digit or the number is larger. */
bool text_take_int(const char **text, int max, int *out);

/* Cuts the first word off *@text in place: returns it, terminated, and moves *@text to the rest
 * without leading blanks. An empty word means the end. */
char *text_word(char **text);

/* Removes blanks, tabs, \r and \n at both ends in place; returns the new beginning. */
char *text_trim(char *text);

/* True if @text begins with @prefix. */
bool text_begins(const char *text, const char *prefix);

/* True if the texts are equal but for capitals among the letters A to Z. */
bool text_same(const char *a, const char *b);

/* Text being written. Start from {0}; text_free() frees it. `data` is NULL until something was
 * written, and terminated from then on. */
struct text {
    char *data;
    size_t length, capacity;
};

void text_add(struct text *text, const char *piece);
void text_add_char(struct text *text, char c);
void text_addf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Empties the text but keeps its memory. */
void text_clear(struct text *text);
void text_free(struct text *text);

#endif

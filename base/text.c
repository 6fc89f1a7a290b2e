#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

bool text_parse_int(const char *text, int64_t min, int64_t max, int64_t *out)
{
    if (!isdigit((unsigned char)text[0]) &&
        !((text[0] == '-' || text[0] == '+') && isdigit((unsigned char)text[1]))) {
        return false;
    }
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (errno || *end || value < min || value > max) {
        return false;
    }
    *out = value;
    return true;
}

bool text_parse_real(const char *text, double min, double max, double *out)
{
    if (!text[0] || text[strspn(text, "+-.0123456789")]) {
        return false;
    }
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= min && value <= max)) {
        return false;
    }
    *out = value;
    return true;
}

bool text_take_int(const char **text, int max, int *out)
{
    const char *p = *text;
    int value = 0;
    if (!isdigit((unsigned char)*p)) {
        return false;
    }
    for (; isdigit((unsigned char)*p); p++) {
        value = value * 10 + (*p - '0');
        if (value > max) {
            return false;
        }
    }
    *text = p;
    *out = value;
    return true;
}

char *text_word(char **text)
{
    char *word = *text + strspn(*text, " \t");
    char *end = word + strcspn(word, " \t");
    char *rest = end + strspn(end, " \t");
    *end = '\0';
    *text = rest;
    return word;
}

char *text_trim(char *text)
{
    text += strspn(text, " \t\r\n");
    size_t length = strlen(text);
    while (length && strchr(" \t\r\n", text[length - 1])) {
        text[--length] = '\0';
    }
    return text;
}

bool text_begins(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

bool text_same(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower(*a) == lower(*b);
}

static void text_reserve(struct text *text, size_t more)
{
    if (text->length + more + 1 > text->capacity) {
        text->capacity = (text->length + more + 1) * 2;
        text->data = memory_resize(text->data, text->capacity, 1);
    }
}

void text_add(struct text *text, const char *piece)
{
    size_t length = strlen(piece);
    text_reserve(text, length);
    memcpy(text->data + text->length, piece, length + 1);
    text->length += length;
}

void text_add_char(struct text *text, char c)
{
    text_reserve(text, 1);
    text->data[text->length++] = c;
    text->data[text->length] = '\0';
}

void text_addf(struct text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    text_reserve(text, (size_t)length);
    va_start(args, format);
    vsnprintf(text->data + text->length, (size_t)length + 1, format, args);
    va_end(args);
    text->length += (size_t)length;
}

void text_clear(struct text *text)
{
    text->length = 0;
    if (text->data) {
        text->data[0] = '\0';
    }
}

void text_free(struct text *text)
{
    free(text->data);
    *text = (struct text){0};
}

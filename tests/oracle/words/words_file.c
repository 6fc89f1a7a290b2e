/* Game files: sections, entries, continued lines, comments, inheritance. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

void *w_alloc(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory) {
        fputs("words: no memory\n", stderr);
        abort();
    }
    return memory;
}

int w_int(const char *text)
{
    return (int)strtol(text, NULL, 10);
}

const struct w_section *w_file_find(const struct w_file *file, const char *name)
{
    for (int i = file->n - 1; i >= 0; i--) {
        if (strcmp(file->section[i].name, name) == 0) {
            return &file->section[i];
        }
    }
    return NULL;
}

const char *w_value(const struct w_section *section, const char *key)
{
    for (int i = 0; i < section->n; i++) {
        if (strcmp(section->entry[i].key, key) == 0) {
            return section->entry[i].value;
        }
    }
    return NULL;
}

static void put(struct w_section *section, const char *key, const char *value)
{
    int i = 0;
    while (i < section->n && strcmp(section->entry[i].key, key) != 0) {
        i++;
    }
    if (i == (int)(sizeof section->entry / sizeof section->entry[0])) {
        return;
    }
    section->n += i == section->n;
    snprintf(section->entry[i].key, sizeof section->entry[i].key, "%s", key);
    snprintf(section->entry[i].value, sizeof section->entry[i].value, "%s", value);
}

/* Cuts a comment and blanks at both ends, in place. */
static char *trim(char *text)
{
    for (char *p = text; *p; p++) {
        if (*p == ';' && (p == text || isspace((unsigned char)p[-1]))) {
            *p = '\0';
            break;
        }
    }
    text += strspn(text, " \t");
    size_t n = strlen(text);
    while (n && isspace((unsigned char)text[n - 1])) {
        text[--n] = '\0';
    }
    return text;
}

/* The section at the end of the file, begun anew or made of the one it inherits. */
static struct w_section *begin(struct w_file *file, const char *name)
{
    if (file->n == file->capacity) {
        file->capacity = file->capacity * 2 + 8;
        struct w_section *more = w_alloc((size_t)file->capacity * sizeof *more);
        if (file->n) {
            memcpy(more, file->section, (size_t)file->n * sizeof *more);
        }
        free(file->section);
        file->section = more;
    }
    struct w_section *section = &file->section[file->n++];
    memset(section, 0, sizeof *section);
    snprintf(section->name, sizeof section->name, "%s", name);
    return section;
}

static bool inherit(struct w_file *file, struct w_section *section, const char *name)
{
    const struct w_section *from = w_file_find(file, name);
    for (int i = 0; from && i < from->n; i++) {
        if (!w_value(section, from->entry[i].key)) {
            put(section, from->entry[i].key, from->entry[i].value);
        }
    }
    return from != NULL;
}

/* One line of a section; false if it is none. */
static bool take_line(struct w_file *file, char *line, int *last)
{
    bool continued = *line == ' ' || *line == '\t';
    char *text = trim(line);
    if (!*text || *text == '#') {
        return true;
    }
    if (*text == '[') {
        text[strcspn(text, "]")] = '\0';
        begin(file, text + 1);
        *last = -1;
        return true;
    }
    struct w_section *section = file->n ? &file->section[file->n - 1] : NULL;
    if (section && continued && *last >= 0) {
        char *value = section->entry[*last].value;
        size_t length = strlen(value);
        snprintf(value + length, sizeof section->entry[0].value - length, " %s", text);
        return true;
    }
    char *equals = strchr(text, '=');
    if (!section || !equals) {
        return false;
    }
    *equals = '\0';
    char *key = trim(text), *value = trim(equals + 1);
    put(section, key, value);
    for (*last = 0; strcmp(section->entry[*last].key, key) != 0;) {
        ++*last;
    }
    return true;
}

bool w_file_add(struct w_file *file, const char *text)
{
    char line[1200];
    int last = -1, first = file->n;
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length >= sizeof line) {
            return false;
        }
        memcpy(line, text, length);
        line[length] = '\0';
        text += length + (text[length] == '\n');
        if (!take_line(file, line, &last)) {
            return false;
        }
    }
    for (int i = first; i < file->n; i++) {
        char name[480] = "";
        const char *from = w_value(&file->section[i], "inherit");
        snprintf(name, sizeof name, "%s", from ? from : "");
        if (from && !inherit(file, &file->section[i], name)) {
            return false;
        }
    }
    return true;
}

void w_file_free(struct w_file *file)
{
    free(file->section);
    *file = (struct w_file){0};
}

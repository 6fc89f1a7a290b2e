#include "engine/compile/game_file.h"

#include <ini.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* A file being read: inih is fed line by line, so that the line's number is known in its handler.
 */
struct reading {
    struct game_file *out;
    struct faults *faults;
    const char *name, *rest;
    int line;
    bool continued; /* the line is indented: it continues an entry */
};

static void entry_free(struct entry *entry)
{
    free(entry->key);
    free(entry->value);
    free(entry->file);
}

void section_free(struct section *section)
{
    for (size_t i = 0; i < section->n; i++) {
        entry_free(&section->entry[i]);
    }
    free(section->entry);
    free(section->name);
    free(section->file);
    *section = (struct section){0};
}

void game_file_free(struct game_file *file)
{
    for (size_t i = 0; i < file->n; i++) {
        section_free(&file->section[i]);
    }
    free(file->section);
    *file = (struct game_file){0};
}

const struct entry *section_find(const struct section *section, const char *key)
{
    for (size_t i = 0; i < section->n; i++) {
        if (strcmp(section->entry[i].key, key) == 0) {
            return &section->entry[i];
        }
    }
    return NULL;
}

void section_put(struct section *section, const struct entry *entry)
{
    struct entry copy = {memory_text(entry->key), memory_text(entry->value),
                         memory_text(entry->file), entry->line, entry->inherited};
    for (size_t i = 0; i < section->n; i++) {
        if (strcmp(section->entry[i].key, entry->key) == 0) {
            entry_free(&section->entry[i]);
            section->entry[i] = copy;
            return;
        }
    }
    section->entry =
        memory_grow(section->entry, &section->capacity, section->n, sizeof *section->entry);
    section->entry[section->n++] = copy;
}

void section_drop(struct section *section, const char *key)
{
    for (size_t i = 0; i < section->n; i++) {
        if (strcmp(section->entry[i].key, key) == 0) {
            entry_free(&section->entry[i]);
            section->n--;
            memmove(&section->entry[i], &section->entry[i + 1],
                    (section->n - i) * sizeof *section->entry);
            return;
        }
    }
}

void section_copy(struct section *to, const struct section *from)
{
    *to = (struct section){
        .name = memory_text(from->name), .file = memory_text(from->file), .line = from->line};
    for (size_t i = 0; i < from->n; i++) {
        section_put(to, &from->entry[i]);
        to->entry[to->n - 1].inherited = true;
    }
}

/* The section of a name, begun if it is new; a name used twice in one file is a fault. */
static struct section *section_of(struct reading *r, const char *name)
{
    struct game_file *f = r->out;
    if (f->n && strcmp(f->section[f->n - 1].name, name) == 0) {
        return &f->section[f->n - 1];
    }
    for (size_t i = 0; i < f->n; i++) {
        if (strcmp(f->section[i].name, name) == 0) {
            faults_add(r->faults, r->name, r->line, name, "this game stands in the file twice");
        }
    }
    f->section = memory_grow(f->section, &f->capacity, f->n, sizeof *f->section);
    f->section[f->n] =
        (struct section){.name = memory_text(name), .file = memory_text(r->name), .line = r->line};
    return &f->section[f->n++];
}

static int on_entry(void *user, const char *section_name, const char *key, const char *value)
{
    struct reading *r = user;
    if (!*section_name) {
        faults_add(r->faults, r->name, r->line, key, "stands before the first [game]");
        return 1;
    }
    struct section *section = section_of(r, section_name);
    if (r->continued && section->n) {
        struct entry *last = &section->entry[section->n - 1];
        struct text joined = {0};
        text_addf(&joined, "%s%s%s", last->value, *last->value ? " " : "", value);
        free(last->value);
        last->value = joined.data;
        return 1;
    }
    if (section_find(section, key)) {
        faults_add(r->faults, r->name, r->line, key, "stands twice in [%s]", section_name);
        return 1;
    }
    struct entry entry = {(char *)(uintptr_t)key, (char *)(uintptr_t)value,
                          (char *)(uintptr_t)r->name, r->line, false};
    section_put(section, &entry);
    return 1;
}

/* Whether inih can make something of a line. */
static bool line_ok(const char *line)
{
    const char *p = line + strspn(line, " \t\r\n");
    if (!*p || *p == ';' || *p == '#') {
        return true;
    }
    if (*p == '[') {
        return strchr(p, ']') && p[1] != ']';
    }
    return p != line || (strpbrk(p, "=:") && *p != '=' && *p != ':');
}

/* The reader that inih calls for each line, in the manner of fgets. */
static char *read_line(char *out, int size, void *user)
{
    struct reading *r = user;
    if (!*r->rest) {
        return NULL;
    }
    size_t length = strcspn(r->rest, "\n");
    const char *line = r->rest;
    r->rest += length + (r->rest[length] == '\n');
    r->line++;
    if (length + 2 > (size_t)size) {
        faults_add(r->faults, r->name, r->line, "line",
                   "longer than %d bytes; go on indented on "
                   "the next line",
                   size - 2);
        length = 0;
    }
    memcpy(out, line, length);
    out[length] = '\n';
    out[length + 1] = '\0';
    r->continued = *out == ' ' || *out == '\t';
    if (!line_ok(out)) {
        out[length] = '\0';
        faults_add(r->faults, r->name, r->line, "line",
                   "'%.40s' is none of [game], key = value, ; comment", text_trim(out));
        out[0] = '\n';
        out[1] = '\0';
    }
    return out;
}

bool game_file_read(struct game_file *out, const char *name, const char *text,
                    struct faults *faults)
{
    int before = faults->n;
    *out = (struct game_file){0};
    struct reading r = {.out = out, .faults = faults, .name = name, .rest = text};
    int error = ini_parse_stream(read_line, &r, on_entry, &r);
    if (error && faults->n == before) {
        faults_add(faults, name, error > 0 ? error : 0, "line", "cannot be read");
    }
    return faults->n == before;
}

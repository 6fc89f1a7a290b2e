#include "engine/compile/game_file.h"

#include <errno.h>
#include <ini.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"

/* What guards the ends of a part of a line; see read_part(). */
#define GUARD '\1'

/* A file being read. inih is fed line by line, so that the line's number is known in its handler,
 * and a line that is too long for inih in parts. */
struct reading {
    struct game_file *out;
    struct faults *faults;
    const char *name, *rest;
    int line, next_line; /* from 1; a line may be put together from several */
    struct text text;    /* the line */
    const char *part;    /* what of it is still to be given to inih; NULL: nothing */
    bool continued;      /* the line is indented: it goes on with an entry */
    bool guarded;        /* the part given last ends with a guard */
    bool later;          /* and is not the first of its line */
    bool taken;          /* the last entry is being read; false: it was refused */
    bool begun;          /* a [game] was seen */
};

static void entry_free(struct entry *entry)
{
    free(entry->key);
    free(entry->value);
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

/* Reports a fault after which nothing more is read. */
static void give_up(struct reading *r, const char *key, const char *what)
{
    faults_add(r->faults, r->name, r->line, key, "%s", what);
    r->rest = "";
    r->part = NULL;
}

/* The section of a name, begun if it is new; NULL if there are too many. A name used twice in one
 * file is a fault. */
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
    if (f->n == GAMES_MAX) {
        struct text what = {0};
        text_addf(&what, "more than %d games in a file", GAMES_MAX);
        give_up(r, name, what.data);
        text_free(&what);
        return NULL;
    }
    f->section = memory_grow(f->section, &f->capacity, f->n, sizeof *f->section);
    f->section[f->n] =
        (struct section){.name = memory_text(name), .file = memory_text(r->name), .line = r->line};
    return &f->section[f->n++];
}

/* Appends a part of a line, without its guards, to the value that is being read. */
static void append(struct reading *r, struct entry *entry, const char *value)
{
    size_t old = strlen(entry->value);
    bool blank = !r->later && old;
    value += r->later && *value == GUARD;
    size_t more = strlen(value);
    more -= r->guarded && more;
    if (old + blank + more > VALUE_LENGTH_MAX) {
        faults_add(r->faults, r->name, r->line, entry->key, "longer than %d bytes",
                   VALUE_LENGTH_MAX);
        r->taken = false;
        return;
    }
    entry->value = memory_resize(entry->value, old + blank + more + 1, 1);
    if (blank) {
        entry->value[old++] = ' ';
    }
    memcpy(entry->value + old, value, more);
    entry->value[old + more] = '\0';
}

static void begin_entry(struct reading *r, struct section *section, const char *key)
{
    if (section_find(section, key)) {
        faults_add(r->faults, r->name, r->line, key, "stands twice in [%s]", section->name);
        return;
    }
    if (section->n == KEYS_MAX) {
        struct text what = {0};
        text_addf(&what, "more than %d keys in a game", KEYS_MAX);
        give_up(r, key, what.data);
        text_free(&what);
        return;
    }
    section->entry =
        memory_grow(section->entry, &section->capacity, section->n, sizeof *section->entry);
    section->entry[section->n++] = (struct entry){
        .key = memory_text(key), .value = memory_text(""), .file = section->file, .line = r->line};
    r->taken = true;
}

/* What inih calls for each entry and each line that goes on with one. */
static int on_entry(void *user, const char *section_name, const char *key, const char *value)
{
    struct reading *r = user;
    struct section *section = section_of(r, section_name);
    if (!section) {
        return 1;
    }
    if (!r->later && !(r->continued && section->n)) {
        r->taken = false;
        begin_entry(r, section, key);
    }
    if (r->taken && section->n) {
        append(r, &section->entry[section->n - 1], value);
    }
    return 1;
}

/* The length of a line without an inline comment, as inih has them, and blanks before it. */
static size_t content_length(const char *line, size_t length)
{
    size_t end = 0;
    while (end < length && !(line[end] == ';' && end && strchr(" \t", line[end - 1]))) {
        end++;
    }
    while (end && strchr(" \t\r", line[end - 1])) {
        end--;
    }
    return end;
}

/* Puts the next line together: those that end with \ are joined to the next without its indent.
 * False at the end. */
static bool next_line(struct reading *r)
{
    bool more = *r->rest, indent = true;
    if (!more) {
        return false;
    }
    text_clear(&r->text);
    text_add(&r->text, "");
    r->line = r->next_line;
    while (more && *r->rest) {
        size_t length = strcspn(r->rest, "\n");
        const char *line = r->rest;
        r->rest += length + (line[length] == '\n');
        r->next_line++;
        size_t skip = indent ? 0 : strspn(line, " \t"), end = content_length(line, length);
        bool comment = indent && strchr(";#", line[strspn(line, " \t")]) != NULL;
        more = !comment && end && line[end - 1] == '\\';
        indent = false;
        for (size_t i = skip; !comment && i + more < end; i++) {
            text_add_char(&r->text, line[i]);
        }
    }
    if (r->text.length > VALUE_LENGTH_MAX) {
        faults_add(r->faults, r->name, r->line, "line", "longer than %d bytes", VALUE_LENGTH_MAX);
        text_clear(&r->text);
    }
    return true;
}

/* Whether inih, which gets so many bytes of a long line first, can make something of it. */
static bool line_ok(const char *line, size_t first)
{
    const char *p = line + strspn(line, " \t");
    if (!*p) {
        return true;
    }
    if (*p == '[') {
        return strchr(p, ']') && p[1] != ']' && strlen(line) <= first;
    }
    return p != line || (*p != '=' && *p != ':' && strcspn(p, "=:") < first && strpbrk(p, "=:"));
}

/* Begins with the next line; false at the end, or if this is no game file. Of that no line is
 * shown: whoever named it may not be the one who may read it. */
static bool begin_line(struct reading *r, size_t first)
{
    if (!next_line(r)) {
        return false;
    }
    const char *line = r->text.data, *content = line + strspn(line, " \t");
    bool ok = line_ok(line, first);
    if (!r->begun && *content) {
        r->begun = *content == '[' && ok;
        if (!r->begun) {
            give_up(r, "file", "is no game file, which begins with a [game]");
            return false;
        }
    }
    if (!ok) {
        faults_add(r->faults, r->name, r->line, "line",
                   "'%.40s' is none of [game], key = value, ; comment", content);
        line = "";
    }
    r->part = line;
    r->continued = *line == ' ' || *line == '\t';
    return true;
}

/* What inih calls for each line, in the manner of fgets. Its room is small: a line that is too long
 * for it comes as an entry and indented lines that go on with it. Guards stand at their ends, so
 * that inih finds no blank there to leave out and no sign of a comment. */
static char *read_part(char *out, int size, void *user)
{
    struct reading *r = user;
    size_t room = (size_t)size - sizeof "\n", part_room = room - sizeof " \1";
    r->later = r->part != NULL;
    if (!r->later && !begin_line(r, part_room)) {
        return NULL;
    }
    size_t length = strlen(r->part);
    char *p = out;
    r->guarded = r->later || length > room;
    if (r->guarded && length > part_room) {
        length = part_room;
    }
    if (r->later) {
        *p++ = ' ';
        *p++ = GUARD;
    }
    memcpy(p, r->part, length);
    p += length;
    r->part = r->part[length] ? r->part + length : NULL;
    if (r->guarded) {
        *p++ = GUARD;
    }
    *p++ = '\n';
    *p = '\0';
    return out;
}

bool game_file_read(struct game_file *out, const char *name, const char *text,
                    struct faults *faults)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    int before = faults->added;
    *out = (struct game_file){0};
    text += text_begins(text, byte_order_mark) ? sizeof byte_order_mark - 1 : 0;
    struct reading r = {
        .out = out, .faults = faults, .name = name, .rest = text, .line = 1, .next_line = 1};
    int error = ini_parse_stream(read_part, &r, on_entry, &r);
    if (error && faults->added == before) {
        faults_add(faults, name, error > 0 ? error : 0, "line", "cannot be read");
    }
    text_free(&r.text);
    return faults->added == before;
}

char *game_file_text(const char *path, struct faults *faults)
{
    char *text = memory_new(FILE_SIZE_MAX + 2, 1);
    size_t length;
    if (!file_read_beginning(path, text, FILE_SIZE_MAX + 1, FILE_WAIT_MS, &length)) {
        faults_add(faults, path, 0, "file", "%s",
                   errno ? strerror(errno) : "nothing comes from it");
    } else if (length > FILE_SIZE_MAX) {
        faults_add(faults, path, 0, "file", "larger than %d bytes", FILE_SIZE_MAX);
    } else if (memchr(text, '\0', length)) {
        faults_add(faults, path, 0, "file", "is not text");
    } else {
        return text;
    }
    free(text);
    return NULL;
}

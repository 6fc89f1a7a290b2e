#include "base/ini/ini.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 50 }; /* of a section and of a key that is continued; the rest is cut off */

int ini_max_line = 200;
bool ini_use_stack = true;

struct parser {
    ini_handler handler;
    void *user;
    char section[NAME_SIZE], name[NAME_SIZE]; /* name: what an indented line continues, or "" */
};

static bool is_blank(char c)
{
    return isspace((unsigned char)c);
}

/* Cuts blanks off the end; returns the first character that is none. */
static char *trim(char *text)
{
    size_t length = strlen(text);
    while (length && is_blank(text[length - 1])) {
        text[--length] = '\0';
    }
    while (*text && is_blank(*text)) {
        text++;
    }
    return text;
}

/* The first of @marks, or of a comment, or the end. */
static char *find(char *text, const char *marks)
{
    bool blank = false;
    for (; *text; text++) {
        if (strchr(marks, *text) || (blank && *text == ';')) {
            break;
        }
        blank = is_blank(*text);
    }
    return text;
}

static void keep(char *to, const char *from)
{
    snprintf(to, NAME_SIZE, "%s", from);
}

static bool parse_line(struct parser *parser, char *line)
{
    char *start = trim(line);
    if (!*start || *start == ';' || *start == '#') {
        return true;
    }
    if (*parser->name && start > line) {
        return parser->handler(parser->user, parser->section, parser->name, start) != 0;
    }
    if (*start == '[') {
        char *end = find(start + 1, "]");
        if (*end != ']') {
            return false;
        }
        *end = '\0';
        keep(parser->section, start + 1);
        parser->name[0] = '\0';
        return true;
    }
    char *end = find(start, "=:");
    if (*end != '=' && *end != ':') {
        return false;
    }
    *end = '\0';
    *find(end + 1, "") = '\0';
    start = trim(start);
    keep(parser->name, start);
    return parser->handler(parser->user, parser->section, start, trim(end + 1)) != 0;
}

int ini_parse_stream(ini_reader reader, void *stream, ini_handler handler, void *user)
{
    static const char bom[] = "\xef\xbb\xbf";
    struct parser parser = {.handler = handler, .user = user};
    char *line = malloc((size_t)ini_max_line);
    int number = 0, wrong = line ? 0 : -2;
    while (line && reader(line, ini_max_line, stream)) {
        bool marked = ++number == 1 && strncmp(line, bom, sizeof bom - 1) == 0;
        if (!parse_line(&parser, marked ? line + sizeof bom - 1 : line) && !wrong) {
            wrong = number;
        }
    }
    free(line);
    return wrong;
}

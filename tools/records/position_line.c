#include "tools/records/position_line.h"

#include <string.h>

enum { FIELDS_REQUIRED = 4, FIELDS_MAX = 6 };

/* Some programs begin a file with a byte order mark. */
static char *behind_mark(char *line)
{
    static const char mark[] = "\xef\xbb\xbf";
    return text_begins(line, mark) ? line + strlen(mark) : line;
}

static bool is_number(const char *word, size_t length)
{
    return length > 0 && strspn(word, "0123456789") >= length;
}

bool position_line_split(char *line, struct text *position, char **operations)
{
    char *p = text_trim(behind_mark(line));
    text_clear(position);
    if (!*p || *p == '#') {
        return false;
    }
    for (int field = 0; field < FIELDS_MAX && *p; field++) {
        size_t length = strcspn(p, " \t");
        if (field >= FIELDS_REQUIRED && !is_number(p, length)) {
            break;
        }
        text_addf(position, "%s%.*s", field ? " " : "", (int)length, p);
        p += length;
        p += strspn(p, " \t");
    }
    *operations = p;
    return true;
}

char *position_line_game(char **line)
{
    char *start = text_trim(behind_mark(*line)), *mark = strchr(start, ';');
    if (!mark || strcspn(start, "/| \t") < (size_t)(mark - start)) {
        return NULL;
    }
    *mark = '\0';
    *line = mark + 1;
    return text_trim(start);
}

char *position_line_operation(char **operations, char **operands)
{
    char *p = *operations + strspn(*operations, " \t;");
    if (!*p) {
        return NULL;
    }
    char *end = p;
    bool quoted = false;
    for (; *end && (quoted || *end != ';'); end++) {
        quoted ^= *end == '"';
    }
    *operations = *end ? end + 1 : end;
    *end = '\0';
    char *name = text_word(&p);
    *operands = text_trim(p);
    size_t length = strlen(*operands);
    if (length >= 2 && (*operands)[0] == '"' && (*operands)[length - 1] == '"') {
        (*operands)[length - 1] = '\0';
        ++*operands;
    }
    return name;
}

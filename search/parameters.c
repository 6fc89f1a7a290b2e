#include "search/parameters.h"

#include <string.h>

#include "base/text.h"

#define PARAMETER_VALUE(name, usual, least, most, what) .name = (usual),
static struct parameters current = {PARAMETERS_LIST(PARAMETER_VALUE)};
#undef PARAMETER_VALUE

/* A row of the table. */
struct row {
    const char *name;
    int *at;
    int least, most;
};

#define PARAMETER_ROW(name, usual, least, most, what) {#name, &current.name, least, most},
static const struct row rows[] = {PARAMETERS_LIST(PARAMETER_ROW)};
#undef PARAMETER_ROW

enum { ROWS = sizeof rows / sizeof *rows };

const struct parameters *parameters_usual(void)
{
    return &current;
}

bool parameters_set(const char *text, struct error *error)
{
    size_t length = strcspn(text, "=");
    for (int i = 0; i < ROWS; i++) {
        const struct row *row = &rows[i];
        int64_t value;
        if (strlen(row->name) != length || strncmp(row->name, text, length) != 0) {
            continue;
        }
        if (!text[length] || !text_parse_int(text + length + 1, row->least, row->most, &value)) {
            return error_set(error, "%s is a whole number from %d to %d", row->name, row->least,
                             row->most);
        }
        *row->at = (int)value;
        return true;
    }
    return error_set(error, "the search has no number '%.*s'", (int)(length < 40 ? length : 40),
                     text);
}

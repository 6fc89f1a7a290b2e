#include "tools/records/epd_moves.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tools/records/position_line.h"

enum { NUMBER_MAX = 999999999 };

/* The next move of an operand; an empty word at the end. */
static char *next_move(char **rest)
{
    char *word;
    do {
        word = text_word(rest);
        word[strcspn(word, ",")] = '\0';
    } while (!*word && **rest);
    return word;
}

bool epd_lists(const struct position *pos, const struct cell_names *names, const char *operand,
               move_t move)
{
    char *copy = memory_text(operand), *rest = copy;
    bool found = false;
    for (char *word = next_move(&rest); *word && !found; word = next_move(&rest)) {
        move_t read;
        found = san_parse(pos, names, word, &read, NULL) == MOVE_READ && read == move;
    }
    free(copy);
    return found;
}

static bool check_moves(const struct position *pos, const struct cell_names *names,
                        const char *name, char *operand, struct error *error)
{
    if (!*operand) {
        return error_set(error, "%s: no move follows", name);
    }
    for (char *word = next_move(&operand); *word; word = next_move(&operand)) {
        move_t read;
        struct error why;
        if (san_parse(pos, names, word, &read, &why) != MOVE_READ) {
            return error_set(error, "%s: %.40s: %.150s", name, word, why.text);
        }
    }
    return true;
}

static bool take_count(const char *name, const char *operand, int64_t max, int64_t *out,
                       struct error *error)
{
    return text_parse_int(operand, 0, max, out) ||
           error_set(error, "%s: '%.20s' is not a number up to %lld", name, operand,
                     (long long)max);
}

static bool apply(struct position *pos, const struct cell_names *names, const char *name,
                  char *operand, struct error *error)
{
    int64_t count;
    if (strcmp(name, "hmvc") == 0) {
        if (!take_count(name, operand, UINT16_MAX, &count, error)) {
            return false;
        }
        pos->state.clock = (uint16_t)count;
    } else if (strcmp(name, "fmvn") == 0) {
        if (!take_count(name, operand, NUMBER_MAX, &count, error)) {
            return false;
        }
        pos->state.number = count ? (uint32_t)count : 1;
    } else if (strcmp(name, "bm") == 0 || strcmp(name, "am") == 0) {
        return check_moves(pos, names, name, operand, error);
    }
    return true;
}

bool epd_apply(struct position *pos, const struct cell_names *names, const char *operations,
               struct error *error)
{
    char *copy = memory_text(operations), *rest = copy, *name, *operand;
    bool ok = true;
    while (ok && (name = position_line_operation(&rest, &operand))) {
        ok = apply(pos, names, name, operand, error);
    }
    free(copy);
    return ok;
}

/* The values of a game file's keys: words, numbers, letters of men, regions; and the keys that say
 * something about the game as a whole. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/keys_internal.h"
#include "engine/compile/region.h"

int rules_take_type(struct compile *c, const char **p)
{
    bool form = **p == '+';
    char letter = (*p)[form];
    int type = isupper((unsigned char)letter) ? variant_type(c->v, letter, form) : TYPE_NONE;
    if (type == TYPE_NONE) {
        compile_fault(c, "'%.*s' is no man of this game", 1 + form, *p);
    } else {
        *p += 1 + form;
    }
    return type;
}

uint64_t rules_types(struct compile *c, const char *text)
{
    uint64_t types = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        int type = rules_take_type(c, &text);
        if (type == TYPE_NONE) {
            return 0;
        }
        types |= UINT64_C(1) << type;
    }
    if (!types) {
        compile_fault(c, "letters of men are missing");
    }
    return types;
}

uint64_t rules_suffix_types(struct compile *c, const char *suffix, uint64_t all)
{
    return *suffix ? rules_types(c, suffix) : all;
}

uint64_t rules_all_types(const struct compile *c)
{
    return ((UINT64_C(1) << c->v->n_types) - 1) << 1;
}

bool rules_region(struct compile *c, const char *text, uint8_t *out[2])
{
    struct error error;
    for (int side = 0; side < 2; side++) {
        if (!region_parse(c->v->board, text, side, c->scratch, &error)) {
            compile_fault(c, "%s", error.text);
            return false;
        }
    }
    for (int side = 0; side < 2; side++) {
        free(out[side]);
        out[side] = memory_new((size_t)c->v->board->n_cells, 1);
        region_parse(c->v->board, text, side, out[side], NULL);
    }
    return true;
}

int rules_word(struct compile *c, const char *value, const char *words)
{
    size_t length = strlen(value);
    int index = 0;
    for (const char *p = words; *p; index++) {
        size_t n = strcspn(p, " ");
        if (n == length && strncmp(p, value, n) == 0) {
            return index;
        }
        p += n + (p[n] == ' ');
    }
    struct text allowed = {0};
    for (const char *p = words; *p; p++) {
        text_add(&allowed, *p == ' ' ? ", " : (char[]){*p, '\0'});
    }
    compile_fault(c, "'%.30s': allowed are %s", value, allowed.data);
    text_free(&allowed);
    return -1;
}

void rules_number(struct compile *c, const char *value, int min, int max, int *out)
{
    int64_t number;
    if (text_parse_int(value, min, max, &number)) {
        *out = (int)number;
    } else {
        compile_fault(c, "'%.20s': allowed are numbers from %d to %d", value, min, max);
    }
}

void rules_read_board(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    struct error error;
    struct board *board = memory_new(1, sizeof *board);
    if (!board_parse(board, value, &error)) {
        compile_fault(c, "%s", error.text);
        free(board);
        return;
    }
    c->v->board = board;
    c->scratch = memory_new((size_t)board->n_cells, 1);
}

void rules_read_forward(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    int word = rules_word(c, value, "rank level rank+level");
    if (word == 1 && c->v->board->n_levels == 1) {
        compile_fault(c, "'level': the board has one level only");
    } else if (word >= 0) {
        c->v->board->forward = (struct vec){.rank = word != 1, .level = word != 0};
    }
}

void rules_read_facing(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    struct error error;
    c->has_facing = moves_parse(&c->facing, value, &error);
    if (!c->has_facing) {
        compile_fault(c, "%s", error.text);
    }
    for (int i = 0; c->has_facing && i < c->facing.n; i++) {
        if (c->facing.atom[i].origin != ORIGIN_ANY || c->facing.atom[i].hurdle != HURDLE_NONE) {
            compile_fault(c, "'%.30s': i and p cannot stand here", value);
            return;
        }
    }
}

void rules_read_setup(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    const char *p = value;
    int64_t files;
    int type = rules_take_type(c, &p);
    if (type == TYPE_NONE) {
        return;
    }
    if (!text_begins(p, " until ") ||
        !text_parse_int(p + strlen(" until "), 0, CELLS_MAX, &files)) {
        compile_fault(c, "'%.30s': allowed is LETTER until FILES, as in P until 3", value);
        return;
    }
    c->v->setup_type = (uint8_t)type;
    c->v->setup_files = (int)files;
}

void rules_read_repetition(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    int n = 0;
    rules_number(c, value, 0, 100, &n);
    if (n == 1) {
        compile_fault(c, "'1': a position occurs once in any game; 0 is never");
    }
    c->v->repetition = n;
}

void rules_read_repetition_loses(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    int word = rules_word(c, value, "nobody white black");
    c->v->repetition_loses = word >= 1;
    c->v->repetition_loser = word == 2 ? BLACK : WHITE;
}

#define _POSIX_C_SOURCE 200809L
#include "fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"

enum { MOVES_MAX = 64 };

void fuzz_require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "required: %s\n", what);
        abort();
    }
}

FILE *fuzz_open(const uint8_t *data, size_t size)
{
    FILE *file = size ? fmemopen(NULL, size, "w+") : fopen("/dev/null", "r");
    fuzz_require(file && fwrite(data, 1, size, file) == size, "a file in memory");
    rewind(file);
    return file;
}

static void read_back(const struct position *pos)
{
    struct position *again = memory_new(1, sizeof *again);
    struct text once = {0}, twice = {0};
    struct error error;
    position_init(again, pos->variant);
    position_format(pos, &once);
    fuzz_require(position_parse(again, once.data, &error), "a position's text can be read");
    position_format(again, &twice);
    fuzz_require(strcmp(once.data, twice.data) == 0, "and is the same");
    fuzz_require(again->state.key == pos->state.key, "so is the key");
    text_free(&once);
    text_free(&twice);
    position_free(again);
    free(again);
}

void fuzz_position(struct position *pos)
{
    struct move_list list = {0};
    char text[MOVE_TEXT_MAX];
    uint64_t key = pos->state.key;
    read_back(pos);
    outcome_of(pos);
    movegen_legal(pos, &list);
    size_t step = 1 + list.n / MOVES_MAX;
    for (size_t i = 0; i < list.n; i += step) {
        fuzz_require(move_pseudo_legal(pos, list.move[i]), "a generated move is accepted");
        move_format(pos, list.move[i], text);
        position_make(pos, list.move[i]);
        fuzz_require(position_ok(pos), "a move leads to a position");
        if (i == 0) {
            read_back(pos);
        }
        position_unmake(pos);
        fuzz_require(pos->state.key == key && position_ok(pos), "and back");
    }
    move_list_free(&list);
}

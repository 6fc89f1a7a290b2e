#include "tactics/puzzle.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "engine/move_text.h"
#include "engine/position_text.h"
#include "tools/records/position_line.h"

enum { LINE_MOST = 8192 };

bool puzzle_is_best(const struct puzzle *puzzle, move_t move)
{
    for (int i = 0; i < puzzle->n_best; i++) {
        if (puzzle->best[i] == move) {
            return true;
        }
    }
    return false;
}

static bool read_moves(struct puzzle *puzzle, char *names, struct error *error)
{
    for (char *name = text_word(&names); *name; name = text_word(&names)) {
        if (puzzle->n_best == PUZZLE_BEST_MAX) {
            return error_set(error, "too many moves");
        }
        if (move_parse(&puzzle->pos, name, &puzzle->best[puzzle->n_best++], error) != MOVE_READ) {
            return false;
        }
    }
    return true;
}

static bool copy(char *to, size_t size, const char *text, struct error *error)
{
    size_t length = strlen(text);
    if (length >= size) {
        return error_set(error, "too long: %s", text);
    }
    memcpy(to, text, length + 1);
    return true;
}

static bool read_operation(struct puzzle *puzzle, const char *name, char *operands,
                           struct error *error)
{
    if (strcmp(name, "bm") == 0) {
        return copy(puzzle->names, sizeof puzzle->names, operands, error) &&
               read_moves(puzzle, operands, error);
    }
    if (strcmp(name, "id") == 0) {
        return copy(puzzle->text, sizeof puzzle->text, operands, error);
    }
    if (strcmp(name, "c0") == 0) {
        return copy(puzzle->theme, sizeof puzzle->theme, operands, error);
    }
    return error_set(error, "no such operation: %s", name);
}

static bool read_puzzle(struct puzzle *puzzle, const struct proof *proof, const char *position,
                        char *operations, struct error *error)
{
    char *operands;
    if (!position_parse(&puzzle->pos, position, error)) {
        return false;
    }
    for (char *name; (name = position_line_operation(&operations, &operands));) {
        if (!read_operation(puzzle, name, operands, error)) {
            return false;
        }
    }
    if (!puzzle->n_best || !*puzzle->theme) {
        return error_set(error, "no best move (bm) or no theme (c0)");
    }
    return claim_parse(&puzzle->claim, proof, puzzle->text, error);
}

bool puzzles_visit(FILE *file, struct proof *proof,
                   bool (*visit)(struct puzzle *puzzle, struct proof *proof, void *user),
                   void *user)
{
    char line[LINE_MOST], *operations;
    struct text position = {0};
    bool ok = true;
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        struct error error;
        struct puzzle *puzzle = memory_new(1, sizeof *puzzle);
        position_init(&puzzle->pos, proof->variant);
        if (position_line_split(line, &position, &operations)) {
            if (read_puzzle(puzzle, proof, position.data, operations, &error)) {
                ok = visit(puzzle, proof, user) && ok;
            } else {
                printf("line %d: %s\n", number, error.text);
                ok = false;
            }
        }
        position_free(&puzzle->pos);
        free(puzzle);
    }
    text_free(&position);
    return ok;
}

bool puzzle_file_open(struct puzzle_file *out, const char *program, const char *game,
                      const char *path)
{
    struct error error;
    out->catalogue = catalogue_new();
    out->variant = catalogue_game(out->catalogue, game, &error);
    out->file = out->variant ? fopen(path, "r") : NULL;
    if (!out->file) {
        fprintf(stderr, "%s: %s\n", program, out->variant ? path : error.text);
        catalogue_free(out->catalogue);
        return false;
    }
    return true;
}

void puzzle_file_close(struct puzzle_file *file)
{
    fclose(file->file);
    catalogue_free(file->catalogue);
}

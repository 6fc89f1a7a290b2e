#include "geometry/boards.h"

#include <stdlib.h>

#include "base/memory.h"
#include "harness.h"

struct board *board_of(const char *text)
{
    struct error error = {""};
    struct board *board = memory_new(1, sizeof *board);
    if (!board_parse(board, text, &error)) {
        CHECK_TEXT(error.text, text);
        free(board);
        return NULL;
    }
    return board;
}

cell_t cell_of(const struct board *board, const char *name)
{
    const char *rest = name;
    cell_t cell = board_take_cell(board, &rest);
    if (cell == CELL_NONE || *rest) {
        CHECK_CASE(false, name);
        return CELL_NONE;
    }
    return cell;
}

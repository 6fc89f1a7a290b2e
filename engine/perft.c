#include "engine/perft.h"

#include "engine/count.h"

/* Lists share one array: each ply's moves follow those of the ply before. */
static uint64_t count(struct position *pos, int depth, struct move_list *list)
{
    size_t first = list->n;
    uint64_t nodes = 0;
    if (depth == 1) {
        return count_legal(pos, list);
    }
    movegen_legal(pos, list);
    for (size_t i = first, end = list->n; i < end; i++) {
        position_make(pos, list->move[i]);
        nodes += count(pos, depth - 1, list);
        position_unmake(pos);
    }
    list->n = first;
    return nodes;
}

uint64_t perft(struct position *pos, int depth)
{
    if (depth <= 0) {
        return 1;
    }
    struct move_list list = {0};
    uint64_t nodes = count(pos, depth, &list);
    move_list_free(&list);
    return nodes;
}

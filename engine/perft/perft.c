#include "engine/perft/perft.h"

#include "engine/perft/replies.h"

/* Fewer moves than this are made one by one: replies to them are not worth preparing for. */
enum { WORTH_PREPARING = 6 };

/* All plies share one list: each ply's moves follow those of the ply before. */
static uint64_t count(struct position *pos, int depth, struct move_list *list,
                      struct replies *replies)
{
    size_t first = list->n;
    uint64_t nodes = 0;
    if (depth == 1) {
        return count_legal(pos, list);
    }
    movegen_legal(pos, list);
    size_t end = list->n;
    if (depth == 2 && end - first >= WORTH_PREPARING) {
        nodes = replies_count(replies, pos, first, end - first, list);
    } else {
        for (size_t i = first; i < end; i++) {
            position_make(pos, list->move[i]);
            nodes += count(pos, depth - 1, list, replies);
            position_unmake(pos);
        }
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
    struct replies *replies = replies_new(pos->variant);
    uint64_t nodes = count(pos, depth, &list, replies);
    replies_free(replies);
    move_list_free(&list);
    return nodes;
}

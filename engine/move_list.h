/* Moves in an array that grows. Owned by whoever made it; start from {0}. */
#ifndef WELTGEIST_ENGINE_MOVE_LIST_H
#define WELTGEIST_ENGINE_MOVE_LIST_H

#include "base/memory.h"
#include "engine/move.h"

struct move_list {
    move_t *move;
    size_t n, capacity;
};

/* Makes room for @more moves. */
static inline void move_list_reserve(struct move_list *list, size_t more)
{
    if (list->capacity - list->n < more) {
        list->capacity = list->capacity * 2 + more;
        list->move = memory_resize(list->move, list->capacity, sizeof *list->move);
    }
}

static inline void move_list_push(struct move_list *list, move_t move)
{
    list->move = memory_grow(list->move, &list->capacity, list->n, sizeof *list->move);
    list->move[list->n++] = move;
}

/* Returns the memory; the list is then empty. */
void move_list_free(struct move_list *list);

#endif

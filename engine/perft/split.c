/* Perft by several threads. Each free thread takes the next beginning, a first move or the first
 * two, and plays it on a position of its own. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "engine/movegen.h"
#include "engine/perft/perft.h"

/* A beginning of one or two moves. */
struct beginning {
    move_t move[2];
};

struct split {
    const struct position *root;
    int depth, plies; /* moves in a beginning */
    struct beginning *beginning;
    size_t n, capacity;
    atomic_size_t next;
    _Atomic uint64_t nodes;
};

static void add_beginning(struct split *split, move_t first, move_t second)
{
    split->beginning =
        memory_grow(split->beginning, &split->capacity, split->n, sizeof *split->beginning);
    split->beginning[split->n++] = (struct beginning){{first, second}};
}

static void list_beginnings(struct split *split)
{
    struct position *pos = position_new_copy(split->root);
    struct move_list first = {0}, second = {0};
    movegen_legal(pos, &first);
    for (size_t i = 0; i < first.n; i++) {
        if (split->plies == 1) {
            add_beginning(split, first.move[i], MOVE_NONE);
            continue;
        }
        position_make(pos, first.move[i]);
        second.n = 0;
        movegen_legal(pos, &second);
        for (size_t j = 0; j < second.n; j++) {
            add_beginning(split, first.move[i], second.move[j]);
        }
        position_unmake(pos);
    }
    move_list_free(&first);
    move_list_free(&second);
    position_delete(pos);
}

static void *work(void *user)
{
    struct split *split = user;
    struct position *pos = position_new_copy(split->root);
    uint64_t nodes = 0;
    for (size_t i; (i = atomic_fetch_add(&split->next, 1)) < split->n;) {
        for (int ply = 0; ply < split->plies; ply++) {
            position_make(pos, split->beginning[i].move[ply]);
        }
        nodes += perft(pos, split->depth - split->plies);
        for (int ply = 0; ply < split->plies; ply++) {
            position_unmake(pos);
        }
    }
    position_delete(pos);
    atomic_fetch_add(&split->nodes, nodes);
    return NULL;
}

uint64_t perft_split(struct position *pos, int depth, int threads)
{
    enum { WORTH_SPLITTING = 3, WORTH_TWO_PLIES = 5 };
    if (threads <= 1 || depth < WORTH_SPLITTING) {
        return perft(pos, depth);
    }
    struct split split = {.root = pos, .depth = depth, .plies = depth < WORTH_TWO_PLIES ? 1 : 2};
    size_t more = (size_t)threads - 1, started = 0;
    pthread_t *thread = memory_new(more, sizeof *thread);
    list_beginnings(&split);
    while (started < more && pthread_create(&thread[started], NULL, work, &split) == 0) {
        started++; /* fewer threads than asked for only take longer */
    }
    work(&split);
    while (started > 0) {
        pthread_join(thread[--started], NULL);
    }
    free(thread);
    free(split.beginning);
    return atomic_load(&split.nodes);
}

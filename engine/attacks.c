/* The backward tables. They are built from the attacker's side, path by path, never by assuming
 * that a path can be walked in both directions. Reversed paths to one target form a tree, whose
 * branches become the lines; a branch of one cell becomes a leap. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "engine/tables_internal.h"
#include "pieces/tracks.h"

static uint32_t new_node(struct build *build, cell_t cell)
{
    build->node = memory_grow(build->node, &build->cap_nodes, build->n_nodes, sizeof *build->node);
    build->node[build->n_nodes] = (struct node){.cell = cell};
    return (uint32_t)build->n_nodes++;
}

void attacks_begin(struct build *build)
{
    size_t cells = (size_t)build->tables->n_cells;
    build->leap_set = memory_new(cells, sizeof *build->leap_set);
    for (size_t cell = 0; cell < cells; cell++) {
        new_node(build, (cell_t)cell);
    }
}

static bool set_empty(const struct attack_set *set)
{
    return !(set->direct[0] | set->direct[1] | set->over[0] | set->over[1]);
}

static void set_join(struct attack_set *set, const struct attack_set *more)
{
    for (int side = 0; side < 2; side++) {
        set->direct[side] |= more->direct[side];
        set->over[side] |= more->over[side];
    }
}

/* The child of a node for a cell, new if need be. */
static uint32_t child_of(struct build *build, uint32_t parent, cell_t cell)
{
    uint32_t child = build->node[parent].child;
    while (child && build->node[child].cell != cell) {
        child = build->node[child].sibling;
    }
    if (!child) {
        child = new_node(build, cell);
        build->node[child].sibling = build->node[parent].child;
        build->node[parent].child = child;
    }
    return child;
}

/* Enters a ray's attack on the cell of index @to. */
static void enter(struct build *build, const struct ray *ray, int to, const struct attack_set *set)
{
    const cell_t *path = build->tables->path + ray->path;
    uint32_t node = path[to];
    for (int i = to - 1; i >= 0; i--) {
        node = child_of(build, node, path[i]);
    }
    node = child_of(build, node, ray->from);
    set_join(&build->node[node].set, set);
}

void attacks_enter(struct build *build)
{
    for (size_t i = build->from.first_ray; i < build->n_rays; i++) {
        const struct ray *ray = &build->ray[i];
        for (int to = 0; to < ray->n; to++) {
            struct attack_set set = ray->set;
            if (to == ray->n - 1) {
                set_join(&set, &ray->last);
            }
            if (!set_empty(&set)) {
                enter(build, ray, to, &set);
            }
        }
    }
    for (int to = 0; to < build->tables->n_cells; to++) {
        if (!set_empty(&build->leap_set[to])) {
            uint32_t node = child_of(build, (uint32_t)to, build->from.cell);
            set_join(&build->node[node].set, &build->leap_set[to]);
            build->leap_set[to] = (struct attack_set){{0}, {0}};
        }
    }
}

static uint16_t intern_set(struct tables *t, const struct attack_set *set)
{
    for (size_t i = 0; i < t->n_set; i++) {
        if (memcmp(&t->set[i], set, sizeof *set) == 0) {
            return (uint16_t)i;
        }
    }
    t->set = memory_grow(t->set, &t->cap_set, t->n_set, sizeof *t->set);
    t->set[t->n_set] = *set;
    if (t->n_set > UINT16_MAX) {
        error_fatal("too many kinds of attack");
    }
    return (uint16_t)t->n_set++;
}

static void push_attack(struct tables *t, struct attack attack)
{
    t->attack = memory_grow(t->attack, &t->cap_attack, t->n_attack, sizeof *t->attack);
    t->attack[t->n_attack++] = attack;
}

/* Writes out every branch below @node as a line; @depth attacks of @way lead here. */
static void push_lines(struct build *build, uint32_t node, struct attack *way, int depth)
{
    struct tables *t = build->tables;
    way[depth] = (struct attack){build->node[node].cell, intern_set(t, &build->node[node].set)};
    uint32_t child = build->node[node].child;
    if (!child) {
        t->line = memory_grow(t->line, &t->cap_line, t->n_line, sizeof *t->line);
        t->line[t->n_line++] = (uint32_t)t->n_attack;
        for (int i = 0; i <= depth; i++) {
            push_attack(t, way[i]);
        }
        push_attack(t, (struct attack){(cell_t)t->n_cells, 0});
    }
    for (; child; child = build->node[child].sibling) {
        push_lines(build, child, way, depth + 1);
    }
}

void attacks_finish(struct build *build)
{
    struct tables *t = build->tables;
    struct attack *way = memory_new(TRACK_MAX + 1, sizeof *way);
    intern_set(t, &(struct attack_set){{0}, {0}});
    for (int cell = 0; cell < t->n_cells; cell++) {
        struct attacked *attacked = &t->attacked[cell];
        attacked->leap = (uint32_t)t->n_attack;
        for (uint32_t n = build->node[cell].child; n; n = build->node[n].sibling) {
            if (!build->node[n].child) {
                push_attack(
                    t, (struct attack){build->node[n].cell, intern_set(t, &build->node[n].set)});
            }
        }
        attacked->n_leaps = (uint32_t)t->n_attack - attacked->leap;
        attacked->line = (uint32_t)t->n_line;
        for (uint32_t n = build->node[cell].child; n; n = build->node[n].sibling) {
            if (build->node[n].child) {
                push_lines(build, n, way, 0);
            }
        }
        attacked->n_lines = (uint32_t)t->n_line - attacked->line;
    }
    free(way);
    free(build->node);
    free(build->leap_set);
}

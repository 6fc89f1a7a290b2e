/* State of a compilation of tables; shared by tables.c and attacks.c only. */
#ifndef WELTGEIST_ENGINE_TABLES_INTERNAL_H
#define WELTGEIST_ENGINE_TABLES_INTERNAL_H

#include "engine/tables.h"

/* A ride's cells and who attacks along it: `set` on every cell, `last` on the last one only. */
struct ray {
    cell_t from;
    int n;
    uint32_t path;
    uint32_t next; /* ray of the same first cell, plus 1; 0: none */
    struct attack_set set, last;
};

/* The man and cell that are being compiled. */
struct from_cell {
    cell_t cell;
    int side, type;
    const uint8_t *confined, *start, *region;
    int n_leaps;
    cell_t *leap_target;
    uint8_t *leap_modes; /* by target; all 0 between men */
    size_t first_ray, first_ride;
};

/* A place in the tree of reversed paths that lead back from a target. */
struct node {
    cell_t cell;
    uint32_t child, sibling; /* 0: none */
    struct attack_set set;
};

struct build {
    struct tables *tables;
    struct from_cell from;
    struct ray *ray;
    size_t n_rays, cap_rays;
    uint32_t *ray_head;          /* by first cell of the current cell's rays, plus 1 */
    struct attack_set *leap_set; /* by target: leaps from the current cell */
    uint8_t *seen;
    struct node *node; /* node[target] is the root of each target's tree */
    size_t n_nodes, cap_nodes;
};

void attacks_begin(struct build *build);
/* Enters the rays of the current cell and its leaps at the cells that they attack. */
void attacks_enter(struct build *build);
/* Writes the trees out as tables.attacked and frees them. */
void attacks_finish(struct build *build);

/* Makes tables.link and tables.through from the rest. */
void links_compile(struct tables *tables);

/* Makes tables.range from tables.reach. */
void ranges_compile(struct tables *tables, int n_types);

#endif

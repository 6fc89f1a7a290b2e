#include "engine/tables.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/memory.h"
#include "engine/tables_internal.h"
#include "pieces/tracks.h"

/* Adds the modes of a leap to the target's; remembers new targets. */
static void add_leap(struct from_cell *from, cell_t to, uint8_t modes)
{
    if (!from->leap_modes[to]) {
        from->leap_target[from->n_leaps++] = to;
    }
    from->leap_modes[to] |= modes;
}

/* The ray of these cells from this cell, shared by all men; new if there is none yet. */
static struct ray *intern_ray(struct build *build, const struct track *track, int n)
{
    struct from_cell *from = &build->from;
    uint32_t *head = &build->ray_head[track->cell[0]];
    for (uint32_t i = *head; i; i = build->ray[i - 1].next) {
        struct ray *ray = &build->ray[i - 1];
        if (ray->n == n &&
            memcmp(build->tables->path + ray->path, track->cell, (size_t)n * sizeof(cell_t)) == 0) {
            return ray;
        }
    }
    build->ray = memory_grow(build->ray, &build->cap_rays, build->n_rays, sizeof *build->ray);
    struct ray *ray = &build->ray[build->n_rays++];
    struct tables *t = build->tables;
    *ray = (struct ray){.from = from->cell, .path = (uint32_t)t->n_path, .n = n, .next = *head};
    *head = (uint32_t)build->n_rays;
    for (int i = 0; i <= n; i++) {
        t->path = memory_grow(t->path, &t->cap_path, t->n_path, sizeof *t->path);
        t->path[t->n_path++] = i < n ? track->cell[i] : (cell_t)t->n_cells;
    }
    return ray;
}

/* Cells of the track before it would cross the border of the man's region. */
static int uncrossed(const struct from_cell *from, const struct track *track)
{
    int n = 0;
    while (n < track->n &&
           (!from->confined || from->confined[track->cell[n]] == from->confined[from->cell])) {
        n++;
    }
    return n;
}

static void add_ride(struct build *build, const struct track *track, int n)
{
    struct from_cell *from = &build->from;
    struct ray *ray = intern_ray(build, track, n);
    bool late = track_stops_late(track), hops = track->hurdle == HURDLE_OVER_ONE;
    if (track->modes & MODE_CAPTURE) {
        struct attack_set *set = late ? &ray->last : &ray->set;
        (hops ? set->over : set->direct)[from->side] |= UINT64_C(1) << from->type;
        build->tables->hoppers |= hops;
    }
    uint8_t kind = hops ? (late ? RIDE_HOP_LAME : RIDE_HOP) : late ? RIDE_LAME : RIDE_SLIDE;
    struct tables *t = build->tables;
    for (size_t i = from->first_ride; i < t->n_ride; i++) {
        if (t->ride[i].path == ray->path && t->ride[i].kind == kind) {
            t->ride[i].modes |= track->modes;
            return;
        }
    }
    t->ride = memory_grow(t->ride, &t->cap_ride, t->n_ride, sizeof *t->ride);
    t->ride[t->n_ride++] = (struct ride){ray->path, track->cell[0], kind, track->modes};
}

/* Whether a track exists from the current cell. */
static bool begins_here(const struct from_cell *from, const struct track *track)
{
    const uint8_t *cells = track->origin == ORIGIN_START ? from->start : from->region;
    return track->origin == ORIGIN_ANY || (cells && cells[from->cell]);
}

static void on_track(void *user, const struct track *track)
{
    struct build *build = user;
    if (!begins_here(&build->from, track)) {
        return;
    }
    int n = uncrossed(&build->from, track);
    if (n <= track->first_stop || (track->hurdle == HURDLE_OVER_ONE && n < 2)) {
        return;
    }
    if (track->n == 1) {
        add_leap(&build->from, track->cell[0], track->modes);
        if (track->modes & MODE_CAPTURE) {
            build->leap_set[track->cell[0]].direct[build->from.side] |= UINT64_C(1)
                                                                        << build->from.type;
        }
        return;
    }
    add_ride(build, track, n);
}

static void push_leaps(struct build *build, uint8_t modes, uint16_t *count)
{
    struct tables *t = build->tables;
    for (int i = 0; i < build->from.n_leaps; i++) {
        cell_t to = build->from.leap_target[i];
        if (build->from.leap_modes[to] == modes) {
            t->leap = memory_grow(t->leap, &t->cap_leap, t->n_leap, sizeof *t->leap);
            t->leap[t->n_leap++] = to;
            (*count)++;
        }
    }
}

/* Whether two tracks of the man lead to one cell in one mode. Hops along a ray that is also slid
 * along do not count: they begin where the slide ends. */
static bool tracks_meet(struct build *build)
{
    const struct tables *t = build->tables;
    struct from_cell *from = &build->from;
    uint8_t *seen = build->seen;
    memset(seen, 0, (size_t)t->n_cells);
    for (int i = 0; i < from->n_leaps; i++) {
        seen[from->leap_target[i]] = from->leap_modes[from->leap_target[i]];
    }
    bool meet = false;
    for (size_t i = from->first_ride; i < t->n_ride; i++) {
        bool also_slid = false;
        for (size_t j = from->first_ride; ride_hops(t->ride[i].kind) && j < t->n_ride; j++) {
            also_slid |= t->ride[j].kind == RIDE_SLIDE && t->ride[j].path == t->ride[i].path;
        }
        const cell_t *p = t->path + t->ride[i].path;
        for (; *p != t->n_cells; p++) {
            if (ride_ends_late(t->ride[i].kind) && p[1] != t->n_cells) {
                continue;
            }
            meet |= !also_slid && (seen[*p] & t->ride[i].modes);
            seen[*p] |= t->ride[i].modes;
        }
    }
    return meet;
}

/* The leaps and rides of one man from one cell. */
static void compile_from(struct build *build, struct ways *ways, struct tables_piece *piece)
{
    struct tables *t = build->tables;
    struct from_cell *from = &build->from;
    struct reach *reach =
        &t->reach[(size_t)man_make(from->type, from->side) * (size_t)t->n_cells + from->cell];
    reach->leap = (uint32_t)t->n_leap;
    reach->ride = (uint32_t)t->n_ride;
    from->first_ride = t->n_ride;
    from->n_leaps = 0;
    from->confined = piece->confined[from->side];
    from->start = piece->start[from->side];
    from->region = piece->region[from->side];
    ways_from(ways, from->cell, on_track, build);
    push_leaps(build, MODE_QUIET | MODE_CAPTURE, &reach->n_both);
    push_leaps(build, MODE_QUIET, &reach->n_quiet);
    push_leaps(build, MODE_CAPTURE, &reach->n_capture);
    reach->n_rides = (uint16_t)(t->n_ride - from->first_ride);
    piece->may_meet = piece->may_meet || tracks_meet(build);
    for (int i = 0; i < from->n_leaps; i++) {
        from->leap_modes[from->leap_target[i]] = 0;
    }
}

/* Royal pieces that attack each other from afar: as attacks only, under bit 0. */
static void on_facing(void *user, const struct track *track)
{
    struct build *build = user;
    if (track->modes & MODE_CAPTURE) {
        struct ray *ray = intern_ray(build, track, track->n);
        (track_stops_late(track) ? &ray->last : &ray->set)->direct[build->from.side] |= 1;
    }
}

/* All men from one cell; the attacks from there are then entered at their targets. */
static void compile_cell(struct build *build, struct ways *ways[][2], struct ways *facing[2],
                         struct tables_piece *piece, int n_types)
{
    build->from.first_ray = build->n_rays;
    for (int side = 0; side < 2; side++) {
        build->from.side = side;
        for (int type = 1; type <= n_types; type++) {
            build->from.type = type;
            compile_from(build, ways[type][side], &piece[type]);
        }
        if (facing[side]) {
            ways_from(facing[side], build->from.cell, on_facing, build);
        }
    }
    attacks_enter(build);
    memset(build->ray_head, 0, (size_t)build->tables->n_cells * sizeof *build->ray_head);
}

/* Room in every array from the beginning: a game without rides still points to their place. */
static void make_room(struct tables *t)
{
    t->leap = memory_grow(NULL, &t->cap_leap, 0, sizeof *t->leap);
    t->ride = memory_grow(NULL, &t->cap_ride, 0, sizeof *t->ride);
    t->path = memory_grow(NULL, &t->cap_path, 0, sizeof *t->path);
    t->attack = memory_grow(NULL, &t->cap_attack, 0, sizeof *t->attack);
    t->line = memory_grow(NULL, &t->cap_line, 0, sizeof *t->line);
}

struct tables *tables_new(const struct board *board, struct tables_piece *piece, int n_types,
                          const struct moves *facing)
{
    size_t cells = (size_t)board->n_cells;
    struct tables *t = memory_new(1, sizeof *t);
    t->n_cells = board->n_cells;
    make_room(t);
    for (int man = MAN_WALL + 1; man < MEN_MAX; man++) {
        t->enemy[!man_side((man_t)man)][man] = 1;
    }
    t->reach = memory_new(cells * (size_t)(n_types + 1) * 2, sizeof *t->reach);
    t->attacked = memory_new(cells, sizeof *t->attacked);
    struct build build = {.tables = t};
    attacks_begin(&build);
    build.from.leap_modes = memory_new(cells, 1);
    build.from.leap_target = memory_new(cells, sizeof(cell_t));
    build.seen = memory_new(cells, 1);
    build.ray_head = memory_new(cells, sizeof *build.ray_head);
    struct ways *ways[TYPES_MAX][2] = {{NULL}}, *face[2] = {NULL};
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= n_types; type++) {
            ways[type][side] = ways_new(board, piece[type].moves, side == WHITE ? 1 : -1);
        }
        face[side] = facing ? ways_new(board, facing, side == WHITE ? 1 : -1) : NULL;
    }
    for (size_t cell = 0; cell < cells; cell++) {
        build.from.cell = (cell_t)cell;
        compile_cell(&build, ways, face, piece, n_types);
    }
    attacks_finish(&build);
    links_compile(t);
    ranges_compile(t, n_types);
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= n_types; type++) {
            ways_free(ways[type][side]);
        }
        ways_free(face[side]);
    }
    free(build.from.leap_modes);
    free(build.from.leap_target);
    free(build.seen);
    free(build.ray);
    free(build.ray_head);
    return t;
}

void tables_free(struct tables *tables)
{
    if (tables) {
        free(tables->reach);
        free(tables->leap);
        free(tables->ride);
        free(tables->path);
        free(tables->attacked);
        free(tables->attack);
        free(tables->line);
        free(tables->set);
        free(tables->range);
        free(tables->link);
        free(tables->through);
        free(tables);
    }
}

size_t tables_size(const struct tables *t, int n_types)
{
    return sizeof *t +
           (size_t)t->n_cells * ((size_t)(n_types + 1) * 2 * sizeof *t->reach +
                                 sizeof *t->attacked + (size_t)t->n_cells * sizeof *t->link) +
           (size_t)t->n_cells * (size_t)(n_types + 1) * 4 * set_words(t->n_cells) *
               sizeof *t->range +
           t->n_through * sizeof *t->through + t->n_leap * sizeof *t->leap +
           t->n_ride * sizeof *t->ride + t->n_path * sizeof *t->path +
           t->n_attack * sizeof *t->attack + t->n_line * sizeof *t->line +
           t->n_set * sizeof *t->set;
}

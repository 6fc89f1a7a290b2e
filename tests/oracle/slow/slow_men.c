/* Walks of single men: see slow_men.h, and slow_games.h for the language of the powers. */
#include "slow_men.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* One power of one man under way. */
struct walk {
    const struct slow_pos *pos;
    struct slow_cell from;
    enum slow_side side;
    bool quiet, capture; /* may end without, with capture */
    char facing;         /* 'r', 'f' or 0 */
    bool dry;            /* does not cross the river */
    struct slow_reach *reach;
};

/* Direction filter: F only towards the enemy's end, R any step that changes the rank. */
static bool walk_faces(const struct walk *w, struct slow_cell step)
{
    int forward = w->side == SLOW_WHITE ? step.rank : -step.rank;

    return w->facing == 0 || (w->facing == 'f' ? forward > 0 : forward != 0);
}

static bool walk_may_stand(const struct walk *w, struct slow_cell cell)
{
    return slow_cell_exists(&w->pos->game->board, cell) &&
           !(w->dry && slow_river_between(w->from, cell));
}

/* Marks CELL if the walk may end there. Returns whether it may go on: the cell is empty. */
static bool walk_visit(struct walk *w, struct slow_cell cell)
{
    if (!walk_may_stand(w, cell))
        return false;

    struct slow_man man = slow_man_on(w->pos, cell);
    bool empty = man.letter == 0;
    if (empty ? w->quiet : w->capture && man.side != w->side)
        w->reach->to[cell.level][cell.rank][cell.file] = true;
    return empty;
}

static void walk_ride(struct walk *w, struct slow_cell step)
{
    struct slow_cell cell = slow_cell_plus(w->from, step, 1);

    while (walk_visit(w, cell))
        cell = slow_cell_plus(cell, step, 1);
}

/* Moves as a rider; captures the first man behind the first man. */
static void walk_hop(struct walk *w, struct slow_cell step)
{
    struct slow_cell cell = slow_cell_plus(w->from, step, 1);
    int men_passed = 0;

    for (; walk_may_stand(w, cell); cell = slow_cell_plus(cell, step, 1)) {
        if (men_passed == 0) {
            struct walk quiet = *w;
            quiet.capture = false;
            men_passed += !walk_visit(&quiet, cell);
        } else if (slow_man_on(w->pos, cell).letter != 0) {
            walk_visit(w, cell);
            return;
        }
    }
}

/* Steps FIRST, SECOND, FIRST, ... stopping at the first man or edge. */
static void walk_crooked(struct walk *w, struct slow_cell first, struct slow_cell second)
{
    struct slow_cell cell = w->from;

    for (int n = 0;; n++) {
        cell = slow_cell_plus(cell, n % 2 == 0 ? first : second, 1);
        if (!walk_visit(w, cell))
            return;
    }
}

/* All straight lines of one kind. REACH is '1' (a step), '*' (a ride) or 'h' (a hop). */
static void walk_lines(struct walk *w, enum slow_step_kind kind, char reach)
{
    struct slow_cell step;

    for (step.level = -1; step.level <= 1; step.level++) {
        for (step.rank = -1; step.rank <= 1; step.rank++) {
            for (step.file = -2; step.file <= 2; step.file++) {
                if (slow_step_kind(&w->pos->game->board, step) != kind || !walk_faces(w, step))
                    continue;
                if (reach == '1')
                    walk_visit(w, slow_cell_plus(w->from, step, 1));
                else if (reach == '*')
                    walk_ride(w, step);
                else
                    walk_hop(w, step);
            }
        }
    }
}

/* Cubic leaps whose three coordinates, without signs, are 2, B and C in some order. */
static void walk_leaps(struct walk *w, int b, int c)
{
    struct slow_cell leap;
    int squares = 4 + b * b + c * c; /* 5, 6 and 9: each has one set of three numbers up to 2 */

    for (leap.level = -2; leap.level <= 2; leap.level++) {
        for (leap.rank = -2; leap.rank <= 2; leap.rank++) {
            for (leap.file = -2; leap.file <= 2; leap.file++) {
                if (leap.level * leap.level + leap.rank * leap.rank + leap.file * leap.file ==
                    squares)
                    walk_visit(w, slow_cell_plus(w->from, leap, 1));
            }
        }
    }
}

/* The N:1 leaps of a hex-levelled board along the hexagon orthogonal U: one level and N of U, ...
 */
static void walk_hex_leaps(struct walk *w, struct slow_cell u, int n)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        struct slow_cell far = {.level = sign, .rank = n * u.rank, .file = n * u.file};
        struct slow_cell tall = {.level = n * sign, .rank = u.rank, .file = u.file};

        if (walk_faces(w, far))
            walk_visit(w, slow_cell_plus(w->from, far, 1));
        if (w->facing == 0) /* rankers keep only the N ranks and 1 level */
            walk_visit(w, slow_cell_plus(w->from, tall, 1));
    }
}

/* The crooked paths of KIND that hold the hexagon orthogonal U, on a hex-levelled board. */
static void walk_crooked_all(struct walk *w, struct slow_cell u, char kind)
{
    struct slow_cell back = {.level = 0, .rank = -u.rank, .file = -u.file};

    for (int s = -1; s <= 1; s += 2) {
        struct slow_cell up = {.level = s, .rank = 0, .file = 0};
        struct slow_cell u_up = slow_cell_plus(u, up, 1);

        if (kind == 'g') {
            walk_crooked(w, u, up);
            walk_crooked(w, up, u);
        } else if (kind == 'b') {
            walk_crooked(w, u_up, slow_cell_plus(u, up, -1));
            walk_crooked(w, u_up, slow_cell_plus(back, up, 1));
        } else {
            walk_crooked(w, u, u_up);
            walk_crooked(w, u_up, u);
            walk_crooked(w, up, u_up);
            walk_crooked(w, u_up, up);
        }
    }
}

/* Powers that are built on the six hexagon orthogonals of a hex-levelled board. */
static void walk_hexagon(struct walk *w, char kind)
{
    struct slow_cell u = {.level = 0, .rank = 0, .file = 0};

    for (u.rank = -1; u.rank <= 1; u.rank++) {
        for (u.file = -2; u.file <= 2; u.file++) {
            if (slow_step_kind(&w->pos->game->board, u) != SLOW_ORTHOGONAL)
                continue;
            if (kind == 'h' || kind == 'd')
                walk_hex_leaps(w, u, kind == 'h' ? 2 : 3);
            else
                walk_crooked_all(w, u, kind);
        }
    }
}

/* Forward radials: straight or keeping the ring without capture, the other six with capture. */
static void walk_stockbroker(struct walk *w)
{
    struct slow_cell step = {.level = 0, .rank = w->side == SLOW_WHITE ? 1 : -1, .file = 0};

    for (step.level = -1; step.level <= 1; step.level++) {
        for (step.file = -1; step.file <= 1; step.file++) {
            struct slow_cell to = slow_cell_plus(w->from, step, 1);
            int sideways = abs(step.level) + abs(step.file);
            bool same_ring = slow_ring(w->from) == slow_ring(to);

            w->quiet = sideways == 0 || (sideways == 1 && same_ring);
            w->capture = !w->quiet;
            walk_visit(w, to);
        }
    }
}

static void walk_stockfwazir(struct walk *w)
{
    struct slow_cell step;

    for (step.level = -1; step.level <= 1; step.level++) {
        for (step.rank = -1; step.rank <= 1; step.rank++) {
            for (step.file = -1; step.file <= 1; step.file++) {
                struct slow_cell to = slow_cell_plus(w->from, step, 1);
                int sideways = abs(step.level) + abs(step.file);
                bool same_ring = slow_ring(w->from) == slow_ring(to);

                if (step.rank != 0 ? sideways == 0 || (sideways == 1 && same_ring)
                                   : sideways == 2 || (sideways == 1 && !same_ring))
                    walk_visit(w, to);
            }
        }
    }
}

/* One power, its prefixes already in W. */
static void walk_power(struct walk *w, char kind)
{
    static const char steps[] = "WFV", rides[] = "RBU", hops[] = "CAL";
    static const char *const lines[] = {steps, rides, hops};

    for (int i = 0; i < 3; i++) {
        const char *found = strchr(lines[i], kind);
        if (found != NULL) {
            walk_lines(w, (enum slow_step_kind)(SLOW_ORTHOGONAL + (found - lines[i])), "1*h"[i]);
            return;
        }
    }
    switch (kind) {
    case 'n':
        walk_leaps(w, 1, 0);
        break;
    case 'x':
        walk_leaps(w, 1, 1);
        break;
    case 'j':
        walk_leaps(w, 2, 1);
        break;
    case 's':
        walk_stockbroker(w);
        break;
    case 'z':
        walk_stockfwazir(w);
        break;
    default:
        assert(strchr("hdgbo", kind) != NULL);
        walk_hexagon(w, kind);
    }
}

void slow_man_reach(const struct slow_pos *pos, struct slow_cell from, struct slow_reach *reach)
{
    struct slow_man man = slow_man_on(pos, from);
    const struct slow_kind *kind = slow_kind_find(pos->game, man.letter, man.promoted);
    const struct walk start = {.pos = pos,
                               .from = from,
                               .side = (enum slow_side)man.side,
                               .quiet = true,
                               .capture = true,
                               .dry = slow_letter_in(pos->game->river, man.letter),
                               .reach = reach};

    memset(reach, 0, sizeof *reach);
    assert(kind != NULL);
    struct walk w = start;
    for (const char *p = kind->powers; *p != '\0'; p++) {
        if (*p == 'm') {
            w.capture = false;
        } else if (*p == 'c') {
            w.quiet = false;
        } else if (*p == 'r' || *p == 'f') {
            w.facing = *p;
        } else {
            walk_power(&w, *p);
            w = start;
        }
    }
}

/* True if the royals stand on one rank-changing line with nothing between. */
static bool royals_face(const struct slow_pos *pos)
{
    struct slow_cell from = slow_royal_cell(pos, SLOW_WHITE);
    struct slow_cell step = {.level = 0, .rank = 0, .file = 0};

    for (step.rank = -1; step.rank <= 1; step.rank += 2) {
        for (step.level = -1; step.level <= 1; step.level++) {
            for (step.file = -1; step.file <= 1; step.file++) {
                struct slow_cell cell = slow_cell_plus(from, step, 1);
                while (slow_cell_exists(&pos->game->board, cell) &&
                       slow_man_on(pos, cell).letter == 0)
                    cell = slow_cell_plus(cell, step, 1);
                if (slow_man_on(pos, cell).letter == 'K')
                    return true;
            }
        }
    }
    return false;
}

bool slow_cell_attacked(const struct slow_pos *pos, struct slow_cell cell, enum slow_side side)
{
    struct slow_cell c;
    struct slow_reach reach;

    for (c.level = 0; c.level < pos->game->board.levels; c.level++) {
        for (c.rank = 0; c.rank < pos->game->board.ranks; c.rank++) {
            for (c.file = 0; c.file < pos->game->board.files; c.file++) {
                struct slow_man man = pos->man[c.level][c.rank][c.file];
                if (man.letter == 0 || man.side == side)
                    continue;
                slow_man_reach(pos, c, &reach);
                if (reach.to[cell.level][cell.rank][cell.file])
                    return true;
            }
        }
    }
    return false;
}

bool slow_royal_attacked(const struct slow_pos *pos, enum slow_side side)
{
    return (pos->game->facing && royals_face(pos)) ||
           slow_cell_attacked(pos, slow_royal_cell(pos, side), side);
}

bool slow_can_ever_move(const struct slow_game *game, struct slow_man man, struct slow_cell cell)
{
    struct slow_pos alone = {.game = game};
    struct slow_reach reach;

    *slow_man_at(&alone, cell) = man;
    slow_man_reach(&alone, cell, &reach);
    return memchr(reach.to, 1, sizeof reach.to) != NULL;
}

#include "tools/view/piece_view.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "pieces/tracks.h"
#include "tools/view/grid_view.h"

enum { INDENT = 5, RADIUS_MOST = 7, RIDE_RADIUS = 2, WAYS_MAX = 1024 };

/* What a man can do on a cell, as bits. */
enum {
    DO_STEP_QUIET = 1,
    DO_STEP_CAPTURE = 2,
    DO_RIDE_QUIET = 4,
    DO_RIDE_CAPTURE = 8,
    DO_HOP_QUIET = 16,
    DO_HOP_CAPTURE = 32,
    DO_SOMETIMES = 64, /* only from where it starts or from part of the board */
    DO_ALL = 63
};

/* The row that matches exactly is drawn; the last row stands for any other mix. */
static const struct sign {
    int does;
    char sign;
    const char *meaning;
} signs[] = {
    {DO_STEP_QUIET | DO_STEP_CAPTURE, 'o', "step or leap"},
    {DO_STEP_QUIET, 'm', "step or leap without capture"},
    {DO_STEP_CAPTURE, 'c', "step or leap to capture"},
    {DO_RIDE_QUIET | DO_RIDE_CAPTURE, 'O', "ride through empty cells, here and beyond"},
    {DO_RIDE_QUIET, 'M', "ride without capture"},
    {DO_RIDE_CAPTURE, 'C', "ride to capture"},
    {DO_HOP_QUIET | DO_HOP_CAPTURE, 'H', "ride over exactly one man"},
    {DO_HOP_CAPTURE, 'h', "capture over exactly one man"},
    {DO_RIDE_QUIET | DO_HOP_CAPTURE, 'X', "ride without capture; capture over exactly one man"},
    {DO_SOMETIMES, '?', "step or leap from some cells only"},
    {DO_ALL, '*', "several of these"},
};

enum { N_SIGNS = sizeof signs / sizeof signs[0] };

struct drawing {
    const struct board *board;
    cell_t centre;
    bool own_board, wide; /* wide: cells take four characters */
    bool ride;            /* the atom being drawn goes on and on */
    bool sometimes;       /* it exists only from some cells */
    uint8_t does[CELLS_MAX];
};

static void mark_track(void *user, const struct track *track)
{
    struct drawing *d = user;
    bool hop = track->hurdle != HURDLE_NONE;
    int shift = hop ? 4 : d->ride ? 2 : 0;
    int first = hop && track->n > 1 && !track->first_stop ? 1 : track->first_stop;
    for (int i = first; i < track->n; i++) {
        d->does[track->cell[i]] |= (uint8_t)(d->sometimes ? DO_SOMETIMES : track->modes << shift);
    }
}

static char sign_of(int does)
{
    does = does & DO_ALL ? does & DO_ALL : does;
    for (int i = 0; i < N_SIGNS; i++) {
        if (signs[i].does == does) {
            return signs[i].sign;
        }
    }
    return does ? signs[N_SIGNS - 1].sign : '.';
}

static void draw_cell(void *user, cell_t cell, struct text *out)
{
    const struct drawing *d = user;
    text_addf(out, " %c%s", cell == d->centre ? '@' : sign_of(d->does[cell]), d->wide ? "  " : "");
}

/* The distance of a pane from the man's: "one level up", "rank +1". */
static void draw_title(void *user, const struct layout *layout, int pane, struct text *out)
{
    const struct drawing *d = user;
    struct vec centre = d->board->at[d->centre];
    if (d->own_board) {
        layout_pane_title(layout, pane, out);
    } else if (layout->n_panes > 1) {
        int away = layout->by_rank ? pane - centre.rank : centre.level - pane;
        if (layout->by_rank) {
            text_addf(out, away ? "rank %+d" : "same rank", away);
        } else {
            text_addf(out, away > 0 ? "%d up" : away < 0 ? "%d down" : "same level", abs(away));
        }
    }
}

/* Panes without the man or a move are left out. */
static bool skip_pane(void *user, const struct layout *layout, int pane)
{
    const struct drawing *d = user;
    for (int row = 0; row < layout->n_rows; row++) {
        for (int column = 0; column < layout->n_columns; column++) {
            cell_t cell = layout_cell(layout, pane, row, column);
            if (cell != CELL_NONE && (cell == d->centre || d->does[cell])) {
                return false;
            }
        }
    }
    return true;
}

static bool rings_matter(const struct moves *moves)
{
    for (int i = 0; i < moves->n; i++) {
        if (moves->atom[i].ring != RING_ANY) {
            return true;
        }
    }
    return false;
}

/* The length of an axis with @radius cells on both sides of the middle, at most what an axis of @n
 * cells can need. */
static int open_axis(int n, int radius)
{
    return 2 * (radius < n ? radius : n - 1) + 1;
}

/* Appends the rows of a hexagon of hexagons, and how many planes of them. */
static void open_hexagon(const struct board *like, int radius, struct text *out)
{
    struct layout layout;
    layout_of(like, false, &layout);
    int rows = layout.cell_columns == 2 ? layout.n_rows : layout.n_columns;
    int half = open_axis(rows, radius) / 2;
    for (int row = -half; row <= half; row++) {
        text_addf(out, "%s%d", row > -half ? "," : "", 2 * radius + 1 - abs(row));
    }
    text_addf(out, "x%d", open_axis(layout.n_panes, radius));
}

/* An open board of the same kind with @radius cells around the middle; false if that is too large.
 */
static bool open_board(const struct board *like, int radius, struct board *out)
{
    struct text text = {0};
    board_format(like, &text);
    size_t kind = strcspn(text.data, ":") + 1;
    bool cubic = !board_has_hexagons(like);
    text.length = kind < text.length ? kind : text.length;
    text.data[text.length] = '\0';
    if (cubic) {
        text_addf(&text, "%dx%dx%d", open_axis(like->n_files, radius),
                  open_axis(like->n_ranks, radius), open_axis(like->n_levels, radius));
    } else {
        open_hexagon(like, radius, &text);
    }
    bool ok = board_parse(out, text.data, NULL);
    if (ok) {
        out->forward = like->forward;
    }
    text_free(&text);
    return ok;
}

/* The cell with the most ways to go, of several the one nearest to the middle. */
static cell_t middle_cell(const struct board *board)
{
    struct vec at = {(int16_t)(board->n_files / 2), (int16_t)(board->n_ranks / 2),
                     (int16_t)(board->n_levels / 2)};
    for (; at.file > 0; at.file--) {
        if (board_cell(board, at) != CELL_NONE) {
            break;
        }
    }
    return board_cell(board, at) != CELL_NONE ? board_cell(board, at)
                                              : (cell_t)(board->n_cells / 2);
}

/* The distance of two cells in steps among a plane's neighbours, or along the axis across it. */
static int distance(const struct layout *l, cell_t a, cell_t b)
{
    struct vec x = l->board->at[a], y = l->board->at[b];
    int file = abs(x.file - y.file), rank = abs(x.rank - y.rank), level = abs(x.level - y.level);
    int row = l->by_rank ? level : rank, pane = l->by_rank ? rank : level, plane;
    if (!layout_hexagons(l)) {
        plane = row > file ? row : file;
    } else {
        int half = l->cell_columns == 2 ? file : row, whole = l->cell_columns == 2 ? row : file;
        plane = whole > (half + whole) / 2 ? whole : (half + whole) / 2;
    }
    return plane > pane ? plane : pane;
}

/* How far an atom's moves go from the middle of a large board: rides for two steps. */
struct reach_probe {
    struct layout layout;
    cell_t centre;
    bool ride;
    int far;
};

static void probe_track(void *user, const struct track *track)
{
    struct reach_probe *probe = user;
    int last = probe->ride && track->n > 1 ? 1 : probe->ride ? 0 : track->n - 1;
    int far = distance(&probe->layout, probe->centre, track->cell[last]);
    probe->far = far > probe->far ? far : probe->far;
}

static bool rides(const struct atom *atom)
{
    return atom->crooked || atom->range != 1;
}

/* Calls @fn for the tracks of one atom. */
static void atom_tracks(const struct board *board, const struct atom *atom, cell_t from,
                        track_fn *fn, void *user)
{
    struct moves one = {.n = 1, .atom = {*atom}};
    struct ways *ways = ways_new(board, &one, 1);
    ways_from(ways, from, fn, user);
    ways_free(ways);
}

/* How far the diagram must reach, measured on @board, which is as large as possible. Sets *@too_far
 * if an atom goes beyond it. */
static int radius_of(const struct board *board, const struct moves *moves, bool *too_far)
{
    struct reach_probe probe = {.centre = middle_cell(board)};
    int radius = 1;
    layout_of(board, false, &probe.layout);
    *too_far = false;
    for (int i = 0; i < moves->n; i++) {
        probe.far = 0;
        probe.ride = rides(&moves->atom[i]);
        atom_tracks(board, &moves->atom[i], probe.centre, probe_track, &probe);
        *too_far = *too_far || !probe.far;
        int far = probe.ride && probe.far < RIDE_RADIUS ? RIDE_RADIUS : probe.far;
        radius = far > radius ? far : radius;
    }
    return radius;
}

/* The board for a man's moves and the man's place on it. The caller frees it with free(). *@too_far
 * if it is not large enough for all of them. */
static struct board *board_for(const struct variant *variant, int type, cell_t *centre,
                               bool *too_far)
{
    const struct moves *moves = &variant->piece[type].moves;
    struct board *board = memory_new(1, sizeof *board);
    *too_far = false;
    if (rings_matter(moves)) {
        *board = *variant->board;
    } else {
        int radius = RADIUS_MOST;
        while (!open_board(variant->board, radius, board)) {
            radius--;
        }
        open_board(variant->board, radius_of(board, moves, too_far), board);
    }
    *centre = middle_cell(board);
    return board;
}

/* Sums of tracks that were seen, so that equal ones count once. */
struct count {
    size_t n;
    uint64_t seen[WAYS_MAX];
};

static void count_track(void *user, const struct track *track)
{
    struct count *count = user;
    uint64_t sum = 0xcbf29ce484222325u;
    for (int i = 0; i < track->n; i++) {
        sum = (sum ^ track->cell[i]) * 0x100000001b3u;
    }
    for (size_t i = 0; i < count->n; i++) {
        if (count->seen[i] == sum) {
            return;
        }
    }
    if (count->n < WAYS_MAX) {
        count->seen[count->n++] = sum;
    }
}

int piece_directions(const struct variant *variant, int type)
{
    cell_t centre;
    struct count *count = memory_new(1, sizeof *count);
    bool too_far;
    struct board *board = board_for(variant, type, &centre, &too_far);
    struct ways *ways = ways_new(board, &variant->piece[type].moves, 1);
    ways_from(ways, centre, count_track, count);
    int n = (int)count->n;
    ways_free(ways);
    free(board);
    free(count);
    return n;
}

void piece_view_text(const struct variant *variant, int type, int columns, struct text *out)
{
    const struct moves *moves = &variant->piece[type].moves;
    struct drawing *d = memory_new(1, sizeof *d);
    bool too_far;
    struct board *board = board_for(variant, type, &d->centre, &too_far);
    d->board = board;
    d->own_board = rings_matter(moves);
    for (int i = 0; i < moves->n; i++) {
        d->ride = rides(&moves->atom[i]);
        d->sometimes = moves->atom[i].origin != ORIGIN_ANY;
        atom_tracks(board, &moves->atom[i], d->centre, mark_track, d);
    }
    struct grid_view grid = {
        .columns = columns,
        .labels = d->own_board,
        .indent = INDENT,
        .cell = draw_cell,
        .title = draw_title,
        .skip = skip_pane,
        .user = d,
    };
    layout_of(d->board, false, &grid.layout);
    d->wide = grid.layout.cell_columns == 2 && d->own_board;
    grid.column_width = d->wide ? 2 : 2 / grid.layout.cell_columns;
    grid_view_text(&grid, out);
    if (too_far) {
        text_addf(out, "%*s(some leaps are too far to be drawn)\n", INDENT + 1, "");
    }
    free(board);
    free(d);
}

void piece_view_signs(struct text *out)
{
    for (int i = 0; i < N_SIGNS; i++) {
        text_addf(out, "  %c  %s\n", signs[i].sign, signs[i].meaning);
    }
}

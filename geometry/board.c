#include "geometry/board.h"

#include <stdlib.h>
#include <string.h>

/* The longest that a board can be along each axis. */
static const int axis_max[AXES] = {
    [AXIS_FILE] = FILES_MAX, [AXIS_RANK] = RANKS_MAX, [AXIS_LEVEL] = LEVELS_MAX};

static const struct board_kind_row *kind_of(const struct board *board)
{
    return board_kind_row(board->kind);
}

int vec_along(struct vec at, enum axis axis)
{
    return axis == AXIS_FILE ? at.file : axis == AXIS_RANK ? at.rank : at.level;
}

int board_size(const struct board *board, enum axis axis)
{
    return axis == AXIS_FILE   ? board->n_files
           : axis == AXIS_RANK ? board->n_ranks
                               : board->n_levels;
}

bool board_has_hexagons(const struct board *board)
{
    return kind_of(board)->hexagons;
}

bool board_joins(const struct board *board, struct vec step)
{
    const struct board_kind_row *kind = kind_of(board);
    return !kind->hexagons || (vec_along(step, kind->rows) + vec_along(step, kind->along)) % 2 == 0;
}

static int place(const struct board *board, struct vec at)
{
    return (at.level * board->n_ranks + at.rank) * board->n_files + at.file;
}

/* Reads `N,N,...` into @width; returns how many numbers there are, 0 if it is malformed. */
static int take_widths(const char **text, int max_count, int width[])
{
    int n = 0;
    do {
        if (n == max_count || !text_take_int(text, FILES_MAX, &width[n]) || width[n] == 0) {
            return 0;
        }
        n++;
    } while (**text == ',' && (*text)++);
    return n;
}

static bool take_times(const char **text, int max, int *out)
{
    if (**text != 'x') {
        return false;
    }
    (*text)++;
    return text_take_int(text, max, out) && *out > 0;
}

/* Files, ranks and levels of a cubic board from `FxR` or `FxRxL`. */
static bool take_cubic(struct board *board, const char **text)
{
    board->n_levels = 1;
    bool ok = text_take_int(text, FILES_MAX, &board->n_files) && board->n_files > 0 &&
              take_times(text, RANKS_MAX, &board->n_ranks) &&
              (**text == '\0' || take_times(text, LEVELS_MAX, &board->n_levels));
    board->n_numbers = board->n_ranks;
    return ok;
}

static void set_size(struct board *board, const int size[AXES])
{
    board->n_files = size[AXIS_FILE];
    board->n_ranks = size[AXIS_RANK];
    board->n_levels = size[AXIS_LEVEL];
}

/* The width of the widest of @rows rows; 0 and a reason if two do not interlock. */
static int widest_of(const struct board *board, int rows, struct error *error)
{
    int widest = 0;
    for (int i = 0; i < rows; i++) {
        widest = board->width[i] > widest ? board->width[i] : widest;
        if (i && (board->width[i] - board->width[i - 1]) % 2 == 0) {
            error_set(error, "rows of %d and %d cells do not interlock", board->width[i - 1],
                      board->width[i]);
            return 0;
        }
    }
    return widest;
}

/* A hex board from `W,W,...xN`: one row of hexagons for each width, N such hexagon planes. */
static bool take_hex(struct board *board, const char **text, struct error *error)
{
    const struct board_kind_row *kind = kind_of(board);
    int size[AXES];
    size[kind->rows] =
        take_widths(text, axis_max[kind->rows] - (kind->skips_j ? 1 : 0), board->width);
    if (!size[kind->rows] || !take_times(text, axis_max[kind->planes], &size[kind->planes])) {
        return error_set(error, "expected %s:%s with widths of 1 to %d", kind->name, kind->form,
                         FILES_MAX);
    }
    int widest = widest_of(board, size[kind->rows], error);
    if (!widest) {
        return false;
    }
    size[kind->along] = 2 * widest - 1;
    set_size(board, size);
    if (board->n_files > FILES_MAX) {
        return error_set(error, "a row of %d hexagons needs %d file letters, there are %d", widest,
                         board->n_files, FILES_MAX);
    }
    board->n_numbers = kind->places ? widest : board->n_ranks;
    return true;
}

/* The first cell of a row of hexagons, in half cells: rows are centred. */
static int row_begin(const struct board *board, int row)
{
    return (board_size(board, kind_of(board)->along) + 1) / 2 - board->width[row];
}

static bool exists(const struct board *board, struct vec at)
{
    const struct board_kind_row *kind = kind_of(board);
    if (!kind->hexagons) {
        return true;
    }
    int row = vec_along(at, kind->rows);
    int along = vec_along(at, kind->along) - row_begin(board, row);
    return along >= 0 && along <= 2 * (board->width[row] - 1) && along % 2 == 0;
}

/* Numbers the cells by level, rank and file. False if there are too many. */
static bool number_cells(struct board *board)
{
    board->n_cells = 0;
    struct vec at;
    for (at.level = 0; at.level < board->n_levels; at.level++) {
        for (at.rank = 0; at.rank < board->n_ranks; at.rank++) {
            for (at.file = 0; at.file < board->n_files; at.file++) {
                cell_t *cell = &board->cell_at[place(board, at)];
                *cell = CELL_NONE;
                if (!exists(board, at)) {
                    continue;
                }
                if (board->n_cells == CELLS_MAX) {
                    return false;
                }
                *cell = (cell_t)board->n_cells;
                board->at[board->n_cells++] = at;
            }
        }
    }
    return true;
}

/* Reads the kind at the beginning of a board's text and moves behind its colon; -1 if there is
 * none. */
static int take_kind(const char **text)
{
    for (int i = 0; i < BOARD_KINDS; i++) {
        size_t length = strlen(board_kind_row((enum board_kind)i)->name);
        if (strncmp(*text, board_kind_row((enum board_kind)i)->name, length) == 0 &&
            (*text)[length] == ':') {
            *text += length + 1;
            return i;
        }
    }
    return -1;
}

static bool fail_kind(const char *text, struct error *error)
{
    struct text allowed = {0};
    board_forms(&allowed);
    error_set(error, "'%.40s': allowed are %s", text, allowed.data);
    text_free(&allowed);
    return false;
}

static bool board_build(struct board *board, const char *text, struct error *error)
{
    const char *p = text;
    int kind = take_kind(&p);
    if (kind < 0) {
        return fail_kind(text, error);
    }
    board->forward = (struct vec){.rank = 1};
    board->kind = (enum board_kind)kind;
    const struct board_kind_row *row = kind_of(board);
    if (!row->hexagons && !take_cubic(board, &p)) {
        return error_set(error, "expected %s:%s, up to %d, %d and %d", row->name, row->form,
                         FILES_MAX, RANKS_MAX, LEVELS_MAX);
    }
    if (row->hexagons && !take_hex(board, &p, error)) {
        return false;
    }
    if (*p) {
        return error_set(error, "'%.20s' follows a complete board", p);
    }
    if (!number_cells(board)) {
        return error_set(error, "more than %d cells", CELLS_MAX);
    }
    return true;
}

bool board_parse(struct board *out, const char *text, struct error *error)
{
    struct board *board = calloc(1, sizeof *board);
    if (!board) {
        return error_set(error, "out of memory");
    }
    bool ok = board_build(board, text, error);
    if (ok) {
        *out = *board;
    }
    free(board);
    return ok;
}

void board_format(const struct board *board, struct text *out)
{
    const struct board_kind_row *kind = kind_of(board);
    text_addf(out, "%s:", kind->name);
    if (!kind->hexagons) {
        text_addf(out, "%dx%d", board->n_files, board->n_ranks);
        if (board->n_levels > 1) {
            text_addf(out, "x%d", board->n_levels);
        }
        return;
    }
    for (int i = 0; i < board_size(board, kind->rows); i++) {
        text_addf(out, i ? ",%d" : "%d", board->width[i]);
    }
    text_addf(out, "x%d", board_size(board, kind->planes));
}

cell_t board_cell(const struct board *board, struct vec at)
{
    if (at.file < 0 || at.file >= board->n_files || at.rank < 0 || at.rank >= board->n_ranks ||
        at.level < 0 || at.level >= board->n_levels) {
        return CELL_NONE;
    }
    return board->cell_at[place(board, at)];
}

cell_t board_step(const struct board *board, cell_t cell, struct vec step)
{
    struct vec at = board->at[cell];
    return board_cell(board,
                      (struct vec){(int16_t)(at.file + step.file), (int16_t)(at.rank + step.rank),
                                   (int16_t)(at.level + step.level)});
}

char board_level_letter(const struct board *board, int level)
{
    return (char)('z' - board->n_levels + 1 + level);
}

int board_level_of(const struct board *board, char letter)
{
    int level = letter - board_level_letter(board, 0);
    return level >= 0 && level < board->n_levels ? level : -1;
}

char board_file_letter(const struct board *board, int file)
{
    return (char)('a' + file + (kind_of(board)->skips_j && file >= 'j' - 'a'));
}

int board_file_of(const struct board *board, char letter)
{
    int file = letter - 'a';
    if (kind_of(board)->skips_j && letter >= 'j') {
        file = letter == 'j' ? -1 : file - 1;
    }
    return file >= 0 && file < board->n_files ? file : -1;
}

int board_number(const struct board *board, cell_t cell, int side)
{
    struct vec at = board->at[cell];
    int number = at.rank, last = board->n_ranks - 1;
    if (kind_of(board)->places) {
        number = (at.rank - row_begin(board, at.file)) / 2;
        last = board->width[at.file] - 1;
    }
    return side ? last - number : number;
}

cell_t board_named(const struct board *board, int level, int file, int number)
{
    int rank = number;
    if (kind_of(board)->places) {
        if (file < 0 || file >= board->n_files) {
            return CELL_NONE;
        }
        rank = row_begin(board, file) + 2 * number;
    }
    return board_cell(board, (struct vec){(int16_t)file, (int16_t)rank, (int16_t)level});
}

void board_cell_name(const struct board *board, cell_t cell, char *out)
{
    struct vec at = board->at[cell];
    int number = board_number(board, cell, 0) + 1;
    if (board->n_levels > 1) {
        *out++ = board_level_letter(board, at.level);
    }
    *out++ = board_file_letter(board, at.file);
    if (number >= 10) {
        *out++ = (char)('0' + number / 10);
    }
    *out++ = (char)('0' + number % 10);
    *out = '\0';
}

cell_t board_take_cell(const struct board *board, const char **text)
{
    const char *p = *text;
    int level = 0, number;
    if (board->n_levels > 1) {
        level = *p ? board_level_of(board, *p) : -1;
        if (level < 0) {
            return CELL_NONE;
        }
        p++;
    }
    int file = board_file_of(board, *p);
    if (file < 0 || *++p == '0' || !text_take_int(&p, board->n_numbers, &number)) {
        return CELL_NONE;
    }
    cell_t cell = board_named(board, level, file, number - 1);
    if (cell != CELL_NONE) {
        *text = p;
    }
    return cell;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

int board_ring(const struct board *board, cell_t cell)
{
    struct vec at = board->at[cell];
    int file = least(at.file, board->n_files - 1 - at.file);
    int level = least(at.level, board->n_levels - 1 - at.level);
    return least(file, level);
}

int board_file_number(const struct board *board, cell_t cell)
{
    return board->at[cell].level * board->n_files + board->at[cell].file;
}

int board_ahead(const struct board *board, struct vec step, int forward)
{
    const struct vec *f = &board->forward;
    return (f->file * step.file + f->rank * step.rank + f->level * step.level) * forward;
}

int board_depth(const struct board *board, cell_t cell, int side, bool far)
{
    struct vec at = board->at[cell];
    int from_last = side ^ (int)far;
    int depth = board->forward.rank ? board_number(board, cell, from_last) : 0;
    if (board->forward.level) {
        depth += from_last ? board->n_levels - 1 - at.level : at.level;
    }
    return depth;
}

int board_inner(const struct board *board, struct vec a, struct vec b)
{
    const int *w = kind_of(board)->weight;
    return w[AXIS_FILE] * a.file * b.file + w[AXIS_RANK] * a.rank * b.rank +
           w[AXIS_LEVEL] * a.level * b.level;
}

int board_unit(const struct board *board)
{
    return kind_of(board)->unit;
}

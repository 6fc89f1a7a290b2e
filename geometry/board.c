#include "geometry/board.h"

#include <stdlib.h>
#include <string.h>

/* One list of kinds serves reading, writing and error texts. */
static const struct {
    const char *name;
    int weight[3]; /* file, rank, level */
    int unit;
} kinds[] = {
    [BOARD_CUBIC] = {"cubic", {1, 1, 1}, 1},
    [BOARD_HEXLEVEL] = {"hexlevel", {1, 3, 4}, 4},
    [BOARD_HEXRANK] = {"hexrank", {1, 4, 3}, 4},
    [BOARD_HEXFILE] = {"hexfile", {3, 1, 4}, 4},
};

static int place(const struct board *board, struct vec at)
{
    return (at.level * board->n_ranks + at.rank) * board->n_files + at.file;
}

/* Reads `N,N,...` into @width; returns how many or 0. */
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

/* Files, ranks and levels of a hex board of @rows rows, the widest of @widest hexagons, in each of
 * @planes planes. */
static void set_hex_size(struct board *board, int rows, int widest, int planes)
{
    int halves = 2 * widest - 1;
    board->n_files = board->kind == BOARD_HEXFILE ? rows : halves;
    board->n_ranks = board->kind == BOARD_HEXLEVEL  ? rows
                     : board->kind == BOARD_HEXRANK ? planes
                                                    : halves;
    board->n_levels = board->kind == BOARD_HEXRANK ? rows : planes;
}

/* A hex board from `W,W,...xN`: one row of hexagons for each width, N such hexagon planes. */
static bool take_hex(struct board *board, const char **text, struct error *error)
{
    static const int rows_max[] = {[BOARD_HEXLEVEL] = RANKS_MAX,
                                   [BOARD_HEXRANK] = LEVELS_MAX,
                                   [BOARD_HEXFILE] = FILES_MAX - 1 /* no j */};
    int rows = take_widths(text, rows_max[board->kind], board->width);
    int planes;
    if (!rows ||
        !take_times(text, board->kind == BOARD_HEXRANK ? RANKS_MAX : LEVELS_MAX, &planes)) {
        return error_set(error, "board: expected %s:W,W,...xN with widths of 1 to %d",
                         kinds[board->kind].name, FILES_MAX);
    }
    int widest = 0;
    for (int i = 0; i < rows; i++) {
        widest = board->width[i] > widest ? board->width[i] : widest;
        if (i && (board->width[i] - board->width[i - 1]) % 2 == 0) {
            return error_set(error, "board: rows of %d and %d cells do not interlock",
                             board->width[i - 1], board->width[i]);
        }
    }
    set_hex_size(board, rows, widest, planes);
    if (board->n_files > FILES_MAX) {
        return error_set(error, "board: a row of %d hexagons needs %d file letters, there are %d",
                         widest, board->n_files, FILES_MAX);
    }
    board->n_numbers = board->kind == BOARD_HEXFILE ? widest : board->n_ranks;
    return true;
}

/* The row of hexagons that a place lies in. */
static int row_of(const struct board *board, struct vec at)
{
    return board->kind == BOARD_HEXLEVEL  ? at.rank
           : board->kind == BOARD_HEXRANK ? at.level
                                          : at.file;
}

/* The first cell of a row of hexagons, in half cells: rows are centred. */
static int row_begin(const struct board *board, int row)
{
    int halves = board->kind == BOARD_HEXFILE ? board->n_ranks : board->n_files;
    return (halves + 1) / 2 - board->width[row];
}

static bool exists(const struct board *board, struct vec at)
{
    if (board->kind == BOARD_CUBIC) {
        return true;
    }
    int row = row_of(board, at), begin = row_begin(board, row);
    int along = (board->kind == BOARD_HEXFILE ? at.rank : at.file) - begin;
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

static bool board_build(struct board *board, const char *text, struct error *error)
{
    const char *p = NULL;
    board->forward = (struct vec){.rank = 1};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        size_t length = strlen(kinds[i].name);
        if (strncmp(text, kinds[i].name, length) == 0 && text[length] == ':') {
            board->kind = (enum board_kind)i;
            p = text + length + 1;
        }
    }
    if (!p) {
        return error_set(error,
                         "board: '%.40s' is not cubic:FxRxL, hexlevel:W,W,...xL, "
                         "hexrank:W,W,...xR or hexfile:W,W,...xL",
                         text);
    }
    if (board->kind == BOARD_CUBIC ? !take_cubic(board, &p) : !take_hex(board, &p, error)) {
        return board->kind == BOARD_CUBIC
                   ? error_set(error,
                               "board: expected cubic:FILESxRANKSxLEVELS, up to %d, %d and %d",
                               FILES_MAX, RANKS_MAX, LEVELS_MAX)
                   : false;
    }
    if (*p) {
        return error_set(error, "board: '%.20s' follows a complete board", p);
    }
    if (!number_cells(board)) {
        return error_set(error, "board: more than %d cells", CELLS_MAX);
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
    text_addf(out, "%s:", kinds[board->kind].name);
    if (board->kind == BOARD_CUBIC) {
        text_addf(out, "%dx%d", board->n_files, board->n_ranks);
        if (board->n_levels > 1) {
            text_addf(out, "x%d", board->n_levels);
        }
        return;
    }
    int rows = board->kind == BOARD_HEXLEVEL  ? board->n_ranks
               : board->kind == BOARD_HEXRANK ? board->n_levels
                                              : board->n_files;
    for (int i = 0; i < rows; i++) {
        text_addf(out, i ? ",%d" : "%d", board->width[i]);
    }
    text_addf(out, "x%d", board->kind == BOARD_HEXRANK ? board->n_ranks : board->n_levels);
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
    return (char)('a' + file + (board->kind == BOARD_HEXFILE && file >= 'j' - 'a'));
}

int board_file_of(const struct board *board, char letter)
{
    int file = letter - 'a';
    if (board->kind == BOARD_HEXFILE && letter >= 'j') {
        file = letter == 'j' ? -1 : file - 1;
    }
    return file >= 0 && file < board->n_files ? file : -1;
}

int board_number(const struct board *board, cell_t cell, int side)
{
    struct vec at = board->at[cell];
    int number = at.rank, last = board->n_ranks - 1;
    if (board->kind == BOARD_HEXFILE) {
        number = (at.rank - row_begin(board, at.file)) / 2;
        last = board->width[at.file] - 1;
    }
    return side ? last - number : number;
}

cell_t board_named(const struct board *board, int level, int file, int number)
{
    int rank = number;
    if (board->kind == BOARD_HEXFILE) {
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
    const int *w = kinds[board->kind].weight;
    return w[0] * a.file * b.file + w[1] * a.rank * b.rank + w[2] * a.level * b.level;
}

int board_unit(const struct board *board)
{
    return kinds[board->kind].unit;
}

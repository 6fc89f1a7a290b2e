/* Boards as points in space. Hexagons have a width of 1, so that neighbours in the plane are 1
 * apart; a plane's height is 1. */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

/* Reads a number; -1 if there is none. */
static int number(const char **text)
{
    if (!isdigit((unsigned char)**text)) {
        return -1;
    }
    int n = 0;
    while (isdigit((unsigned char)**text)) {
        n = n * 10 + *(*text)++ - '0';
    }
    return n;
}

int w_cell(const struct w_board *b, struct w_vec at)
{
    if (at.file < 0 || at.file >= b->files || at.rank < 0 || at.rank >= b->ranks || at.level < 0 ||
        at.level >= b->levels) {
        return -1;
    }
    return b->index[at.level][at.rank][at.file];
}

int w_cell_plus(const struct w_board *b, int cell, struct w_vec step)
{
    struct w_vec at = b->at[cell];
    return w_cell(b,
                  (struct w_vec){at.file + step.file, at.rank + step.rank, at.level + step.level});
}

static bool there(const struct w_board *b, struct w_vec at)
{
    if (b->kind == 'c') {
        return true;
    }
    int row = b->kind == 'l' ? at.rank : b->kind == 'r' ? at.level : at.file;
    int along = b->kind == 'f' ? at.rank : at.file, halves = b->kind == 'f' ? b->ranks : b->files;
    /* centred: as many half cells free on the left as on the right */
    int spare = halves - (2 * b->width[row] - 1);
    along -= spare / 2;
    return along >= 0 && along <= 2 * b->width[row] - 2 && along % 2 == 0;
}

static bool fill(struct w_board *b)
{
    struct w_vec at;
    b->n = 0;
    for (at.level = 0; at.level < b->levels; at.level++) {
        for (at.rank = 0; at.rank < b->ranks; at.rank++) {
            for (at.file = 0; at.file < b->files; at.file++) {
                bool is = there(b, at);
                if (is && b->n == W_CELLS) {
                    return false;
                }
                b->index[at.level][at.rank][at.file] = (short)(is ? b->n : -1);
                if (is) {
                    b->at[b->n++] = at;
                }
            }
        }
    }
    return true;
}

bool w_board_read(struct w_board *b, const char *text)
{
    memset(b, 0, sizeof *b);
    b->forward.rank = 1;
    const char *p = strchr(text, ':');
    if (!p++) {
        return false;
    }
    if (strncmp(text, "cubic", 5) == 0) {
        b->kind = 'c';
        b->files = number(&p);
        b->ranks = *p == 'x' ? (p++, number(&p)) : -1;
        b->levels = *p == 'x' ? (p++, number(&p)) : 1;
        return b->files > 0 && b->ranks > 0 && b->levels > 0 && fill(b);
    }
    b->kind = text[3];
    int widest = 0;
    do {
        b->width[b->rows] = number(&p);
        widest = b->width[b->rows] > widest ? b->width[b->rows] : widest;
        b->rows++;
    } while (*p == ',' && p++);
    int planes = *p == 'x' ? (p++, number(&p)) : -1;
    b->files = b->kind == 'f' ? b->rows : 2 * widest - 1;
    b->ranks = b->kind == 'l' ? b->rows : b->kind == 'r' ? planes : 2 * widest - 1;
    b->levels = b->kind == 'r' ? b->rows : planes;
    return planes > 0 && fill(b);
}

int w_number(const struct w_board *b, int cell)
{
    struct w_vec at = b->at[cell];
    if (b->kind != 'f') {
        return at.rank;
    }
    int n = 0; /* its place in the file */
    for (int rank = 0; rank < at.rank; rank++) {
        n += b->index[at.level][rank][at.file] >= 0;
    }
    return n;
}

int w_numbers(const struct w_board *b)
{
    return b->kind == 'f' ? (b->ranks + 1) / 2 : b->ranks;
}

int w_rank_cells(const struct w_board *b, int level, int rank, int *out)
{
    int n = 0;
    for (int file = 0; file < b->files; file++) {
        for (int cell = 0; cell < b->n; cell++) {
            if (b->at[cell].level == level && b->at[cell].file == file &&
                w_number(b, cell) == rank) {
                out[n++] = cell;
            }
        }
    }
    return n;
}

void w_cell_name(const struct w_board *b, int cell, char *out)
{
    struct w_vec at = b->at[cell];
    int n = w_number(b, cell) + 1;
    if (b->levels > 1) {
        *out++ = (char)('z' - (b->levels - 1 - at.level));
    }
    *out++ = (char)('a' + at.file + (b->kind == 'f' && at.file >= 9));
    if (n > 9) {
        *out++ = (char)('0' + n / 10);
    }
    *out++ = (char)('0' + n % 10);
    *out = '\0';
}

double w_dot(const struct w_board *board, struct w_vec a, struct w_vec b)
{
    char kind = board->kind;
    double file = kind == 'c' ? 1 : kind == 'f' ? sqrt(3) / 2 : 0.5;
    double rank = kind == 'l' ? sqrt(3) / 2 : kind == 'f' ? 0.5 : 1;
    double level = kind == 'r' ? sqrt(3) / 2 : 1;
    return a.file * file * b.file * file + a.rank * rank * b.rank * rank +
           a.level * level * b.level * level;
}

int w_ring(const struct w_board *b, int cell)
{
    struct w_vec at = b->at[cell];
    int ring = at.file;
    ring = b->files - 1 - at.file < ring ? b->files - 1 - at.file : ring;
    ring = at.level < ring ? at.level : ring;
    return b->levels - 1 - at.level < ring ? b->levels - 1 - at.level : ring;
}

int w_ahead(const struct w_board *b, struct w_vec step, int side)
{
    int ahead = b->forward.rank * step.rank + b->forward.level * step.level;
    return side ? -ahead : ahead;
}

int w_depth(const struct w_board *b, int cell, int side, bool last)
{
    struct w_vec at = b->at[cell];
    bool from_top = (side == 1) != last;
    int depth = 0;
    if (b->forward.rank) {
        int n = w_number(b, cell);
        int most = b->kind == 'f' ? b->width[at.file] : b->ranks;
        depth += from_top ? most - 1 - n : n;
    }
    if (b->forward.level) {
        depth += from_top ? b->levels - 1 - at.level : at.level;
    }
    return depth;
}

/* Whether a place is in a list `2,5`, `1-4` or `d-f`; @first is what the text calls place 0. */
static bool listed(const char *list, size_t length, int place, char first)
{
    const char *p = list, *end = list + length;
    while (p < end) {
        int a, c;
        a = first == '1' ? number(&p) - 1 : *p++ - first;
        c = a;
        if (p < end && *p == '-') {
            p++;
            c = first == '1' ? number(&p) - 1 : *p++ - first;
        }
        if (place >= a && place <= c) {
            return true;
        }
        p += p < end && *p == ',';
    }
    return false;
}

static bool condition(const struct w_board *b, const char *word, size_t n, const char *list,
                      size_t list_n, int cell, int side)
{
    struct w_vec at = b->at[cell];
    int most = b->kind == 'f' ? b->width[at.file] : b->ranks;
    if (strncmp(word, "ends", n) == 0) {
        return w_depth(b, cell, side, false) == 0 || w_depth(b, cell, side, true) == 0;
    }
    if (strncmp(word, "ranks", n) == 0) {
        int place = w_number(b, cell);
        return listed(list, list_n, b->forward.rank && side ? most - 1 - place : place, '1');
    }
    if (strncmp(word, "files", n) == 0) {
        int letter = at.file + (b->kind == 'f' && at.file >= 9);
        return listed(list, list_n, letter, 'a');
    }
    if (strncmp(word, "levels", n) == 0) {
        int place = b->forward.level && side ? b->levels - 1 - at.level : at.level;
        return listed(list, list_n, place, (char)('z' - b->levels + 1));
    }
    return w_depth(b, cell, side, strncmp(word, "last", n) == 0) < w_int(list);
}

bool w_region(const struct w_board *b, const char *text, int side, bool *out)
{
    for (int cell = 0; cell < b->n; cell++) {
        out[cell] = true;
    }
    for (const char *p = text + strspn(text, " "); *p; p += strspn(p, " ")) {
        const char *word = p;
        size_t n = strcspn(p, " ");
        p += n;
        const char *list = p + strspn(p, " ");
        size_t list_n = 0;
        if (strncmp(word, "ends", n) != 0) {
            list_n = strcspn(list, " ");
            p = list + list_n;
        }
        for (int cell = 0; cell < b->n; cell++) {
            out[cell] = out[cell] && condition(b, word, n, list, list_n, cell, side);
        }
    }
    return true;
}

/* A game as a whole, and its start. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

int w_opposite(const struct w_game *g, int cell)
{
    const struct w_board *b = &g->board;
    struct w_vec at = b->at[cell];
    at.rank = b->forward.rank ? b->ranks - 1 - at.rank : at.rank;
    at.level = b->forward.level ? b->levels - 1 - at.level : at.level;
    at.file = g->turned ? b->files - 1 - at.file : at.file;
    return w_cell(b, at);
}

/* White's men of a level's ranks, and Black's opposite. */
static bool put_level(const struct w_game *g, struct w_pos *pos, int level, const char *value)
{
    int rank = 0;
    for (const char *p = value + strspn(value, " "); *p; p += strspn(p, " "), rank++) {
        int cells[60], n = w_rank_cells(&g->board, level, rank, cells);
        for (int i = 0; *p && *p != ' ';) {
            if (isdigit((unsigned char)*p)) {
                i += (int)strtol(p, (char **)(uintptr_t)&p, 10);
                continue;
            }
            int type = w_take_type(g, &p), other = i < n ? w_opposite(g, cells[i]) : -1;
            if (!type || other < 0 || pos->man[other] || pos->man[cells[i]]) {
                return false;
            }
            pos->man[cells[i]] = (unsigned char)(type << 1);
            pos->man[other] = (unsigned char)(type << 1 | 1);
            i++;
        }
    }
    return true;
}

static bool put_array(struct w_game *g, const struct w_section *section, struct w_pos *pos)
{
    for (int i = 0; i < section->n; i++) {
        const char *key = section->entry[i].key;
        if (strncmp(key, "array", 5) != 0) {
            continue;
        }
        int level = key[5] ? key[6] - ('z' - g->board.levels + 1) : 0;
        if (!put_level(g, pos, level, section->entry[i].value)) {
            return false;
        }
    }
    for (int cell = 0; cell < g->board.n; cell++) {
        int man = pos->man[cell];
        for (int type = 1; type <= g->n && man; type++) {
            const struct w_type *is_type = &g->type[man >> 1], *other = &g->type[type];
            g->start[type][man & 1][cell] =
                is_type->letter == other->letter && is_type->form == other->form;
        }
    }
    return true;
}

struct w_game *w_game_new(const struct w_section *section, struct w_pos *start)
{
    struct w_game *g = w_alloc(sizeof *g);
    const char *board = w_value(section, "board");
    bool ok = board && w_board_read(&g->board, board);
    g->captured = 'o';
    for (int i = 0; i < w_key_count() && ok; i++) {
        ok = w_read_key(g, i, section);
    }
    memset(start, 0, sizeof *start);
    ok = ok && put_array(g, section, start) && w_castlings(g, section, start);
    start->number = 1;
    start->setup = g->setup_type && w_shared_files(g, start) > g->setup_files;
    start->side = start->setup ? g->setup_first : g->first;
    if (!ok) {
        w_game_free(g);
        return NULL;
    }
    return g;
}

void w_game_free(struct w_game *g)
{
    if (!g) {
        return;
    }
    for (int type = 1; type <= g->n; type++) {
        struct w_type *t = &g->type[type];
        for (int side = 0; side < 2; side++) {
            free(t->zone[side]);
            free(t->confined[side]);
            free(t->no_drop[side]);
        }
        free(t->moves);
    }
    for (int i = 0; i < g->n_regions; i++) {
        free(g->region[i][0]);
        free(g->region[i][1]);
    }
    free(g->facing);
    free(g);
}

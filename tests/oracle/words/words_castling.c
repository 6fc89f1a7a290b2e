/* Castling, as the key `castle` says. */
#include <stdlib.h>
#include <string.h>

#include "words.h"

static int along(const struct w_game *g, int cell, struct w_vec step, int times)
{
    return w_cell_plus(&g->board, cell,
                       (struct w_vec){step.file * times, step.rank * times, step.level * times});
}

/* Castlings with men of @types along one direction of the royal piece. */
static bool add_line(struct w_game *g, const struct w_pos *start, int royal, struct w_vec step,
                     uint64_t types, int steps)
{
    int side = start->man[royal] & 1;
    for (int n = 1; along(g, royal, step, n) >= 0; n++) {
        int cell = along(g, royal, step, n), man = start->man[cell];
        if (n < steps || n < 2 || !man || (man & 1) != side || !(types >> (man >> 1) & 1)) {
            continue;
        }
        if (g->n_castlings == 64) {
            return false;
        }
        g->castling[g->n_castlings++] =
            (struct w_castling){.side = side,
                                .royal = royal,
                                .partner = cell,
                                .royal_to = along(g, royal, step, steps),
                                .partner_to = along(g, royal, step, steps - 1),
                                .steps = steps,
                                .distance = n,
                                .step = step,
                                .types = types};
    }
    return true;
}

static bool add_key(struct w_game *g, const struct w_pos *start, const char *letters,
                    const char *value)
{
    const char *by = strstr(value, " by ");
    size_t n = strcspn(value, " ");
    struct w_moves *moves = w_alloc(sizeof *moves);
    bool ok = !strstr(value, " to ") && w_moves_read(moves, &g->board, value, n);
    for (int cell = 0; cell < g->board.n && ok; cell++) {
        int man = start->man[cell], side = man & 1;
        if (!man || man >> 1 != g->royal) {
            continue;
        }
        for (int i = 0; i < moves->n; i++) {
            for (int j = 0; j < moves->atom[i].n_ways[side]; j++) {
                ok = ok && add_line(g, start, cell, moves->atom[i].way[side][j].odd,
                                    w_types(g, letters), by ? w_int(by + 4) : 2);
            }
        }
    }
    free(moves);
    return ok;
}

/* Whether some castling of the game is a move that the royal piece, alone on the board, has too. */
static bool is_own_move(const struct w_game *g, const struct w_castling *castling)
{
    struct w_pos alone = {0};
    unsigned char reach[W_CELLS];
    alone.man[castling->royal] = (unsigned char)(g->royal << 1 | castling->side);
    w_reach(g, &alone, castling->royal, true, reach);
    return reach[castling->royal_to] & 1;
}

bool w_castlings(struct w_game *g, const struct w_section *section, struct w_pos *start)
{
    for (int i = 0; i < section->n; i++) {
        if (strncmp(section->entry[i].key, "castle.", 7) == 0 &&
            !add_key(g, start, section->entry[i].key + 7, section->entry[i].value)) {
            return false;
        }
    }
    for (int i = 0; i < g->n_castlings; i++) {
        start->rights |= UINT64_C(1) << i;
        g->castling_by_partner |= is_own_move(g, &g->castling[i]);
    }
    return true;
}

uint64_t w_rights_left(const struct w_game *g, uint64_t rights, int from, int to)
{
    for (int i = 0; i < g->n_castlings; i++) {
        const struct w_castling *c = &g->castling[i];
        if (c->royal == from || c->royal == to || c->partner == from || c->partner == to) {
            rights &= ~(UINT64_C(1) << i);
        }
    }
    return rights;
}

/* Whether an enemy attacks a cell, the men standing as they stand. */
static bool attacked(const struct w_game *g, const struct w_pos *pos, int cell, int side)
{
    struct w_pos with = *pos;
    unsigned char reach[W_CELLS];
    with.man[cell] = (unsigned char)(g->royal << 1 | side);
    for (int from = 0; from < g->board.n; from++) {
        if (with.man[from] && (with.man[from] & 1) != side) {
            w_reach(g, &with, from, false, reach);
            if (reach[cell] & 2) {
                return true;
            }
        }
    }
    return false;
}

static bool empty(const struct w_pos *pos, const struct w_castling *c, int cell)
{
    return cell == c->royal || cell == c->partner || !pos->man[cell];
}

bool w_may_castle(const struct w_game *g, const struct w_pos *pos, int castling)
{
    const struct w_castling *c = &g->castling[castling];
    if (!(pos->rights >> castling & 1) || c->side != pos->side) {
        return false;
    }
    for (int n = 0; n <= c->steps; n++) {
        if (!empty(pos, c, along(g, c->royal, c->step, n))) {
            return false;
        }
    }
    for (int n = c->steps - 1; n <= c->distance; n++) {
        if (!empty(pos, c, along(g, c->royal, c->step, n))) {
            return false;
        }
    }
    for (int n = 0; n <= c->steps; n++) {
        if (attacked(g, pos, along(g, c->royal, c->step, n), pos->side)) {
            return false;
        }
    }
    return !w_faces(g, pos, !pos->side); /* in check it does not castle */
}

void w_castle(const struct w_game *g, struct w_pos *pos, int castling)
{
    const struct w_castling *c = &g->castling[castling];
    unsigned char royal = pos->man[c->royal], partner = pos->man[c->partner];
    pos->man[c->royal] = pos->man[c->partner] = 0;
    pos->man[c->royal_to] = royal;
    pos->man[c->partner_to] = partner;
}

char *w_rights_text(const struct w_game *g, uint64_t rights, char *out)
{
    char last[8] = "";
    bool any = false;
    for (int side = 0; side < 2; side++) {
        for (*last = '\0';;) {
            char next[8] = "~";
            for (int i = 0; i < g->n_castlings; i++) {
                char name[8];
                w_cell_name(&g->board, g->castling[i].partner, name);
                if (rights >> i & 1 && g->castling[i].side == side && strcmp(name, last) > 0 &&
                    strcmp(name, next) < 0) {
                    memcpy(next, name, sizeof next);
                }
            }
            if (*next == '~') {
                break;
            }
            memcpy(last, next, sizeof last);
            memcpy(out, next, strlen(next));
            out += strlen(next);
            any = true;
        }
    }
    if (!any) {
        *out++ = '-';
    }
    return out;
}

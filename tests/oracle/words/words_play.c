/* What is legal, and what becomes of a position. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

static void push(struct w_list *list, struct w_move move)
{
    if (list->n == list->capacity) {
        list->capacity = list->capacity * 2 + 64;
        list->move = realloc(list->move, (size_t)list->capacity * sizeof *list->move);
        if (!list->move) {
            abort();
        }
    }
    list->move[list->n++] = move;
}

bool w_in_check(const struct w_game *g, const struct w_pos *pos, int side)
{
    unsigned char reach[W_CELLS];
    int royal = -1;
    for (int cell = 0; cell < g->board.n; cell++) {
        royal = pos->man[cell] == (g->royal << 1 | side) ? cell : royal;
    }
    for (int cell = 0; cell < g->board.n; cell++) {
        if (pos->man[cell] && (pos->man[cell] & 1) != side) {
            w_reach(g, pos, cell, false, reach);
            if (reach[royal] & 2) {
                return true;
            }
        }
    }
    return w_faces(g, pos, !side);
}

/* Whether a man alone on the board has a move from a cell. */
static bool moves_alone(const struct w_game *g, int type, int side, int cell)
{
    struct w_pos alone = {0};
    unsigned char reach[W_CELLS];
    alone.man[cell] = (unsigned char)(type << 1 | side);
    w_reach(g, &alone, cell, true, reach);
    for (int to = 0; to < g->board.n; to++) {
        if (reach[to] & 1) {
            return true;
        }
    }
    return false;
}

/* What the man may become on this move. */
static uint64_t choices(const struct w_game *g, const struct w_pos *pos, const struct w_type *t,
                        int to)
{
    if (t->becomes) {
        return UINT64_C(1) << t->becomes;
    }
    if (!t->from_pool) {
        return t->choices;
    }
    uint64_t types = 0;
    bool home = w_depth(&g->board, to, pos->side, false) == 0;
    for (int type = 1; type <= g->n; type++) {
        if (g->pool >> type & 1 && pos->hand[pos->side][type] &&
            (home || !(g->pool_home >> type & 1))) {
            types |= UINT64_C(1) << type;
        }
    }
    return types;
}

static void add_goal(const struct w_game *g, const struct w_pos *pos, struct w_list *out, int from,
                     int to)
{
    int type = pos->man[from] >> 1, side = pos->side;
    const struct w_type *t = &g->type[type];
    bool may = t->zone[side] && (t->zone[side][to] || (t->leaving && t->zone[side][from]));
    uint64_t types = may ? choices(g, pos, t, to) : 0;
    char kind = w_passes(g, pos, from, to) ? 'p' : 'm';
    for (int as = 1; as <= g->n; as++) {
        if (types >> as & 1) {
            push(out, (struct w_move){.kind = kind, .from = from, .to = to, .type = as});
        }
    }
    if (!types || !(t->must || !moves_alone(g, type, side, to))) {
        push(out, (struct w_move){.kind = kind, .from = from, .to = to});
    }
}

static bool same_file(const struct w_game *g, int a, int b)
{
    return g->board.at[a].file == g->board.at[b].file &&
           g->board.at[a].level == g->board.at[b].level;
}

static bool may_drop(const struct w_game *g, const struct w_pos *pos, int type, int to)
{
    const struct w_type *t = &g->type[type];
    int side = pos->side, on_file = 0;
    if (pos->man[to] || (t->no_drop[side] && t->no_drop[side][to]) ||
        (t->confined[side] && !t->confined[side][to]) ||
        (t->no_stuck_drop && !moves_alone(g, type, side, to))) {
        return false;
    }
    for (int cell = 0; cell < g->board.n; cell++) {
        const struct w_type *other = &g->type[pos->man[cell] >> 1];
        on_file += pos->man[cell] && (pos->man[cell] & 1) == side && same_file(g, cell, to) &&
                   other->letter == t->letter && other->form == t->form;
    }
    return !t->file_limit || on_file < t->file_limit;
}

/* Whether @side has a man of the setup kind on a cell's file. */
static bool on_file(const struct w_game *g, const struct w_pos *pos, int side, int cell)
{
    for (int other = 0; other < g->board.n; other++) {
        if (pos->man[other] == (g->setup_type << 1 | side) && same_file(g, cell, other)) {
            return true;
        }
    }
    return false;
}

int w_shared_files(const struct w_game *g, const struct w_pos *pos)
{
    int n = 0;
    for (int cell = 0; cell < g->board.n; cell++) {
        bool first = true;
        for (int before = 0; before < cell; before++) {
            first &= !same_file(g, cell, before);
        }
        n += first && on_file(g, pos, 0, cell) && on_file(g, pos, 1, cell);
    }
    return n;
}

/* Everything that may be done, without asking whether the royal piece is then attacked. */
static void all_moves(const struct w_game *g, const struct w_pos *pos, struct w_list *out)
{
    unsigned char reach[W_CELLS];
    for (int i = 0; i < g->n_castlings && !pos->setup; i++) {
        if (w_may_castle(g, pos, i)) {
            const struct w_castling *c = &g->castling[i];
            push(out,
                 (struct w_move){.kind = 'c', .from = c->royal, .to = c->royal_to, .castling = i});
        }
    }
    for (int cell = 0; cell < g->board.n; cell++) {
        int man = pos->man[cell];
        if (pos->setup) {
            if (man == (g->setup_type << 1 | pos->side) && on_file(g, pos, !pos->side, cell)) {
                push(out, (struct w_move){.kind = 'r', .from = cell, .to = cell});
            }
            continue;
        }
        for (int type = 1; type <= g->n && !man && g->captured == 'h'; type++) {
            if (pos->hand[pos->side][type] && may_drop(g, pos, type, cell)) {
                push(out, (struct w_move){.kind = 'd', .to = cell, .type = type});
            }
        }
        if (man && (man & 1) == pos->side) {
            w_reach(g, pos, cell, false, reach);
            for (int to = 0; to < g->board.n; to++) {
                if (reach[to] || w_passes(g, pos, cell, to)) {
                    add_goal(g, pos, out, cell, to);
                }
            }
        }
    }
}

/* A captured man in the hand or pool where it goes. */
static void taken(const struct w_game *g, struct w_pos *pos, int man)
{
    int type = man >> 1, side = man & 1;
    const struct w_type *t = &g->type[type];
    if (g->captured == 'p' && g->pool >> type & 1) {
        pos->hand[side][type]++;
    }
    if (g->captured == 'h' && !t->royal) {
        int as = t->tilde ? t->back : type;
        for (int plain = 1; plain <= g->n && !t->tilde && t->form; plain++) {
            as = g->type[plain].letter == t->letter && !g->type[plain].form && !g->type[plain].tilde
                     ? plain
                     : as;
        }
        pos->hand[!side][as]++;
    }
}

struct w_pos w_play(const struct w_game *g, const struct w_pos *pos, const struct w_move *move)
{
    struct w_pos after = *pos;
    int side = pos->side;
    after.clock++;
    after.rights =
        w_rights_left(g, pos->rights, move->kind == 'd' ? move->to : move->from, move->to);
    if (move->kind == 'c') {
        w_castle(g, &after, move->castling);
    } else if (move->kind == 'r') {
        after.man[move->from] = 0;
        after.clock = 0;
    } else if (move->kind == 'd') {
        after.hand[side][move->type]--;
        after.man[move->to] = (unsigned char)(move->type << 1 | side);
        after.clock = 0;
    } else {
        int man = pos->man[move->from];
        if (pos->man[move->to] || move->type || g->type[man >> 1].pawn) {
            after.clock = 0;
        }
        if (pos->man[move->to]) {
            taken(g, &after, pos->man[move->to]);
        }
        if (move->kind == 'p') {
            taken(g, &after, pos->man[pos->passer]);
            after.man[pos->passer] = 0;
            after.clock = 0;
        }
        if (move->type && g->type[man >> 1].from_pool) {
            after.hand[side][move->type]--;
        }
        after.man[move->from] = 0;
        after.man[move->to] = (unsigned char)(move->type ? move->type << 1 | side : man);
    }
    after.n_passed = 0;
    if (move->kind == 'm' && !pos->man[move->to]) {
        w_note_passed(g, &after, pos->man[move->from], move->from, move->to);
    }
    after.number += side == 1;
    after.side = !side;
    if (pos->setup && w_shared_files(g, &after) <= g->setup_files) {
        after.setup = false;
        after.side = g->first;
    }
    return after;
}

static bool legal(const struct w_game *g, const struct w_pos *pos, const struct w_move *move)
{
    struct w_pos after = w_play(g, pos, move);
    if (pos->setup) {
        return after.setup || !w_in_check(g, &after, !after.side);
    }
    if (w_in_check(g, &after, pos->side)) {
        return false;
    }
    if (move->kind != 'd' || !g->type[move->type].no_drop_mate ||
        !w_in_check(g, &after, after.side)) {
        return true;
    }
    struct w_list answers = {0};
    w_legal(g, &after, &answers);
    free(answers.move);
    return answers.n > 0;
}

void w_legal(const struct w_game *g, const struct w_pos *pos, struct w_list *out)
{
    int n = 0;
    out->n = 0;
    all_moves(g, pos, out);
    for (int i = 0; i < out->n; i++) {
        if (legal(g, pos, &out->move[i])) {
            out->move[n++] = out->move[i];
        }
    }
    out->n = n;
}

uint64_t w_perft(const struct w_game *g, const struct w_pos *pos, int depth)
{
    struct w_list list = {0};
    uint64_t n = 0;
    w_legal(g, pos, &list);
    for (int i = 0; i < list.n && depth > 1; i++) {
        struct w_pos after = w_play(g, pos, &list.move[i]);
        n += w_perft(g, &after, depth - 1);
    }
    n += depth == 1 ? (uint64_t)list.n : 0;
    free(list.move);
    return n;
}

void w_move_text(const struct w_game *g, const struct w_pos *pos, const struct w_move *move,
                 char *out)
{
    char from[8], to[8];
    w_cell_name(&g->board, move->from, from);
    w_cell_name(&g->board, move->to, to);
    const struct w_type *t = &g->type[move->type];
    if (move->kind == 'd') {
        snprintf(out, W_MOVE, "%s%c@%s", t->form ? "+" : "", t->letter, to);
    } else if (move->kind == 'r') {
        snprintf(out, W_MOVE, "%s@", from);
    } else if (move->kind == 'c' && g->castling_by_partner) {
        w_cell_name(&g->board, g->castling[move->castling].partner, to);
        snprintf(out, W_MOVE, "%s%s", from, to);
    } else if (!move->type) {
        snprintf(out, W_MOVE, "%s%s", from, to);
    } else if (g->type[pos->man[move->from] >> 1].becomes) {
        snprintf(out, W_MOVE, "%s%s+", from, to);
    } else {
        snprintf(out, W_MOVE, "%s%s%c", from, to, tolower((unsigned char)t->letter));
    }
}

static char *put_man(const struct w_game *g, int man, char *out)
{
    const struct w_type *t = &g->type[man >> 1];
    if (t->form) {
        *out++ = '+';
    }
    *out++ = (char)(man & 1 ? tolower((unsigned char)t->letter) : t->letter);
    if (t->tilde) {
        *out++ = '~';
    }
    return out;
}

static char *put_rank(const struct w_game *g, const struct w_pos *pos, int level, int rank,
                      char *out)
{
    int cells[60], n = w_rank_cells(&g->board, level, rank, cells), run = 0;
    for (int i = 0; i <= n; i++) {
        if (i < n && !pos->man[cells[i]]) {
            run++;
            continue;
        }
        out += run ? snprintf(out, 12, "%d", run) : 0;
        run = 0;
        out = i < n ? put_man(g, pos->man[cells[i]], out) : out;
    }
    return out;
}

void w_pos_text(const struct w_game *g, const struct w_pos *pos, bool short_text, char *out)
{
    for (int level = 0; level < g->board.levels; level++) {
        for (int rank = w_numbers(&g->board) - 1; rank >= 0; rank--) {
            out = put_rank(g, pos, level, rank, out);
            if (rank || level < g->board.levels - 1) {
                *out++ = rank ? '/' : '|';
            }
        }
    }
    if (g->captured != 'o') {
        *out++ = '[';
        for (int side = 0; side < 2; side++) {
            for (int type = 1; type <= g->n; type++) {
                for (int n = pos->hand[side][type]; n; n--) {
                    out = put_man(g, type << 1 | side, out);
                }
            }
        }
        *out++ = ']';
    }
    *out++ = ' ';
    *out++ = pos->side ? 'b' : 'w';
    *out++ = ' ';
    if (pos->setup) {
        *out++ = 'S';
    }
    if (!pos->setup || pos->rights) {
        out = w_rights_text(g, pos->rights, out);
    }
    *out++ = ' ';
    out = w_passed_text(g, pos, out);
    *out = '\0';
    if (!short_text) {
        snprintf(out, 40, " %d %d", pos->clock, pos->number);
    }
}

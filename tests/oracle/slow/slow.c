/* The interface of slow.h: text in, text out. */
#include "slow.h"

#include "slow_men.h"
#include "slow_move.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Finds the game and reads the position. False with the reason in ERR. */
static bool read_position(const char *game, const char *position, struct slow_pos *pos, char *err,
                          size_t err_size)
{
    const struct slow_game *found = slow_game_find(game);

    if (found == NULL) {
        if (err_size > 0)
            snprintf(err, err_size, "no such game: %s", game);
        return false;
    }
    return slow_pos_parse(pos, found, position, err, err_size);
}

static int text_compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Sorts, and keeps one of equal texts. */
static void list_sort(struct slow_list *list)
{
    int kept = 0;

    if (list->n > 0)
        qsort(list->text, (size_t)list->n, sizeof *list->text, text_compare);
    for (int i = 0; i < list->n; i++) {
        if (kept == 0 || strcmp(list->text[kept - 1], list->text[i]) != 0)
            memmove(list->text[kept++], list->text[i], sizeof *list->text);
    }
    list->n = kept;
}

int slow_moves(const char *game, const char *position, struct slow_list *out, char *err,
               size_t err_size)
{
    struct slow_pos pos;
    struct slow_moves moves = {0};

    out->n = 0;
    if (!read_position(game, position, &pos, err, err_size))
        return -1;
    slow_moves_legal(&pos, &moves);
    if (moves.n > out->cap) {
        out->text = slow_grow(out->text, moves.n, sizeof *out->text);
        out->cap = moves.n;
    }
    for (int i = 0; i < moves.n; i++)
        slow_move_print(pos.game, &moves.move[i], out->text[i]);
    out->n = moves.n;
    slow_moves_free(&moves);
    list_sort(out);
    return out->n;
}

void slow_list_free(struct slow_list *list)
{
    free(list->text);
    *list = (struct slow_list){0};
}

static bool same_text_any_case(const char *a, const char *b)
{
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

/* The index of the legal move that TEXT names as it stands, or -1. */
static int find_move(const struct slow_game *game, const struct slow_moves *moves, const char *text)
{
    for (int i = 0; i < moves->n; i++) {
        char printed[16];
        slow_move_print(game, &moves->move[i], printed);
        if (same_text_any_case(printed, text))
            return i;
    }
    return -1;
}

int slow_apply(const char *game, const char *position, const char *move, char *out, size_t out_size)
{
    struct slow_pos pos;
    struct slow_moves moves = {0};
    char with_plus[16];
    bool ok = false;

    if (out_size > 0)
        out[0] = '\0';
    if (strlen(move) > 14 || !read_position(game, position, &pos, NULL, 0))
        return -1;
    slow_moves_legal(&pos, &moves);
    int found = find_move(pos.game, &moves, move);
    if (found < 0) { /* a compulsory promotion: the form without + is no legal move */
        snprintf(with_plus, sizeof with_plus, "%s+", move);
        found = find_move(pos.game, &moves, with_plus);
    }
    if (found >= 0) {
        struct slow_pos next = slow_play(&pos, &moves.move[found]);
        ok = slow_pos_print(&next, out, out_size);
        if (!ok && out_size > 0)
            out[0] = '\0';
    }
    slow_moves_free(&moves);
    return ok ? 0 : -1;
}

int slow_in_check(const char *game, const char *position)
{
    struct slow_pos pos;

    if (!read_position(game, position, &pos, NULL, 0))
        return -1;
    return slow_royal_attacked(&pos, pos.side);
}

static uint64_t count_leaves(const struct slow_pos *pos, int depth)
{
    struct slow_moves moves = {0};
    uint64_t leaves = 0;

    if (depth <= 0)
        return 1;
    slow_moves_legal(pos, &moves);
    if (depth == 1)
        leaves = (uint64_t)moves.n;
    for (int i = 0; i < moves.n && depth > 1; i++) {
        struct slow_pos next = slow_play(pos, &moves.move[i]);
        leaves += count_leaves(&next, depth - 1);
    }
    slow_moves_free(&moves);
    return leaves;
}

uint64_t slow_perft(const char *game, const char *position, int depth)
{
    struct slow_pos pos;

    if (!read_position(game, position, &pos, NULL, 0))
        return UINT64_MAX;
    return count_leaves(&pos, depth);
}

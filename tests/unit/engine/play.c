#include "engine/play.h"
#include "engine/position_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/games.h"
#include "harness.h"

bool set_text(struct position *pos, const char *game_name, const char *text)
{
    struct error error = {""};
    position_init(pos, game(game_name));
    if (!text) {
        position_start(pos);
        return true;
    }
    bool ok = position_parse(pos, text, &error);
    if (!ok) {
        CHECK_TEXT(error.text, text);
    }
    return ok;
}

/* Reads one word of set_men() into the position, or the rights into @rights. */
static bool put_word(struct position *pos, const char *word, struct text *rights)
{
    const struct variant *v = pos->variant;
    bool hand = *word == '@', form = *word == '+';
    if (*word == '=') {
        text_add(rights, word + 1);
        return true;
    }
    const char *p = word + (hand || form);
    int type = variant_type(v, *p, form), side = isupper((unsigned char)*p) ? WHITE : BLACK;
    if (type == TYPE_NONE) {
        return false;
    }
    p++;
    if (hand) {
        pos->hand[side][type]++;
        return !*p;
    }
    cell_t cell = board_take_cell(v->board, &p);
    if (cell == CELL_NONE || *p || pos->man[cell] != MAN_NONE) {
        return false;
    }
    position_put(pos, cell, man_make(type, side));
    return true;
}

char *text_of_men(const char *game_name, const char *men, int side)
{
    char *copy = memory_text(men), *rest = copy;
    struct text text = {0}, rights = {0};
    struct position *made = memory_new(1, sizeof *made);
    bool ok = true;
    position_init(made, game(game_name));
    while (*rest && ok) {
        const char *word = text_word(&rest);
        ok = check_true(put_word(made, word, &rights), word, __FILE__, __LINE__);
    }
    position_format_placement(made, &text);
    text_addf(&text, " %c %s - 0 1", side == WHITE ? 'w' : 'b', rights.length ? rights.data : "-");
    position_free(made);
    free(made);
    text_free(&rights);
    free(copy);
    return text.data;
}

bool set_men(struct position *pos, const char *game_name, const char *men, int side)
{
    char *text = text_of_men(game_name, men, side);
    bool ok = set_text(pos, game_name, text);
    free(text);
    return ok;
}

bool play(struct position *pos, const char *moves)
{
    char *copy = memory_text(moves), *rest = copy;
    bool ok = true;
    while (*rest && ok) {
        const char *word = text_word(&rest);
        struct error error = {""};
        move_t move;
        ok = move_parse(pos, word, &move, &error) == MOVE_READ;
        if (ok) {
            position_make(pos, move);
        } else {
            CHECK_TEXT(error.text, word);
        }
    }
    free(copy);
    return ok;
}

static int by_value(const void *a, const void *b)
{
    const move_t *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

void sort_moves(struct move_list *list)
{
    if (list->n) {
        qsort(list->move, list->n, sizeof *list->move, by_value);
    }
}

bool listed(const struct move_list *sorted, move_t move)
{
    return sorted->n && bsearch(&move, sorted->move, sorted->n, sizeof move, by_value) != NULL;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

char *moves_with(const struct position *pos, const char *prefix)
{
    struct move_list list = {0};
    struct text out = {0};
    movegen_legal(pos, &list);
    char(*name)[MOVE_TEXT_MAX] = memory_new(list.n, sizeof *name);
    size_t n = 0;
    for (size_t i = 0; i < list.n; i++) {
        move_format(pos, list.move[i], name[n]);
        n += text_begins(name[n], prefix);
    }
    qsort(name, n, sizeof *name, by_text);
    text_add(&out, "");
    for (size_t i = 0; i < n; i++) {
        text_addf(&out, i ? " %s" : "%s", name[i]);
    }
    free(name);
    move_list_free(&list);
    return out.data;
}

int count_moves(const struct position *pos, const char *prefix)
{
    char *moves = moves_with(pos, prefix);
    int n = *moves != '\0';
    for (const char *p = moves; *p; p++) {
        n += *p == ' ';
    }
    free(moves);
    return n;
}

const char *refusal(const struct position *pos, const char *move)
{
    static struct error error;
    move_t read;
    error.text[0] = '\0';
    return move_parse(pos, move, &read, &error) == MOVE_READ ? "" : error.text;
}

char *text_of(const struct position *pos)
{
    struct text text = {0};
    position_format(pos, &text);
    return text.data;
}

move_t random_move(const struct position *pos, struct move_list *list, uint64_t *seed)
{
    list->n = 0;
    movegen_legal(pos, list);
    return list->n ? list->move[random_below(seed, list->n)] : MOVE_NONE;
}

bool check_moves(const struct position *pos, const char *prefix, const char *should,
                 const char *file, int line)
{
    char *moves = moves_with(pos, prefix);
    bool ok = check_text(moves, should, "moves", file, line);
    free(moves);
    return ok;
}

bool check_position(const struct position *pos, const char *should, const char *file, int line)
{
    char *text = text_of(pos);
    bool ok = check_text(text, should, "position", file, line);
    free(text);
    return ok;
}

bool check_outcome(const struct position *pos, const char *should, const char *file, int line)
{
    struct outcome outcome = outcome_of(pos);
    struct text text = {0};
    text_add(&text, result_text(outcome.result));
    if (outcome.reason) {
        text_addf(&text, " %s", outcome.reason);
    }
    bool ok = check_text(text.data, should, "outcome", file, line);
    text_free(&text);
    return ok;
}

static void visit_game(const char *name, uint64_t seed, int plies, int every, visit_fn *visit)
{
    struct position *pos = memory_new(1, sizeof *pos);
    struct move_list list = {0};
    position_init(pos, game(name));
    position_start(pos);
    for (int ply = 0; ply < plies; ply++) {
        move_t move = random_move(pos, &list, &seed);
        if (move == MOVE_NONE) {
            break;
        }
        if (ply % every == 0) {
            visit(pos);
        }
        position_make(pos, move);
    }
    position_free(pos);
    free(pos);
    move_list_free(&list);
}

void visit_games(int plies, int every, visit_fn *visit)
{
    for (int round = test_rounds(); round; round--) {
        const char *name;
        for (size_t n_game = 0; (name = game_name(n_game)); n_game++) {
            visit_game(name, (uint64_t)round, plies, every, visit);
        }
    }
}

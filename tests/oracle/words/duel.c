#include "words/duel.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/perft/perft.h"
#include "engine/position_text.h"

enum { APPLY = 3, TRIES = 12, PLAYOUTS = 20, PLAYOUT_PLIES = 60 };

/* A move of both, by its text. */
struct named {
    char text[32];
    move_t fast;
    struct w_move slow;
};

/* One game under way. */
struct bout {
    struct duel *duel;
    const char *text;
    const char *script; /* the moves to be played, each behind a blank; NULL: random ones */
    struct position *pos;
    const struct w_game *game;
    struct w_pos slow;
    struct text line; /* the moves so far */
    struct w_pos *before;
    char (*repeats)[W_TEXT]; /* short texts of all positions so far */
    bool *checked;           /* whether the side to move was in check there */
    int n;                   /* positions so far, the present one included */
    bool failed;
};

static void differ(struct bout *b, const char *what, const char *fast, const char *slow)
{
    b->duel->differences++;
    if (!b->failed) {
        printf("; --- %s\n;   engine    %.*s\n;   reference %s\n; moves:%s\n%s\n", what,
               (int)strcspn(fast, "\n"), fast, slow, b->line.data ? b->line.data : "", b->text);
    }
    b->failed = true;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct named *)a)->text, ((const struct named *)b)->text);
}

/* The engine's moves with the reference's beside them; NULL, and the difference told, if they are
 * not the same. */
static struct named *same_moves(struct bout *b, size_t *n)
{
    struct move_list fast = {0};
    struct w_list slow = {0};
    movegen_legal(b->pos, &fast);
    w_legal(b->game, &b->slow, &slow);
    struct named *x = memory_new(fast.n + 1, sizeof *x);
    struct named *y = memory_new((size_t)slow.n + 1, sizeof *y);
    for (size_t i = 0; i < fast.n; i++) {
        x[i].fast = fast.move[i];
        move_format(b->pos, fast.move[i], x[i].text);
    }
    for (int i = 0; i < slow.n; i++) {
        y[i].slow = slow.move[i];
        w_move_text(b->game, &b->slow, &slow.move[i], y[i].text);
    }
    *n = fast.n;
    qsort(x, fast.n, sizeof *x, by_text);
    qsort(y, (size_t)slow.n, sizeof *y, by_text);
    for (size_t i = 0; i < fast.n || i < (size_t)slow.n; i++) {
        if (strcmp(x[i].text, y[i].text) != 0) {
            differ(b, "moves", x[i].text, y[i].text);
            break;
        }
        x[i].slow = y[i].slow;
        b->duel->drops += y[i].slow.kind == 'd';
        b->duel->castlings += y[i].slow.kind == 'c';
        b->duel->passings += y[i].slow.kind == 'p';
        b->duel->promotions += y[i].slow.kind == 'm' && y[i].slow.type;
    }
    b->duel->moves += (int64_t)fast.n;
    move_list_free(&fast);
    free(slow.move);
    free(y);
    return x;
}

static void same_text(struct bout *b, const char *what, const struct w_pos *slow)
{
    struct text fast = {0};
    char text[W_TEXT];
    position_format(b->pos, &fast);
    w_pos_text(b->game, slow, false, text);
    if (strcmp(fast.data, text) != 0) {
        differ(b, what, fast.data, text);
    }
    text_free(&fast);
}

/* Whether @side gave check with every move since the position of index @since. */
static bool always_checked(const struct bout *b, int since, int side)
{
    bool moved = false;
    for (int i = since; i + 1 < b->n; i++) {
        if (b->before[i].side == side) {
            moved = true;
            if (!b->checked[i + 1]) {
                return false;
            }
        }
    }
    return moved;
}

/* The result by the rules of the page, without the dead positions: "1-0", "0-1", "1/2-1/2" or "*".
 */
static const char *result(const struct bout *b, size_t moves)
{
    static const char *const win[2] = {"1-0", "0-1"};
    const struct w_game *g = b->game;
    int side = b->slow.side, times = 0, first = -1;
    if (!moves) {
        return b->checked[b->n - 1] || g->stalemate_loses ? win[!side] : "1/2-1/2";
    }
    for (int i = b->n - 1; i >= 0 && g->repetition && times < g->repetition; i--) {
        if (strcmp(b->repeats[i], b->repeats[b->n - 1]) == 0) {
            first = i;
            times++;
        }
    }
    if (g->repetition && times >= g->repetition) {
        bool white = always_checked(b, first, 0), black = always_checked(b, first, 1);
        if (g->perpetual_loses && white != black) {
            return win[white];
        }
        return g->repetition_loses ? win[!g->loser] : "1/2-1/2";
    }
    return g->move_limit && b->slow.clock >= g->move_limit ? "1/2-1/2" : "*";
}

/* Whether the outcome is one that no page of words tells: nobody can win any more. */
static bool is_dead(struct outcome outcome)
{
    static const char *const told[] = {"checkmate", "stalemate", "repetition", "perpetual check",
                                       "move count"};
    bool dead = outcome.result != RESULT_NONE;
    for (size_t i = 0; i < sizeof told / sizeof told[0]; i++) {
        dead = dead && strcmp(outcome.reason, told[i]) != 0;
    }
    return dead;
}

/* Plays on at random from a position that is called dead: nobody may come to win. */
static void check_dead(struct bout *b, const char *reason)
{
    struct w_list list = {0};
    uint64_t seed = (uint64_t)b->n;
    for (int line = 0; line < PLAYOUTS && !b->failed; line++) {
        struct w_pos pos = b->slow;
        for (int ply = 0; ply < PLAYOUT_PLIES; ply++) {
            w_legal(b->game, &pos, &list);
            if (!list.n) {
                if (b->game->stalemate_loses || w_in_check(b->game, &pos, pos.side)) {
                    differ(b, reason, "dead", "won");
                }
                break;
            }
            pos = w_play(b->game, &pos, &list.move[random_below(&seed, (uint64_t)list.n)]);
        }
    }
    b->duel->dead++;
    free(list.move);
}

/* Compares the results; false if the game is over. */
static bool same_result(struct bout *b, size_t moves)
{
    struct outcome outcome = outcome_of(b->pos);
    const char *fast = result_text(outcome.result), *slow = result(b, moves);
    bool dead = is_dead(outcome);
    if (dead) {
        check_dead(b, outcome.reason);
    } else if (strcmp(fast, slow) != 0) {
        differ(b, outcome.reason ? outcome.reason : "result", fast, slow);
    }
    b->duel->ends += strcmp(slow, "*") != 0;
    return moves && strcmp(slow, "*") == 0 && !dead;
}

static void note_position(struct bout *b)
{
    b->before[b->n] = b->slow;
    w_pos_text(b->game, &b->slow, true, b->repeats[b->n]);
    b->checked[b->n] = !b->slow.setup && w_in_check(b->game, &b->slow, b->slow.side);
    b->n++;
}

/* Plays a move for the engine and compares the positions that it leads to; returns the reference's.
 */
static struct w_pos compare_after(struct bout *b, const struct named *move)
{
    struct w_pos after = w_play(b->game, &b->slow, &move->slow);
    position_make(b->pos, move->fast);
    same_text(b, move->text, &after);
    b->duel->applied++;
    return after;
}

/* A random move; half the time one that castles, captures in passing or can be captured so, if some
 * tries find one. */
static const struct named *any_move(const struct bout *b, const struct named *moves, size_t n,
                                    uint64_t *seed)
{
    const struct named *move = &moves[random_below(seed, n)];
    for (int tries = (int)random_below(seed, 2) * TRIES; tries; tries--) {
        move = &moves[random_below(seed, n)];
        struct w_pos after = w_play(b->game, &b->slow, &move->slow);
        if (move->slow.kind == 'c' || move->slow.kind == 'p' || after.n_passed) {
            break;
        }
    }
    return move;
}

/* The next move of the script, NULL at its end; or any move. */
static const struct named *choose(struct bout *b, const struct named *moves, size_t n,
                                  uint64_t *seed)
{
    if (!b->script) {
        return any_move(b, moves, n, seed);
    }
    b->script += strspn(b->script, " ");
    size_t length = strcspn(b->script, " \r\n");
    for (size_t i = 0; i < n && length; i++) {
        if (strlen(moves[i].text) == length && strncmp(moves[i].text, b->script, length) == 0) {
            b->script += length;
            return &moves[i];
        }
    }
    return NULL;
}

/* Compares the position with all that can be seen of it, then plays one of its moves. False at the
 * end. */
static bool next(struct bout *b, uint64_t *seed)
{
    size_t n;
    note_position(b);
    b->duel->positions++;
    if (b->checked[b->n - 1] != b->pos->state.in_check) {
        differ(b, "check", b->pos->state.in_check ? "yes" : "no",
               b->checked[b->n - 1] ? "yes" : "no");
    }
    struct named *moves = same_moves(b, &n);
    bool on = !b->failed && same_result(b, n);
    const struct named *chosen = on ? choose(b, moves, n, seed) : NULL;
    for (size_t i = 0; chosen && i < (b->script ? n : APPLY - 1); i++) {
        compare_after(b, &moves[b->script ? i : random_below(seed, n)]);
        position_unmake(b->pos);
    }
    if (chosen) {
        b->slow = compare_after(b, chosen);
        text_addf(&b->line, " %s", chosen->text);
    }
    on = chosen != NULL;
    free(moves);
    return on && !b->failed;
}

static void compare_counts(struct bout *b, const char *after, uint64_t fast, uint64_t slow)
{
    char x[40], y[40], what[60];
    snprintf(what, sizeof what, "number of moves after %s", after);
    snprintf(x, sizeof x, "%" PRIu64, fast);
    snprintf(y, sizeof y, "%" PRIu64, slow);
    if (fast != slow) {
        differ(b, what, x, y);
    }
}

/* Counts what can follow each move, and both moves together as the engine does at once. */
static void same_perft(struct bout *b, int most)
{
    uint64_t moves = perft(b->pos, 1);
    if (b->failed || moves > (uint64_t)most) {
        return;
    }
    size_t n;
    struct named *move = same_moves(b, &n);
    uint64_t fast = perft(b->pos, 2), slow = 0;
    b->duel->counted += (int64_t)fast;
    for (size_t i = 0; i < n && !b->failed; i++) {
        struct w_pos after = w_play(b->game, &b->slow, &move[i].slow);
        uint64_t answers = w_perft(b->game, &after, 1);
        position_make(b->pos, move[i].fast);
        compare_counts(b, move[i].text, perft(b->pos, 1), answers);
        position_unmake(b->pos);
        slow += answers;
    }
    if (!b->failed) {
        compare_counts(b, "two moves", fast, slow);
    }
    free(move);
}

static void play(struct bout *b, int plies, int perft_most, uint64_t *seed)
{
    b->before = memory_new((size_t)plies + 1, sizeof *b->before);
    b->repeats = memory_new((size_t)plies + 1, sizeof *b->repeats);
    b->checked = memory_new((size_t)plies + 1, sizeof *b->checked);
    position_start(b->pos);
    same_text(b, "start", &b->slow);
    same_perft(b, perft_most);
    bool on = !b->failed;
    for (int i = 0; i < plies && on; i++) {
        on = next(b, seed);
    }
    if (on) {
        same_perft(b, perft_most);
    }
    free(b->before);
    free(b->repeats);
    free(b->checked);
}

/* Whether a game that the engine refuses cannot be begun for the reference either. */
static bool refused_by_both(const struct w_game *game, const struct w_pos *start)
{
    return !game || w_in_check(game, start, !start->side);
}

void duel_game(struct duel *duel, struct catalogue *catalogue, struct w_file *known,
               const char *text, const char *script, int plies, int perft_most, uint64_t *seed)
{
    struct faults faults = {0};
    struct bout bout = {.duel = duel, .text = text, .script = script};
    int before = known->n;
    bool fast = catalogue_load_text(catalogue, "made.ini", text, &faults);
    bool slow = w_file_add(known, text);
    struct w_game *game = slow ? w_game_new(w_file_find(known, "made"), &bout.slow) : NULL;
    duel->games++;
    if (!fast) {
        duel->refused++;
        if (getenv("WORDS_REFUSED")) {
            printf("refused%s: %s", game ? "" : " by both", faults.text.data);
        }
        if (!refused_by_both(game, &bout.slow)) {
            differ(&bout, "only the engine refuses", faults.text.data, "");
        }
    } else if (!game) {
        differ(&bout, "the reference cannot read it", "", "");
    } else {
        struct error error;
        bout.game = game;
        bout.pos = memory_new(1, sizeof *bout.pos);
        position_init(bout.pos, catalogue_game(catalogue, "made", &error));
        play(&bout, plies, perft_most, seed);
        position_free(bout.pos);
        free(bout.pos);
    }
    known->n = before;
    text_free(&bout.line);
    faults_free(&faults);
    w_game_free(game);
}

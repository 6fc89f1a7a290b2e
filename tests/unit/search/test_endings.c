/* Endings of few men against a royal piece alone: those that are won must be won by the engine
 * against itself. Small ones are solved from their mates backwards first. */

#include "base/random.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "harness.h"
#include "search/retrograde.h"
#include "search/score.h"
#include "search/search.h"

/* White's men besides its royal piece, by letter, and nodes a move. */
struct ending {
    const char *game, *men;
    int nodes;
};

/* Plays until the game ends or @most plies are over. Returns the plies, or -1 if White has not won.
 */
static int play(struct search *search, struct position *pos, int nodes, int most)
{
    search_clear(search);
    for (int ply = 0; ply <= most; ply++) {
        struct outcome outcome = outcome_of(pos);
        if (outcome.result != RESULT_NONE) {
            return outcome.result == RESULT_WHITE ? ply : -1;
        }
        struct search_limits limits = {.nodes = (uint64_t)nodes};
        struct search_callbacks callbacks = {0};
        search_start(search, pos, &limits, &callbacks);
        position_make(pos, search_wait(search).best);
    }
    return -1;
}

/* Says which position of an ending is at fault. */
static void complain_of(const struct ending *e, const struct position *start, const char *what)
{
    struct text text = {0}, fen = {0};
    position_format(start, &fen);
    text_addf(&text, "%s K%s: %s: %s", e->game, e->men, what, fen.data);
    CHECK_CASE(false, text.data);
    text_free(&fen);
    text_free(&text);
}

/* The ending's game: a built-in one, or one of a few cells written here. */
static const struct variant *game_of(struct catalogue *c, const struct ending *e)
{
    struct faults faults = {0};
    struct error error = {""};
    const char text[] = "[cube]\nboard = cubic:3x3x3\npiece.K = King WF\npiece.R = Rook R\n"
                        "piece.Q = Queen RBU\npiece.N = Knight N\nroyal = K\narray.x = K2\n"
                        "[square]\nboard = cubic:5x5x1\npiece.K = King WF\npiece.R = Rook R\n"
                        "piece.E = Gold WfF\npiece.G = Guard WF\nroyal = K\narray = K4\n";
    bool ok = catalogue_load_text(c, "few.ini", text, &faults);
    CHECK_CASE(ok, faults.text.data ? faults.text.data : "game");
    faults_free(&faults);
    const struct variant *v = ok ? catalogue_game(c, e->game, &error) : NULL;
    CHECK_CASE(v != NULL, error.text);
    return v;
}

/* A position with White to move that is won in at least so many plies, or, below 0, is not won. */
static bool pick(const struct retrograde *r, int plies, uint64_t *seed, struct position *out)
{
    for (int tries = 0; tries < 1000000; tries++) {
        size_t place = random_below(seed, r->n);
        int is = r->plies[place];
        if (plies < 0 ? is == RETROGRADE_NOT_WON : is >= plies) {
            retrograde_position(r, place, WHITE, out);
            return true;
        }
    }
    return false;
}

static int longest(const struct retrograde *r)
{
    int most = RETROGRADE_NOT_WON;
    for (size_t place = 0; place < r->n; place++) {
        most = r->plies[place] > most ? r->plies[place] : most;
    }
    return most;
}

/* A won position is won in at most twice the plies that it takes, and some. */
static void check_won(const struct ending *e, const struct retrograde *r, struct search *search,
                      int plies, uint64_t *seed)
{
    enum { GRACE = 10 };
    struct position *pos = position_new(r->variant);
    if (CHECK_CASE(pick(r, plies, seed, pos), "a won position")) {
        struct position *start = position_new_copy(pos);
        int should = retrograde_of(r, pos), is = play(search, pos, e->nodes, 2 * should + GRACE);
        if (is < 0) {
            complain_of(e, start, "not won");
        }
        position_delete(start);
    }
    position_delete(pos);
}

/* No mate is claimed where there is none. */
static void check_not_won(const struct ending *e, const struct retrograde *r, struct search *search,
                          uint64_t *seed)
{
    struct position *pos = position_new(r->variant);
    if (pick(r, RETROGRADE_NOT_WON, seed, pos)) {
        struct search_limits limits = {.nodes = (uint64_t)e->nodes};
        struct search_callbacks callbacks = {0};
        search_clear(search);
        search_start(search, pos, &limits, &callbacks);
        if (score_is_mate(search_wait(search).score)) {
            complain_of(e, pos, "a mate where there is none");
        }
    }
    position_delete(pos);
}

static void solved(const struct ending *endings, size_t n, int each)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < n; i++) {
        struct catalogue *c = catalogue_new();
        const struct variant *v = game_of(c, &endings[i]);
        if (v) {
            struct retrograde *r = retrograde_new(v, endings[i].men);
            struct search *search = search_new(4, 1);
            int most = longest(r);
            for (int k = 0; k < each && most > 0; k++) {
                check_won(&endings[i], r, search, k % 2 ? 1 : most * 2 / 3, &seed);
                check_not_won(&endings[i], r, search, &seed);
            }
            search_free(search);
            retrograde_free(r);
        }
        catalogue_free(c);
    }
}

/* Solved by the books: the longest KQK takes 10 moves, the longest KRK 16 (Ströhlein 1970); from
 * 175,168 positions with White to move KRK is won, from all of them. */
static void books(void)
{
    struct retrograde *rook = retrograde_new(game("chess"), "R");
    size_t won = 0, not_won = 0;
    for (size_t place = 0; place < rook->n; place++) {
        won += rook->plies[place] > 0;
        not_won += rook->plies[place] == RETROGRADE_NOT_WON;
    }
    CHECK_INT(longest(rook), 31);
    CHECK_INT((int64_t)won, 175168);
    CHECK_INT((int64_t)not_won, 0);
    retrograde_free(rook);
    struct retrograde *queen = retrograde_new(game("chess"), "Q");
    CHECK_INT(longest(queen), 19);
    retrograde_free(queen);
}

static void small_boards(void)
{
    static const struct ending endings[] = {
        {"square", "R", 1000},
        {"square", "G", 3000},
        {"square", "E", 3000},
        {"cube", "Q", 1000},
        {"cube", "R", 1000},
        {"hexprism-minishogi", "G", 3000},
        {"hexprism-minishogi", "+S", 3000},
        {"chess", "Q", 2000},
        {"chess", "R", 5000},
    };
    solved(endings, sizeof endings / sizeof *endings, 4 * test_rounds());
}

/* A random position of an ending, White to move, no man of White's attacked. */
static void scatter(const struct variant *v, const char *men, uint64_t *seed, struct position *pos)
{
    for (bool good = false; !good;) {
        position_free(pos);
        position_init(pos, v);
        good = true;
        for (int i = 0; good && (i < 2 || men[i - 2]); i++) {
            int side = i == 0 ? BLACK : WHITE;
            int type = i < 2 ? v->royal : variant_type(v, men[i - 2], false);
            cell_t cell = (cell_t)random_below(seed, (uint64_t)v->board->n_cells);
            good = pos->man[cell] == MAN_NONE &&
                   !(v->flags[side][type][cell] & (FLAG_BEYOND | FLAG_PROMOTED));
            if (good) {
                position_put(pos, cell, man_make(type, side));
            }
        }
        for (int i = 0; good && i < pos->n_men[WHITE]; i++) {
            good = !position_attacked(v, pos->man, pos->list[WHITE][i], BLACK, true);
        }
        good = good && !position_attacked(v, pos->man, pos->royal[BLACK], WHITE, true);
    }
    position_settle(pos);
}

static void won(const struct ending *endings, size_t n, int each)
{
    enum { UNLIMITED = 200 }; /* plies that are enough where no rule counts them */
    uint64_t seed = 1;
    for (size_t i = 0; i < n; i++) {
        const struct ending *e = &endings[i];
        const struct variant *v = game(e->game);
        struct search *search = search_new(16, 1);
        struct position *pos = position_new(v);
        for (int k = 0; k < each; k++) {
            scatter(v, e->men, &seed, pos);
            struct position *start = position_new_copy(pos);
            if (play(search, pos, e->nodes, v->move_limit ? INT16_MAX : UNLIMITED) < 0) {
                complain_of(e, start, "not won");
            }
            position_delete(start);
        }
        position_delete(pos);
        search_free(search);
    }
}

/* Before royal pieces were driven, KBN, the crooked board's Double Rhino and the three Queens were
 * drawn by the move count from some or all of their positions. */
static void large_boards(void)
{
    static const struct ending endings[] = {
        {"chess", "BN", 40000},           {"raumschach", "Q", 5000},
        {"glinski", "RR", 5000},          {"hourglass-honeycomb", "QQ", 5000},
        {"hourglass-crooked", "D", 5000}, {"hourglass-crooked", "H", 5000},
        {"weltschach", "QQQ", 5000},
    };
    won(endings, sizeof endings / sizeof *endings, test_rounds());
}

static const struct test tests[] = {
    {"the books", books},
    {"small boards, solved", small_boards},
    {"large boards", large_boards},
    {0, 0},
};

const struct suite suite_endings = {"endings", tests};

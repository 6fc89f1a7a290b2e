/* Dead positions: what the world calls so, and that nothing called so can be mate. */
#include "engine/dead.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "engine/games.h"
#include "engine/play.h"
#include "harness.h"

static void what_is_dead(void)
{
    static const struct {
        const char *game, *position;
        bool dead;
    } rows[] = {
        {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"chess", "4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true},
        {"chess", "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", true},
        {"chess", "7k/8/8/8/8/5b2/8/KB6 w - - 0 1", true},
        {"chess", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true},
        {"chess", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false},
        {"chess", "b1b1k3/1b6/8/8/8/8/8/4K3 w - - 0 1", true}, /* three on one colour */
        {"chess", "1bb1k3/8/8/8/8/8/8/4K3 w - - 0 1", false},
        {"chess", "4k1n1/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"chess", "4k1b1/8/8/8/8/8/8/4KN2 w - - 0 1", false},
        {"chess", "4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false},
        {"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false},
        {"chess", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", false},
        {"chess", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", false},
        {"capablanca", "4k5/10/10/10/10/10/10/4KN4 w - - 0 1", true},
        {"capablanca", "4k5/10/10/10/10/10/10/4KA4 w - - 0 1", false},
        {"crazyhouse", "8/8/8/8/8/3K4/8/k1N~5[] w - - 0 1", false},
        {"crazyhouse", "8/8/8/8/8/3K4/8/k1N5[] w - - 0 1", false},
        {"crazyhouse", "8/8/8/8/8/3K4/8/k7[N] w - - 0 1", false},
        {"crazyhouse", "8/8/8/8/8/3K4/8/k7[p] w - - 0 1", false},
        {"crazyhouse", "8/8/8/8/8/3K4/8/k7[NN] w - - 0 1", false},
        {"crazyhouse", "7k/8/8/8/8/5b2/8/KB6[] w - - 0 1", false}, /* taken, dropped elsewhere */
        {"crazyhouse", "8/8/8/8/8/3K4/8/k7[] w - - 0 1", true},
        {"xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", true},
        {"xiangqi", "4k4/9/9/9/9/9/9/9/8R/3K5 w - - 0 1", false},
        {"shogi", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1", true},
        {"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", false},
        {"minishogi", "4k/5/5/5/K4[] w - - 0 1", true},
        {"minishogi", "4k/5/5/5/K4[P] w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        if (set_text(&pos, rows[i].game, rows[i].position)) {
            CHECK_INT_CASE(dead_reason(&pos) != NULL, rows[i].dead, rows[i].position);
        }
        position_free(&pos);
    }
}

static void in_space(void)
{
    static const struct {
        const char *game, *men;
        bool dead;
    } rows[] = {
        {"weltschach", "Kve1 kvd8", true},
        {"weltschach", "Kve1 kvd8 Nvb2", true},
        {"weltschach", "Kve1 kvd8 Bvb2", true},
        {"weltschach", "Kve1 kvd8 Bvb2 bvb4 Bvd2", true},
        {"weltschach", "Kve1 kvd8 Bvb2 bvb3", false},
        {"weltschach", "Kve1 kvd8 Uvb2 uvb4", true},
        {"weltschach", "Kve1 kvd8 Psb2", false},
        {"weltschach", "Kve1 kvd8 Nvb2 nvb4", false},
        {"hourglass-honeycomb", "Kwg1 ktc7", true},
        {"hourglass-honeycomb", "Kwg1 ktc7 Nva1", true},
        {"hourglass-honeycomb", "Kwg1 ktc7 Pub2", false},
        {"3d-minishogi", "Kyb1 kyb5", true},
        {"3d-minishogi", "Kyb1 kyb5 Pxa2", false},
        {"raumschach", "Kva1 kze5", true},
        {"raumschach", "Kva1 kze5 Nvc3", true},
        {"raumschach", "Kva1 kze5 Nvc3 nvc4", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        if (set_men(&pos, rows[i].game, rows[i].men, WHITE)) {
            CHECK_INT_CASE(dead_reason(&pos) != NULL, rows[i].dead, rows[i].men);
        }
        position_free(&pos);
    }
}

/* A random small game. */
static void random_game(uint64_t *seed, struct text *out)
{
    static const char *const boards[] = {"cubic:3x3",   "cubic:4x4",   "cubic:4x3",
                                         "cubic:3x3x2", "cubic:2x3x3", "cubic:5x4",
                                         "cubic:2x2x3", "cubic:3x5",   "hexlevel:3,2,3,2x2"};
    static const char *const royals[] = {"WF", "W", "F", "WFV", "fWF", "WfF", "R2F", "N", "nD"};
    static const char *const moves[] = {"B",  "F",     "fW",   "W",  "N",  "nN",      "mRcpR", "zB",
                                        "D",  "A",     "U",    "V",  "pB", "fF",      "mWcF",  "B2",
                                        "sR", "mBcpB", "fBsW", "AD", "nA", "(2,1,1)", "mfW",   "R"};
    static const char *const rules[] = {"",
                                        "stalemate = loss\n",
                                        "facing = fbR\n",
                                        "facing = R\nstalemate = loss\n",
                                        "captured = hand\n",
                                        "promote.A = to B\npromotion = must reaching last 1\n",
                                        "confine.AB = first 2\n"};
    /* One after the other: the games are the same whatever the compiler. */
    const char *two = moves[random_below(seed, sizeof moves / sizeof moves[0])];
    const char *one = moves[random_below(seed, sizeof moves / sizeof moves[0])];
    const char *king =
        royals[random_below(seed, 2) ? 0 : random_below(seed, sizeof royals / sizeof *royals)];
    const char *board = boards[random_below(seed, sizeof boards / sizeof boards[0])];
    text_addf(out, "[small]\nboard = %s\npiece.K = King %s\npiece.A = One %s\npiece.B = Two %s\n",
              board, king, one, two);
    text_addf(out, "royal = K\n%s", rules[random_below(seed, sizeof rules / sizeof *rules)]);
}

/* A random game; NULL if its words do not suit its board. Its array is a royal piece in a corner.
 */
static const struct variant *load(struct catalogue *catalogue, uint64_t *seed)
{
    struct text text = {0};
    struct error error;
    random_game(seed, &text);
    size_t head = text.length;
    const struct variant *v = NULL;
    for (int empty = 0; empty < 6 && !v;
         empty++) { /* cells of the first rank, on one level or more */
        struct faults faults = {0};
        text.length = head;
        text.data[head] = '\0';
        text_addf(&text, "array%s = K%d\n", empty < 4 ? "" : ".z",
                  1 + (empty < 4 ? empty : empty - 4));
        if (catalogue_load_text(catalogue, "small", text.data, &faults)) {
            v = catalogue_game(catalogue, "small", &error);
        }
        faults_free(&faults);
    }
    text_free(&text);
    return v;
}

/* All positions of the royal pieces and some men, and whether one that is called dead is mate or is
 * not dead after a move. */
struct sweep {
    struct position *pos;
    man_t men[8];
    int n;
    long dead, wrong;
};

static void look(struct sweep *s)
{
    struct position *pos = s->pos;
    for (int side = 0; side < 2; side++) {
        pos->state.side = (uint8_t)side;
        if (position_attacked(pos->variant, pos->man, pos->royal[!side], side, true)) {
            continue;
        }
        position_settle(pos);
        if (!dead_reason(pos)) {
            continue;
        }
        struct move_list list = {0};
        s->dead++;
        movegen_legal(pos, &list);
        s->wrong += !list.n && (pos->state.in_check || pos->variant->stalemate_loses);
        for (size_t i = 0; i < list.n; i++) {
            position_make(pos, list.move[i]);
            s->wrong += !dead_reason(pos);
            position_unmake(pos);
        }
        move_list_free(&list);
    }
}

static void place(struct sweep *s, int i)
{
    if (i == s->n) {
        look(s);
        return;
    }
    for (int cell = 0; cell < s->pos->variant->board->n_cells; cell++) {
        if (s->pos->man[cell] == MAN_NONE) {
            position_put(s->pos, (cell_t)cell, s->men[i]);
            place(s, i + 1);
            position_take(s->pos, (cell_t)cell);
        }
    }
}

static void nothing_dead_is_mate(void)
{
    long dead = 0;
    int games = 0;
    for (uint64_t seed = 1; seed <= 60 * (uint64_t)test_rounds(); seed++) {
        struct catalogue *catalogue = catalogue_new();
        uint64_t random = seed;
        const struct variant *v = load(catalogue, &random);
        games += v != NULL;
        for (int set = 0; v && set < 6; set++) {
            struct sweep s = {.pos = position_new(v)};
            s.men[s.n++] = man_make(v->royal, WHITE);
            s.men[s.n++] = man_make(v->royal, BLACK);
            for (int more = set < 1 ? 0 : set < 3 ? 1 : 2; more; more--) {
                int type = 1 + (int)random_below(&random, (uint64_t)v->n_types);
                if (type != v->royal) {
                    s.men[s.n++] = man_make(type, (int)random_below(&random, 2));
                }
            }
            place(&s, 0);
            dead += s.dead;
            CHECK_INT_CASE(s.wrong, 0, v->piece[2].moves_text);
            position_delete(s.pos);
        }
        catalogue_free(catalogue);
    }
    CHECK(games > 20);
    CHECK(dead > 10000);
}

static const struct test tests[] = {
    {"what is dead", what_is_dead},
    {"in space", in_space},
    {"nothing called dead is mate", nothing_dead_is_mate},
    {0, 0},
};

const struct suite suite_dead = {"dead", tests};

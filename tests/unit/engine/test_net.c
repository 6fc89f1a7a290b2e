/* Nets: what they say of positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/games.h"
#include "engine/mirror.h"
#include "engine/net_game.h"
#include "engine/net_random.h"
#include "engine/play.h"
#include "engine/position_net.h"
#include "harness.h"

enum { PLIES = 60 };

/* Tables of a net alone. */
static struct psqt *psqt_of(const struct variant *v, const struct net *net)
{
    struct psqt *psqt = memory_new(1, sizeof *psqt);
    size_t cells = (size_t)v->board->n_cells;
    psqt->cell = memory_new((size_t)(v->n_types + 1) * 2 * cells, sizeof *psqt->cell);
    for (int man = 2; man < (v->n_types + 1) * 2; man++) {
        for (size_t cell = 0; cell < cells; cell++) {
            psqt->cell[(size_t)man * cells + cell] = net_table_cell(net, (man_t)man, (cell_t)cell);
        }
        for (int n = 0; n < HAND_STEPS; n++) {
            psqt->hand[man & 1][man >> 1][n] = net_table_in_hand(net, man & 1, man >> 1, n);
        }
    }
    psqt->net = net;
    return psqt;
}

static void psqt_free(struct psqt *psqt)
{
    free(psqt->cell);
    free(psqt);
}

static int value_of(const struct position *pos)
{
    int psqt = pos->state.side == WHITE ? pos->state.psqt : -pos->state.psqt;
    return psqt + position_net_value(pos);
}

/* Checks the sums of a position against those of one that has just been set up so. */
static void check_sums(const struct position *pos, const struct net *net, const char *name)
{
    struct position *fresh = position_new_copy(pos); /* its sums are taken up anew */
    size_t size = (size_t)net->shape.hidden * 2 * sizeof(int16_t);
    CHECK_CASE(memcmp(position_net_sums(pos), position_net_sums(fresh), size) == 0, name);
    CHECK_INT_CASE(position_net_value(pos), position_net_value(fresh), name);
    position_delete(fresh);
}

/* Checks that the position is worth the same with colours exchanged and in the game's mirrors. */
static void check_mirrors(const struct position *pos, const struct psqt *psqt, const char *name)
{
    const struct net *net = psqt->net;
    for (int mirrors = 0; mirrors < NET_MIRRORS; mirrors++) {
        int sides = mirrors == net->shape.opposite;
        if (!sides && (mirrors & net->shape.mirrors) != mirrors) {
            continue;
        }
        struct position *image = position_new(pos->variant);
        position_set_psqt(image, psqt);
        for (int cell = 0; cell < pos->variant->board->n_cells; cell++) {
            if (pos->man[cell] != MAN_NONE) {
                position_put(image, net_mirrored(pos->variant->board, (cell_t)cell, mirrors),
                             (man_t)(pos->man[cell] ^ sides));
            }
        }
        memcpy(image->hand[sides], pos->hand[0], sizeof image->hand[0]);
        memcpy(image->hand[!sides], pos->hand[1], sizeof image->hand[1]);
        image->state.side = pos->state.side ^ (uint8_t)sides;
        position_settle(image);
        CHECK_INT_CASE(value_of(image), value_of(pos), name);
        position_delete(image);
    }
}

/* Random games in which lines are tried and taken back, some of them without a look on the way. */
static void sums_follow_the_men(void)
{
    const char *name;
    for (size_t n_game = 0; (name = game_name(n_game)); n_game++) {
        const struct variant *v = game(name);
        uint64_t seed = 5 + n_game;
        struct net *net = random_net(v, n_game % 2 ? 32 : 16, seed);
        if (!net) {
            return;
        }
        struct psqt *psqt = psqt_of(v, net);
        struct position *pos = position_new(v);
        struct move_list list = {0};
        position_start(pos);
        position_set_psqt(pos, psqt);
        for (int ply = 0; ply < PLIES; ply++) {
            size_t before = pos->n_history;
            for (uint64_t n = random_below(&seed, 12); n > 0; n--) {
                move_t move = random_move(pos, &list, &seed);
                if (move == MOVE_NONE) {
                    break;
                }
                position_make(pos, move);
                if (random_below(&seed, 3) == 0) {
                    check_sums(pos, net, name);
                }
            }
            while (pos->n_history > before) {
                position_unmake(pos);
            }
            check_sums(pos, net, name);
            check_mirrors(pos, psqt, name);
            move_t move = random_move(pos, &list, &seed);
            if (move == MOVE_NONE) {
                break;
            }
            position_make(pos, move);
            if (!pos->state.in_check && !pos->state.setup) {
                position_pass(pos);
                check_sums(pos, net, name);
                position_unmake(pos);
            }
        }
        move_list_free(&list);
        position_delete(pos);
        psqt_free(psqt);
        net_free(net);
    }
}

/* Men may be put by hand. */
static void sums_begin_anew(void)
{
    struct position *pos = memory_new(1, sizeof *pos);
    struct net *net = random_net(game("3d-minishogi"), 32, 3);
    if (net && set_text(pos, "3d-minishogi", NULL) && play(pos, "xa2xa3 xa4xa3 xb2xb3 xb4xb3")) {
        struct psqt *psqt = psqt_of(pos->variant, net);
        position_set_psqt(pos, psqt);
        cell_t cell =
            pos->list[WHITE][0] == pos->royal[WHITE] ? pos->list[WHITE][1] : pos->list[WHITE][0];
        position_take(pos, cell);
        check_sums(pos, net, "taken off");
        position_set_psqt(pos, NULL);
        CHECK_INT(position_net_value(pos), 0);
        psqt_free(psqt);
    }
    position_free(pos);
    free(pos);
    net_free(net);
}

/* What is known of some games: the mirrors that they have. */
static void games_have_mirrors(void)
{
    static const struct {
        const char *game;
        int mirrors, opposite;
        enum net_inputs inputs;
    } cases[] = {
        {"3d-minishogi", NET_MIRROR_FILES | NET_MIRROR_LEVELS, NET_MIRROR_RANKS, NET_CELLS},
        {"minishogi", NET_MIRROR_FILES, NET_MIRROR_RANKS, NET_CELLS},
        {"chess", 0, NET_MIRROR_RANKS, NET_CELLS},
        {"hourglass-honeycomb", NET_MIRROR_FILES | NET_MIRROR_LEVELS, NET_MIRROR_RANKS,
         NET_FACTORS},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct net_shape shape = net_shape_of(game(cases[i].game), 30);
        CHECK_INT_CASE(shape.mirrors, cases[i].mirrors, cases[i].game);
        CHECK_INT_CASE(shape.opposite, cases[i].opposite, cases[i].game);
        CHECK_INT_CASE(shape.inputs, cases[i].inputs, cases[i].game);
        CHECK_INT(shape.hidden, 32);
    }
    CHECK(net_game(game("3d-minishogi")) == net_game(game("3d-minishogi-setup")));
    CHECK(net_game(game("3d-minishogi")) == net_game(game("3d-minishogi-strict")));
    CHECK(net_game(game("3d-minishogi")) != net_game(game("hexprism-minishogi")));
    CHECK(net_game(game("chess")) == net_game(game("chess960")));
}

/* Sums that could leave 16 bits are refused, whatever stands on the board. */
static void overflows_are_refused(void)
{
    struct error error = {""};
    const struct variant *v = game("weltschach");
    struct net *net = random_net(v, 32, 3);
    if (!net) {
        return;
    }
    memset(net->weight, 127, net_hidden_size(net));
    CHECK(!net_settle(net, &error));
    CHECK_PART(error.text, "the sums of unit 1 may reach");
    memset(net->weight, 0, net_hidden_size(net));
    net->bias[0] = INT16_MIN;
    CHECK(!net_settle(net, &error));
    net->bias[0] = INT16_MAX;
    error.text[0] = '\0';
    CHECK(net_settle(net, &error));
    CHECK_TEXT(error.text, "");
    net->weight[0] = 1;
    CHECK(!net_settle(net, &error));
    net->weight[0] = 0;
    net->clip[0] = 0;
    CHECK(!net_settle(net, &error));
    net->clip[0] = NET_CLIP_MAX;
    for (int i = 0; i < 2 * net->n_units; i++) {
        net->clip[i % net->n_units] = NET_CLIP_MAX;
        net->output[i] = INT16_MIN;
    }
    CHECK(!net_settle(net, &error)); /* too large for the value */
    CHECK_PART(error.text, "scale");
    net->scale = 1;
    CHECK(net_settle(net, &error)); /* 32 units just fit into 32 bits */
    net_free(net);
    net = random_net(v, 64, 3);
    for (int i = 0; i < 2 * net->n_units; i++) {
        net->clip[i % net->n_units] = NET_CLIP_MAX;
        net->output[i] = INT16_MIN;
    }
    CHECK(!net_settle(net, &error)); /* 64 do not */
    CHECK_PART(error.text, "the sum of the output may reach");
    memset(net->output, 0, (size_t)net->n_units * 2 * sizeof *net->output);
    net->output[0] = 1000;
    net->scale = 1 << 30;
    CHECK(!net_settle(net, &error));
    CHECK_PART(error.text, "scale");
    net_free(net);
}

static const struct test tests[] = {
    {"sums follow the men", sums_follow_the_men},
    {"sums begin anew", sums_begin_anew},
    {"games have mirrors", games_have_mirrors},
    {"overflows are refused", overflows_are_refused},
    {0, 0},
};

const struct suite suite_net = {"net", tests};

/* Files of nets, and the games and searches that use them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/games.h"
#include "engine/net_file.h"
#include "engine/net_game.h"
#include "engine/net_random.h"
#include "engine/position_text.h"
#include "harness.h"
#include "search/evaluation.h"
#include "search/search.h"

static void files_are_read_back(void)
{
    const char *name;
    for (size_t n_game = 0; (name = game_name(n_game)); n_game++) {
        struct error error = {""};
        const struct variant *v = game(name);
        struct net *net = random_net(v, (int)(n_game % 4) * 16, 11);
        size_t size, again;
        uint8_t *bytes = net_write_bytes(net, &size);
        struct net *read = net_read_bytes(v, bytes, size, &error);
        if (CHECK_TEXT_CASE(error.text, "", name) && CHECK_TEXT(read->made, "by chance")) {
            uint8_t *other = net_write_bytes(read, &again);
            CHECK_CASE(size == again && memcmp(bytes, other, size) == 0, name);
            size_t row = (size_t)net->shape.hidden * 2 * sizeof *net->row;
            CHECK_CASE(memcmp(net->row, read->row, net_rows(net) * row) == 0, name);
            free(other);
        }
        free(bytes);
        net_free(net);
        net_free(read);
    }
}

static void check_refused(const struct variant *v, const uint8_t *bytes, size_t size,
                          const char *reason)
{
    struct error error = {""};
    struct net *net = net_read_bytes(v, bytes, size, &error);
    if (!CHECK_CASE(net == NULL && strstr(error.text, reason), reason)) {
        printf("%zu bytes: %s\n", size, error.text);
    }
    net_free(net);
}

/* Every byte changed, every length too short, and numbers that no net can have under a checksum
 * that fits. */
static void damage_is_refused(void)
{
    const struct variant *v = game("minishogi");
    struct net *net = random_net(v, 16, 7);
    size_t size;
    uint8_t *bytes = net_write_bytes(net, &size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= (uint8_t)(1 + i % 255);
        check_refused(v, bytes, size, i < 8 ? "no file of a net" : i < 10 ? "version" : "damaged");
        bytes[i] ^= (uint8_t)(1 + i % 255);
        check_refused(v, bytes, i, i < 8 ? "no file of a net" : "cut off");
    }
    uint8_t *longer = memory_new(size + 1, 1);
    memcpy(longer, bytes, size);
    check_refused(v, longer, size + 1, "damaged");
    check_refused(game("3d-minishogi"), bytes, size, "kinds of men on 25 cells");
    free(longer);
    free(bytes);
    net->game ^= 1;
    bytes = net_write_bytes(net, &size);
    check_refused(v, bytes, size, "it is of another game than minishogi: board, men or moves");
    free(bytes);
    net->game ^= 1;
    net->scale = -1;
    bytes = net_write_bytes(net, &size);
    check_refused(v, bytes, size, "scale");
    free(bytes);
    net->scale = 1;
    net->shape.mirrors = NET_MIRROR_RANKS;
    bytes = net_write_bytes(net, &size);
    check_refused(v, bytes, size, "the board has no such mirrors");
    free(bytes);
    net->shape.mirrors = 99;
    bytes = net_write_bytes(net, &size);
    check_refused(v, bytes, size, "out of bounds");
    free(bytes);
    net_free(net);
}

/* A net beside a game's file is that of the game and of those that inherit it, as far as their men
 * are the same. */
static void games_name_nets(void)
{
    static const char net_path[] = "test-of-nets.net";
    static const struct {
        const char *lines;  /* behind those of a game that inherits minishogi */
        const char *reason; /* NULL: it is accepted */
        bool has_net;
    } cases[] = {
        {"net = test-of-nets.net", NULL, true},
        {"net = none", NULL, false},
        {"net = test-of-nets.net\n[h]\ninherit = g\nstalemate = draw", NULL, true},
        {"net = test-of-nets.net\n[h]\ninherit = g\nnet = none", NULL, false},
        {"net = test-of-nets.net\n[h]\ninherit = g\ncaptured = out", NULL, false},
        {"net = test-of-nets.net\ncaptured = out",
         ":3: net: 'test-of-nets.net': "
         "it is of another game than g",
         false},
        {"net = nowhere.net", ":3: net: 'nowhere.net': No such file", false},
        {"net = .", "this is no file of a net", false},
        {"net = " SOURCE_DIR "/variants/minishogi.ini", "this is no file of a net", false},
    };
    struct error error;
    struct net *net = random_net(game("minishogi"), 16, 7);
    CHECK(net_write(net, net_path, &error));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct catalogue *c = catalogue_new();
        struct faults faults = {0};
        struct text text = {0};
        text_addf(&text, "[g]\ninherit = minishogi\n%s\n", cases[i].lines);
        bool ok = catalogue_load_text(c, "test.ini", text.data, &faults);
        CHECK_INT_CASE(ok, !cases[i].reason, cases[i].lines);
        if (ok) {
            const char *last = strstr(text.data, "[h]") ? "h" : "g";
            const struct variant *v = catalogue_game(c, last, &error);
            CHECK_INT_CASE(v && v->net, cases[i].has_net, cases[i].lines);
        } else if (cases[i].reason) {
            CHECK_PART(faults.text.data, cases[i].reason);
        }
        text_free(&text);
        faults_free(&faults);
        catalogue_free(c);
    }
    net_free(net);
    remove(net_path);
}

static int searched(struct search *search, const struct position *pos)
{
    const struct search_limits limits = {.depth = 1};
    search_start(search, pos, &limits, NULL);
    return search_wait(search).score;
}

/* Searches use the game's net, or none, or another. */
static void searches_use_nets(void)
{
    struct catalogue *c = catalogue_new();
    struct error error;
    struct variant *v = catalogue_compile(c, "minishogi", &error); /* a copy to change */
    struct net *own = random_net(v, 16, 7), *other = random_net(v, 32, 8);
    struct search *search = search_new(1, 1);
    struct position *pos = position_new(v);
    struct weights weights;
    weights_of(v, &weights);
    position_start(pos);
    net_free(v->net);
    v->net = NULL;
    int without = searched(search, pos);
    v->net = own;
    search_clear(search);
    CHECK_INT(searched(search, pos), without); /* games do not change while they are used */
    search_use_nets(search, false);
    search_clear(search);
    CHECK_INT(searched(search, pos), without);
    search_use_nets(search, true);
    search_clear(search);
    int with = searched(search, pos);
    CHECK(with != without);
    struct evaluation *lent = evaluation_new(v, &weights, other, NULL);
    search_clear(search);
    search_set_evaluation(search, lent);
    int with_lent = searched(search, pos);
    CHECK(with_lent != with && with_lent != without);
    search_set_evaluation(search, NULL);
    evaluation_free(lent);
    search_clear(search);
    CHECK_INT(searched(search, pos), with);
    search_free(search);
    position_delete(pos);
    net_free(other);
    variant_free(v);
    catalogue_free(c);
}

static const struct test tests[] = {
    {"files are read back", files_are_read_back},
    {"damage is refused", damage_is_refused},
    {"games name nets", games_name_nets},
    {"searches use nets", searches_use_nets},
    {0, 0},
};

const struct suite suite_net_file = {"net_file", tests};

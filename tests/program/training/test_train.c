/* Training from positions whose worth is known: it finds the numbers behind them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "engine/net_file.h"
#include "engine/position_text.h"
#include "harness.h"
#include "search/evaluation.h"
#include "tiny.h"
#include "tools/learn/train.h"

/* A game and samples of it. */
struct fixture {
    struct catalogue *catalogue;
    const struct variant *variant;
    struct samples *samples;
};

static void set_up(struct fixture *f, tiny_truth_fn *truth, int n)
{
    f->variant = tiny_game(&f->catalogue);
    f->samples = samples_new(f->variant);
    char *lines = tiny_lines(f->variant, truth, n);
    for (char *line = lines, *end; (end = strchr(line, '\n')); line = end + 1) {
        struct error error = {""};
        *end = '\0';
        if (!CHECK(samples_add(f->samples, line, &error))) {
            puts(error.text);
        }
    }
    free(lines);
}

static void tear_down(struct fixture *f)
{
    samples_free(f->samples);
    catalogue_free(f->catalogue);
}

static bool keep_last(const struct train_progress *progress, void *user)
{
    *(struct train_progress *)user = *progress;
    return true;
}

static bool stop_at_two(const struct train_progress *progress, void *user)
{
    *(int *)user = progress->epoch;
    return progress->epoch < 2;
}

/* A side's own men on a rank that they should be on, and pawns in hand. */
static int of_a_side(const struct position *pos, int side)
{
    const struct variant *v = pos->variant;
    int sum = 150 * pos->hand[side][variant_type(v, 'P', false)];
    for (int i = 0; i < pos->n_men[side]; i++) {
        cell_t cell = pos->list[side][i];
        int rank = side == WHITE ? v->board->at[cell].rank : 4 - v->board->at[cell].rank;
        int file = v->board->at[cell].file;
        bool rook = man_type(pos->man[cell]) == variant_type(v, 'R', false);
        sum += rook && rank >= 2 ? 200 : rook && (file == 0 || file == 4) ? -100 : 0;
    }
    return sum;
}

static int by_men(const struct position *pos)
{
    int side = pos->state.side;
    return of_a_side(pos, side) - of_a_side(pos, !side);
}

/* What no table can say: a rook is worth more while the other side has pawns in hand. */
static int by_pairs(const struct position *pos)
{
    int sum = 0, pawn = variant_type(pos->variant, 'P', false);
    for (int side = 0; side < 2; side++) {
        int rooks = 0;
        for (int i = 0; i < pos->n_men[side]; i++) {
            man_t man = pos->man[pos->list[side][i]];
            rooks += man_type(man) == variant_type(pos->variant, 'R', false);
        }
        int worth = pos->hand[!side][pawn] ? 250 * rooks : 0;
        sum += side == pos->state.side ? worth : -worth;
    }
    return sum;
}

static struct net *train_quietly(const struct fixture *f, const struct train_options *options,
                                 struct train_progress *last)
{
    struct error error = {""};
    struct net *net = train(f->samples, options, keep_last, last, &error);
    if (!CHECK(net != NULL)) {
        puts(error.text);
    }
    return net;
}

/* Training towards scores alone, whose scale is known. */
static void set_options(struct train_options *options, const struct fixture *f, int hidden,
                        int epochs, double rate)
{
    train_options_of(options, f->variant, hidden);
    options->epochs = epochs;
    options->lambda = 1;
    options->rate = rate;
    options->scale = 300;
}

static void tables_are_found(void)
{
    struct fixture f;
    struct train_progress last;
    struct train_options options;
    set_up(&f, by_men, 6000);
    set_options(&options, &f, 0, 40, 0.02);
    options.decay = 0;
    struct net *net = train_quietly(&f, &options, &last);
    if (net) {
        const struct board *b = f.variant->board;
        man_t rook = man_make(variant_type(f.variant, 'R', false), WHITE);
        int low = net_table_cell(net, rook, board_cell(b, (struct vec){2, 0, 0}));
        int high = net_table_cell(net, rook, board_cell(b, (struct vec){2, 3, 0}));
        int edge = net_table_cell(net, rook, board_cell(b, (struct vec){0, 1, 0}));
        CHECK_NEAR(high - low, 200, 50);
        CHECK_NEAR(edge - low, -100, 50);
        CHECK_NEAR(net_table_in_hand(net, WHITE, variant_type(f.variant, 'P', false), 0), 150, 50);
        /* Its two sides and its two files of the edge are one number. */
        CHECK_INT(net_table_cell(net, rook, board_cell(b, (struct vec){4, 1, 0})), edge);
        CHECK_INT(net_table_cell(net, rook ^ 1, board_cell(b, (struct vec){4, 3, 0})), -edge);
        CHECK(last.check_loss < last.check_derived);
        CHECK_PART(net->made, "of 40, decay 0.00, lambda 1.00, scale 300, seed 1\n");
    }
    net_free(net);
    tear_down(&f);
}

/* The loss that is left where the target is known is that of the target itself. */
static double least_loss(const struct samples *samples, double scale)
{
    double sum = 0;
    for (size_t i = 0; i < samples->n; i++) {
        double p = 1 / (1 + exp(-samples->sample[i].score / scale));
        sum -= p * log(p + 1e-12) + (1 - p) * log(1 - p + 1e-12);
    }
    return sum / (double)samples->n;
}

static void pairs_need_the_hidden_layer(void)
{
    struct fixture f;
    struct train_progress table, hidden;
    struct train_options options;
    set_up(&f, by_pairs, 12000);
    set_options(&options, &f, 0, 20, 0.01);
    net_free(train_quietly(&f, &options, &table));
    set_options(&options, &f, 16, 40, 0.005);
    net_free(train_quietly(&f, &options, &hidden));
    double least = least_loss(f.samples, 300);
    CHECK(table.check_loss < table.check_derived);
    CHECK(hidden.check_loss - least < (table.check_loss - least) * 0.6);
    tear_down(&f);
}

/* The integers of the net say what its floats said: its loss over all samples is as told. */
static void rounding_is_small(void)
{
    struct fixture f;
    struct train_progress last;
    struct train_options options;
    struct error error;
    set_up(&f, by_pairs, 3000);
    train_options_of(&options, f.variant, 16);
    options.lambda = 1;
    options.scale = 300;
    struct net *net = train_quietly(&f, &options, &last);
    struct weights weights;
    weights_of(f.variant, &weights);
    struct evaluation *e = evaluation_new(f.variant, &weights, net, NULL);
    struct position *pos = position_new(f.variant);
    position_set_psqt(pos, &e->psqt);
    char *lines = tiny_lines(f.variant, by_pairs, 3000);
    double sum = 0;
    int n = 0;
    for (char *line = lines, *end; (end = strchr(line, '\n')); line = end + 1, n++) {
        *strchr(line, '\t') = '\0';
        if (!CHECK(position_parse(pos, line, &error))) {
            break;
        }
        line += strlen(line) + 1;
        double target = 1 / (1 + exp(-f.samples->sample[n].score / 300.0));
        double chance = 1 / (1 + exp(-evaluation_of(pos) / 300.0));
        sum -= target * log(chance) + (1 - target) * log(1 - chance);
    }
    CHECK_NEAR(sum / n, last.loss, 0.01);
    free(lines);
    position_delete(pos);
    evaluation_free(e);
    net_free(net);
    tear_down(&f);
}

/* Keeps the least loss of all epochs, and that of the last. */
struct losses {
    double least, last;
};

static bool keep_losses(const struct train_progress *progress, void *user)
{
    struct losses *losses = user;
    losses->last = progress->check_loss;
    if (progress->epoch == 1 || (progress->epoch && losses->last < losses->least)) {
        losses->least = losses->last;
    }
    return true;
}

/* Few positions are learnt by heart in many epochs; the net is that of the best one. */
static void best_epoch_is_kept(void)
{
    struct fixture f;
    struct train_options options;
    struct losses losses = {0};
    struct error error;
    char text[40];
    set_up(&f, by_pairs, 400);
    set_options(&options, &f, 64, 60, 0.02);
    options.decay = 0;
    options.lambda = 0;
    struct net *net = train(f.samples, &options, keep_losses, &losses, &error);
    if (CHECK(net != NULL)) {
        snprintf(text, sizeof text, "loss %.4f (derived", losses.least);
        CHECK(losses.least < losses.last - 0.01);
        CHECK_PART(net->made, text);
    }
    net_free(net);
    tear_down(&f);
}

static void scales_are_fitted(void)
{
    struct fixture f;
    struct train_progress last;
    struct train_options options;
    set_up(&f, by_men, 6000);
    train_options_of(&options, f.variant, 0);
    options.epochs = 1;
    net_free(train_quietly(&f, &options, &last));
    CHECK_NEAR(last.scale, 300, 30);
    CHECK_NEAR(last.offset, 0, 30);
    CHECK_INT(last.positions + last.checked, 6000);
    CHECK_INT(last.checked, 300);
    tear_down(&f);
}

static void seeds_decide(void)
{
    struct fixture f;
    struct train_progress last;
    struct train_options options;
    set_up(&f, by_pairs, 1000);
    train_options_of(&options, f.variant, 16);
    options.epochs = 2;
    size_t size[4];
    uint8_t *bytes[4];
    for (int i = 0; i < 4; i++) { /* the same twice, another seed, two threads */
        options.seed = i == 2 ? 7 : 1;
        options.threads = i == 3 ? 2 : 1;
        struct net *net = train_quietly(&f, &options, &last);
        bytes[i] = net_write_bytes(net, &size[i]);
        net_free(net);
    }
    CHECK(size[0] == size[1] && memcmp(bytes[0], bytes[1], size[0]) == 0);
    CHECK(size[0] != size[2] || memcmp(bytes[0], bytes[2], size[0]) != 0);
    CHECK(last.check_loss < last.check_derived);
    for (int i = 0; i < 4; i++) {
        free(bytes[i]);
    }
    tear_down(&f);
}

static void ends_are_told(void)
{
    struct fixture f;
    struct train_options options;
    struct error error = {""};
    int epoch = -1;
    set_up(&f, by_pairs, 200);
    train_options_of(&options, f.variant, 8);
    CHECK(train(f.samples, &options, stop_at_two, &epoch, &error) == NULL);
    CHECK_INT(epoch, 2);
    CHECK_TEXT(error.text, "the training was ended");
    struct samples *none = samples_new(f.variant);
    CHECK(train(none, &options, NULL, NULL, &error) == NULL);
    CHECK_TEXT(error.text, "0 positions: at least 100 are needed");
    samples_free(none);
    options.shape.mirrors = NET_MIRROR_RANKS;
    CHECK(train(f.samples, &options, NULL, NULL, &error) == NULL);
    CHECK_TEXT(error.text, "the board has no such mirrors");
    tear_down(&f);
}

static const struct test tests[] = {
    {"tables are found", tables_are_found},
    {"pairs need the hidden layer", pairs_need_the_hidden_layer},
    {"rounding is small", rounding_is_small},
    {"best epoch is kept", best_epoch_is_kept},
    {"scales are fitted", scales_are_fitted},
    {"seeds decide", seeds_decide},
    {"ends are told", ends_are_told},
    {0, 0},
};

const struct suite suite_train = {"train", tests};

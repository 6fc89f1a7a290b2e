#define _XOPEN_SOURCE 700
#include "tiny.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/movegen.h"
#include "engine/position_text.h"
#include "harness.h"
#include "search/evaluation.h"

static const char text[] =
    "[tiny]\nboard = cubic:5x5\npiece.K = King WF\npiece.P = Pawn fW\npiece.R = Rook R\n"
    "promote.P = form Gold WfF\npromotion = may reaching last 2\ncaptured = hand\n"
    "drop = anywhere\nroyal = K\nstart = 1rkr1/1ppp1/5/1PPP1/1RKR1[] w - - 0 1\n";

const struct variant *tiny_game(struct catalogue **catalogue)
{
    struct faults faults = {0};
    struct error error;
    *catalogue = catalogue_new();
    if (!catalogue_load_text(*catalogue, "tiny.ini", text, &faults)) {
        error_fatal(faults.text.data);
    }
    faults_free(&faults);
    return catalogue_game(*catalogue, "tiny", &error);
}

/* The next position of a random game; the start if that is over. */
static void go_on(struct position *pos, uint64_t *seed)
{
    struct move_list list = {0};
    movegen_legal(pos, &list);
    if (list.n && pos->n_history < 60) {
        position_make(pos, list.move[random_below(seed, list.n)]);
    } else {
        position_start(pos);
    }
    move_list_free(&list);
}

char *tiny_lines(const struct variant *variant, tiny_truth_fn *truth, int n)
{
    struct weights weights;
    struct text lines = {0};
    uint64_t seed = 99;
    weights_of(variant, &weights);
    struct evaluation *e = evaluation_new(variant, &weights, NULL, NULL);
    struct position *pos = position_new(variant);
    position_set_psqt(pos, &e->psqt);
    position_start(pos);
    for (int i = 0; i < n; i++) {
        go_on(pos, &seed);
        int score = evaluation_of(pos) + truth(pos);
        double chance = 1 / (1 + exp(-score / 300.0));
        bool won = (double)(random_next(&seed) >> 11) / 9007199254740992.0 < chance;
        position_format(pos, &lines);
        text_addf(&lines, "\t%d\t%d\n", score, won);
    }
    position_delete(pos);
    evaluation_free(e);
    return lines.data;
}

char *tiny_file(const char *content)
{
    char *path = memory_text("/tmp/training-XXXXXX");
    int file = mkstemp(path);
    size_t size = strlen(content);
    if (file < 0 || write(file, content, size) != (ssize_t)size || close(file) != 0) {
        error_fatal("no file for the test");
    }
    return path;
}

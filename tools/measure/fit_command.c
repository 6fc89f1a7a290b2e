/* The command `fit`: weights for a game's file, from games of the evaluation against itself. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/text.h"
#include "tools/command.h"
#include "tools/measure/fit.h"
#include "tools/search_options.h"

struct fit_options {
    int64_t run_ms, nodes;
    int threads;
};

static const struct fit_options defaults = {.run_ms = 600000, .nodes = 3000, .threads = 1};

#define OF(field) offsetof(struct fit_options, field)

static const struct command_option table[] = {
    OPTION_SECONDS(OF(run_ms), "play so long altogether"),
    OPTION_NODES(OF(nodes)),
    OPTION_THREADS(OF(threads)),
    {0},
};

/* Adds the terms that the words name, or all if there are no words. Complains and returns false if
 * a word names nothing. */
static bool choose_knobs(struct fit *fit, const struct request *request)
{
    bool wanted[WEIGHT_TERMS] = {false}, values = false;
    for (size_t i = 1; i < request->n_words; i++) {
        const char *word = request->word[i];
        int term = 0;
        while (term < WEIGHT_TERMS && strcmp(weight_terms[term].name, word) != 0) {
            term++;
        }
        if (term < WEIGHT_TERMS) {
            wanted[term] = true;
        } else if (strcmp(word, "value") == 0) {
            values = true;
        } else {
            struct text known = {0};
            for (int j = 0; j < WEIGHT_TERMS; j++) {
                text_addf(&known, "%s, ", weight_terms[j].name);
            }
            usage_error(request->command, "'%.20s' is none of %svalue", word, known.data);
            text_free(&known);
            return false;
        }
    }
    bool no_drops = fit->variant->captured == CAPTURED_OUT;
    for (int i = 0; i < WEIGHT_TERMS; i++) {
        if (request->n_words == 1 ? !(i == WEIGHT_HAND && no_drops) : wanted[i]) {
            fit_add_term(fit, (enum weight_term)i);
        }
    }
    if (values) {
        fit_add_values(fit);
    }
    return true;
}

/* Prints lines for the game's file. */
static void print_lines(const struct fit *fit)
{
    struct weights weights;
    fit_weights(fit, NULL, &weights);
    printf("; fitted by %" PRIu64 " games of %" PRIu64 " nodes a move\n", fit->games, fit->nodes);
    for (int i = 0; i < fit->n_knobs; i++) {
        const struct knob *knob = &fit->knob[i];
        if (knob->term >= 0) {
            printf("weight.%s = %d\n", weight_terms[knob->term].name, weights.term[knob->term]);
            continue;
        }
        printf("value.");
        for (uint64_t left = knob->types; left; left &= left - 1) {
            const struct piece *piece = &fit->variant->piece[__builtin_ctzll(left)];
            printf("%s%c", piece->form ? "+" : "", piece->letter);
        }
        printf(" = %d\n", weights.value[__builtin_ctzll(knob->types)]);
    }
}

static int fit_game(const struct request *request)
{
    const struct fit_options *options = request->options;
    const struct variant *variant = request_game(request, request->word[0]);
    struct fit fit;
    if (!variant) {
        return STATUS_FAULT;
    }
    fit_begin(&fit, variant);
    if (!choose_knobs(&fit, request)) {
        return STATUS_USAGE;
    }
    fit.nodes = (uint64_t)options->nodes;
    fit.seconds = (double)options->run_ms / 1000;
    fit.threads = options->threads;
    fit.stop = interrupt_catch();
    fit_run(&fit);
    print_lines(&fit);
    return STATUS_DONE;
}

static const struct option_table options_of_fit = {
    .option = table, .defaults = &defaults, .size = sizeof defaults};

const struct command command_fit = {
    .name = "fit",
    .usage = "GAME [TERM...]",
    .summary = "Fit the evaluation to a game by playing it",
    .details = "Prints lines for the game's file. A TERM is one of weight.TERM ('check --words' "
               "lists them),\nor 'value' for what men are worth; without one all but the values "
               "are fitted. Ctrl-C ends\nit early.",
    .options = &options_of_fit,
    .min_words = 1,
    .max_words = 2 + WEIGHT_TERMS,
    .run = fit_game,
};

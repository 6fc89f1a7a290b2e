/* The command `calibrate`: what scores of a game mean, from games with scores. */
#include <stdio.h>

#include "tools/command.h"
#include "tools/learn/score_tables.h"
#include "tools/learn/scored_games.h"

struct calibrate_options {
    const char *player;
    bool tables;
};

static const struct calibrate_options defaults = {0};

#define OF(field) TARGET_OPTIONS, offsetof(struct calibrate_options, field)

static const struct command_option table[] = {
    {"--player", "NAME", "only the scores of who is called so", VALUE_TEXT, OF(player), 0, 0, NULL},
    {"--tables", NULL, "add what came of which score, and of adjudication, as comments", VALUE_FLAG,
     OF(tables), 0, 0, NULL},
    {0},
};

static void print_lines(const struct scored_games *games, const struct score_fit *fit, bool tables)
{
    int term[SCORE_TERMS];
    struct text text = {0};
    score_fit_terms(fit, term);
    text_addf(&text, "; fitted by %zu scores of %d games; 95 %%: scale +- %.0f, offset +- %.0f\n",
              fit->used, games->games, fit->scale_error, fit->offset_error);
    for (int i = 0; i < SCORE_TERMS; i++) {
        text_addf(&text, "score.%s = %d\n", score_terms[i].name, term[i]);
    }
    if (tables) {
        score_table_bands(fit, games->scored, games->n, &text);
        score_table_adjudication(fit, games->scored, games->n, &text);
    }
    fputs(text.data, stdout);
    text_free(&text);
}

static int calibrate(const struct request *request)
{
    const struct calibrate_options *options = request->options;
    struct scored_games games = {.catalogue = request->catalogue, .player = options->player};
    struct score_fit fit;
    games.variant = request_game(request, request->word[0]);
    bool ok = games.variant != NULL;
    for (size_t i = 1; ok && i < request->n_words; i++) {
        ok = scored_games_read(&games, request->word[i]);
    }
    if (ok && request->n_words == 1) {
        ok = scored_games_read(&games, "-");
    }
    if (ok && games.left_out) {
        complain("calibrate: %d games left out: of another game, without scores, or not played to "
                 "their end",
                 games.left_out);
    }
    if (ok && !score_fit(games.scored, games.n, &fit)) {
        complain("calibrate: the scores of %d games do not show what they are worth: more games "
                 "are needed",
                 games.games);
        ok = false;
    } else if (ok) {
        print_lines(&games, &fit, options->tables);
    }
    scored_games_free(&games);
    return !ok ? STATUS_FAULT : games.faults ? STATUS_ERRORS_IN_INPUT : STATUS_DONE;
}

static const struct option_table options_of_calibrate = {
    .option = table, .defaults = &defaults, .size = sizeof defaults};

const struct command command_calibrate = {
    .name = "calibrate",
    .usage = "GAME [FILE...]",
    .summary = "Find out from games what scores mean",
    .details = "Prints the lines score.TERM for the game's file. The games are PGN with scores in "
               "comments,\nas 'match' writes them, played by this program with the game's file as "
               "it is. - or no file:\nstdin.",
    .options = &options_of_calibrate,
    .min_words = 1,
    .max_words = WORDS_ANY,
    .run = calibrate,
};

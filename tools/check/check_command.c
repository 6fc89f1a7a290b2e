/* The command `check`: game files, their faults, and what was understood of games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/compile.h"
#include "tools/command.h"
#include "tools/match/game_report.h"
#include "tools/terminal.h"
#include "tools/view/piece_view.h"

enum { WORD_WIDTH = 12, MEANING_AT = WORD_WIDTH + 3 };

/* Prints words behind a heading column, wrapped to the terminal's width. */
static void print_wrapped(const char *text, int length)
{
    int column = MEANING_AT, width = terminal_columns();
    const char *end = text + length;
    while (text < end) {
        int word = 0;
        while (text + word < end && text[word] != ' ') {
            word++;
        }
        if (column > MEANING_AT && column + 1 + word > width) {
            printf("\n%*s", MEANING_AT, "");
            column = MEANING_AT;
        }
        printf("%s%.*s", column > MEANING_AT ? " " : "", word, text);
        column += word + (column > MEANING_AT);
        text += word + (text + word < end);
    }
    putchar('\n');
}

/* Prints a table of lines `word TAB meaning`. */
static void print_words(const char *heading, const char *words)
{
    printf("%s\n", heading);
    while (*words) {
        int word = (int)strcspn(words, "\t"), line = (int)strcspn(words, "\n");
        printf("  %-*.*s ", WORD_WIDTH, word, words);
        print_wrapped(words + word + 1, line - word - 1);
        words += line + 1;
    }
}

static int show_words(void)
{
    struct text words = {0};
    compile_words(&words);
    print_words("Keys of a game's section:", words.data);
    text_clear(&words);
    notation_words(&words);
    print_words("\nMoves, in the notation of pieces:", words.data);
    text_free(&words);
    return STATUS_DONE;
}

/* The games known, compiled; NULL where one is wrong. Freed with free(). */
static const struct variant **compiled_games(const struct request *request, size_t *n)
{
    struct error error;
    const char *name;
    size_t capacity = 0;
    const struct variant **games = NULL;
    for (*n = 0; (name = catalogue_name(request->catalogue, *n)); ++*n) {
        games = memory_grow(games, &capacity, *n, sizeof *games);
        games[*n] = catalogue_game(request->catalogue, name, &error);
        if (!games[*n]) {
            fprintf(stderr, "%s", error.text);
        }
    }
    return games;
}

/* Whether a word names one of the first @n games known. */
static bool names_game(const struct request *request, const char *word, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(catalogue_name(request->catalogue, i), word) == 0) {
            return true;
        }
    }
    return false;
}

/* Loads the words that do not name one of the first @n games known as files. */
static bool load_files(const struct request *request, size_t n)
{
    struct faults faults = {0};
    for (size_t i = 0; i < request->n_words; i++) {
        if (!names_game(request, request->word[i], n)) {
            catalogue_load(request->catalogue, request->word[i], &faults);
        }
    }
    bool ok = faults.n == 0;
    if (!ok) {
        fputs(faults.text.data, stderr);
        fprintf(stderr, "%d fault%s\n", faults.n, faults.n == 1 ? "" : "s");
    }
    faults_free(&faults);
    return ok;
}

/* Whether the request's words name the game. */
static bool asked_for(const struct request *request, const char *name)
{
    for (size_t i = 0; i < request->n_words; i++) {
        if (strcmp(request->word[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Explains the games that are asked for or not among the first @n_old of @old. */
static int explain(const struct request *request, const struct variant **old, size_t n_old)
{
    size_t n, explained = 0;
    int status = STATUS_DONE;
    struct text text = {0};
    const struct variant **games = compiled_games(request, &n);
    for (size_t i = 0; i < n; i++) {
        const char *name = catalogue_name(request->catalogue, i);
        if (!games[i]) {
            status = STATUS_FAULT;
        } else if (i >= n_old || games[i] != old[i] || asked_for(request, name)) {
            game_report(games[i], terminal_columns(), &text);
            text_add_char(&text, '\n');
            explained++;
        }
    }
    if (explained) {
        fputs(text.data, stdout);
        text_clear(&text);
        piece_view_signs(&text);
        printf("Signs: @ is a man of White, which moves up the page.\n%s", text.data);
    } else if (status == STATUS_DONE) {
        puts("no fault, but no game to be played either");
    }
    text_free(&text);
    free(games);
    return status;
}

struct check_options {
    bool words;
};

static const struct check_options defaults;

static const struct command_option table[] = {
    {"--words", NULL, "list the keys of game files and the words of the moves' notation",
     VALUE_FLAG, TARGET_OPTIONS, offsetof(struct check_options, words), 0, 0, NULL},
    {0},
};

static int check(const struct request *request)
{
    const struct check_options *options = request->options;
    if (options->words) {
        return request->n_words ? usage_error(request->command, "--words goes with no game or file")
                                : show_words();
    }
    if (!request->n_words) {
        return explain(request, NULL, 0);
    }
    size_t n_old;
    const struct variant **old = compiled_games(request, &n_old);
    int status = load_files(request, n_old) ? explain(request, old, n_old) : STATUS_FAULT;
    free(old);
    return status;
}

static const struct option_table options_of_check = {
    .option = table, .defaults = &defaults, .size = sizeof defaults};

const struct command command_check = {
    .name = "check",
    .usage = "[FILE|GAME...]",
    .summary = "Check game files and say how they were understood",
    .details = "Explains the games of the files, games by their name, or without either all that "
               "are known.",
    .options = &options_of_check,
    .max_words = WORDS_ANY,
    .run = check,
};

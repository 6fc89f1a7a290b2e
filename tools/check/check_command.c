/* The command `check`: game files, their faults, and what was understood of games. */
#include <stdio.h>
#include <string.h>

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

/* Loads the words that do not name a game known before as files. */
static bool load_files(const struct request *request)
{
    struct faults faults = {0};
    size_t known = 0;
    while (catalogue_name(request->catalogue, known)) {
        known++;
    }
    for (size_t i = 0; i < request->n_words; i++) {
        size_t game = 0;
        while (game < known &&
               strcmp(catalogue_name(request->catalogue, game), request->word[i]) != 0) {
            game++;
        }
        if (game == known) {
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

/* Whether the request's words name the game or its file, or there are none. */
static bool asked_for(const struct request *request, const char *name)
{
    bool asked = request->n_words == 0;
    for (size_t i = 0; i < request->n_words && !asked; i++) {
        asked = strcmp(request->word[i], name) == 0 ||
                catalogue_is_of(request->catalogue, name, request->word[i]);
    }
    return asked;
}

/* Explains the games that are asked for. */
static int explain(const struct request *request)
{
    const char *name;
    size_t explained = 0;
    int status = STATUS_DONE;
    struct text text = {0};
    for (size_t i = 0; (name = catalogue_name(request->catalogue, i)); i++) {
        struct error error;
        struct variant *game = NULL;
        if (!asked_for(request, name)) {
            continue;
        }
        if ((game = catalogue_compile(request->catalogue, name, &error))) {
            game_report(game, terminal_columns(), &text);
            text_add_char(&text, '\n');
            explained++;
        } else {
            fputs(error.text, stderr);
            status = STATUS_FAULT;
        }
        variant_free(game);
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
    return load_files(request) ? explain(request) : STATUS_FAULT;
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

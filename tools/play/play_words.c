/* What can be typed in `play`. The table of words is the one list for reading and help. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/position_text.h"
#include "tools/play/play.h"
#include "tools/terminal.h"
#include "tools/view/move_names.h"
#include "tools/view/position_view.h"

static const double seconds_most = 3600;

typedef void word_fn(struct play *play, const char *rest);

bool play_is_over(const struct play *play)
{
    if (play_outcome(play).result == RESULT_NONE) {
        return false;
    }
    puts("The game is over; there are undo, new and quit.");
    return true;
}

void play_take_over(struct play *play, const char *why)
{
    if (play->engine[WHITE] || play->engine[BLACK]) {
        printf("%sBoth sides are yours now; 'side' or 'go' changes that.\n", why);
    }
    play->engine[WHITE] = play->engine[BLACK] = false;
}

static void do_undo(struct play *play, const char *rest)
{
    (void)rest;
    size_t before = play->pos->n_history;
    if (play->resigned != NOBODY) {
        play->resigned = NOBODY;
        play->show = true;
        return;
    }
    bool person = !play->engine[WHITE] || !play->engine[BLACK];
    do {
        if (!play->pos->n_history) {
            break;
        }
        position_unmake(play->pos);
    } while (person && play->engine[play->pos->state.side]);
    if (play->pos->n_history == before) {
        puts("There is no move to take back.");
        return;
    }
    if (play->engine[play->pos->state.side]) {
        play_take_over(play, "");
    }
    play->show = true;
}

static void do_hint(struct play *play, const char *rest)
{
    (void)rest;
    if (!play_is_over(play)) {
        play_hint(play);
    }
}

static void do_go(struct play *play, const char *rest)
{
    (void)rest;
    if (!play_is_over(play)) {
        play->engine[play->pos->state.side] = true;
        play->engine[!play->pos->state.side] = false;
    }
}

static void do_level(struct play *play, const char *rest)
{
    int64_t level = play->level;
    if (*rest && !text_parse_int(rest, 0, SKILL_MAX, &level)) {
        printf("'%.20s' is no level; they go from 0 (weakest) to %d.\n", rest, SKILL_MAX);
        return;
    }
    play->level = (int)level;
    printf("The engine plays at level %d of %d.\n", play->level, SKILL_MAX);
}

static void do_seconds(struct play *play, const char *rest)
{
    if (*rest && !text_parse_real(rest, 0.001, seconds_most, &play->seconds)) {
        printf("'%.20s' is no number of seconds from 0.001 to %.0f.\n", rest, seconds_most);
        return;
    }
    printf("The engine thinks %g seconds for a move.\n", play->seconds);
}

static void do_side(struct play *play, const char *rest)
{
    static const struct {
        const char *name;
        bool engine[2];
    } sides[] = {{"white", {false, true}},
                 {"black", {true, false}},
                 {"both", {false, false}},
                 {"none", {true, true}}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        if (strcmp(rest, sides[i].name) == 0) {
            memcpy(play->engine, sides[i].engine, sizeof play->engine);
            play->flipped = !play->engine[BLACK] && play->engine[WHITE];
            play->show = true;
            return;
        }
    }
    puts("side white, black, both or none: which sides are yours.");
}

static void do_flip(struct play *play, const char *rest)
{
    (void)rest;
    play->flipped = !play->flipped;
    play->show = true;
}

static void do_moves(struct play *play, const char *rest)
{
    struct move_names names;
    int column = 0, shown = 0, width = terminal_columns();
    move_names_legal(play->pos, &names);
    for (size_t i = 0; i < names.n; i++) {
        const char *text = names.name[i].text;
        if (text_begins(text, rest)) {
            int length = (int)strlen(text) + 1;
            column = column + length > width ? 0 : column;
            printf("%s%s", column ? " " : shown ? "\n" : "", text);
            column += length;
            shown++;
        }
    }
    if (shown) {
        putchar('\n');
    } else {
        printf("No legal move%s%.20s.\n", *rest ? " begins with " : "", rest);
    }
    move_names_free(&names);
}

static void do_board(struct play *play, const char *rest)
{
    (void)rest;
    play->show = true;
}

static void do_position(struct play *play, const char *rest)
{
    struct error error;
    if (!*rest) {
        struct text text = {0};
        position_format(play->pos, &text);
        puts(text.data);
        text_free(&text);
    } else if (!position_parse(play->pos, rest, &error)) {
        printf("No position: %s.\n", error.text);
    } else {
        play->resigned = NOBODY;
        play->show = true;
    }
}

static void do_men(struct play *play, const char *rest)
{
    (void)rest;
    struct text text = {0};
    legend_text(play->pos->variant, &text);
    naming_text(play->pos->variant->board, &text);
    fputs(text.data, stdout);
    text_free(&text);
}

static void do_history(struct play *play, const char *rest)
{
    (void)rest;
    size_t n = play->pos->n_history;
    move_t *move = calloc(n + 1, sizeof *move);
    struct position copy;
    struct text text = {0};
    position_init(&copy, play->pos->variant);
    position_copy(&copy, play->pos);
    for (size_t i = n; move && i-- > 0;) {
        move[i] = copy.history[i].move;
        position_unmake(&copy);
    }
    line_format(&copy, move, move ? n : 0, &text);
    puts(text.length ? text.data : "No move was played yet.");
    text_free(&text);
    position_free(&copy);
    free(move);
}

static void do_new(struct play *play, const char *rest)
{
    (void)rest;
    position_start(play->pos);
    search_clear(play->search);
    play->resigned = NOBODY;
    play->show = true;
}

static void do_resign(struct play *play, const char *rest)
{
    (void)rest;
    if (!play_is_over(play)) {
        play->resigned = play->pos->state.side;
        play->show = true;
    }
}

static void do_save(struct play *play, const char *rest)
{
    play_save(play, rest, false);
}

static void do_overwrite(struct play *play, const char *rest)
{
    play_save(play, rest, true);
}

/* FILE, or FILE and the number of a game in it. */
static void do_load(struct play *play, const char *rest)
{
    char *path = memory_text(rest), *blank = strrchr(path, ' ');
    int64_t number = 1;
    if (blank && text_parse_int(blank + 1, 1, 1000000000, &number)) {
        *blank = '\0';
    }
    play_load(play, text_trim(path), (int)number);
    free(path);
}

static void do_quit(struct play *play, const char *rest)
{
    (void)rest;
    play->quit = true;
}

static void do_help(struct play *play, const char *rest);

static const struct word {
    const char *name, *argument, *meaning;
    word_fn *run;
} words[] = {
    {"help", "", "show this", do_help},
    {"board", "", "show the board", do_board},
    {"men", "", "explain the men and the names of cells", do_men},
    {"moves", "[BEGINNING]", "list the legal moves, all or those that begin so", do_moves},
    {"undo", "", "take your last move back", do_undo},
    {"hint", "", "ask the engine what it would play", do_hint},
    {"go", "", "let the engine play the side to move", do_go},
    {"side", "SIDE", "play white, black, both or none", do_side},
    {"level", "[N]", "the engine's skill, 0 to 20", do_level},
    {"seconds", "[S]", "the engine's time for a move", do_seconds},
    {"flip", "", "turn the board round", do_flip},
    {"history", "", "list the moves played", do_history},
    {"fen", "[POSITION]", "show the position as text, or set it", do_position},
    {"save", "FILE", "write the game to a new file, as PGN", do_save},
    {"overwrite", "FILE", "write it in the place of what a file holds", do_overwrite},
    {"load", "FILE [N]", "go on with the first game of a PGN file, or the Nth", do_load},
    {"new", "", "begin a new game", do_new},
    {"resign", "", "give the game up", do_resign},
    {"quit", "", "leave", do_quit},
};

enum { N_WORDS = sizeof words / sizeof words[0] };

static void do_help(struct play *play, const char *rest)
{
    struct move_names names;
    (void)rest;
    move_names_legal(play->pos, &names);
    printf("Type a move%s%s, or the name of a cell to see where its man can go, or:\n",
           names.n ? ", such as " : "", names.n ? names.name[0].text : "");
    for (int i = 0; i < N_WORDS; i++) {
        printf("  %-9s %-11s %s\n", words[i].name, words[i].argument, words[i].meaning);
    }
    puts("While the engine thinks, Enter makes it move at once, and Ctrl-C stops it.");
    move_names_free(&names);
}

void play_line(struct play *play, char *line)
{
    char *rest = text_trim(line);
    char *whole = rest;
    if (!*whole) {
        return;
    }
    char first[16];
    size_t length = strcspn(whole, " \t");
    memcpy(first, whole, length < sizeof first ? length : 0);
    first[length < sizeof first ? length : 0] = '\0';
    for (int i = 0; i < N_WORDS; i++) {
        if (strcmp(first, words[i].name) == 0) {
            text_word(&rest);
            words[i].run(play, rest);
            return;
        }
    }
    if (strcmp(first, "exit") == 0) {
        play->quit = true;
        return;
    }
    play_move(play, whole);
}

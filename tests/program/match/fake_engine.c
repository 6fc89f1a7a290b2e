/* An engine for testing the match runner: plays random legal moves over CECP or UCI,
 * deterministically for its seed, and can be told to misbehave at a move.
 *
 *   fake_engine [uci | old] [greedy] [seed=N] [FAULT=N ...]
 *
 * Words that begin with "tag" mean nothing. old: as version 1 of CECP was spoken, by minishogi in
 * shogi's notation. greedy takes mate and then men where it can. Each FAULT
 * happens at its Nth move of a process (counted over games): crash, exit, hang, illegal, flood,
 * longline, disconnect, slow, burn, resign, claim, deaf. work=MS: every move takes so much
 * processor time. */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "engine/compile/catalogue.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/outcome.h"
#include "engine/position_text.h"
#include "tools/match/foreign_moves.h"

enum fault {
    CRASH,
    EXIT,
    HANG,
    ILLEGAL,
    FLOOD,
    LONGLINE,
    DISCONNECT,
    SLOW,
    BURN,
    RESIGN,
    CLAIM,
    DEAF,
    DRAW
};

static const char *const fault_names[] = {"crash",    "exit",       "hang", "illegal", "flood",
                                          "longline", "disconnect", "slow", "burn",    "resign",
                                          "claim",    "deaf",       "draw"};
enum { N_FAULTS = sizeof fault_names / sizeof *fault_names, SLOW_MS = 1000 };

struct fake {
    struct catalogue *catalogue;
    struct position pos;
    struct move_list moves;
    bool uci, old, greedy, forced, accepts;
    uint64_t random;
    int64_t work_ms;
    int64_t at[N_FAULTS]; /* 0: never */
    int64_t n_moves;
    int side;
};

static void say(const char *text)
{
    puts(text);
    fflush(stdout);
}

static void sleep_for_ever(void)
{
    for (;;) {
        poll(NULL, 0, 1000);
    }
}

static void flood(bool lines)
{
    for (;;) {
        if (fputs(lines ? "# nothing to say, and a lot of it\n" : "abcdefgh", stdout) == EOF) {
            exit(1);
        }
    }
}

/* Uses the processor, whatever time passes by that. */
static void burn(int64_t ms)
{
    struct timespec now, begin;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    do {
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    } while ((now.tv_sec - begin.tv_sec) * 1000 + (now.tv_nsec - begin.tv_nsec) / 1000000 < ms);
}

/* Commits the fault if it is due; true if a move should still be made. */
static bool misbehave(struct fake *fake, enum fault fault)
{
    switch (fault) {
    case CRASH:
        raise(SIGKILL);
        break;
    case EXIT:
        exit(3);
    case HANG:
    case DEAF:
        sleep_for_ever();
        break;
    case ILLEGAL:
        say(fake->uci ? "bestmove a1a1" : fake->old ? "1. ... a1a1" : "move a1a1");
        return false;
    case FLOOD:
    case LONGLINE:
        flood(fault == FLOOD);
        break;
    case DISCONNECT:
        fclose(stdout);
        close(STDOUT_FILENO);
        sleep_for_ever();
        break;
    case SLOW:
        poll(NULL, 0, SLOW_MS);
        break;
    case BURN:
        burn(SLOW_MS);
        break;
    case DRAW:
        say("offer draw");
        fake->accepts = true;
        break;
    case RESIGN:
        say(fake->uci ? "bestmove 0000" : "resign");
        return false;
    case CLAIM:
        say(fake->pos.state.side == WHITE ? "1-0 {I feel like it}" : "0-1 {I feel like it}");
        return false;
    }
    return true;
}

/* What a greedy player likes: mate, then taking. */
static int liking(struct fake *fake, move_t move)
{
    int value = move_captures(&fake->pos, move);
    position_make(&fake->pos, move);
    enum result result = outcome_of(&fake->pos).result;
    position_unmake(&fake->pos);
    return result == RESULT_WHITE || result == RESULT_BLACK ? 2 : value;
}

static move_t choose(struct fake *fake)
{
    fake->moves.n = 0;
    movegen_legal(&fake->pos, &fake->moves);
    move_t best = fake->moves.move[random_below(&fake->random, fake->moves.n)];
    for (size_t i = 0; fake->greedy && i < fake->moves.n; i++) {
        if (liking(fake, fake->moves.move[i]) > liking(fake, best)) {
            best = fake->moves.move[i];
        }
    }
    return best;
}

/* In shogi's notation, twice. */
static void say_as_of_old(const struct fake *fake, const char *move)
{
    const struct board *board = fake->pos.variant->board;
    char text[MOVE_TEXT_MAX];
    foreign_move_format(board, NOTATION_SHOGI, move, text);
    printf("%lld. ... %s 4000\nMy move is: %s\n", (long long)fake->n_moves, text, text);
}

static void think(struct fake *fake)
{
    if (outcome_of(&fake->pos).result != RESULT_NONE) {
        return;
    }
    fake->n_moves++;
    for (int i = 0; i < N_FAULTS; i++) {
        if (fake->at[i] == fake->n_moves && !misbehave(fake, (enum fault)i)) {
            return;
        }
    }
    burn(fake->work_ms);
    char text[MOVE_TEXT_MAX];
    move_t move = choose(fake);
    move_format(&fake->pos, move, text);
    if (fake->old) {
        say_as_of_old(fake, text);
    } else {
        printf(fake->uci ? "info depth 1 score cp 7\nbestmove %s\n" : "1 7 0 1\t%s\nmove %s\n",
               text, text);
    }
    fflush(stdout);
    position_make(&fake->pos, move);
}

static bool play_move(struct fake *fake, const char *text)
{
    move_t move;
    struct error error;
    enum move_notation notation = fake->old ? NOTATION_SHOGI : NOTATION_NATIVE;
    if (foreign_move_parse(&fake->pos, notation, text, &move, &error) != MOVE_READ) {
        printf("Illegal move (%s): %s\n", error.text, text);
        fflush(stdout);
        return false;
    }
    position_make(&fake->pos, move);
    return true;
}

static void set_game(struct fake *fake, const char *name)
{
    struct error error;
    const struct variant *variant = catalogue_game(fake->catalogue, name, &error);
    if (variant) {
        position_free(&fake->pos);
        position_init(&fake->pos, variant);
        position_start(&fake->pos);
    }
}

/* Commands that an old engine takes for moves. */
static bool is_newer(const char *word)
{
    static const char *const newer[] = {"protover", "ping",   "variant",  "setboard",
                                        "usermove", "result", "computer", "name"};
    for (size_t i = 0; i < sizeof newer / sizeof *newer; i++) {
        if (strcmp(word, newer[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void cecp(struct fake *fake, char *line)
{
    char *rest = line;
    const char *word = text_word(&rest);
    if (fake->old && is_newer(word)) {
        play_move(fake, word);
    } else if (strcmp(word, "protover") == 0) {
        say("feature done=0\nfeature ping=1 setboard=1 usermove=1 colors=0 nps=1 reuse=1 "
            "myname=\"fake\"\nfeature option=\"Idleness -spin 0 0 9\"\nfeature done=1");
    } else if (strcmp(word, "ping") == 0) {
        printf("pong %s\n", rest);
        fflush(stdout);
    } else if (strcmp(word, "variant") == 0) {
        set_game(fake, rest);
    } else if (strcmp(word, "new") == 0) {
        position_start(&fake->pos);
        fake->forced = false;
    } else if (strcmp(word, "setboard") == 0) {
        position_parse(&fake->pos, rest, NULL);
    } else if (strcmp(word, "draw") == 0 && fake->accepts) {
        say("offer draw");
    } else if (strcmp(word, "force") == 0) {
        fake->forced = true;
    } else if (strcmp(word, "go") == 0) {
        fake->forced = false;
        fake->side = fake->pos.state.side;
        think(fake);
    } else if (strcmp(word, "usermove") == 0 || fake->old) {
        bool played = play_move(fake, fake->old ? word : rest);
        if (played && !fake->forced && fake->pos.state.side == fake->side) {
            think(fake);
        }
    }
}

static void uci_position(struct fake *fake, char *rest)
{
    char *moves = strstr(rest, "moves ");
    if (moves) {
        moves[-1] = '\0';
    }
    if (text_begins(rest, "fen ")) {
        position_parse(&fake->pos, rest + 4, NULL);
    } else {
        position_start(&fake->pos);
    }
    moves = moves ? moves + 6 : NULL;
    for (const char *word; moves && *(word = text_word(&moves));) {
        play_move(fake, word);
    }
}

static void uci(struct fake *fake, char *line)
{
    char *rest = line;
    const char *word = text_word(&rest);
    if (strcmp(word, "uci") == 0) {
        say("id name fake\noption name UCI_Variant type combo default chess var chess\n"
            "option name Idleness type spin default 0 min 0 max 9\nuciok");
    } else if (strcmp(word, "isready") == 0) {
        say("readyok");
    } else if (strcmp(word, "setoption") == 0 && text_begins(rest, "name UCI_Variant value ")) {
        set_game(fake, rest + 23);
    } else if (strcmp(word, "position") == 0) {
        uci_position(fake, rest);
    } else if (strcmp(word, "go") == 0) {
        think(fake);
    }
}

static bool read_arguments(struct fake *fake, int argc, char **argv)
{
    int64_t number;
    for (int i = 1; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        bool known = strcmp(argv[i], "uci") == 0 || strcmp(argv[i], "greedy") == 0 ||
                     strcmp(argv[i], "cecp") == 0 || strcmp(argv[i], "old") == 0 ||
                     text_begins(argv[i], "tag");
        fake->uci = fake->uci || strcmp(argv[i], "uci") == 0;
        fake->old = fake->old || strcmp(argv[i], "old") == 0;
        fake->greedy = fake->greedy || strcmp(argv[i], "greedy") == 0;
        if (value && text_parse_int(value + 1, 0, INT64_MAX, &number)) {
            *value = '\0';
            if (strcmp(argv[i], "seed") == 0) {
                fake->random = (uint64_t)number;
                known = true;
            }
            if (strcmp(argv[i], "work") == 0) {
                fake->work_ms = number;
                known = true;
            }
            for (int fault = 0; fault < N_FAULTS; fault++) {
                if (strcmp(argv[i], fault_names[fault]) == 0) {
                    fake->at[fault] = number;
                    known = true;
                }
            }
        }
        if (!known) {
            fprintf(stderr, "fake_engine: %s?\n", argv[i]);
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    struct fake fake = {.catalogue = catalogue_new(), .random = 1};
    struct error error;
    bool ok = read_arguments(&fake, argc, argv);
    const char *game = fake.old ? "minishogi" : "3d-minishogi";
    position_init(&fake.pos, catalogue_game(fake.catalogue, game, &error));
    position_start(&fake.pos);
    char *line = NULL;
    size_t size = 0;
    while (ok && getline(&line, &size, stdin) > 0) {
        char *text = text_trim(line);
        if (strcmp(text, "quit") == 0) {
            break;
        }
        fake.uci ? uci(&fake, text) : cecp(&fake, text);
    }
    free(line);
    move_list_free(&fake.moves);
    position_free(&fake.pos);
    catalogue_free(fake.catalogue);
    return ok ? 0 : 2;
}

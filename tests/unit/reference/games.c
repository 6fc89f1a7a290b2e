#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/position_text.h"

const char *const reference_games[] = {"chess",   "minishogi",  "shogi",   "crazyhouse",
                                       "xiangqi", "raumschach", "glinski", NULL};

static struct catalogue *catalogue;

static void games_free(void)
{
    catalogue_free(catalogue);
}

struct catalogue *games_catalogue(void)
{
    if (!catalogue) {
        catalogue = catalogue_new();
        atexit(games_free);
    }
    return catalogue;
}

struct position *game_new(const char *game, const char *text)
{
    struct error error;
    const struct variant *variant = catalogue_game(games_catalogue(), game, &error);
    if (!variant) {
        fputs(error.text, stderr);
        exit(1);
    }
    struct position *pos = memory_new(1, sizeof *pos);
    position_init(pos, variant);
    position_start(pos);
    if (text && !position_parse(pos, text, &error)) {
        fprintf(stderr, "%s: %s: %s\n", game, text, error.text);
        exit(1);
    }
    return pos;
}

void game_free(struct position *pos)
{
    position_free(pos);
    free(pos);
}

bool game_play(struct position *pos, const char *moves)
{
    struct error error;
    char *copy = memory_text(moves), *rest = copy;
    bool ok = true;
    while (ok && *rest) {
        const char *word = text_word(&rest);
        move_t move;
        ok = move_parse(pos, word, &move, &error) == MOVE_READ;
        if (ok) {
            position_make(pos, move);
        } else {
            fprintf(stderr, "%s: %s\n", word, error.text);
        }
    }
    free(copy);
    return ok;
}

bool game_allows(const struct position *pos, const char *move)
{
    move_t read;
    return move_parse(pos, move, &read, NULL) == MOVE_READ;
}

int game_count(const struct position *pos, const char *prefix)
{
    struct move_list list = {0};
    char text[MOVE_TEXT_MAX];
    int n = 0;
    movegen_legal(pos, &list);
    for (size_t i = 0; i < list.n; i++) {
        move_format(pos, list.move[i], text);
        n += text_begins(text, prefix);
    }
    move_list_free(&list);
    return n;
}

bool game_reads(const struct position *pos, const char *text)
{
    struct text is = {0};
    position_format(pos, &is);
    bool same = strcmp(is.data, text) == 0;
    if (!same) {
        fprintf(stderr, "is     %s\nshould %s\n", is.data, text);
    }
    text_free(&is);
    return same;
}

bool game_refused(const char *text, const char *part)
{
    struct faults faults = {0};
    bool loaded = catalogue_load_text(games_catalogue(), "test.ini", text, &faults);
    bool refused = !loaded && strstr(faults.text.data, part);
    if (!refused) {
        fprintf(stderr, "should say '%s', says: %s\n", part, loaded ? "nothing" : faults.text.data);
    }
    faults_free(&faults);
    return refused;
}

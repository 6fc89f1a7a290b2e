/* Games of `play` in files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/input_file.h"
#include "base/memory.h"
#include "engine/position_text.h"
#include "engine/san.h"
#include "tools/play/play.h"
#include "tools/records/replay.h"

static void add_tags(const struct play *play, const char *start, const char *result,
                     struct text *out)
{
    static const char *const players[] = {"Player", "Weltgeist"};
    const struct variant *variant = play->pos->variant;
    char date[CLOCK_DATE_SIZE];
    clock_date(date);
    pgn_add_tag(out, "Event", "Game in the terminal");
    pgn_add_tag(out, "Site", "?");
    pgn_add_tag(out, "Date", date);
    pgn_add_tag(out, "Round", "-");
    pgn_add_tag(out, "White", players[play->engine[WHITE]]);
    pgn_add_tag(out, "Black", players[play->engine[BLACK]]);
    pgn_add_tag(out, "Result", result);
    pgn_add_tag(out, "Variant", variant->id);
    if (strcmp(start, variant->start) != 0) {
        pgn_add_tag(out, "SetUp", "1");
        pgn_add_tag(out, "FEN", start);
    }
    text_add_char(out, '\n');
}

/* Takes all moves back; the caller frees them. */
static move_t *rewind_moves(struct position *pos, size_t *n)
{
    *n = pos->n_history;
    move_t *move = memory_new(*n + 1, sizeof *move);
    for (size_t i = *n; i-- > 0;) {
        move[i] = pos->history[i].move;
        position_unmake(pos);
    }
    return move;
}

static void game_text(const struct play *play, struct text *out)
{
    struct outcome outcome = play_outcome(play);
    struct position *pos = position_new_copy(play->pos);
    struct text start = {0};
    size_t n;
    move_t *move = rewind_moves(pos, &n);
    position_format(pos, &start);
    add_tags(play, start.data, result_text(outcome.result), out);
    struct pgn_writer writer = {.out = out};
    for (size_t i = 0; i < n; i++) {
        char word[SAN_MAX + 24], san[SAN_MAX];
        bool white = pos->state.side == WHITE;
        san_format(pos, &play->names.native, move[i], san);
        snprintf(word, sizeof word, white || i == 0 ? "%u%s %s" : "%.0u%s%s",
                 white || i == 0 ? (unsigned)pos->state.number : 0,
                 white    ? "."
                 : i == 0 ? "..."
                          : "",
                 san);
        pgn_add_word(&writer, word);
        position_make(pos, move[i]);
    }
    if (outcome.result != RESULT_NONE) {
        struct text reason = {0};
        text_addf(&reason, "{%s}", outcome.reason);
        pgn_add_word(&writer, reason.data);
        text_free(&reason);
    }
    pgn_add_word(&writer, result_text(outcome.result));
    text_add(out, "\n\n");
    free(move);
    text_free(&start);
    position_delete(pos);
}

/* Writes a file that is new; false with a reason and no file left if that fails. */
static bool write_new(const char *path, const struct text *text, struct error *error)
{
    FILE *file = file_open(path, "wx");
    if (!file) {
        return error_set(error, "%s: %s", path, strerror(errno));
    }
    bool written = fwrite(text->data, 1, text->length, file) == text->length;
    written = fclose(file) == 0 && written;
    if (!written) {
        error_set(error, "%s: %s", path, strerror(errno));
        file_remove(path);
    }
    return written;
}

/* Writes beside and renames, so that the file holds the old or the new, whatever happens. */
static bool replace(const char *path, const struct text *text, struct error *error)
{
    struct text beside = {0};
    text_addf(&beside, "%s.new", path);
    bool ok = write_new(beside.data, text, error);
    if (ok && !file_rename(beside.data, path)) {
        ok = error_set(error, "%s: %s", path, strerror(errno));
        file_remove(beside.data);
    }
    text_free(&beside);
    return ok;
}

void play_save(const struct play *play, const char *path, bool overwrite)
{
    struct text text = {0};
    struct error error;
    if (!*path) {
        puts("save FILE: which file?");
        return;
    }
    game_text(play, &text);
    errno = 0;
    if (overwrite ? replace(path, &text, &error) : write_new(path, &text, &error)) {
        printf("The game is in %s.\n", path);
    } else if (!overwrite && errno == EEXIST) {
        printf("%s is there already; 'overwrite %s' puts the game in its place.\n", path, path);
    } else {
        printf("Not saved: %s.\n", error.text);
    }
    text_free(&text);
}

/* Finds the game of a number and plays it through; the caller ends @replay if that succeeds. */
static bool replay_file(const struct play *play, const char *path, int number,
                        struct pgn_game *game, struct replay *replay, struct error *error)
{
    FILE *file = input_file_open(path, error);
    if (!file) {
        return false;
    }
    struct pgn_reader reader;
    int found = 0;
    pgn_reader_init(&reader, file);
    while (found < number && pgn_read(&reader, game)) {
        found++;
    }
    input_file_close(file);
    if (found < number) {
        return found ? error_set(error, "%s has %d games", path, found)
                     : error_set(error, "%s has no game", path);
    }
    const struct variant *variant =
        replay_variant(play->catalogue, game, play->pos->variant->id, error);
    if (!variant || !replay_begin(replay, variant, game, error)) {
        return false;
    }
    while (replay->n < game->n_moves) {
        if (!replay_next(replay, error)) {
            replay_end(replay);
            return false;
        }
    }
    return true;
}

static void take_position(struct play *play, const struct position *pos)
{
    bool other = pos->variant != play->pos->variant;
    struct position *copy = position_new_copy(pos);
    position_delete(play->pos);
    play->pos = copy;
    play->resigned = NOBODY;
    play->show = true;
    if (other) {
        game_names_free(&play->names);
        game_names_init(&play->names, pos->variant);
    }
    if (play->search) {
        search_clear(play->search);
    }
}

void play_load(struct play *play, const char *path, int number)
{
    struct pgn_game game = {0};
    struct replay replay = {0};
    struct error error;
    if (!*path) {
        puts("load FILE: which file?");
    } else if (!replay_file(play, path, number, &game, &replay, &error)) {
        printf("Not loaded: %s.\n", error.text);
    } else {
        const char *white = pgn_tag(&game, "White"), *black = pgn_tag(&game, "Black");
        take_position(play, &replay.pos);
        replay_end(&replay);
        printf("%s: %s - %s, %s, %zu moves.\n", play->pos->variant->title, white ? white : "?",
               black ? black : "?", *game.result ? game.result : "*", game.n_moves);
        play_take_over(play, "");
    }
    pgn_game_free(&game);
}

/* Shards of a match: games by their numbers, which are the same in every run. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/input_file.h"
#include "base/memory.h"
#include "tools/analysis/merge.h"
#include "tools/records/pgn.h"
#include "tools/shard.h"

/* A game of one of the files: where it stands. */
struct entry {
    int64_t number;
    size_t input;
    long line;
    int64_t from, to;
};

struct games {
    struct merge *merge;
    struct entry *entry;
    size_t n, capacity;
    char *id;   /* the match; NULL: not known yet */
    int64_t of; /* how many games it has, the most that any of its games says */
};

/* All games must be of the match of the first. */
static bool is_of_match(struct games *games, const struct pgn_game *game)
{
    const char *id = pgn_tag(game, "MatchId"), *shard_text = pgn_tag(game, "MatchShard");
    struct shard shard;
    if (id && !games->id) {
        games->id = memory_text(id);
    }
    return id && strcmp(id, games->id) == 0 && shard_text && shard_parse(&shard, shard_text, NULL);
}

static bool take(struct games *games, size_t input, const struct pgn_game *game, int64_t from,
                 struct error *error)
{
    const char *path = games->merge->input[input].path;
    const char *round = pgn_tag(game, "Round"), *n_games = pgn_tag(game, "MatchGames");
    int64_t number, of;
    if (!is_of_match(games, game)) {
        return error_set(error, "%s:%ld: not a game of a shard of the same match", path,
                         game->line);
    }
    if (!n_games || !text_parse_int(n_games, 1, INT32_MAX, &of) || !round ||
        !text_parse_int(round, 1, of, &number)) {
        return error_set(error, "%s:%ld: the game has no number (Round)", path, game->line);
    }
    games->of = of > games->of ? of : games->of;
    if (!game->result[0] || strcmp(game->result, "*") == 0) {
        games->merge->incomplete = true;
        merge_complain(games->merge, "%s:%ld: game %" PRId64 " is not finished", path, game->line,
                       number);
        return true;
    }
    games->entry = memory_grow(games->entry, &games->capacity, games->n, sizeof *games->entry);
    games->entry[games->n++] = (struct entry){number, input, game->line, from, game->end};
    return true;
}

static bool read_file(struct games *games, size_t input, struct error *error)
{
    const struct merge_input *of = &games->merge->input[input];
    struct pgn_reader reader;
    struct pgn_game game = {0};
    int64_t from = 0;
    bool ok = true;
    errno = 0;
    pgn_reader_init(&reader, of->file);
    while (ok && pgn_read(&reader, &game)) {
        ok = take(games, input, &game, from, error);
        from = game.end;
    }
    pgn_game_free(&game);
    return ok && input_file_whole(of->file, of->path, error);
}

static int compare(const void *a, const void *b)
{
    const struct entry *one = a, *two = b;
    return one->number < two->number ? -1 : one->number > two->number;
}

/* Copies a game as it stands, with a blank line behind it. */
static bool copy(struct merge *merge, const struct entry *entry, struct error *error)
{
    FILE *file = merge->input[entry->input].file;
    size_t size = (size_t)(entry->to - entry->from), skipped = 0;
    char *text = memory_new(size + 1, 1);
    clearerr(file);
    bool ok = file_seek(file, entry->from) && fread(text, 1, size, file) == size;
    if (ok) {
        skipped = strspn(text, " \t\r\n");
        ok = merge_write(merge, text + skipped, size - skipped, error) &&
             merge_write(merge, "\n\n", 2, error);
    } else {
        error_set(error, "%s: %s", merge->input[entry->input].path, strerror(errno));
    }
    free(text);
    return ok;
}

static bool write_all(struct games *games, struct error *error)
{
    struct merge *merge = games->merge;
    int64_t next = 1;
    bool ok = true;
    if (games->n) {
        qsort(games->entry, games->n, sizeof *games->entry, compare);
    }
    for (size_t i = 0; ok && i < games->n; i++) {
        const struct entry *entry = &games->entry[i];
        if (entry->number < next) {
            merge->twice++;
            merge_complain(merge, "%s:%ld: game %" PRId64 " again", merge->input[entry->input].path,
                           entry->line, entry->number);
            continue;
        }
        merge_gap(merge, "games", next, entry->number);
        next = entry->number + 1;
        merge->units++;
        ok = copy(merge, entry, error);
    }
    if (ok) {
        merge_gap(merge, "games", next, games->of + 1);
    }
    return ok;
}

bool merge_games(struct merge *merge, struct error *error)
{
    struct games games = {.merge = merge};
    bool ok = true;
    for (size_t i = 0; ok && i < merge->n; i++) {
        ok = read_file(&games, i, error);
    }
    ok = ok && write_all(&games, error);
    free(games.entry);
    free(games.id);
    return ok;
}

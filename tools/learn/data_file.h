/* A file of positions with scores and results, from games of the engine against itself.
 *
 *     # weltgeist learn 1: game tiny, hash 0123456789abcdef, seed 1, nodes 1500, shard 1/4
 *     POSITION<TAB>SCORE<TAB>RESULT
 *     ...
 *     # game 0: 1-0, 31 positions, played out
 *
 * in native notation; the score is the search's, in centipawns for the side to move, the result is
 * 1, 0.5 or 0 for it. Each game ends with such a line. A file that was cut short is mended by
 * cutting off the game that does not end. */
#ifndef WELTGEIST_TOOLS_LEARN_DATA_FILE_H
#define WELTGEIST_TOOLS_LEARN_DATA_FILE_H

#include <stdint.h>

#include "base/output_file.h"
#include "base/text.h"

/* What decides the games of a file. */
struct data_head {
    const char *game; /* its name */
    uint64_t hash;    /* of what nets depend on */
    uint64_t seed, nodes;
    const char *part; /* which part of all games these are */
};

/* Appends the first line of a file, without a line end. */
void data_head_format(const struct data_head *head, struct text *out);

/* The hash that a first line tells; false if it is none. */
bool data_head_hash(const char *line, uint64_t *hash);

struct data_file {
    struct output_file out;
    int64_t games, positions; /* that it holds */
};

/* Opens a file for writing. One that holds something must be resumed. A new one begins with the
 * line @head (without a line end); one that holds something is gone on with, if it begins with the
 * same line and its games are whole and in order but for the last. False with a reason, the file
 * unchanged. */
bool data_file_open(struct data_file *file, const char *path, const char *head, bool resume,
                    struct error *error);
/* Adds a game of so many positions: @lines and its last line. False with a reason if it could not
 * be written; then no part of it is there. */
bool data_file_add(struct data_file *file, const struct text *lines, int64_t positions,
                   const char *result, bool played_out, struct error *error);
bool data_file_close(struct data_file *file, struct error *error);

/* What a reader of files meets. */
enum data_line { DATA_HEAD, DATA_POSITION, DATA_GAME, DATA_NONE };

/* What a line of a file is. Of a position *@score and *@result, and the text is cut behind the
 * position; of a game's end *@score is 1 if it was played out. */
enum data_line data_line_parse(char *line, int *score, double *result);

#endif

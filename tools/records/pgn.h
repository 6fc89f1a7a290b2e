/* Games as PGN text, with full moves in native notation instead of SAN, so that a reader needs no
 * rules to tell which man moves. */
#ifndef WELTGEIST_TOOLS_RECORDS_PGN_H
#define WELTGEIST_TOOLS_RECORDS_PGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text.h"

enum { PGN_LINE_WIDTH = 80 };

struct pgn_tag {
    char *name, *value;
};

/* A game that was read. Moves are as they stand in the file, without numbers and annotations. */
struct pgn_game {
    struct pgn_tag *tag;
    size_t n_tags, cap_tags;
    char **move;
    size_t n_moves, cap_moves;
    char result[8]; /* "1-0", "0-1", "1/2-1/2", "*"; empty if the game breaks off */
    long line;      /* where it begins in the file, from 1 */
    long end;       /* bytes of the file up to its end */
};

/* Reads games one after another. */
struct pgn_reader {
    FILE *file;
    long line, bytes;
    int ahead; /* a character read too far, or EOF - 1 */
};

void pgn_reader_init(struct pgn_reader *reader, FILE *file);

/* Reads the next game into @game, which is zeroed or holds an earlier one. False at the end of the
 * file. A game without a result (the file was cut) has an empty one. */
bool pgn_read(struct pgn_reader *reader, struct pgn_game *game);
void pgn_game_free(struct pgn_game *game);

/* The value of a tag, or NULL. */
const char *pgn_tag(const struct pgn_game *game, const char *name);

/* Appends a tag line; quotes and backslashes are escaped. */
void pgn_add_tag(struct text *out, const char *name, const char *value);

/* Movetext that is wrapped as it is written. */
struct pgn_writer {
    struct text *out;
    size_t column;
};

/* Appends one word (which may hold blanks) after a blank or a line end. */
void pgn_add_word(struct pgn_writer *writer, const char *word);

#endif

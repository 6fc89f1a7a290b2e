/* Games as PGN text. */
#ifndef WELTGEIST_TOOLS_RECORDS_PGN_H
#define WELTGEIST_TOOLS_RECORDS_PGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/text.h"

enum { PGN_LINE_WIDTH = 80, PGN_PEEK_MAX = 64 };

struct pgn_tag {
    char *name, *value;
};

/* A game that was read. Moves are as they stand in the file, without numbers and annotations; bytes
 * that are not UTF-8 have been taken for Latin-1. */
struct pgn_game {
    struct pgn_tag *tag;
    size_t n_tags, cap_tags;
    char **move;
    char **comment; /* by move, if the reader keeps them: the text behind it, or NULL */
    size_t n_moves, cap_moves, cap_comments;
    char result[8]; /* "1-0", "0-1", "1/2-1/2", "*"; empty if the game breaks off */
    long line;      /* where it begins in the file, from 1 */
    int64_t end;    /* bytes of the file up to its end */
};

/* Reads games one after another. */
struct pgn_reader {
    FILE *file;
    bool keeps_comments; /* to be set by the caller before a game is read */
    long line;
    int64_t bytes;
    char ahead[PGN_PEEK_MAX + 32]; /* characters read too far, the next one last */
    size_t n_ahead;
    int before, before_last; /* the last two characters taken */
    bool nested;             /* the last comment had a brace within */
    size_t n_sure;           /* moves before that comment's end */
};

/* Whether a file's name says that it holds games: *.pgn, whatever the case of letters. */
bool pgn_is_name(const char *path);

void pgn_reader_init(struct pgn_reader *reader, FILE *file);

/* Reads the next game into @game, which is zeroed or holds an earlier one. False at the end of the
 * file. A game without a result (the file was cut, or the next game's tags follow) has an empty
 * one. Read are: a byte order mark; comments in braces, also nested, and to the end of a line;
 * lines that begin with %; variations; results, annotations and comments glued to a move. */
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

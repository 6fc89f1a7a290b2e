#include "tools/records/pgn.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { NOTHING_AHEAD = EOF - 1, WORD_MAX = 256, VALUE_MAX = 64 << 10 };

void pgn_reader_init(struct pgn_reader *reader, FILE *file)
{
    *reader = (struct pgn_reader){.file = file, .line = 1, .ahead = NOTHING_AHEAD};
}

static int next(struct pgn_reader *reader)
{
    int c = reader->ahead;
    if (c != NOTHING_AHEAD) {
        reader->ahead = NOTHING_AHEAD;
    } else {
        c = getc(reader->file);
    }
    if (c != EOF) {
        reader->bytes++;
        reader->line += c == '\n';
    }
    return c;
}

static void put_back(struct pgn_reader *reader, int c)
{
    if (c != EOF) {
        reader->bytes--;
        reader->line -= c == '\n';
        reader->ahead = c;
    }
}

static void skip_to(struct pgn_reader *reader, int end)
{
    int c;
    do {
        c = next(reader);
    } while (c != end && c != EOF);
}

/* The first character that is neither blank nor part of a comment or a variation. */
static int skip_to_word(struct pgn_reader *reader)
{
    int depth = 0;
    for (;;) {
        int c = next(reader);
        if (c == '{') {
            skip_to(reader, '}');
        } else if (c == ';' || c == '%') {
            skip_to(reader, '\n');
        } else if (c == '(') {
            depth++;
        } else if (c == ')') {
            depth -= depth > 0;
        } else if (c == EOF || (!isspace(c) && depth == 0)) {
            return c;
        }
    }
}

/* `Name "value"]` after the bracket. */
static void read_tag(struct pgn_reader *reader, struct pgn_game *game)
{
    struct text name = {0}, value = {0};
    int c = next(reader);
    for (; c != EOF && c != '"' && c != ']' && c != '\n'; c = next(reader)) {
        if (!isspace(c) && name.length < WORD_MAX) {
            text_add_char(&name, (char)c);
        }
    }
    if (c == '"') {
        for (c = next(reader); c != EOF && c != '"' && c != '\n'; c = next(reader)) {
            if (c == '\\') {
                c = next(reader);
            }
            if (c != EOF && value.length < VALUE_MAX) {
                text_add_char(&value, (char)c);
            }
        }
        if (c == '"') {
            skip_to(reader, ']');
        }
    }
    game->tag = memory_grow(game->tag, &game->cap_tags, game->n_tags, sizeof *game->tag);
    game->tag[game->n_tags++] = (struct pgn_tag){name.data ? name.data : memory_text(""),
                                                 value.data ? value.data : memory_text("")};
}

/* Reads to the next blank or comment. Longer words are cut; no move is that long. */
static void read_word(struct pgn_reader *reader, int c, char *out)
{
    size_t n = 0;
    while (c != EOF && !isspace(c) && (!c || !strchr("{};()", c)) && !(c == '[' && n == 0)) {
        if (n < WORD_MAX - 1) {
            out[n++] = c ? (char)c : '?'; /* a file may hold anything */
        }
        c = next(reader);
    }
    put_back(reader, c);
    out[n] = '\0';
}

/* Removes a move number ("12." or "12...") in front and annotations behind. */
static char *bare_move(char *word)
{
    size_t digits = strspn(word, "0123456789");
    if (word[digits] == '.') {
        word += digits + strspn(word + digits, ".");
    } else if (!word[digits]) {
        word += digits;
    }
    size_t n = strlen(word);
    while (n && strchr("!?#", word[n - 1])) {
        word[--n] = '\0';
    }
    return word;
}

static bool is_result(const char *word)
{
    return strcmp(word, "1-0") == 0 || strcmp(word, "0-1") == 0 || strcmp(word, "*") == 0 ||
           strcmp(word, "1/2-1/2") == 0;
}

static void read_moves(struct pgn_reader *reader, struct pgn_game *game)
{
    char word[WORD_MAX];
    for (;;) {
        int c = skip_to_word(reader);
        if (c == EOF) {
            return;
        }
        if (c == '[') { /* the next game's tags: this one broke off */
            put_back(reader, c);
            return;
        }
        if (c == '}') {
            continue;
        }
        read_word(reader, c, word);
        if (is_result(word)) {
            snprintf(game->result, sizeof game->result, "%.7s", word);
            return;
        }
        char *move = bare_move(word);
        if (*move && *move != '$') {
            /* pgn_game_free() has zeroed it. NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
            void *grown = memory_grow(game->move, &game->cap_moves, game->n_moves, sizeof(char *));
            game->move = grown;
            game->move[game->n_moves++] = memory_text(move);
        }
    }
}

bool pgn_read(struct pgn_reader *reader, struct pgn_game *game)
{
    pgn_game_free(game);
    int c = skip_to_word(reader);
    if (c == EOF) {
        return false;
    }
    game->line = reader->line;
    while (c == '[') {
        read_tag(reader, game);
        c = skip_to_word(reader);
    }
    put_back(reader, c);
    read_moves(reader, game);
    game->end = reader->bytes;
    return true;
}

void pgn_game_free(struct pgn_game *game)
{
    for (size_t i = 0; i < game->n_tags; i++) {
        free(game->tag[i].name);
        free(game->tag[i].value);
    }
    for (size_t i = 0; i < game->n_moves; i++) {
        free(game->move[i]);
    }
    free(game->tag);
    free(game->move);
    *game = (struct pgn_game){0};
}

const char *pgn_tag(const struct pgn_game *game, const char *name)
{
    for (size_t i = 0; i < game->n_tags; i++) {
        if (strcmp(game->tag[i].name, name) == 0) {
            return game->tag[i].value;
        }
    }
    return NULL;
}

void pgn_add_tag(struct text *out, const char *name, const char *value)
{
    text_addf(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\') {
            text_add_char(out, '\\');
        }
        text_add_char(out, *value == '\n' ? ' ' : *value);
    }
    text_add(out, "\"]\n");
}

void pgn_add_word(struct pgn_writer *writer, const char *word)
{
    size_t length = strlen(word);
    if (writer->column && writer->column + 1 + length > PGN_LINE_WIDTH) {
        text_add_char(writer->out, '\n');
        writer->column = 0;
    } else if (writer->column) {
        text_add_char(writer->out, ' ');
        writer->column++;
    }
    text_add(writer->out, word);
    writer->column += length;
}

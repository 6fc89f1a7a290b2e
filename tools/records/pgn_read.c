#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "tools/records/pgn.h"

enum { WORD_MAX = 256, VALUE_MAX = 64 << 10 };

bool pgn_is_name(const char *path)
{
    size_t length = strlen(path), n = strlen(".pgn");
    return length >= n && text_same(path + length - n, ".pgn");
}

void pgn_reader_init(struct pgn_reader *reader, FILE *file)
{
    *reader = (struct pgn_reader){.file = file, .line = 1, .before = '\n'};
}

static int next(struct pgn_reader *reader)
{
    int c = reader->n_ahead ? (unsigned char)reader->ahead[--reader->n_ahead] : getc(reader->file);
    if (c != EOF) {
        reader->bytes++;
        reader->line += c == '\n';
        reader->before_last = reader->before;
        reader->before = c;
    }
    return c;
}

/* Puts one character back; after it, what was before the last one is no longer known. */
static void put_back(struct pgn_reader *reader, int c)
{
    if (c != EOF) {
        reader->bytes--;
        reader->line -= c == '\n';
        reader->before = reader->before_last;
        reader->ahead[reader->n_ahead++] = (char)c;
    }
}

/* Reads up to @size characters without taking them. */
static size_t peek(struct pgn_reader *reader, char *out, size_t size)
{
    int before = reader->before, before_last = reader->before_last, c;
    size_t n = 0;
    while (n < size && (c = next(reader)) != EOF) {
        out[n++] = (char)c;
    }
    for (size_t i = n; i > 0; i--) {
        put_back(reader, (unsigned char)out[i - 1]);
    }
    reader->before = before;
    reader->before_last = before_last;
    return n;
}

/* Whether the bracket just read, at the beginning of a line, begins a tag `[Name "`. */
static bool begins_tag(struct pgn_reader *reader, int c)
{
    char text[PGN_PEEK_MAX + 1] = "";
    if (c != '[' || (reader->before_last != '\n' && reader->before_last != '\r')) {
        return false;
    }
    size_t n = peek(reader, text, PGN_PEEK_MAX), i = 0;
    text[n] = '\0';
    while (isalnum((unsigned char)text[i]) || text[i] == '_') {
        i++;
    }
    size_t name = i;
    i += strspn(text + i, " \t");
    return name && text[i] == '"';
}

static void skip_line(struct pgn_reader *reader)
{
    int c;
    do {
        c = next(reader);
    } while (c != '\n' && c != '\r' && c != EOF);
}

/* Reads a comment to its brace and appends it to @out, unless that is NULL. A tag at the beginning
 * of a line ends one that was never closed: false. */
static bool read_comment(struct pgn_reader *reader, struct pgn_game *game, struct text *out)
{
    reader->nested = false;
    for (int c = next(reader); c != EOF; c = next(reader)) {
        if (c == '}') {
            reader->n_sure = game->n_moves;
            return true;
        }
        reader->nested |= c == '{';
        if (begins_tag(reader, c)) {
            put_back(reader, c);
            return false;
        }
        if (out && out->length < VALUE_MAX) {
            text_add_char(out, isspace(c) || !c ? ' ' : (char)c);
        }
    }
    return true;
}

/* A comment, which is the last move's, unless it stands before the first or within a variation. */
static bool take_comment(struct pgn_reader *reader, struct pgn_game *game, bool of_move)
{
    struct text text = {0}, whole = {0};
    bool keeps = reader->keeps_comments && of_move && game->n_moves;
    char **of = keeps ? &game->comment[game->n_moves - 1] : NULL;
    if (keeps && *of) {
        text_addf(&text, "%s ", *of);
    }
    bool closed = read_comment(reader, game, keeps ? &text : NULL);
    if (keeps && text.data) {
        utf8_add(&whole, text.data);
        free(*of);
        *of = whole.data;
    }
    text_free(&text);
    return closed;
}

static void drop_moves(struct pgn_game *game, size_t n)
{
    while (game->n_moves > n) {
        free(game->move[--game->n_moves]);
        if (game->comment) {
            free(game->comment[game->n_moves]);
        }
    }
}

/* The first character that is neither blank nor part of a comment or a variation. */
static int skip_to_word(struct pgn_reader *reader, struct pgn_game *game)
{
    int depth = 0;
    for (;;) {
        int c = next(reader);
        bool line_start = reader->before_last == '\n' || reader->before_last == '\r';
        if (c == EOF || (depth && begins_tag(reader, c))) {
            return c;
        }
        if (c == '{') {
            if (!take_comment(reader, game, depth == 0)) {
                return next(reader);
            }
        } else if (c == '}') { /* comments do not nest, but some programs write them so */
            drop_moves(game, reader->nested ? reader->n_sure : game->n_moves);
        } else if (c == ';' || (c == '%' && line_start)) {
            skip_line(reader);
        } else if (c == '(') {
            depth++;
        } else if (c == ')') {
            depth -= depth > 0;
        } else if (!isspace(c) && depth == 0) {
            return c;
        }
    }
}

/* Whether a quote ends the tag's value: only blanks stand between it and the bracket. A quote
 * within a value should be escaped, which not every program knows. */
static bool ends_value(struct pgn_reader *reader)
{
    char text[PGN_PEEK_MAX + 1];
    size_t n = peek(reader, text, PGN_PEEK_MAX);
    text[n] = '\0';
    size_t blanks = strspn(text, " \t");
    return blanks == n || strchr("]\r\n", text[blanks]);
}

static void read_value(struct pgn_reader *reader, struct text *value)
{
    int c;
    for (c = next(reader); c != EOF && c != '\n'; c = next(reader)) {
        if (c == '"' && ends_value(reader)) {
            break;
        }
        if (c == '\\') {
            c = next(reader);
        }
        if (c != EOF && value->length < VALUE_MAX) {
            text_add_char(value, c ? (char)c : '?'); /* a file may hold anything */
        }
    }
    while (c != EOF && c != '\n' && c != ']') {
        c = next(reader);
    }
}

/* `Name "value"]` after the bracket. */
static void read_tag(struct pgn_reader *reader, struct pgn_game *game)
{
    struct text name = {0}, value = {0};
    int c = next(reader);
    for (; c != EOF && c != '"' && c != ']' && c != '\n'; c = next(reader)) {
        if (!isspace(c) && name.length < WORD_MAX) {
            text_add_char(&name, c ? (char)c : '?');
        }
    }
    if (c == '"') {
        read_value(reader, &value);
    }
    struct pgn_tag tag = {name.data ? name.data : memory_text(""), memory_text("")};
    if (value.data) {
        struct text whole = {0};
        utf8_add(&whole, value.data);
        if (whole.data) {
            free(tag.value);
            tag.value = whole.data;
        }
    }
    text_free(&value);
    game->tag = memory_grow(game->tag, &game->cap_tags, game->n_tags, sizeof *game->tag);
    game->tag[game->n_tags++] = tag;
}

static const char *const results[] = {"1/2-1/2", "1-0", "0-1", "*"};
enum { N_RESULTS = sizeof results / sizeof *results };

/* Cuts a result off the end of a word that has more: `e7e5*`. It is read again. */
static void cut_result(struct pgn_reader *reader, char *word)
{
    size_t length = strlen(word);
    for (int i = 0; i < N_RESULTS; i++) {
        size_t n = strlen(results[i]);
        if (length > n && strcmp(word + length - n, results[i]) == 0) {
            word[length - n] = '\0';
            for (size_t k = n; k > 0; k--) {
                put_back(reader, results[i][k - 1]);
            }
            return;
        }
    }
}

/* Whether the bracket just read is a promotion's, `e8(Q)`, and no variation's. */
static bool is_promotion(struct pgn_reader *reader, size_t n_before)
{
    char text[2];
    return n_before && peek(reader, text, sizeof text) == sizeof text &&
           isalpha((unsigned char)text[0]) && text[1] == ')';
}

/* Reads to the next blank, comment or annotation. Longer words are cut; no move is that long. */
static void read_word(struct pgn_reader *reader, int c, char *out)
{
    size_t n = 0;
    bool inside = false;
    for (; c != EOF && !isspace(c); c = next(reader)) {
        bool promotion = inside || (c == '(' && is_promotion(reader, n));
        if (n && c && strchr("{};()$", c) && !promotion) {
            break;
        }
        inside = promotion && c != ')';
        if (n < WORD_MAX - 1) {
            out[n++] = c ? (char)c : '?';
        }
    }
    put_back(reader, c);
    out[n] = '\0';
    cut_result(reader, out);
}

/* Removes a move number ("12." or "12...") in front and praise or blame behind. */
static char *bare_move(char *word)
{
    size_t digits = strspn(word, "0123456789");
    if (word[digits] == '.' || !word[digits]) {
        word += digits;
    }
    word += strspn(word, ".");
    size_t n = strlen(word);
    while (n && strchr("!?", word[n - 1])) {
        word[--n] = '\0';
    }
    return word;
}

/* Whether a word is no move: `$5`, `+-`, `e.p.`, signs beyond ASCII. */
static bool is_annotation(const char *word)
{
    if (!*word || *word == '$' || strcmp(word, "e.p.") == 0) {
        return true;
    }
    for (const char *p = word; *p; p++) {
        if (isalnum((unsigned char)*p)) {
            return false;
        }
    }
    return strcmp(word, "--") != 0; /* a move passed */
}

static bool take_result(struct pgn_game *game, const char *word)
{
    for (int i = 0; i < N_RESULTS; i++) {
        if (strcmp(word, results[i]) == 0) {
            snprintf(game->result, sizeof game->result, "%s", results[i]);
            return true;
        }
    }
    return false;
}

static void read_moves(struct pgn_reader *reader, struct pgn_game *game)
{
    char word[WORD_MAX];
    reader->nested = false;
    for (int c; (c = skip_to_word(reader, game)) != EOF;) {
        if (begins_tag(reader, c)) { /* the next game: this one broke off */
            put_back(reader, c);
            return;
        }
        read_word(reader, c, word);
        if (take_result(game, word)) {
            return;
        }
        char *move = bare_move(word);
        if (!is_annotation(move)) {
            struct text text = {0};
            utf8_add(&text, move);
            /* pgn_game_free() has zeroed it. NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
            void *grown = memory_grow(game->move, &game->cap_moves, game->n_moves, sizeof(char *));
            game->move = grown;
            if (reader->keeps_comments) {
                game->comment = memory_grow(game->comment, &game->cap_comments, game->n_moves,
                                            sizeof *game->comment);
                game->comment[game->n_moves] = NULL;
            }
            game->move[game->n_moves++] = text.data;
        }
    }
}

/* A byte order mark may stand before the first tag of a file, or of files that were joined. */
static int skip_mark(struct pgn_reader *reader, struct pgn_game *game, int c)
{
    static const char rest[] = {'\xbb', '\xbf'};
    char text[sizeof rest];
    while (c == 0xef && peek(reader, text, sizeof text) == sizeof text &&
           memcmp(text, rest, sizeof rest) == 0) {
        next(reader);
        next(reader);
        c = skip_to_word(reader, game);
    }
    return c;
}

bool pgn_read(struct pgn_reader *reader, struct pgn_game *game)
{
    pgn_game_free(game);
    int c = skip_mark(reader, game, skip_to_word(reader, game));
    if (c == EOF) {
        return false;
    }
    game->line = reader->line;
    while (c == '[') {
        read_tag(reader, game);
        c = skip_to_word(reader, game);
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
    drop_moves(game, 0);
    free(game->tag);
    free(game->move);
    free(game->comment);
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

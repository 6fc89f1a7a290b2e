#include "tools/match/foreign_moves.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "engine/castling_text.h"

/* Copies the cell at *@from in the other notation to *@to and moves both on. False if there is no
 * cell. @native: from native notation to shogi's; otherwise the other way. */
static bool turn_cell(const struct board *board, bool native, const char **from, struct text *to)
{
    const char *p = *from;
    int file, rank;
    if (native) {
        file = *p++ - 'a';
        if (file < 0 || file >= board->n_files || !text_take_int(&p, board->n_ranks, &rank)) {
            return false;
        }
        text_addf(to, "%d%c", board->n_files - file, 'a' + board->n_ranks - rank);
    } else {
        if (!text_take_int(&p, board->n_files, &file) || file < 1 || *p < 'a' ||
            *p >= 'a' + board->n_ranks) {
            return false;
        }
        rank = board->n_ranks - (*p++ - 'a');
        text_addf(to, "%c%d", 'a' + board->n_files - file, rank);
    }
    *from = p;
    return true;
}

/* Appends the move in the other notation; false if it is none. */
static bool turn_move(const struct board *board, bool native, const char *text, struct text *out)
{
    const char *p = text, *drop = native ? "@" : "*";
    bool ok;
    if (isalpha((unsigned char)p[0]) && p[1] == *drop) {
        text_addf(out, "%c%s", p[0], native ? "*" : "@");
        p += 2;
        ok = turn_cell(board, native, &p, out);
    } else {
        ok = turn_cell(board, native, &p, out);
        ok = ok && turn_cell(board, native, &p, out);
    }
    text_add(out, ok ? p : "");
    return ok && out->length < MOVE_TEXT_MAX;
}

void foreign_move_format(const struct board *board, enum move_notation notation, const char *native,
                         char *out)
{
    struct text text = {0};
    bool turned = notation == NOTATION_SHOGI && turn_move(board, true, native, &text);
    snprintf(out, MOVE_TEXT_MAX, "%s", turned ? text.data : native);
    text_free(&text);
}

enum move_reading foreign_move_parse(const struct position *pos, enum move_notation notation,
                                     const char *text, move_t *out, struct error *error)
{
    struct text native = {0};
    bool turned =
        notation == NOTATION_SHOGI && turn_move(pos->variant->board, false, text, &native);
    enum move_reading reading = move_parse(pos, turned ? native.data : text, out, error);
    text_free(&native);
    return reading == MOVE_MALFORMED ? castling_word_parse(pos, text, out, error) : reading;
}

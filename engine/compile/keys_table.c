/* The keys of a game file. The table `keys` is the one list of them: for reading (in its order),
 * for faults, for what is said in vain and for documents. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/keys_idle.h"
#include "engine/compile/keys_internal.h"

/* How a key's value is read: by a function, as one of some words, as a number, as a text that is
 * kept; or it is read where games are put together. */
enum key_value { VALUE_READ, VALUE_WORD, VALUE_NUMBER, VALUE_TEXT, VALUE_ELSEWHERE };

/* Whether a key has letters behind a dot. */
enum suffix { SUFFIX_NONE, SUFFIX_MAY, SUFFIX_MUST };

/* Where a word's index, a number or a text goes. */
struct field {
    bool in_compile; /* in struct compile, not in the variant */
    size_t at, size;
};
#define OF_VARIANT(name)                                                                           \
    {                                                                                              \
        false, offsetof(struct variant, name), sizeof((struct variant *)0)->name                   \
    }
#define OF_COMPILE(name)                                                                           \
    {                                                                                              \
        true, offsetof(struct compile, name), sizeof((struct compile *)0)->name                    \
    }

static const struct key {
    const char *name;
    enum key_value value;
    rules_read_fn *read; /* VALUE_READ */
    const char *words;   /* VALUE_WORD, with blanks between */
    int most;            /* VALUE_NUMBER, from 0 */
    struct field field;  /* of the other three */
    enum suffix suffix;
    bool needs_board; /* it cannot be read while the board is not known */
    keys_idle_fn *idle;
    const char *meaning; /* NULL: the kinds of boards */
} keys[] = {
    {.name = "inherit",
     .value = VALUE_ELSEWHERE,
     .meaning = "GAME: everything that is not said here is as there"},
    {.name = "abstract",
     .value = VALUE_ELSEWHERE,
     .meaning = "yes: only to be inherited, not a game of its own"},
    {.name = "title",
     .value = VALUE_TEXT,
     .field = OF_VARIANT(title),
     .meaning = "the game's name for people"},
    {.name = "board", .read = rules_read_board},
    {.name = "piece",
     .read = rules_read_piece,
     .suffix = SUFFIX_MUST,
     .idle = idle_men,
     .meaning = "piece.X = NAME MOVES: a kind of man and its letter; hands are listed in the order "
                "of these lines"},
    {.name = "forward",
     .read = rules_read_forward,
     .needs_board = true,
     .meaning = "rank, level or rank+level: the way that f, b, s, first, last and ends go by for "
                "White, levels towards z; rank+level adds the two up"},
    {.name = "promote",
     .read = rules_read_promote,
     .suffix = SUFFIX_MUST,
     .idle = idle_men,
     .meaning = "promote.X = form NAME MOVES or like NAME (+X is then its promoted form), to "
                "LETTERS (by choice), as LETTERS (by choice; captured, it is an X again, and on "
                "the board it is written with ~) or pool: what X becomes"},
    {.name = "also",
     .read = rules_read_also,
     .suffix = SUFFIX_MUST,
     .needs_board = true,
     .meaning = "also.X = MOVES from REGION: how X moves from such cells besides; MOVES have no i, "
                "and with those of piece.X at most 24 atoms"},
    {.name = "promotion",
     .read = rules_read_promotion,
     .suffix = SUFFIX_MAY,
     .needs_board = true,
     .idle = idle_promotion,
     .meaning = "must or may, then reaching or reaching or leaving, then REGION: when; promotion.X "
                "for X only. A man that would have no move on an empty board must"},
    {.name = "royal",
     .read = rules_read_royal,
     .meaning = "LETTER of the man that must not be lost"},
    {.name = "pawns",
     .read = rules_read_pawns,
     .meaning = "LETTERS of men whose moves start the half-move clock anew"},
    {.name = "en-passant",
     .read = rules_read_en_passant,
     .idle = idle_passant,
     .meaning = "LETTERS of men that take each other on the cells that a lame leap from the start "
                "(in) has just passed; a man that could go there anyway takes as well"},
    {.name = "captured",
     .value = VALUE_WORD,
     .words = "out hand pool",
     .field = OF_VARIANT(captured),
     .meaning =
         "out, hand (the captor may drop it) or pool (its owner's promotions may regain it)"},
    {.name = "pool",
     .read = rules_read_pool,
     .idle = idle_pool,
     .meaning = "LETTERS of men that go to the pool when captured"},
    {.name = "pool-home",
     .read = rules_read_pool_home,
     .idle = idle_pool,
     .meaning = "LETTERS that are regained on the own end rank only"},
    {.name = "drop",
     .read = rules_read_drop,
     .suffix = SUFFIX_MAY,
     .needs_board = true,
     .idle = idle_drop,
     .meaning = "anywhere, or not WHERE or WHERE ...: in none of these, WHERE being a region or "
                "stuck (where the man would have no move on an empty board); drop.X for X only, "
                "instead of the general rule"},
    {.name = "file-limit",
     .read = rules_read_file_limit,
     .suffix = SUFFIX_MUST,
     .idle = idle_drop,
     .meaning = "file-limit.X = N: X is not dropped on a file that holds N of its side's X, X~ "
                "among them; 0 no limit"},
    {.name = "drop-mate",
     .read = rules_read_drop_mate,
     .suffix = SUFFIX_MUST,
     .idle = idle_drop,
     .meaning = "drop-mate.X = allowed or forbidden: whether X may be dropped to give checkmate"},
    {.name = "castle",
     .read = rules_read_castle,
     .suffix = SUFFIX_MUST,
     .needs_board = true,
     .idle = idle_castle,
     .meaning =
         "castle.X = STEPS, STEPS by N or STEPS to CELL CELL...: castling with X, which stands in "
         "such a direction from the royal piece. That goes two or N steps towards it, X standing "
         "where the array puts it; or, from wherever the two stand on a line with the cells, to "
         "the CELL that is farthest in that direction (White's; Black's are opposite). X goes next "
         "to it, on the other side. Both unmoved, the cells on the way of both empty, those that "
         "the royal piece leaves, passes and reaches not attacked"},
    {.name = "facing",
     .read = rules_read_facing,
     .meaning = "MOVES along which the royal pieces attack each other, if nothing stands between"},
    {.name = "confine",
     .read = rules_read_confine,
     .suffix = SUFFIX_MUST,
     .needs_board = true,
     .meaning = "confine.X = REGION whose border X cannot cross, nor is it dropped beyond"},
    {.name = "setup",
     .read = rules_read_setup,
     .meaning = "LETTER until N: before the game, the sides take such men off in turn, from files "
                "where both have one, until N such files are left"},
    {.name = "setup-first",
     .value = VALUE_WORD,
     .words = "white black",
     .field = OF_VARIANT(setup_first),
     .idle = idle_setup,
     .meaning = "white or black begins the setup phase"},
    {.name = "first",
     .value = VALUE_WORD,
     .words = "white black",
     .field = OF_VARIANT(first),
     .meaning = "white or black makes the first move"},
    {.name = "stalemate",
     .value = VALUE_WORD,
     .words = "draw loss",
     .field = OF_VARIANT(stalemate_loses),
     .meaning = "draw or loss for the side without a move"},
    {.name = "repetition",
     .read = rules_read_repetition,
     .meaning = "N: the N-th occurrence of a position is a draw; 0 never"},
    {.name = "repetition-loses",
     .read = rules_read_repetition_loses,
     .idle = idle_repetition,
     .meaning =
         "white, black or nobody: whom the N-th occurrence loses the game, instead of a draw"},
    {.name = "perpetual",
     .value = VALUE_WORD,
     .words = "draw loss",
     .field = OF_VARIANT(perpetual_loses),
     .idle = idle_repetition,
     .meaning = "draw or loss: repetition by a side that gave check with every move since its "
                "first occurrence"},
    {.name = "move-limit",
     .value = VALUE_NUMBER,
     .most = 10000,
     .field = OF_VARIANT(move_limit),
     .meaning = "N plies on the half-move clock are a draw; 0 never"},
    {.name = "cannot-mate",
     .read = rules_read_cannot_mate,
     .meaning = "LETTERS: one such man with its royal piece against a royal piece alone is a draw, "
                "even if it could mate; where no mate is possible at all that is found by itself"},
    {.name = "value",
     .read = rules_read_value,
     .suffix = SUFFIX_MUST,
     .meaning = "value.X = CENTIPAWNS, instead of the derived value"},
    {.name = "weight",
     .read = rules_read_weight,
     .suffix = SUFFIX_MUST,
     .meaning = "weight.TERM = N: a number of the evaluation, instead of the one that suits most "
                "games. Centipawns: tempo for the side to move, base for every man besides its "
                "moves. Percent: crowd of the first men in the way, forward more for steps ahead, "
                "place of the usual share of a better cell, promotion of its gain before the zone, "
                "hand of a man's value, attack and defence of the usual shares near royal men, "
                "driving of the usual share of a royal piece nearly alone that is driven"},
    {.name = "score",
     .read = rules_read_score,
     .suffix = SUFFIX_MUST,
     .meaning = "score.TERM = N: what scores mean, for those that are told; the search does not "
                "change. scale: centipawns of the search that multiply the odds by e, told as 174. "
                "offset: its score for White, in centipawns, where both sides win as often, told "
                "as 0. draws: percent of games that are drawn there"},
    {.name = "net",
     .value = VALUE_ELSEWHERE,
     .meaning =
         "FILE: what was learnt of the game, written by the command learn, beside this file; "
         "or none. What is inherited is left out where board or men differ"},
    {.name = "black",
     .value = VALUE_WORD,
     .words = "mirror turn",
     .field = OF_COMPILE(turned),
     .idle = idle_array,
     .meaning = "mirror or turn: Black's array is White's seen from the other end, or that with "
                "left and right exchanged as well"},
    {.name = "array",
     .value = VALUE_ELSEWHERE,
     .suffix = SUFFIX_MAY,
     .idle = idle_array,
     .meaning =
         "array.LEVEL = White's men on ranks 1, 2, ... of a level, a word a rank, as in positions"},
    {.name = "start",
     .value = VALUE_ELSEWHERE,
     .meaning = "POSITION: the start in full, instead of an array"},
    {.name = "rights",
     .value = VALUE_WORD,
     .words = "cells fide files",
     .field = OF_VARIANT(rights_names),
     .idle = idle_rights,
     .meaning = "cells, fide or files: positions name castling partners by their cells; by K and "
                "Q, k and q for the outermost towards the last and the first file; or by the "
                "letters of their files. The last two read either"},
    {.name = "xboard",
     .value = VALUE_TEXT,
     .field = OF_VARIANT(xboard_name),
     .meaning =
         "NAME under which XBoard knows this game with its own rules, such as normal or shogi"},
    {.name = "known-as",
     .value = VALUE_ELSEWHERE,
     .meaning =
         "NAME, NAME ...: what records of games call it in their tag Variant; not inherited"},
    {.name = "shuffled",
     .value = VALUE_ELSEWHERE,
     .meaning = "NAME of the game that is this one with other starts, which UCI_Chess960 chooses "
                "in its place; not inherited"},
};

enum { N_KEYS = sizeof keys / sizeof keys[0] };

/* The suffix of an entry's key if it is this key, "" if it has none; NULL if it is another. */
static const char *suffix_of(const struct key *key, const char *text)
{
    size_t length = strlen(key->name);
    if (strncmp(text, key->name, length) != 0) {
        return NULL;
    }
    if (!text[length]) {
        return key->suffix == SUFFIX_MUST ? NULL : "";
    }
    bool suffix = key->suffix != SUFFIX_NONE && text[length] == '.' && text[length + 1];
    return suffix ? text + length + 1 : NULL;
}

void rules_words(struct text *out)
{
    for (int i = 0; i < N_KEYS; i++) {
        text_addf(out, "%s\t", keys[i].name);
        if (keys[i].meaning) {
            text_add(out, keys[i].meaning);
        } else {
            board_forms(out);
        }
        text_add_char(out, '\n');
    }
}

static void report_unknown(struct compile *c)
{
    for (size_t i = 0; i < c->section->n; i++) {
        bool known = false;
        c->entry = &c->section->entry[i];
        for (int j = 0; j < N_KEYS; j++) {
            known |= suffix_of(&keys[j], c->entry->key) != NULL;
        }
        if (!known) {
            struct text names = {0};
            for (int j = 0; j < N_KEYS; j++) {
                text_addf(&names, "%s%s%s", j ? ", " : "", keys[j].name,
                          keys[j].suffix == SUFFIX_MUST ? ".X" : "");
            }
            compile_fault(c, "no such key; allowed are %s", names.data);
            text_free(&names);
        }
    }
}

static void put_number(struct compile *c, const struct field *field, int number)
{
    char *to = (field->in_compile ? (char *)c : (char *)c->v) + field->at;
    if (field->size == sizeof(uint8_t)) {
        *(uint8_t *)to = (uint8_t)number;
    } else {
        assert(field->size == sizeof number);
        memcpy(to, &number, sizeof number);
    }
}

static void read_value(struct compile *c, const struct key *key, const char *suffix,
                       const char *value)
{
    int number = -1;
    switch (key->value) {
    case VALUE_READ:
        key->read(c, suffix, value);
        break;
    case VALUE_WORD:
        number = rules_word(c, value, key->words);
        break;
    case VALUE_NUMBER:
        rules_number(c, value, 0, key->most, &number);
        break;
    case VALUE_TEXT: {
        char **text = (char **)(void *)((char *)c->v + key->field.at);
        free(*text);
        *text = memory_text(value);
        break;
    }
    case VALUE_ELSEWHERE:
        break;
    }
    if (number >= 0) {
        put_number(c, &key->field, number);
    }
}

/* Calls for every entry of the section, in the order of the keys. */
static void each_entry(struct compile *c, void (*fn)(struct compile *c, const struct key *key,
                                                     const char *suffix, const char *value))
{
    for (int i = 0; i < N_KEYS; i++) {
        for (size_t j = 0; j < c->section->n; j++) {
            c->entry = &c->section->entry[j];
            const char *suffix = suffix_of(&keys[i], c->entry->key);
            if (suffix && (c->v->board || !keys[i].needs_board)) {
                fn(c, &keys[i], suffix, c->entry->value);
            }
        }
    }
    c->entry = NULL;
}

void rules_read(struct compile *c)
{
    report_unknown(c);
    each_entry(c, read_value);
}

static void note_idle(struct compile *c, const struct key *key, const char *suffix,
                      const char *value)
{
    char why[KEYS_WHY_MAX] = "";
    if (key->idle && !c->entry->inherited && key->idle(c, suffix, value, why)) {
        text_addf(&c->notes, "%s:%d: %s: %s\n", c->entry->file, c->entry->line, c->entry->key, why);
    }
}

void rules_note_idle(struct compile *c)
{
    each_entry(c, note_idle);
}

#include "engine/position_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/position_forms.h"
#include "engine/rights_text.h"

enum { HAND_MAX = 9999, NUMBER_MAX = 999999999 };

/* The letter of a man's type in its side's case. */
static char man_letter(const struct variant *v, man_t man)
{
    char letter = v->piece[man_type(man)].letter;
    return (char)(man_side(man) == WHITE ? letter : tolower((unsigned char)letter));
}

/* Reads `[+]letter[~]` at *@p. 0 and nothing moved if there is no man of this game. */
static man_t take_man(const struct variant *v, const char **p)
{
    bool form = **p == '+';
    char letter = (*p)[form];
    bool returns = isalpha((unsigned char)letter) && (*p)[1 + form] == '~';
    int type = !isalpha((unsigned char)letter) ? TYPE_NONE
               : returns                       ? variant_returning_type(v, letter, form)
                                               : variant_type(v, letter, form);
    if (type == TYPE_NONE) {
        return MAN_NONE;
    }
    *p += 1 + form + returns;
    return man_make(type, isupper((unsigned char)letter) ? WHITE : BLACK);
}

/* Next cell of the rank at or after @file, or CELL_NONE. */
static cell_t next_cell(const struct board *board, int level, int rank, int *file)
{
    for (; *file < board->n_files; (*file)++) {
        cell_t cell = board_named(board, level, *file, rank);
        if (cell != CELL_NONE) {
            return cell;
        }
    }
    return CELL_NONE;
}

/* Reads one rank; its cells are then all accounted for. A reason goes on with the rank's name. */
static bool take_men(struct position *pos, const char **p, int level, int rank, struct error *error)
{
    const struct board *board = pos->variant->board;
    int file = 0, run;
    while (**p && !strchr("/|[ \t", **p)) {
        if (isdigit((unsigned char)**p)) {
            if (!text_take_int(p, CELLS_MAX, &run) || run == 0) {
                return error_set(error, ": bad run of empty cells");
            }
            for (; run; run--, file++) {
                if (next_cell(board, level, rank, &file) == CELL_NONE) {
                    return error_set(error, " has too many cells");
                }
            }
            continue;
        }
        man_t man = take_man(pos->variant, p);
        if (man == MAN_NONE) {
            return error_set(error, ": '%.2s' is no man of this game", *p);
        }
        cell_t cell = next_cell(board, level, rank, &file);
        if (cell == CELL_NONE) {
            return error_set(error, " has too many cells");
        }
        position_put(pos, cell, man);
        file++;
    }
    if (next_cell(board, level, rank, &file) != CELL_NONE) {
        return error_set(error, " has too few cells");
    }
    return true;
}

static bool take_rank(struct position *pos, const char **p, int level, int rank,
                      struct error *error)
{
    const struct board *board = pos->variant->board;
    struct error what;
    if (take_men(pos, p, level, rank, &what)) {
        return true;
    }
    if (board->n_levels > 1) {
        return error_set(error, "rank %d of level %c%s", rank + 1, board_level_letter(board, level),
                         what.text);
    }
    return error_set(error, "rank %d%s", rank + 1, what.text);
}

static bool take_placement(struct position *pos, const char **p, struct error *error)
{
    const struct board *board = pos->variant->board;
    for (int level = 0; level < board->n_levels; level++) {
        for (int rank = board->n_numbers - 1; rank >= 0; rank--) {
            if (!take_rank(pos, p, level, rank, error)) {
                return false;
            }
            bool last_rank = rank == 0, last = last_rank && level == board->n_levels - 1;
            char mark = last_rank ? '|' : '/';
            if (!last && *(*p)++ != mark) {
                return error_set(error, "placement: '%c' expected after rank %d of level %d of %d",
                                 mark, rank + 1, level + 1, board->n_levels);
            }
        }
    }
    return true;
}

/* Whether men of a type can be in this game's hands or pool. */
static bool holdable(const struct variant *v, int type)
{
    return type != TYPE_NONE && v->piece[type].captured_as == type;
}

static bool take_hands(struct position *pos, const char **p, struct error *error)
{
    const struct variant *v = pos->variant;
    if ((*p)[0] == ' ' && (*p)[1] == '[') { /* some programs part the hands from the placement */
        (*p)++;
    }
    if (**p != '[') {
        return true;
    }
    if (v->captured == CAPTURED_OUT) {
        return error_set(error, "hands: this game has none");
    }
    for ((*p)++; **p != ']';) {
        const char *at = *p;
        if (at[-1] == '[' && at[0] == '-' && at[1] == ']') { /* some programs' empty hands */
            (*p)++;
            continue;
        }
        man_t man = take_man(v, p);
        if (!*at) {
            return error_set(error, "hands: ']' is missing");
        }
        if (man == MAN_NONE || !holdable(v, man_type(man))) {
            return error_set(error, "hands: '%.1s' cannot be there", at);
        }
        if (pos->hand[man_side(man)][man_type(man)]++ == HAND_MAX) {
            return error_set(error, "hands: too many men");
        }
    }
    (*p)++;
    return true;
}

static bool is_number(const char *word)
{
    return isdigit((unsigned char)*word);
}

static bool take_counts(struct position *pos, char *word, char *rest, struct error *error)
{
    int64_t number;
    if (*word) {
        if (!text_parse_int(word, 0, UINT16_MAX, &number)) {
            return error_set(error, "half-move clock: '%.10s' is not a number up to %d", word,
                             UINT16_MAX);
        }
        pos->state.clock = (uint16_t)number;
    }
    word = text_word(&rest);
    if (*word) {
        if (!text_parse_int(word, 0, NUMBER_MAX, &number)) {
            return error_set(error, "move number: '%.10s' is not a number from 0 to %d", word,
                             NUMBER_MAX);
        }
        pos->state.number = number ? (uint32_t)number : 1; /* some programs count from 0 */
    }
    return !*rest || error_set(error, "'%.20s' follows a complete position", rest);
}

/* Reads the fields behind the placement. @rest is cut into words. A number ends the fields before
 * the counts early, as other programs write them. */
static bool take_fields(struct position *pos, char *rest, struct error *error)
{
    char *word = text_word(&rest);
    if (*word && strcmp(word, "w") != 0 && strcmp(word, "b") != 0) {
        return error_set(error, "side: '%.10s' is neither w nor b", word);
    }
    pos->state.side = *word == 'b' ? BLACK : WHITE;
    word = text_word(&rest);
    if (*word && !is_number(word)) {
        if (!rights_take(pos, word, error)) {
            return false;
        }
        word = text_word(&rest);
    }
    if (*word && !is_number(word)) {
        if (!passed_take(pos, word, error)) {
            return false;
        }
        word = text_word(&rest);
    }
    return take_counts(pos, word, rest, error);
}

static const char *side_name(int side)
{
    return side == WHITE ? "White" : "Black";
}

/* Whether every man can stand where it does. */
static bool men_possible(const struct position *pos, struct error *error)
{
    const struct variant *v = pos->variant;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < pos->n_men[side]; i++) {
            cell_t cell = pos->list[side][i];
            int type = man_type(pos->man[cell]);
            uint8_t flags = v->flags[side][type] ? v->flags[side][type][cell] : 0;
            char name[CELL_NAME_MAX];
            board_cell_name(v->board, cell, name);
            if (flags & (FLAG_BEYOND | FLAG_PROMOTED)) {
                return error_set(error, "%s's %s on %s %s", side_name(side), v->piece[type].name,
                                 name,
                                 flags & FLAG_BEYOND ? "is beyond the border that it cannot cross"
                                                     : "must have promoted");
            }
        }
    }
    return true;
}

/* Whether the side that is not to move is safe. */
static bool waiting_safe(const struct position *pos, struct error *error)
{
    const struct variant *v = pos->variant;
    int waiting = !pos->state.side;
    cell_t royal = pos->royal[waiting];
    if (position_attacked(v, pos->man, royal, !waiting, false)) {
        return error_set(error, "%s is in check, but it is not its turn", side_name(waiting));
    }
    if (position_attacked(v, pos->man, royal, !waiting, true)) {
        return error_set(error, "the %ss face each other", v->piece[v->royal].name);
    }
    return true;
}

/* What no game can come to. */
static bool possible(struct position *pos, struct error *error)
{
    const struct variant *v = pos->variant;
    for (int side = 0; side < 2; side++) {
        int royals = 0;
        for (int i = 0; i < pos->n_men[side]; i++) {
            royals += man_type(pos->man[pos->list[side][i]]) == v->royal;
        }
        if (royals != 1) {
            return error_set(error, "%s has %d men of the kind %s instead of one", side_name(side),
                             royals, v->piece[v->royal].name);
        }
    }
    if (pos->state.setup && position_setup_files(pos) <= v->setup_files) {
        return error_set(error, "rights: S, but the setup phase is over in this position");
    }
    return men_possible(pos, error) && (pos->state.setup || waiting_safe(pos, error));
}

static bool read_into(struct position *pos, const char *text, struct error *error)
{
    const char *p = text + strspn(text, " \t");
    if (!take_placement(pos, &p, error) || !take_hands(pos, &p, error)) {
        return false;
    }
    if (*p && *p != ' ' && *p != '\t') {
        return error_set(error, "placement: '%.10s' follows it", p);
    }
    char *rest = memory_text(p);
    char *trimmed = text_trim(rest);
    bool ok = take_fields(pos, trimmed, error) && possible(pos, error);
    free(rest);
    return ok;
}

bool position_parse_placement(struct position *pos, const char *text, struct error *error)
{
    const char *p = text + strspn(text, " \t");
    return take_placement(pos, &p, error) && take_hands(pos, &p, error);
}

bool position_parse(struct position *pos, const char *text, struct error *error)
{
    struct position *read = position_new(pos->variant);
    struct text form = {0};
    read->psqt = pos->psqt;
    bool ok = read_into(read, position_form(pos->variant, text, &form) ? form.data : text, error);
    text_free(&form);
    if (ok) {
        position_settle(read);
        position_copy(pos, read);
    }
    position_delete(read);
    return ok;
}

void position_start(struct position *pos)
{
    struct error error;
    if (!position_parse(pos, pos->variant->start, &error)) {
        error_fatal(error.text);
    }
}

static void format_run(struct text *out, int *run)
{
    if (*run) {
        text_addf(out, "%d", *run);
        *run = 0;
    }
}

static void format_man(const struct variant *v, man_t man, struct text *out)
{
    if (v->piece[man_type(man)].form) {
        text_add_char(out, '+');
    }
    text_add_char(out, man_letter(v, man));
    if (v->piece[man_type(man)].returns_to) {
        text_add_char(out, '~');
    }
}

static void format_rank(const struct position *pos, int level, int rank, struct text *out)
{
    const struct variant *v = pos->variant;
    cell_t cell;
    int run = 0;
    for (int file = 0; (cell = next_cell(v->board, level, rank, &file)) != CELL_NONE; file++) {
        man_t man = pos->man[cell];
        if (man == MAN_NONE) {
            run++;
            continue;
        }
        format_run(out, &run);
        format_man(v, man, out);
    }
    format_run(out, &run);
}

void position_format_placement(const struct position *pos, struct text *out)
{
    const struct variant *v = pos->variant;
    for (int level = 0; level < v->board->n_levels; level++) {
        for (int rank = v->board->n_numbers - 1; rank >= 0; rank--) {
            format_rank(pos, level, rank, out);
            text_add(out, rank ? "/" : level < v->board->n_levels - 1 ? "|" : "");
        }
    }
    if (v->captured == CAPTURED_OUT) {
        return;
    }
    text_add_char(out, '[');
    for (int side = 0; side < 2; side++) {
        for (int type = 1; type <= v->n_types; type++) {
            for (int n = pos->hand[side][type]; n; n--) {
                format_man(v, man_make(type, side), out);
            }
        }
    }
    text_add_char(out, ']');
}

void position_format(const struct position *pos, struct text *out)
{
    position_format_placement(pos, out);
    text_add(out, pos->state.side == WHITE ? " w " : " b ");
    rights_format(pos, out);
    text_add_char(out, ' ');
    passed_format(pos, out);
    text_addf(out, " %u %u", pos->state.clock, pos->state.number);
}

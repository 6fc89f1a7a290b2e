#include "protocol/client_notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/castling_text.h"
#include "engine/position_text.h"

bool client_is_flat(const struct session *s)
{
    if (!s->dialect->has_flat || !s->flat) {
        return false;
    }
    switch (s->settings.coordinates) {
    case COORDINATES_FLAT:
        return true;
    case COORDINATES_NATIVE:
        return false;
    default:
        return s->client == CLIENT_FLAT;
    }
}

void client_move_format(const struct session *s, move_t move, char *out)
{
    client_move_format_as(s, client_is_flat(s), move, out);
}

/* A client of CECP knows castling of men with any start by these words only. Natively, and where no
 * client has greeted, cells are named. */
static const char *word_of(const struct session *s, move_t move)
{
    const struct variant *v = s->think.root.variant;
    bool words = v->rights_names == RIGHTS_FILES && s->dialect->has_flat && s->greeted &&
                 s->client != CLIENT_NATIVE;
    return words ? castling_word(v, move) : NULL;
}

/* Writing needs no more of a position than its game. */
void client_move_format_as(const struct session *s, bool flat, move_t move, char *out)
{
    const char *word = word_of(s, move);
    if (word) {
        snprintf(out, MOVE_TEXT_MAX, "%s", word);
    } else if (flat) {
        flat_move_format(s->flat, &s->think.root, move, out);
    } else {
        move_format(&s->think.root, move, out);
    }
}

static cell_t flat_cell_parse(const struct session *s, const char *text)
{
    cell_t cell;
    return s->flat && flat_take_square(s->flat, &text, &cell) && !*text ? cell : CELL_NONE;
}

cell_t client_cell_parse(const struct session *s, const char *text)
{
    const char *p = text;
    cell_t native = board_take_cell(s->variant->board, &p);
    cell_t flat = flat_cell_parse(s, text);
    native = *p ? CELL_NONE : native;
    return client_is_flat(s) && flat != CELL_NONE ? flat : native != CELL_NONE ? native : flat;
}

/* A client of its own board shows what it sent, so that a promotion must be said. */
static bool unsaid(const char *text, move_t move, struct error *error)
{
    if (move_kind(move) == MOVE_PROMOTION && strlen(text) &&
        strchr("0123456789=", text[strlen(text) - 1])) {
        error_set(error, "it must promote");
        return true;
    }
    return false;
}

/* A move in flat notation; @out is touched only if it is one that is legal. */
static enum move_reading flat_move_parse(const struct session *s, const char *text, move_t *out,
                                         struct error *error)
{
    enum move_reading reading = MOVE_MALFORMED;
    struct text native = {0};
    if (flat_move_to_native(s->flat, text, s->pos.state.setup, &native)) {
        move_t move;
        reading = move_parse(&s->pos, native.data, &move, error);
        if (reading == MOVE_READ && unsaid(text, move, error)) {
            reading = MOVE_ILLEGAL;
        } else if (reading == MOVE_READ) {
            *out = move;
        }
    }
    text_free(&native);
    return reading;
}

/* On most boards no text is a move in both notations. Where ranks are counted from 0 each is, and
 * the client means its own. */
enum move_reading client_move_parse(const struct session *s, const char *text, move_t *out,
                                    struct error *error)
{
    bool flat_first = s->flat && client_is_flat(s) && s->flat->first_rank == 0;
    enum move_reading reading =
        flat_first ? flat_move_parse(s, text, out, error) : move_parse(&s->pos, text, out, error);
    if (reading == MOVE_MALFORMED) {
        reading = castling_word_parse(&s->pos, text, out, error);
    }
    if (reading != MOVE_MALFORMED) {
        return reading;
    }
    if (flat_first) {
        return move_parse(&s->pos, text, out, error);
    }
    return s->flat && s->dialect->has_flat ? flat_move_parse(s, text, out, error) : reading;
}

/* Whether every man stands where it stood at the start and none is in hand. */
static bool as_at_start(const struct position *pos)
{
    struct position *start = memory_new(1, sizeof *start);
    position_init(start, pos->variant);
    position_start(start);
    bool same = true;
    for (cell_t cell = 0; cell < pos->variant->board->n_cells; cell++) {
        same = same && (pos->man[cell] == MAN_NONE || pos->man[cell] == start->man[cell]);
    }
    for (int type = 1; type <= pos->variant->n_types; type++) {
        same = same && !pos->hand[WHITE][type] && !pos->hand[BLACK][type];
    }
    position_free(start);
    free(start);
    return same;
}

/* Flat text has no word for the setup phase: it lasts if nothing else has happened yet. */
static void restore_setup(struct position *pos)
{
    const struct variant *v = pos->variant;
    if (v->setup_type == TYPE_NONE || pos->state.setup ||
        position_setup_files(pos) <= v->setup_files || !as_at_start(pos)) {
        return;
    }
    pos->state.setup = true;
    bool even = pos->n_men[WHITE] == pos->n_men[BLACK];
    pos->state.side = even ? v->setup_first : !v->setup_first;
    position_settle(pos);
}

/* Whether a text's placement is a native one, whatever else is wrong. */
static bool is_native(const struct variant *variant, const char *text)
{
    struct error error;
    struct position *pos = position_new(variant);
    bool ok = position_parse_placement(pos, text, &error);
    position_delete(pos);
    return ok;
}

static bool parse_flat(struct session *s, const char *text, struct error *error)
{
    struct text native = {0};
    bool ok = flat_to_native(s->flat, text, &native, error) &&
              position_parse(&s->pos, native.data, error);
    if (ok) {
        restore_setup(&s->pos);
    }
    text_free(&native);
    return ok;
}

bool client_position_parse(struct session *s, const char *text, struct error *error)
{
    bool levels = s->variant->board->n_levels > 1;
    bool flat = s->flat && s->dialect->has_flat && !(levels && strchr(text, '|'));
    struct error of_native = {""};
    if (!flat) {
        return position_parse(&s->pos, text, error);
    }
    if (levels) {
        return parse_flat(s, text, error);
    }
    if (position_parse(&s->pos, text, &of_native) || parse_flat(s, text, error)) {
        return true;
    }
    if (is_native(s->variant, text)) {
        *error = of_native; /* what is wrong with it as it is meant */
    }
    return false;
}

/* Games that the client knows by itself are written as everybody writes them. */
void client_position_format(const struct session *s, struct text *out)
{
    if (client_is_flat(s) && !s->client_knows_game) {
        flat_format(s->flat, &s->pos, out);
    } else {
        position_format(&s->pos, out);
    }
}

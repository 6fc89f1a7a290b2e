#include "engine/move_text.h"

#include <ctype.h>
#include <string.h>

#include "engine/movegen.h"

cell_t move_named_goal(const struct variant *v, move_t move)
{
    const struct castling *castling = v->castling_by_partner ? variant_castling(v, move) : NULL;
    return castling ? castling->partner_from : move_to(move);
}

void move_format(const struct position *pos, move_t move, char *out)
{
    const struct variant *v = pos->variant;
    if (move_kind(move) == MOVE_DROP) {
        *out++ = v->piece[move_type(move)].letter;
        *out++ = '@';
        board_cell_name(v->board, move_to(move), out);
        return;
    }
    board_cell_name(v->board, move_from(move), out);
    out += strlen(out);
    if (move_kind(move) == MOVE_REMOVAL) {
        *out++ = '@';
        *out = '\0';
        return;
    }
    board_cell_name(v->board, move_named_goal(v, move), out);
    if (move_becomes(move)) {
        out += strlen(out);
        const struct piece *piece = &v->piece[move_type(move)];
        *out++ = piece->form ? '+' : (char)tolower((unsigned char)piece->letter);
        *out = '\0';
    }
}

/* The parts of a move's text. */
struct parts {
    enum move_kind kind;
    cell_t from, to;
    int type;    /* drop, or promotion by choice */
    char suffix; /* '+', '=', a letter or '\0' */
};

/* Cuts a text into parts. False if it is none that this game could have. */
static bool cut(const struct variant *v, const char *text, struct parts *parts)
{
    const char *p = text;
    if (isalpha((unsigned char)p[0]) && p[1] == '@') {
        parts->kind = MOVE_DROP;
        parts->type = variant_type(v, p[0], false);
        p += 2;
        parts->from = parts->to = board_take_cell(v->board, &p);
        return parts->type != TYPE_NONE && parts->to != CELL_NONE && !*p;
    }
    parts->kind = MOVE_NORMAL;
    parts->from = board_take_cell(v->board, &p);
    if (parts->from == CELL_NONE) {
        return false;
    }
    if (strcmp(p, "@") == 0) {
        parts->kind = MOVE_REMOVAL;
        parts->to = parts->from;
        return true;
    }
    parts->to = board_take_cell(v->board, &p);
    if (parts->to == CELL_NONE || (*p && p[1])) {
        return false;
    }
    parts->suffix = *p;
    if (isalpha((unsigned char)*p)) {
        parts->type = variant_type(v, *p, false);
    }
    return !*p || *p == '+' || *p == '=' || parts->type != TYPE_NONE;
}

static bool form_promotion(const struct variant *v, move_t move)
{
    return move_becomes(move) && v->piece[move_type(move)].form;
}

/* Whether a move goes where the parts say; a castling by either of its ways of writing unless
 * @exact. */
static bool goes(const struct variant *v, const struct parts *parts, move_t move, bool exact)
{
    const struct castling *castling = exact ? NULL : variant_castling(v, move);
    return move_from(move) == parts->from &&
           (parts->to == move_named_goal(v, move) ||
            (castling && (parts->to == castling->royal_to || parts->to == castling->partner_from)));
}

/* Whether a legal move is the one that the parts name. @exact: it is written so; a missing `+`
 * counts. */
static bool matches(const struct variant *v, const struct parts *parts, move_t move, bool exact)
{
    if (!goes(v, parts, move, exact)) {
        return false;
    }
    switch (parts->kind) {
    case MOVE_DROP:
        return move_kind(move) == MOVE_DROP && move_type(move) == parts->type;
    case MOVE_REMOVAL:
        return move_kind(move) == MOVE_REMOVAL;
    default:
        break;
    }
    if (move_kind(move) == MOVE_DROP || move_kind(move) == MOVE_REMOVAL) {
        return false;
    }
    if (parts->suffix == '+') {
        return form_promotion(v, move);
    }
    if (parts->type != TYPE_NONE) {
        return move_becomes(move) && !form_promotion(v, move) &&
               v->piece[move_type(move)].letter == v->piece[parts->type].letter;
    }
    return !move_becomes(move) || (!exact && !parts->suffix && form_promotion(v, move));
}

/* Why a man of the side to move does not get from one cell to the other as asked. */
static const char *explain_move(const struct position *pos, const struct parts *parts)
{
    struct move_list list = {0};
    struct safety safety;
    bool moves = false, legal = false;
    safety_find(pos, &safety);
    movegen_pseudo(pos, MOVEGEN_ALL, &list);
    for (size_t i = 0; i < list.n; i++) {
        move_t move = list.move[i];
        if (move_kind(move) != MOVE_DROP && goes(pos->variant, parts, move, false)) {
            moves = true;
            legal |= move_legal(pos, &safety, move);
        }
    }
    move_list_free(&list);
    return !moves          ? "the man does not move so"
           : !legal        ? "the royal piece would be attacked"
           : parts->suffix ? "it cannot become that on this move"
                           : "it must promote";
}

/* Why a move that can be read is not legal. */
static void explain(const struct position *pos, const struct parts *parts, struct error *error)
{
    const struct variant *v = pos->variant;
    int side = pos->state.side;
    man_t man = pos->man[parts->from];
    if (pos->state.setup != (parts->kind == MOVE_REMOVAL)) {
        error_set(error, pos->state.setup ? "the setup phase lasts" : "there is no setup phase");
    } else if (parts->kind == MOVE_DROP) {
        error_set(error, "%s",
                  !v->drops || !pos->hand[side][parts->type] ? "no such man in hand"
                  : man != MAN_NONE                          ? "the cell is not empty"
                  : !(v->flags[side][parts->type][parts->to] & FLAG_DROP)
                      ? "it may not be dropped there"
                      : "the royal piece would be attacked");
    } else if (man == MAN_NONE) {
        error_set(error, "nothing stands there");
    } else if (man_side(man) != side) {
        error_set(error, "the man is not yours");
    } else {
        error_set(error, "%s",
                  parts->kind == MOVE_REMOVAL ? "that man cannot be taken off"
                                              : explain_move(pos, parts));
    }
}

enum move_reading move_parse(const struct position *pos, const char *text, move_t *out,
                             struct error *error)
{
    struct parts parts = {.type = TYPE_NONE};
    if (!cut(pos->variant, text, &parts)) {
        error_set(error, "not a move");
        return MOVE_MALFORMED;
    }
    struct move_list legal = {0};
    movegen_legal(pos, &legal);
    move_t found = MOVE_NONE;
    for (int exact = 1; exact >= 0 && found == MOVE_NONE; exact--) {
        for (size_t i = 0; i < legal.n; i++) {
            if (matches(pos->variant, &parts, legal.move[i], exact)) {
                found = legal.move[i];
            }
        }
    }
    move_list_free(&legal);
    if (found == MOVE_NONE) {
        explain(pos, &parts, error);
        return MOVE_ILLEGAL;
    }
    *out = found;
    return MOVE_READ;
}

#include "tools/records/pgn_notation.h"

#include <string.h>

#include "engine/position_text.h"
#include "protocol/flat/xbetza.h"
#include "tools/records/pgn.h"

bool pgn_moves_parse(const char *text, enum pgn_moves *out, struct error *error)
{
    static const char *const words[] = {
        [PGN_SAN] = "san", [PGN_LONG] = "long", [PGN_FLAT] = "flat"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = (enum pgn_moves)i;
            return true;
        }
    }
    return error_set(error, "--moves: '%.20s' is none of san, long, flat", text);
}

/* Whether the game is written in names that are not the board's own. */
static bool is_flat(const struct game_names *names, enum pgn_moves moves)
{
    return moves == PGN_FLAT && names->native.other;
}

/* Appends the tag in which XBoard keeps the moves of men that it does not know, if it has words for
 * all of them. */
static void add_men(struct text *out, const struct flat *flat)
{
    const struct variant *v = flat->variant;
    struct text men = {0};
    bool all = true;
    for (int type = 1; type <= v->n_types && all; type++) {
        text_addf(&men, "%s%s%c:", type > 1 ? ";" : "", v->piece[type].form ? "+" : "",
                  v->piece[type].letter);
        all = xbetza_format(flat, type, &men);
    }
    if (all) {
        pgn_add_tag(out, "VariantMen", men.data);
    }
    text_free(&men);
}

void pgn_add_start(struct text *out, const struct position *start, const struct game_names *names,
                   enum pgn_moves moves)
{
    const struct variant *v = start->variant;
    struct text fen = {0}, usual = {0};
    struct position *pos = position_new(v);
    position_start(pos);
    position_format(pos, &usual);
    position_format(start, &fen);
    position_delete(pos);
    bool as_usual = strcmp(fen.data, usual.data) == 0;
    if (is_flat(names, moves)) {
        text_clear(&fen);
        flat_format(names->flat, start, &fen);
        as_usual = v->xboard_name && as_usual;
    }
    pgn_add_tag(out, "Variant", moves == PGN_FLAT && v->xboard_name ? v->xboard_name : v->id);
    if (is_flat(names, moves) && !v->xboard_name) {
        add_men(out, names->flat);
    }
    if (!as_usual) {
        pgn_add_tag(out, "SetUp", "1");
        pgn_add_tag(out, "FEN", fen.data);
    }
    text_free(&fen);
    text_free(&usual);
}

static bool has_forms(const struct variant *v)
{
    for (int type = 1; type <= v->n_types; type++) {
        if (v->piece[type].form) {
            return true;
        }
    }
    return false;
}

/* Takes the mark of check off: where men have promoted forms, XBoard reads + as promotion. Behind =
 * it does so in games that it learns from an engine too. */
static void write_plus(const struct variant *v, move_t move, bool learnt, char *text)
{
    size_t n = strlen(text);
    bool promotion = move_becomes(move) && v->piece[move_becomes(move)].form;
    if (n > 1 && text[n - 1] == '+' && (!promotion || text[n - 2] == '+')) {
        text[--n] = '\0';
    }
    if (promotion && learnt) {
        size_t plus = strcspn(text + 1, "+") + 1;
        memmove(text + plus + 1, text + plus, n - plus + 1);
        text[plus] = '=';
    }
}

void pgn_move_format(struct position *pos, const struct game_names *names, enum pgn_moves moves,
                     move_t move, char *out)
{
    if (moves == PGN_LONG) {
        move_format(pos, move, out);
    } else {
        san_format(pos, is_flat(names, moves) ? &names->flat_names : &names->native, move, out);
        if (has_forms(pos->variant)) {
            write_plus(pos->variant, move, is_flat(names, moves) && !pos->variant->xboard_name,
                       out);
        }
    }
}

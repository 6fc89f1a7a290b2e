/* The board and the men of a game, for clients that know games only by what the engine says. */
#include "protocol/setup_lines.h"

#include <stdlib.h>

#include "base/memory.h"
#include "engine/position_text.h"
#include "protocol/client_notation.h"
#include "protocol/flat/xbetza.h"
#include "protocol/state.h"

/* Letters of all types, promoted forms with +. */
static void setup_native(struct session *s)
{
    const struct variant *v = s->variant;
    struct text text = {0};
    for (int type = 1; type <= v->n_types; type++) {
        text_addf(&text, "%s%c", v->piece[type].form ? "+" : "", v->piece[type].letter);
    }
    text_add(&text, ") ");
    board_format(v->board, &text);
    text_add_char(&text, ' ');
    position_format(&s->pos, &text);
    output_line(s->output, "setup (%s", text.data);
    text_free(&text);
    for (int type = 1; type <= v->n_types; type++) {
        const struct piece *piece = &v->piece[type];
        char *name = memory_text(piece->name), *moves = memory_text(piece->moves_text);
        for (char *p = name; *p; p++) {
            *p = *p == ' ' ? '_' : *p;
        }
        output_line(s->output, "piece %s%c %s %s", piece->form ? "+" : "", piece->letter, name,
                    moves);
        free(name);
        free(moves);
    }
}

/* The moves of one type in the client's words. */
static bool moves_text(const struct flat *flat, int type, struct text *out)
{
    if (xbetza_format(flat, type, out)) {
        return true;
    }
    text_free(out);
    return xbetza_wide(flat, type, out);
}

/* Texts for some men only would do more harm than none: the client takes men without for blocked.
 * It would wait for ever after a move of the engine that it thinks illegal, if it were not told. */
static void setup_flat(struct session *s)
{
    const struct variant *v = s->variant;
    struct text setup = {0}, moves[TYPES_MAX] = {{0}};
    bool all = true;
    flat_setup(s->flat, &s->pos, &setup);
    output_line(s->output, "setup %s", setup.data);
    for (int type = 1; type <= v->n_types; type++) {
        all = all && moves_text(s->flat, type, &moves[type]);
    }
    for (int type = 1; type <= v->n_types; type++) {
        const struct piece *piece = &v->piece[type];
        if (all) {
            output_line(s->output, "piece %s%c& %s", piece->form ? "+" : "", piece->letter,
                        moves[type].data);
        }
        text_free(&moves[type]);
    }
    text_free(&setup);
    if (!all) {
        output_line(s->output,
                    "tellusererror This client has no words for the moves of %s: "
                    "switch its test of legality off",
                    v->id);
    }
}

void setup_lines_print(struct session *s)
{
    if (s->client == CLIENT_NATIVE) {
        setup_native(s);
    } else if (s->client == CLIENT_FLAT && client_is_flat(s) && !s->client_knows_game) {
        setup_flat(s);
    }
}

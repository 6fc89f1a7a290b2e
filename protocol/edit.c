#include "protocol/edit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/castling.h"
#include "engine/position_text.h"
#include "protocol/client_notation.h"
#include "protocol/game.h"
#include "protocol/state.h"
#include "protocol/think.h"

void edit_begin(struct session *s)
{
    s->edit = memory_new(1, sizeof *s->edit);
    position_init(s->edit, s->variant);
    position_copy(s->edit, &s->pos);
    s->edit_side = WHITE;
}

void edit_end(struct session *s)
{
    if (s->edit) {
        position_free(s->edit);
        free(s->edit);
        s->edit = NULL;
    }
}

static void clear(struct position *pos)
{
    for (cell_t cell = 0; cell < pos->variant->board->n_cells; cell++) {
        if (pos->man[cell] != MAN_NONE) {
            position_take(pos, cell);
        }
    }
}

/* `Pxa2` puts a man of the present colour, `+Pxa2` a promoted one, `xxa2` empties the cell. */
static bool put(struct session *s, const char *line)
{
    bool form = *line == '+';
    char letter = line[form];
    if (letter == '?') {
        return true; /* XBoard's word for a hole */
    }
    cell_t cell = letter ? client_cell_parse(s, line + form + 1) : CELL_NONE;
    int type = isupper((unsigned char)letter) ? variant_type(s->variant, letter, form) : TYPE_NONE;
    bool empties = letter == 'x' && !form;
    if (cell == CELL_NONE || (type == TYPE_NONE && !empties)) {
        return false;
    }
    if (s->edit->man[cell] != MAN_NONE) {
        position_take(s->edit, cell);
    }
    if (!empties) {
        position_put(s->edit, cell, man_make(type, s->edit_side));
    }
    return true;
}

/* The position is read from its own text, which checks it. */
static void take_over(struct session *s)
{
    struct text text = {0};
    struct error error;
    /* The old way has no word for castling: it is allowed to those who stand at home. */
    s->edit->state.rights = castling_rights_by_men(s->edit);
    s->edit->state.setup = false;
    position_format(s->edit, &text);
    bool ok = position_parse(&s->pos, text.data, &error);
    if (!ok) {
        output_line(s->output, "tellusererror Illegal position: %s", error.text);
    }
    game_placed(s);
    s->no_position = !ok;
    text_free(&text);
    edit_end(s);
    if (s->analysing) {
        think_analyse(s);
    }
}

void edit_line(struct session *s, char *line)
{
    if (strcmp(line, ".") == 0) {
        take_over(s);
    } else if (strcmp(line, "c") == 0) {
        s->edit_side = !s->edit_side;
    } else if (strcmp(line, "#") == 0) {
        clear(s->edit);
    } else if (*line && !put(s, line)) {
        session_error(s, "not understood in edit mode", line, "");
    }
}

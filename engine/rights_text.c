#include "engine/rights_text.h"

#include <ctype.h>
#include <string.h>

#include "engine/passant.h"

/* The letter of a partner where positions name partners so: K or Q for the one towards the last or
 * the first file, in its side's case. */
static char partner_letter(const struct variant *v, const struct partner *p)
{
    const struct vec *at = v->board->at;
    char letter = at[p->home].file > at[p->royal_home].file ? 'K' : 'Q';
    return (char)(p->side == WHITE ? letter : tolower((unsigned char)letter));
}

/* The partner named at *@word, or -1. */
static int take_partner(const struct variant *v, const char **word)
{
    if (v->rights_fide) {
        char letter = *(*word)++;
        for (int i = 0; i < v->n_partners; i++) {
            if (partner_letter(v, &v->partner[i]) == letter) {
                return i;
            }
        }
        return -1;
    }
    cell_t cell = board_take_cell(v->board, word);
    for (int i = 0; i < v->n_partners && cell != CELL_NONE; i++) {
        if (v->partner[i].home == cell) {
            return i;
        }
    }
    return -1;
}

bool rights_take(struct position *pos, const char *word, struct error *error)
{
    const struct variant *v = pos->variant;
    if (strcmp(word, "-") == 0) {
        return true;
    }
    if (strcmp(word, "S") == 0 && v->setup_type != TYPE_NONE) {
        pos->state.setup = true;
        return true;
    }
    while (*word) {
        const char *at = word;
        int i = take_partner(v, &word);
        if (i < 0) {
            return error_set(error, "rights: nobody castles with '%.8s'", at);
        }
        const struct partner *p = &v->partner[i];
        if (pos->man[p->home] != man_make(p->type, p->side) ||
            pos->royal[p->side] != p->royal_home) {
            return error_set(error, "rights: the men for castling at '%.8s' are not there", at);
        }
        if (pos->state.rights >> i & 1) {
            return error_set(error, "rights: '%.8s' stands twice", at);
        }
        pos->state.rights |= UINT64_C(1) << i;
    }
    return true;
}

bool passed_take(struct position *pos, const char *word, struct error *error)
{
    bool found = true;
    if (strcmp(word, "-") == 0) {
        return true;
    }
    const char *p = word;
    cell_t passed = board_take_cell(pos->variant->board, &p);
    if (passed == CELL_NONE || *p || !pos->variant->n_double_steps) {
        return error_set(error, "fourth field: '%.10s' instead of -", word);
    }
    pos->state.doubled = passant_over(pos, passed, &found);
    return found || error_set(error, "fourth field: no man can just have passed '%.10s'", word);
}

void rights_format(const struct position *pos, struct text *out)
{
    const struct variant *v = pos->variant;
    char name[CELL_NAME_MAX];
    if (pos->state.setup || !pos->state.rights) {
        text_add_char(out, pos->state.setup ? 'S' : '-');
        return;
    }
    if (v->rights_fide) {
        for (const char *letter = "KQkq"; *letter; letter++) {
            for (uint64_t left = pos->state.rights; left; left &= left - 1) {
                if (partner_letter(v, &v->partner[__builtin_ctzll(left)]) == *letter) {
                    text_add_char(out, *letter);
                }
            }
        }
        return;
    }
    for (uint64_t left = pos->state.rights; left; left &= left - 1) {
        board_cell_name(v->board, v->partner[__builtin_ctzll(left)].home, name);
        text_add(out, name);
    }
}

void passed_format(const struct position *pos, struct text *out)
{
    const struct double_step *step = passant_step(pos);
    char name[CELL_NAME_MAX] = "-";
    if (step) {
        board_cell_name(pos->variant->board, step->passed, name);
    }
    text_add(out, name);
}

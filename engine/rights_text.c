#include "engine/rights_text.h"

#include <ctype.h>
#include <string.h>

#include "engine/castling.h"
#include "engine/passant.h"

/* Whether a right can be held as the men stand: the royal piece and the partner are there. */
static bool usable(const struct position *pos, int right)
{
    return castling_rights_by_men(pos) >> right & 1;
}

static int file_of(const struct variant *v, cell_t cell)
{
    return v->board->at[cell].file;
}

static bool is_upward(const struct position *pos, const struct castling_right *right)
{
    return file_of(pos->variant, right->home) > file_of(pos->variant, pos->royal[right->side]);
}

/* The right of @side with the outermost partner towards the last file (@up) or the first one, of
 * all that could be held; -1 if there is none. */
static int outermost(const struct position *pos, int side, bool up)
{
    const struct variant *v = pos->variant;
    int best = -1;
    for (int i = 0; i < v->n_rights; i++) {
        const struct castling_right *right = &v->right[i];
        if (right->side != side || !usable(pos, i) || is_upward(pos, right) != up) {
            continue;
        }
        int file = file_of(v, right->home);
        if (best < 0 || (file > file_of(v, v->right[best].home)) == up) {
            best = i;
        }
    }
    return best;
}

/* The right whose partner stands on @cell; one that can be held if there are several; -1 if there
 * is none. */
static int right_on(const struct position *pos, cell_t cell)
{
    const struct variant *v = pos->variant;
    int found = -1;
    for (int i = 0; i < v->n_rights && cell != CELL_NONE; i++) {
        if (v->right[i].home == cell && (found < 0 || usable(pos, i))) {
            found = i;
        }
    }
    return found;
}

/* The cell on a file of the rank on which the royal piece of @side stands. */
static cell_t beside_royal(const struct position *pos, int side, char letter)
{
    const struct board *board = pos->variant->board;
    int file = board_file_of(board, (char)tolower((unsigned char)letter));
    if (pos->royal[side] == CELL_NONE || file < 0) {
        return CELL_NONE;
    }
    struct vec at = board->at[pos->royal[side]];
    at.file = (int16_t)file;
    return board_cell(board, at);
}

/* K and Q name sides, not files. */
static bool is_side_letter(char letter)
{
    return toupper((unsigned char)letter) == 'K' || toupper((unsigned char)letter) == 'Q';
}

/* The right named at *@word, which moves behind the name; -1 if nobody castles so. Letters are
 * followed by no digit; cells are, which stand for the files k and q. */
static int take_right(const struct position *pos, const char **word)
{
    const struct variant *v = pos->variant;
    char letter = **word;
    bool cell = isdigit((unsigned char)(*word)[1]) && is_side_letter(letter);
    if (v->rights_names == RIGHTS_CELLS || cell) {
        return right_on(pos, board_take_cell(v->board, word));
    }
    int side = isupper((unsigned char)letter) ? WHITE : BLACK;
    ++*word;
    switch (toupper((unsigned char)letter)) {
    case 'K':
        return outermost(pos, side, true);
    case 'Q':
        return outermost(pos, side, false);
    default:
        break;
    }
    int i = right_on(pos, beside_royal(pos, side, letter));
    return i >= 0 && v->right[i].side == side ? i : -1;
}

bool rights_take(struct position *pos, const char *word, struct error *error)
{
    const struct variant *v = pos->variant;
    if (strcmp(word, "-") == 0) {
        return true;
    }
    if (*word == 'S' && v->setup_type != TYPE_NONE) {
        pos->state.setup = true;
        word++;
    }
    while (*word) {
        const char *at = word;
        int i = take_right(pos, &word);
        if (i < 0) {
            return error_set(error, "rights: nobody castles with '%.8s'", at);
        }
        if (!usable(pos, i)) {
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
    cell_t cell[PASSED_MAX + 1];
    int n = 0;
    for (const char *p = word; *p && n <= PASSED_MAX; n++) {
        cell[n] = board_take_cell(pos->variant->board, &p);
        if (cell[n] == CELL_NONE) {
            n = 0;
            break;
        }
    }
    if (!n || !pos->variant->n_double_steps) {
        return error_set(error, "fourth field: '%.10s' instead of -", word);
    }
    pos->state.doubled = passant_named(pos, cell, n, &found);
    return found || error_set(error, "fourth field: no man can just have passed '%.10s'", word);
}

/* Appends a right's letter, or its cell where letters have no name for it. */
static void format_letter(const struct position *pos, int i, struct text *out)
{
    const struct variant *v = pos->variant;
    const struct castling_right *right = &v->right[i];
    bool up = is_upward(pos, right);
    char name[CELL_NAME_MAX];
    board_cell_name(v->board, right->home, name);
    char letter =
        (char)toupper((unsigned char)board_file_letter(v->board, file_of(v, right->home)));
    if (v->rights_names == RIGHTS_FIDE && outermost(pos, right->side, up) == i) {
        letter = up ? 'K' : 'Q';
    } else if (is_side_letter(letter)) {
        text_add(out, name);
        return;
    }
    text_add_char(out, right->side == WHITE ? letter : (char)tolower((unsigned char)letter));
}

/* By letters: White's from the last file to the first, then Black's. */
static void format_letters(const struct position *pos, struct text *out)
{
    const struct variant *v = pos->variant;
    for (int side = 0; side < 2; side++) {
        for (int file = v->board->n_files - 1; file >= 0; file--) {
            for (uint64_t left = pos->state.rights; left; left &= left - 1) {
                int i = __builtin_ctzll(left);
                if (v->right[i].side == side && file_of(v, v->right[i].home) == file) {
                    format_letter(pos, i, out);
                }
            }
        }
    }
}

void rights_format(const struct position *pos, struct text *out)
{
    const struct variant *v = pos->variant;
    char name[CELL_NAME_MAX];
    if (pos->state.setup || !pos->state.rights) {
        text_add_char(out, pos->state.setup ? 'S' : '-');
    }
    if (v->rights_names != RIGHTS_CELLS) {
        format_letters(pos, out);
        return;
    }
    for (uint64_t left = pos->state.rights; left; left &= left - 1) {
        board_cell_name(v->board, v->right[__builtin_ctzll(left)].home, name);
        text_add(out, name);
    }
}

void passed_format(const struct position *pos, struct text *out)
{
    const struct double_step *step = passant_step(pos);
    char name[CELL_NAME_MAX];
    if (!step) {
        text_add_char(out, '-');
        return;
    }
    const cell_t *cell = passant_cells(pos->variant, step);
    for (int i = 0; i < step->n_passed; i++) {
        board_cell_name(pos->variant->board, cell[i], name);
        text_add(out, name);
    }
    if (passant_ambiguous(pos, step)) {
        board_cell_name(pos->variant->board, step->to, name);
        text_add(out, name);
    }
}

/* Moves and cells as a person types them in `play`. */
#include <stdio.h>
#include <string.h>

#include "engine/movegen.h"
#include "engine/san.h"
#include "tools/play/play.h"
#include "tools/terminal.h"
#include "tools/view/board_view.h"
#include "tools/view/position_view.h"

/* The cell that the whole of a text names, in any case of letters, or CELL_NONE. */
static cell_t cell_of(const struct board *board, const char *text)
{
    char small[16];
    size_t length = strlen(text);
    if (length >= sizeof small) {
        return CELL_NONE;
    }
    for (size_t i = 0; i <= length; i++) {
        bool capital = text[i] >= 'A' && text[i] <= 'Z';
        small[i] = (char)(capital ? text[i] - 'A' + 'a' : text[i]);
    }
    const char *end = small;
    cell_t cell = board_take_cell(board, &end);
    return *end ? CELL_NONE : cell;
}

/* Appends "Rook on xa1". */
static void man_text(const struct position *pos, cell_t cell, struct text *out)
{
    char name[CELL_NAME_MAX];
    board_cell_name(pos->variant->board, cell, name);
    text_addf(out, "%s on %s", pos->variant->piece[man_type(pos->man[cell])].name, name);
}

/* Why a man of the side to move has no legal move. */
static const char *why_none(const struct position *pos, cell_t cell)
{
    struct move_list moves = {0};
    bool goes = false;
    movegen_pseudo(pos, MOVEGEN_ALL, &moves);
    for (size_t i = 0; i < moves.n; i++) {
        goes = goes || (move_kind(moves.move[i]) != MOVE_DROP && move_from(moves.move[i]) == cell);
    }
    move_list_free(&moves);
    if (!goes) {
        return pos->state.setup ? "it is not taken off in the setup phase"
                                : "nothing that it could go to is free";
    }
    return pos->state.in_check ? "no move of it ends the check"
                               : "each would leave the royal piece attacked";
}

/* Says why nothing can be done with what stands on a cell. */
static void explain_cell(const struct position *pos, cell_t cell)
{
    struct text text = {0};
    char name[CELL_NAME_MAX];
    board_cell_name(pos->variant->board, cell, name);
    man_t man = pos->man[cell];
    if (man == MAN_NONE) {
        text_addf(&text, "Nothing stands on %s.", name);
    } else if (man_side(man) != pos->state.side) {
        text_add(&text, "The ");
        man_text(pos, cell, &text);
        text_addf(&text, " is %s's, and %s is to move.", side_name(man_side(man)),
                  side_name(pos->state.side));
    } else {
        text_add(&text, "The ");
        man_text(pos, cell, &text);
        text_addf(&text, " has no legal move: %s.", why_none(pos, cell));
    }
    puts(text.data);
    text_free(&text);
}

static void add_word(struct text *out, int *column, const char *word)
{
    int length = (int)strlen(word) + 1;
    if (*column && *column + length > terminal_columns()) {
        text_add_char(out, '\n');
        *column = 0;
    }
    text_addf(out, "%s%s", *column ? " " : "", word);
    *column += length;
}

/* Shows the board with the cells marked that a man can go to, and lists its moves. False if it has
 * none. */
static bool show_moves_of(const struct play *play, cell_t cell)
{
    struct position *pos = play->pos;
    struct move_list moves = {0};
    struct text board = {0}, list = {0};
    uint64_t marks[CELL_WORDS] = {0};
    int column = 0;
    movegen_legal(pos, &moves);
    for (size_t i = 0; i < moves.n; i++) {
        move_t move = moves.move[i];
        char name[MOVE_TEXT_MAX];
        if (move_kind(move) != MOVE_DROP && move_from(move) == cell) {
            move_format(pos, move, name);
            add_word(&list, &column, name);
            set_add(marks, move_to(move));
        }
    }
    if (list.length) {
        struct board_view view = {.columns = terminal_columns(),
                                  .flipped = play->flipped,
                                  .colour = terminal_colour(),
                                  .last = MOVE_NONE,
                                  .marks = marks};
        text_add_char(&board, '\n');
        board_view_text(pos, &view, &board);
        printf("%s\nThe ", board.data);
        text_clear(&board);
        man_text(pos, cell, &board);
        printf("%s can go to the marked cells:\n%s\n", board.data, list.data);
    }
    bool any = list.length > 0;
    move_list_free(&moves);
    text_free(&board);
    text_free(&list);
    return any;
}

/* Says why a move cannot be, and of which man if the text begins with its cell. */
static void refuse(const struct position *pos, const char *text, const char *why)
{
    char name[CELL_NAME_MAX];
    struct text man = {0};
    text_add(&man, "");
    for (size_t length = sizeof name - 1; length > 1 && !man.length; length--) {
        snprintf(name, length + 1, "%s", text);
        cell_t cell = cell_of(pos->variant->board, name);
        if (strlen(name) == length && cell != CELL_NONE && pos->man[cell] != MAN_NONE) {
            man_text(pos, cell, &man);
            text_add(&man, ": ");
        }
    }
    printf("Illegal move: %s%s.\n", man.data, why);
    text_free(&man);
}

void play_move(struct play *play, const char *text)
{
    struct position *pos = play->pos;
    struct error error;
    move_t move;
    cell_t cell = cell_of(pos->variant->board, text);
    bool own = cell != CELL_NONE && pos->man[cell] != MAN_NONE &&
               man_side(pos->man[cell]) == pos->state.side;
    if (own && play_outcome(play).result == RESULT_NONE) {
        if (!show_moves_of(play, cell)) {
            explain_cell(pos, cell);
        }
        return;
    }
    enum move_reading reading = san_parse(pos, &play->names.native, text, &move, &error);
    if (reading == MOVE_MALFORMED && cell == CELL_NONE) {
        printf("'%.40s' is neither a move nor a command; 'help' lists what there is.\n", text);
    } else if (play_is_over(play)) {
        return;
    } else if (reading == MOVE_READ) {
        position_make(pos, move);
        play->show = true;
    } else if (cell != CELL_NONE) {
        explain_cell(pos, cell);
    } else {
        refuse(pos, text, error.text);
    }
}

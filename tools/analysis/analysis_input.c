#include "tools/analysis/analysis_input.h"

#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "engine/position_text.h"
#include "tools/records/epd_moves.h"
#include "tools/records/position_line.h"

void analysis_input_open(struct analysis_input *input, FILE *file, bool is_pgn,
                         struct catalogue *catalogue, const char *name)
{
    *input = (struct analysis_input){
        .file = file, .catalogue = catalogue, .name = name, .is_pgn = is_pgn};
    pgn_reader_init(&input->reader, file);
}

static void end_replay(struct analysis_input *input)
{
    if (input->replaying) {
        replay_end(&input->replay);
    }
    input->replaying = false;
}

void analysis_input_close(struct analysis_input *input)
{
    end_replay(input);
    pgn_game_free(&input->pgn);
    text_free(&input->line);
    text_free(&input->text);
    position_free(&input->pos);
    game_names_free(&input->names);
}

static bool set_position(struct analysis_input *input, const char *name, const char *operations,
                         struct error *error)
{
    if (!name) {
        return error_set(error, "which game is it? --game NAME, or GAME;POSITION");
    }
    const char *known = catalogue_known_as(input->catalogue, name);
    const struct variant *variant = catalogue_game(input->catalogue, known ? known : name, error);
    if (!variant) {
        return false;
    }
    if (input->pos.variant != variant) {
        position_free(&input->pos);
        game_names_free(&input->names);
        position_init(&input->pos, variant);
        game_names_init(&input->names, variant);
    }
    return position_parse(&input->pos, input->text.data, error) &&
           epd_apply(&input->pos, &input->names.native, operations, error);
}

static enum analysis_event next_line(struct analysis_input *input, struct analysis_item *item,
                                     struct error *error)
{
    while (input_file_line(input->file, &input->line)) {
        char *line = input->line.data;
        input->line_number++;
        const char *name = position_line_game(&line);
        if (!position_line_split(line, &input->text, &item->operations)) {
            continue;
        }
        item->index = input->next++;
        item->line = input->line_number;
        item->pos = &input->pos;
        item->names = &input->names.native;
        bool ok = set_position(input, name ? name : input->name, item->operations, error);
        return ok ? ANALYSIS_ITEM : ANALYSIS_FAULT;
    }
    return ANALYSIS_END;
}

static void show_replay(struct analysis_input *input, struct analysis_item *item)
{
    const struct replay *replay = &input->replay;
    item->index = input->next++;
    item->line = input->pgn.line;
    item->pos = &replay->pos;
    item->game = input->n_games;
    item->ply = replay->n;
    item->names = &replay->first;
    move_t move;
    if (replay->n < input->pgn.n_moves && replay_look(replay, &move, NULL)) {
        move_format(&replay->pos, move, input->next_move);
        item->played = input->next_move;
    }
    item->result = input->pgn.result;
}

/* A fault has an index and takes the place of a position. */
static enum analysis_event show_fault(struct analysis_input *input, struct analysis_item *item)
{
    end_replay(input);
    item->index = input->next++;
    item->line = input->pgn.line;
    item->pos = &input->pos;
    return ANALYSIS_FAULT;
}

static enum analysis_event next_of_games(struct analysis_input *input, struct analysis_item *item,
                                         struct error *error)
{
    if (input->replaying) {
        if (input->replay.n == input->pgn.n_moves) {
            end_replay(input);
        } else if (!replay_next(&input->replay, error)) {
            return show_fault(input, item);
        }
    }
    if (!input->replaying) {
        if (!pgn_read(&input->reader, &input->pgn)) {
            return ANALYSIS_END;
        }
        input->n_games++;
        const struct variant *variant =
            replay_variant(input->catalogue, &input->pgn, input->name, error);
        if (!variant || !replay_begin(&input->replay, variant, &input->pgn, error)) {
            return show_fault(input, item);
        }
        input->replaying = true;
    }
    show_replay(input, item);
    return ANALYSIS_ITEM;
}

enum analysis_event analysis_input_next(struct analysis_input *input, struct analysis_item *item,
                                        struct error *error)
{
    *item = (struct analysis_item){0};
    return input->is_pgn ? next_of_games(input, item, error) : next_line(input, item, error);
}

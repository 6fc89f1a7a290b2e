#define _POSIX_C_SOURCE 200809L
#include "tools/analysis/analysis_input.h"

#include <stdlib.h>
#include <string.h>

#include "engine/position_text.h"
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
    free(input->line);
    text_free(&input->text);
    position_free(&input->pos);
}

/* `GAME;POSITION`: cuts the name off. A position has a slash or a bar before its first semicolon.
 */
static char *cut_game(char **line)
{
    char *start = text_trim(*line), *mark = strchr(start, ';');
    if (!mark || strcspn(start, "/| \t") < (size_t)(mark - start)) {
        return NULL;
    }
    *mark = '\0';
    *line = mark + 1;
    return start;
}

static bool set_position(struct analysis_input *input, const char *name, struct error *error)
{
    if (!name) {
        return error_set(error, "which game is it? --game NAME, or GAME;POSITION");
    }
    const struct variant *variant = catalogue_game(input->catalogue, name, error);
    if (!variant) {
        return false;
    }
    position_free(&input->pos);
    position_init(&input->pos, variant);
    return position_parse(&input->pos, input->text.data, error);
}

static enum analysis_event next_line(struct analysis_input *input, struct analysis_item *item,
                                     struct error *error)
{
    while (getline(&input->line, &input->line_size, input->file) >= 0) {
        char *line = input->line;
        input->line_number++;
        const char *name = cut_game(&line);
        if (!position_line_split(line, &input->text, &item->operations)) {
            continue;
        }
        item->index = input->next++;
        item->line = input->line_number;
        item->pos = &input->pos;
        bool ok = set_position(input, name ? name : input->name, error);
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
    item->played = replay->n < input->pgn.n_moves ? input->pgn.move[replay->n] : NULL;
    item->result = input->pgn.result;
}

static enum analysis_event next_of_games(struct analysis_input *input, struct analysis_item *item,
                                         struct error *error)
{
    item->line = input->pgn.line;
    if (input->replaying) {
        if (input->replay.n == input->pgn.n_moves) {
            end_replay(input);
        } else if (!replay_next(&input->replay, error)) {
            end_replay(input);
            return ANALYSIS_FAULT;
        }
    }
    if (!input->replaying) {
        if (!pgn_read(&input->reader, &input->pgn)) {
            return ANALYSIS_END;
        }
        input->n_games++;
        item->line = input->pgn.line;
        if (!replay_begin(&input->replay, input->catalogue, &input->pgn, input->name, error)) {
            return ANALYSIS_FAULT;
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

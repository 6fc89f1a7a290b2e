/* Games of a match as PGN. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/position_text.h"
#include "tools/match/match_game.h"
#include "tools/records/pgn.h"
#include "tools/records/pgn_notation.h"

static void write_tags(const struct match_game *game, const struct match_label *label,
                       const struct position *start, const struct game_names *names,
                       struct text *out)
{
    const struct match_options *options = game->options;
    const struct engine_spec *white = &options->engine[game->engine[WHITE]];
    const struct engine_spec *black = &options->engine[game->engine[BLACK]];
    char number[32], control[2][TIME_CONTROL_TEXT_MAX];
    pgn_add_tag(out, "Event", label->event);
    pgn_add_tag(out, "Site", "?");
    pgn_add_tag(out, "Date", label->date);
    snprintf(number, sizeof number, "%d", game->number);
    pgn_add_tag(out, "Round", number);
    pgn_add_tag(out, "White", white->name);
    pgn_add_tag(out, "Black", black->name);
    pgn_add_tag(out, "Result", result_text(game->result));
    pgn_add_start(out, start, names, options->moves);
    time_control_format(&white->control, control[WHITE]);
    time_control_format(&black->control, control[BLACK]);
    if (strcmp(control[WHITE], control[BLACK]) == 0) {
        pgn_add_tag(out, "TimeControl", control[WHITE]);
    } else {
        pgn_add_tag(out, "WhiteTimeControl", control[WHITE]);
        pgn_add_tag(out, "BlackTimeControl", control[BLACK]);
    }
    snprintf(number, sizeof number, "%zu", game->n_moves);
    pgn_add_tag(out, "PlyCount", number);
    pgn_add_tag(out, "Termination", game_end_text(game->end));
    pgn_add_tag(out, "MatchId", label->id);
    if (*label->shard) {
        snprintf(number, sizeof number, "%d", label->n_games);
        pgn_add_tag(out, "MatchGames", number);
        pgn_add_tag(out, "MatchShard", label->shard);
    }
    text_add_char(out, '\n');
}

static void add_clock(struct text *out, const char *name, int64_t ms)
{
    text_addf(out, "%s[%%%s %d:%02d:%02d.%03d]", out->length ? " " : "", name, (int)(ms / 3600000),
              (int)(ms / 60000 % 60), (int)(ms / 1000 % 60), (int)(ms % 1000));
}

/* `{[%eval 0.35,8] [%emt 0:00:00.120] [%clk 0:00:09.880]}`: the score from White's side in pawns or
 * as moves to mate (#3), depth, time used, time left. */
static void add_comment(struct pgn_writer *writer, const struct played *played, int side)
{
    struct text text = {0}, braces = {0};
    if (played->book) {
        text_add(&text, "book");
    } else {
        int score = side == WHITE ? played->score : -played->score;
        if (played->has_score && abs(score) >= ENGINE_SCORE_MATE) {
            text_addf(&text, "[%%eval #%s%d,%d]", score < 0 ? "-" : "",
                      abs(score) - ENGINE_SCORE_MATE, played->depth);
        } else if (played->has_score) {
            text_addf(&text, "[%%eval %.2f,%d]", score / 100.0, played->depth);
        }
        add_clock(&text, "emt", played->time.used_ms);
        if (played->time.forgiven_ms) {
            add_clock(&text, "wait", played->time.forgiven_ms);
        }
        if (played->left_ms >= 0) {
            add_clock(&text, "clk", played->left_ms);
        }
    }
    text_addf(&braces, "{%s}", text.data);
    pgn_add_word(writer, braces.data);
    text_free(&text);
    text_free(&braces);
}

/* Writes the moves from the game's start on, which @pos is. */
static void write_moves(const struct match_game *game, struct position *pos,
                        const struct game_names *names, struct text *out)
{
    struct pgn_writer writer = {.out = out};
    struct error error;
    char word[SAN_MAX + 16], text[SAN_MAX];
    for (size_t i = 0; i < game->n_moves; i++) {
        move_t move;
        int side = pos->state.side;
        if (move_parse(pos, game->text[i], &move, &error) != MOVE_READ) {
            break; /* cannot be: these moves were played */
        }
        pgn_move_format(pos, names, game->options->moves, move, text);
        snprintf(word, sizeof word, "%u%s %s", (unsigned)pos->state.number,
                 side == WHITE ? "." : "...", text);
        pgn_add_word(&writer, word);
        add_comment(&writer, &game->played[i], side);
        position_make(pos, move);
    }
    snprintf(word, sizeof word, "%s", result_text(game->result));
    char reason[REASON_MAX + 2];
    snprintf(reason, sizeof reason, "{%s}", game->reason);
    for (char *p = reason + 1; p[1]; p++) {
        if (*p == '{' || *p == '}') {
            *p = '|';
        }
    }
    pgn_add_word(&writer, reason);
    pgn_add_word(&writer, word);
    text_add(out, "\n\n");
}

void match_game_write(const struct match_game *game, const struct match_label *label,
                      struct text *out)
{
    struct game_names names;
    struct position *pos = position_new(game->options->variant);
    game_names_init(&names, pos->variant);
    if (game->opening.start) {
        position_parse(pos, game->opening.start, NULL);
    } else {
        position_start(pos);
    }
    write_tags(game, label, pos, &names, out);
    write_moves(game, pos, &names, out);
    game_names_free(&names);
    position_delete(pos);
}

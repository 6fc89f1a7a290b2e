#include "protocol/cecp.h"

#include "protocol/game.h"
#include "protocol/offered_games.h"
#include "protocol/setup_lines.h"

static const struct command commands[] = {
    {"xboard", cecp_xboard, EFFECT_NONE, "", "the client speaks this protocol"},
    {"protover", cecp_protover, EFFECT_NONE, "VERSION", "asks for the features"},
    {"accepted", cecp_accepted, EFFECT_NONE, "FEATURE", "the client can do that"},
    {"rejected", cecp_rejected, EFFECT_NONE, "FEATURE", "the client cannot do that"},
    {"new", cecp_new, EFFECT_ABORT, "",
     "a new game of the first kind listed; the engine plays second"},
    {"variant", cecp_variant, EFFECT_ABORT, "NAME", "a new game of that kind"},
    {"setboard", cecp_setboard, EFFECT_ABORT, "POSITION", "goes on from that position"},
    {"edit", cecp_edit, EFFECT_ABORT, "", "changes the position man by man, until a line `.`"},
    {"usermove", cecp_usermove, EFFECT_GAME, "MOVE", "the opponent's move"},
    {"force", cecp_force, EFFECT_ABORT, "", "the engine plays neither side, and checks moves"},
    {"go", cecp_go, EFFECT_ABORT, "", "the engine plays the side to move"},
    {"playother", cecp_playother, EFFECT_ABORT, "", "the engine plays the side not to move"},
    {"white", cecp_white, EFFECT_ABORT, "", "White moves, the engine plays Black (obsolete)"},
    {"black", cecp_black, EFFECT_ABORT, "", "Black moves, the engine plays White (obsolete)"},
    {"undo", cecp_undo, EFFECT_ABORT, "", "takes back one move"},
    {"remove", cecp_remove, EFFECT_ABORT, "", "takes back two moves"},
    {"result", cecp_result, EFFECT_ABORT, "RESULT {REASON}", "the game is over"},
    {"draw", cecp_draw, EFFECT_NONE, "", "the opponent offers a draw"},
    {"?", cecp_move_now, EFFECT_NONE, "", "move now"},
    {"level", cecp_level, EFFECT_NONE, "MOVES MINUTES[:SECONDS] INCREMENT", "sets the clocks"},
    {"st", cecp_st, EFFECT_NONE, "SECONDS", "time for each move"},
    {"sd", cecp_sd, EFFECT_NONE, "PLIES", "depth for each move; 0 for no limit"},
    {"nps", cecp_nps, EFFECT_NONE, "NODES", "time counts as nodes over this; 0: by the clock"},
    {"time", cecp_time, EFFECT_NONE, "CENTISECONDS", "on the engine's clock"},
    {"otim", cecp_otim, EFFECT_NONE, "CENTISECONDS", "on the opponent's clock"},
    {"hard", cecp_hard, EFFECT_NONE, "", "ponder"},
    {"easy", cecp_easy, EFFECT_NONE, "", "do not ponder"},
    {"post", cecp_post, EFFECT_NONE, "", "show the thinking"},
    {"nopost", cecp_nopost, EFFECT_NONE, "", "do not show it"},
    {"analyze", cecp_analyze, EFFECT_ABORT, "", "analyse the position and those that follow"},
    {"exit", cecp_exit, EFFECT_ABORT, "", "leave analysis"},
    {".", cecp_stat, EFFECT_NONE, "", "how far the search is"},
    {"hint", cecp_hint, EFFECT_NONE, "", "a good move"},
    {"bk", cecp_bk, EFFECT_NONE, "", "moves of the opening book (there is none)"},
    {"exclude", cecp_exclude, EFFECT_NONE, "MOVE|all", "leave out a move in this position"},
    {"include", cecp_include, EFFECT_NONE, "MOVE|all", "take it in again"},
    {"pause", cecp_pause, EFFECT_NONE, "", "stop clocks and search"},
    {"resume", cecp_resume, EFFECT_NONE, "", "go on"},
    {"ping", cecp_ping, EFFECT_NONE, "NUMBER", "answered by pong when all before it is done"},
    {"memory", cecp_memory, EFFECT_NONE, "MIB", "size of the hash table"},
    {"cores", cecp_cores, EFFECT_NONE, "NUMBER", "threads of the search"},
    {"option", cecp_option, EFFECT_NONE, "NAME[=VALUE]", "sets an option"},
    {"lift", cecp_lift, EFFECT_NONE, "SQUARE", "a man is picked up; answered by highlight"},
    {"check", cecp_check, EFFECT_NONE, "", "the cell of an attacked royal piece"},
    {"san", cecp_san, EFFECT_NONE, "MOVE", "a move in any writing, long and short"},
    {"reach", cecp_reach, EFFECT_NONE, "MAN CELL", "where it could go on an empty board"},
    {"games", cecp_games, EFFECT_NONE, "TEXT", "loads games from a text"},
    {"put", command_ignore, EFFECT_NONE, "SQUARE", "and put down"},
    {"hover", command_ignore, EFFECT_NONE, "SQUARE", "and held over a square"},
    {"random", command_ignore, EFFECT_NONE, "", "no effect, as the next ones"},
    {"computer", command_ignore, EFFECT_NONE, "", ""},
    {"name", command_ignore, EFFECT_NONE, "NAME", ""},
    {"rating", command_ignore, EFFECT_NONE, "OWN OTHER", ""},
    {"ics", command_ignore, EFFECT_NONE, "HOST", ""},
    {"egtpath", command_ignore, EFFECT_NONE, "TYPE PATH", ""},
    {"partner", command_ignore, EFFECT_NONE, "", ""},
    {"ptell", command_ignore, EFFECT_NONE, "TEXT", ""},
    {"holding", command_ignore, EFFECT_NONE, "MEN", ""},
    {NULL, NULL, EFFECT_NONE, NULL, NULL},
};

/* A search that had to make way has no move; the game goes on after any other. */
static void decided(struct session *s, const struct search_result *result, bool aborted)
{
    if (!aborted) {
        game_decided(s, result);
    }
}

static void games_changed(struct session *s, bool replaced)
{
    offered_games_print(s);
    if (replaced) {
        setup_lines_print(s);
    }
}

const struct dialect cecp_dialect = {
    .commands = commands,
    .error = "Error",
    .has_flat = true,
    .print_line = cecp_print_line,
    .decided = decided,
    .other_line = cecp_other_line,
    .games_changed = games_changed,
};

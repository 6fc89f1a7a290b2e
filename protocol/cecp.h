/* The handlers of CECP commands; the table in cecp.c says what each is for. */
#ifndef WELTGEIST_PROTOCOL_CECP_H
#define WELTGEIST_PROTOCOL_CECP_H

#include "protocol/state.h"

typedef void cecp_fn(struct session *s, char *args);

/* cecp_game.c */
cecp_fn cecp_new, cecp_variant, cecp_setboard, cecp_usermove, cecp_force, cecp_go, cecp_playother,
    cecp_undo, cecp_remove, cecp_result, cecp_draw, cecp_move_now, cecp_analyze, cecp_exit,
    cecp_white, cecp_black;

/* cecp_time.c */
cecp_fn cecp_level, cecp_st, cecp_sd, cecp_nps, cecp_time, cecp_otim, cecp_hard, cecp_easy,
    cecp_post, cecp_nopost, cecp_memory, cecp_cores, cecp_option, cecp_pause, cecp_resume;

/* cecp_look.c */
cecp_fn cecp_protover, cecp_accepted, cecp_rejected, cecp_ping, cecp_hint, cecp_bk, cecp_stat,
    cecp_lift, cecp_exclude, cecp_include, cecp_fen, cecp_moves, cecp_perft, cecp_show, cecp_help;

/* A line that is no command but may be a move. False if it is none. */
bool cecp_bare_move(struct session *s, const char *line);

#endif

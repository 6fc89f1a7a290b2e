/* The handlers of CECP commands; the table in cecp.c says what each is for. */
#ifndef WELTGEIST_PROTOCOL_CECP_H
#define WELTGEIST_PROTOCOL_CECP_H

#include "protocol/command.h"
#include "protocol/dialect.h"

/* cecp_handshake.c */
command_fn cecp_xboard, cecp_protover, cecp_accepted, cecp_rejected, cecp_ping;

/* cecp_game.c */
command_fn cecp_new, cecp_variant, cecp_setboard, cecp_edit, cecp_usermove, cecp_force, cecp_go,
    cecp_playother, cecp_undo, cecp_remove, cecp_result, cecp_draw, cecp_move_now, cecp_analyze,
    cecp_exit, cecp_white, cecp_black;

/* cecp_settings.c */
command_fn cecp_level, cecp_st, cecp_sd, cecp_nps, cecp_time, cecp_otim, cecp_hard, cecp_easy,
    cecp_post, cecp_nopost, cecp_memory, cecp_cores, cecp_option, cecp_games, cecp_pause,
    cecp_resume;

/* cecp_queries.c */
command_fn cecp_hint, cecp_bk, cecp_stat, cecp_lift, cecp_reach, cecp_check, cecp_san;

/* cecp_exclude.c */
command_fn cecp_exclude, cecp_include;

/* cecp_lines.c: a thinking line. */
void cecp_print_line(struct session *s, const struct search_line *line);

/* A line that is no command: a bare move, or an error. */
void cecp_other_line(struct session *s, char *line);

#endif

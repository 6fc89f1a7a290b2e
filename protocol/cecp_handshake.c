/* Commands by which a client and the engine find out about each other. */
#include <string.h>

#include "base/interrupt.h"
#include "protocol/cecp.h"
#include "protocol/features.h"
#include "protocol/offered_games.h"
#include "protocol/state.h"
#include "protocol/think.h"

/* A client that speaks the protocol ends the program by `quit`, not from the keyboard. */
static void greet(struct session *s)
{
    s->greeted = true;
    interrupt_ignore();
    offered_game_settle(s);
}

void cecp_xboard(struct session *s, char *args)
{
    (void)args;
    greet(s);
}

void cecp_protover(struct session *s, char *args)
{
    int64_t version;
    if (!text_parse_int(args, 1, INT32_MAX, &version)) {
        session_error(s, "version expected", "protover", args);
        return;
    }
    greet(s);
    if (version >= 2) {
        features_begin(s);
    }
}

static void answered(struct session *s, const char *feature, enum client client)
{
    if (strcmp(feature, "board3d") == 0) {
        bool late = !s->features_wait && s->client != client;
        s->client = client;
        offered_game_settle(s);
        features_finish(s);
        if (late) {
            offered_games_print(s);
            think_restart(s);
        }
    }
}

void cecp_accepted(struct session *s, char *args)
{
    answered(s, args, CLIENT_NATIVE);
}

void cecp_rejected(struct session *s, char *args)
{
    answered(s, args, CLIENT_FLAT);
    if (strcmp(args, "debug") == 0) {
        output_no_debug(s->output);
    }
}

void cecp_ping(struct session *s, char *args)
{
    text_addf(&s->think.pings, "%s\n", args);
    if (!think_owes_move(s)) {
        think_ready(s);
        think_pongs(s);
    }
}

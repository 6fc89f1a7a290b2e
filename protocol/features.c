#include "protocol/features.h"

#include "base/clock.h"
#include "protocol/offered_games.h"
#include "protocol/options.h"
#include "protocol/state.h"

enum { ANSWER_MS = 500 }; /* how long an answer to board3d is waited for */

void features_begin(struct session *s)
{
    output_line(s->output, "feature done=0 board3d=1");
    s->features_wait = true;
    s->features_due = clock_ms() + ANSWER_MS;
}

void features_finish(struct session *s)
{
    if (!s->features_wait) {
        return;
    }
    s->features_wait = false;
    output_line(s->output, "feature ping=1 setboard=1 usermove=1 playother=1 san=0 time=1 draw=1 "
                           "reuse=1 analyze=1 colors=0 sigint=0 sigterm=0");
    output_line(s->output,
                "feature memory=1 smp=1 debug=1 highlight=1 exclude=1 nps=1 pause=1 "
                "name=1 myname=\"Weltgeist %s\"",
                s->version);
    offered_games_print(s);
    options_print_features(s);
    output_line(s->output, "feature done=1");
}

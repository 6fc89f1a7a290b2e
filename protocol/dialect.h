/* What the protocols do differently. A session has one dialect at a time; the rest of the folder
 * asks it instead of asking which protocol is spoken. */
#ifndef WELTGEIST_PROTOCOL_DIALECT_H
#define WELTGEIST_PROTOCOL_DIALECT_H

#include <stdbool.h>

#include "protocol/command.h"
#include "search/search.h"

struct dialect {
    const struct command *commands; /* besides those for scripts; ends with a name NULL */
    const char *error;              /* how an error reply begins */
    bool has_flat;                  /* a client may speak flat notation */

    /* Prints a line of thinking. On a thread of the search. */
    void (*print_line)(struct session *s, const struct search_line *line);

    /* A search for a move has ended: by itself or by being stopped, or, if @aborted, because
     * another command needs it out of the way. */
    void (*decided)(struct session *s, const struct search_result *result, bool aborted);

    /* A line whose first word is no command. */
    void (*other_line)(struct session *s, char *line);

    /* Games were loaded; @replaced if the one at hand is among them. */
    void (*games_changed)(struct session *s, bool replaced);
};

extern const struct dialect cecp_dialect, uci_dialect;

#endif

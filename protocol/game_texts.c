/* Games that a client sends as text: for clients that have files where the engine has none. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/faults.h"
#include "protocol/cecp.h"
#include "protocol/game.h"
#include "protocol/state.h"

/* Turns `\n` to ends of lines and `\\` to backslashes, in place. False at any other backslash. */
static bool unescape(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        char c = *from;
        if (c == '\\') {
            from++;
            if (*from != 'n' && *from != '\\') {
                return false;
            }
            c = *from == 'n' ? '\n' : '\\';
        }
        *to++ = c;
    }
    *to = '\0';
    return true;
}

static void tell(struct session *s, const struct faults *faults)
{
    const char *line = faults->text.data;
    while (line && *line) {
        size_t length = strcspn(line, "\n");
        output_line(s->output, "# %.*s", (int)length, line);
        line += length + (line[length] == '\n');
    }
    output_line(s->output, "tellusererror games: %d fault%s, nothing is loaded", faults->n,
                faults->n == 1 ? "" : "s");
}

void cecp_games(struct session *s, char *args)
{
    struct faults faults = {0};
    char *text = memory_text(args);
    if (!unescape(text)) {
        session_error(s, "\\n or \\\\ expected behind a backslash", "games", args);
    } else if (catalogue_load_text(s->catalogue, "games", text, &faults)) {
        s->dialect->games_changed(s, game_take_up_again(s));
    } else {
        tell(s, &faults);
    }
    faults_free(&faults);
    free(text);
}

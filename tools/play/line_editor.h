/* Lines that a person types at a terminal: with editing and a history, by libedit. */
#ifndef WELTGEIST_TOOLS_PLAY_LINE_EDITOR_H
#define WELTGEIST_TOOLS_PLAY_LINE_EDITOR_H

#include <stdbool.h>

#include "base/text.h"

struct line_editor;

enum line_event {
    LINE_READ,
    LINE_END,         /* of the input */
    LINE_INTERRUPTED, /* Ctrl-C was pressed; what stood in the line is forgotten */
};

/* An editor for stdin and stdout, which are terminals. Interrupts must be noted, see interrupt.h.
 * NULL if there can be none. Freed with line_editor_free(), NULL allowed. */
struct line_editor *line_editor_new(void);
void line_editor_free(struct line_editor *editor);

/* Shows @prompt and reads a line into @line, without its end. */
enum line_event line_editor_read(struct line_editor *editor, const char *prompt, struct text *line);

#endif

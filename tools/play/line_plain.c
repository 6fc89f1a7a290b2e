/* line_editor.h without libedit: what the system lets a person do with a line is all there is. */
#include "base/console.h"
#include "base/memory.h"
#include "tools/play/line_editor.h"

#include <stdio.h>
#include <stdlib.h>

struct line_editor {
    int unused;
};

struct line_editor *line_editor_new(void)
{
    return memory_new(1, sizeof(struct line_editor));
}

void line_editor_free(struct line_editor *editor)
{
    free(editor);
}

enum line_event line_editor_read(struct line_editor *editor, const char *prompt, struct text *line)
{
    (void)editor;
    fputs(prompt, stdout);
    fflush(stdout);
    switch (console_read(line)) {
    case CONSOLE_LINE:
        return LINE_READ;
    case CONSOLE_INTERRUPTED:
        putchar('\n');
        return LINE_INTERRUPTED;
    default:
        return LINE_END;
    }
}

#include "tools/play/line_editor.h"

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/console.h"
#include "base/interrupt.h"
#include "base/memory.h"

enum { HISTORY_SIZE = 500 };

struct line_editor {
    EditLine *edit;
    History *history;
    const char *prompt;
    mbstate_t state; /* of a character that is being read */
};

static struct line_editor *editor_of(EditLine *edit)
{
    void *editor = NULL;
    el_get(edit, EL_CLIENTDATA, &editor);
    return editor;
}

static char *prompt_of(EditLine *edit)
{
    return (char *)(uintptr_t)editor_of(edit)->prompt;
}

/* What libedit calls for each character. */
static int read_character(EditLine *edit, wchar_t *out)
{
    struct line_editor *editor = editor_of(edit);
    char byte;
    while (console_byte(&byte)) {
        size_t used = mbrtowc(out, &byte, 1, &editor->state);
        if (used == (size_t)-1) {
            editor->state = (mbstate_t){0}; /* no character: it is left out */
        } else if (used != (size_t)-2) {
            return 1;
        }
    }
    return 0;
}

struct line_editor *line_editor_new(void)
{
    HistEvent event;
    struct line_editor *editor = memory_new(1, sizeof *editor);
    setlocale(LC_CTYPE, "");
    editor->edit = el_init("weltgeist", stdin, stdout, stderr);
    editor->history = history_init();
    if (!editor->edit || !editor->history) {
        line_editor_free(editor);
        return NULL;
    }
    history(editor->history, &event, H_SETSIZE, HISTORY_SIZE);
    history(editor->history, &event, H_SETUNIQUE, 1);
    el_set(editor->edit, EL_CLIENTDATA, editor);
    el_set(editor->edit, EL_PROMPT, prompt_of);
    el_set(editor->edit, EL_EDITOR, "emacs");
    el_set(editor->edit, EL_HIST, history, editor->history);
    el_set(editor->edit, EL_GETCFN, read_character);
    el_set(editor->edit, EL_SIGNAL, 1); /* whatever ends the program, the terminal is as before */
    /* Ctrl-D typed before libedit sets the terminal's mode comes as a NUL. */
    el_set(editor->edit, EL_BIND, "^@", "em-delete-or-list", NULL);
    el_source(editor->edit, NULL); /* the person's own ~/.editrc */
    return editor;
}

void line_editor_free(struct line_editor *editor)
{
    if (!editor) {
        return;
    }
    if (editor->edit) {
        el_end(editor->edit);
    }
    if (editor->history) {
        history_end(editor->history);
    }
    free(editor);
}

enum line_event line_editor_read(struct line_editor *editor, const char *prompt, struct text *line)
{
    int length = 0;
    HistEvent event;
    editor->prompt = prompt;
    const char *read = el_gets(editor->edit, &length);
    text_clear(line);
    text_add(line, "");
    if (interrupt_take()) {
        el_reset(editor->edit);
        putchar('\n');
        return LINE_INTERRUPTED;
    }
    if (!read || length <= 0) {
        return LINE_END;
    }
    for (int i = 0; i < length && read[i] != '\n'; i++) {
        text_add_char(line, read[i] ? read[i] : ' ');
    }
    if (line->data[strspn(line->data, " \t")]) {
        history(editor->history, &event, H_ENTER, line->data);
    }
    return LINE_READ;
}

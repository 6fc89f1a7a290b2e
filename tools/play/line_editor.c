#define _POSIX_C_SOURCE 200809L
#include "tools/play/line_editor.h"

#include <errno.h>
#include <histedit.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "base/memory.h"
#include "tools/interrupt.h"

enum { HISTORY_SIZE = 500, LOOK_MS = 100 };

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

/* Reads a byte; 0 at the end of the input and after an interrupt, which only notes itself. */
static int read_byte(char *out)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    while (!interrupt_pending()) {
        if (poll(&in, 1, LOOK_MS) > 0) {
            ssize_t n = read(STDIN_FILENO, out, 1);
            if (n >= 0 || (errno != EINTR && errno != EAGAIN)) {
                return n == 1;
            }
        }
    }
    return 0;
}

/* What libedit calls for each character. */
static int read_character(EditLine *edit, wchar_t *out)
{
    struct line_editor *editor = editor_of(edit);
    char byte;
    while (read_byte(&byte)) {
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

#include "protocol/input.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/condition.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/standard_streams.h"
#include "protocol/output.h"

enum { CHUNK = 4096, WAITING_MAX = 64 << 20, COMPACT = 1024 };

struct input {
    pthread_t reader;
    struct output *output;
    struct standard_input *from;
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct event *event; /* those from `first` on wait */
    size_t n, capacity, first;
    size_t
        n_quits; /* lines `quit` among them; one more once the input has ended, or nobody reads */
    size_t waiting; /* bytes of lines among them, about */
};

/* The line that is being read. Of a line that is too long the beginning is kept. */
struct line {
    char text[LINE_MAX_LENGTH + 1];
    size_t length;
    bool too_long;
};

static bool is_quit(const struct event *event)
{
    return event->kind == EVENT_LINE && strcmp(event->line, "quit") == 0;
}

/* What an event takes from the memory. */
static size_t event_size(const struct event *event)
{
    return sizeof *event + (event->line ? strlen(event->line) + 1 : 0);
}

/* Moves the events that wait to the front, if it is worth while. */
static void compact(struct input *input)
{
    size_t left = input->n - input->first;
    if (left == 0 || (input->first >= COMPACT && input->first >= left)) {
        memmove(input->event, input->event + input->first, left * sizeof *input->event);
        input->first = 0;
        input->n = left;
    }
}

void input_push(struct input *input, const struct event *event)
{
    if (event->kind == EVENT_END || is_quit(event)) {
        output_hurry(input->output);
    }
    pthread_mutex_lock(&input->lock);
    if (input->n) {
        compact(input);
    }
    input->event = memory_grow(input->event, &input->capacity, input->n, sizeof *input->event);
    input->event[input->n++] = *event;
    input->n_quits += is_quit(event) || event->kind == EVENT_END;
    input->waiting += event_size(event);
    pthread_cond_signal(&input->arrived);
    pthread_mutex_unlock(&input->lock);
}

struct event input_next(struct input *input, int64_t deadline)
{
    struct event event = {.kind = EVENT_NOTHING};
    pthread_mutex_lock(&input->lock);
    while (input->first == input->n && condition_wait(&input->arrived, &input->lock, deadline)) {
    }
    if (input->first < input->n) {
        event = input->event[input->first++];
        input->n_quits -= is_quit(&event);
        input->waiting -= event_size(&event);
    }
    pthread_mutex_unlock(&input->lock);
    return event;
}

bool input_wants_quit(struct input *input)
{
    pthread_mutex_lock(&input->lock);
    bool quits = input->n_quits > 0;
    pthread_mutex_unlock(&input->lock);
    return quits;
}

/* Hands the line over and begins the next. Characters that cannot be text become blanks. */
static void line_end(struct input *input, struct line *line)
{
    while (line->length && line->text[line->length - 1] == '\r') {
        line->length--;
    }
    for (size_t i = 0; i < line->length; i++) {
        unsigned char c = (unsigned char)line->text[i];
        line->text[i] = c < ' ' || c == 127 ? ' ' : line->text[i];
    }
    line->text[line->length] = '\0';
    struct event event = {.kind = line->too_long ? EVENT_LONG_LINE : EVENT_LINE,
                          .line = memory_text(line->text)};
    input_push(input, &event);
    line->length = 0;
    line->too_long = false;
}

static void line_add(struct input *input, struct line *line, const char *data, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (data[i] == '\n') {
            line_end(input, line);
        } else if (line->length < LINE_MAX_LENGTH) {
            line->text[line->length++] = data[i];
        } else {
            line->too_long = true;
        }
    }
}

static bool is_full(struct input *input)
{
    pthread_mutex_lock(&input->lock);
    bool full = input->waiting > WAITING_MAX;
    pthread_mutex_unlock(&input->lock);
    return full;
}

/* There is nothing more to read, but somebody may still wait for an answer: until he goes. */
static void watch_output(struct input *input)
{
    if (standard_input_watch_reader(input->from)) {
        pthread_mutex_lock(&input->lock);
        input->n_quits++;
        pthread_mutex_unlock(&input->lock);
    }
}

/* Reads what there is, once there is room for it; 0 if there will be nothing any more. */
static size_t read_some(struct input *input, char *data, size_t size)
{
    while (is_full(input)) {
        if (!standard_input_pause(input->from)) {
            return 0;
        }
    }
    return standard_input_read(input->from, data, size);
}

static void *reader_run(void *user)
{
    struct input *input = user;
    struct line *line = memory_new(1, sizeof *line);
    char data[CHUNK];
    size_t n;
    while ((n = read_some(input, data, sizeof data)) > 0) {
        line_add(input, line, data, n);
    }
    if (line->length) {
        line_end(input, line);
    }
    free(line);
    input_push(input, &(struct event){.kind = EVENT_END});
    watch_output(input);
    return NULL;
}

struct input *input_new(struct output *output)
{
    struct input *input = memory_new(1, sizeof *input);
    input->output = output;
    condition_init(&input->arrived);
    pthread_mutex_init(&input->lock, NULL);
    input->from = standard_input_new();
    if (!input->from || pthread_create(&input->reader, NULL, reader_run, input) != 0) {
        error_fatal("no thread can be started");
    }
    return input;
}

void input_free(struct input *input)
{
    standard_input_stop(input->from);
    pthread_join(input->reader, NULL);
    standard_input_free(input->from);
    for (; input->first < input->n; input->first++) {
        free(input->event[input->first].line);
    }
    free(input->event);
    pthread_cond_destroy(&input->arrived);
    pthread_mutex_destroy(&input->lock);
    free(input);
}

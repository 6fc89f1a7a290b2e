#define _GNU_SOURCE /* pipe2: no other thread's child may inherit a pipe */
#include "tools/match/engine_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"

enum { SLICE_MS = 100 }; /* how often the stop flag is looked at */

/* Attributes of the child: a process group of its own and no signal ignored that we ignore. */
static void set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(attributes, &signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGINT);
    posix_spawnattr_setsigdefault(attributes, &signals);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                             POSIX_SPAWN_SETSIGMASK);
}

static int spawn(pid_t *pid, const char *command, const char *folder, int input, int output)
{
    extern char **environ;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    set_attributes(&attributes);
    posix_spawn_file_actions_adddup2(&files, input, 0);
    posix_spawn_file_actions_adddup2(&files, output, 1);
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
    if (folder) {
        posix_spawn_file_actions_addchdir_np(&files, folder);
    }
    struct text line = {0};
    text_addf(&line, "exec %s", command);
    char *const argv[] = {(char *)"sh", (char *)"-c", line.data, NULL};
    int failed = posix_spawn(pid, "/bin/sh", &files, &attributes, argv, environ);
    text_free(&line);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return failed;
}

bool process_start(struct process *process, const char *command, const char *folder,
                   const atomic_bool *stop, struct error *error)
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC)) {
        return error_set(error, "no pipe: %s", strerror(errno));
    }
    if (pipe2(from, O_CLOEXEC)) {
        close(to[0]);
        close(to[1]);
        return error_set(error, "no pipe: %s", strerror(errno));
    }
    pid_t pid;
    int failed = spawn(&pid, command, folder, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    if (failed) {
        close(to[1]);
        close(from[0]);
        return error_set(error, "cannot start: %s", strerror(failed));
    }
    fcntl(to[1], F_SETFL, O_NONBLOCK);
    fcntl(from[0], F_SETFL, O_NONBLOCK);
    *process = (struct process){
        .pid = pid,
        .in = to[1],
        .out = from[0],
        .buffer = memory_new(PROCESS_LINE_MAX, 1),
        .stop = stop,
    };
    return true;
}

/* Cuts a complete line off the front of the buffer; NULL if there is none. */
static char *take_line(struct process *process)
{
    char *line = process->buffer + process->first;
    char *end = memchr(line, '\n', process->end - process->first);
    if (!end) {
        return NULL;
    }
    process->first = (size_t)(end + 1 - process->buffer);
    *end = '\0';
    if (end > line && end[-1] == '\r') {
        end[-1] = '\0';
    }
    return line;
}

/* Reads what is there into the free part of the buffer. PROCESS_LINE stands for "went on". */
static enum process_event fill(struct process *process)
{
    if (process->first > 0) {
        process->end -= process->first;
        memmove(process->buffer, process->buffer + process->first, process->end);
        process->first = 0;
    }
    if (process->end == PROCESS_LINE_MAX || process->received > PROCESS_OUTPUT_MAX) {
        return PROCESS_FLOOD;
    }
    ssize_t n = read(process->out, process->buffer + process->end, PROCESS_LINE_MAX - process->end);
    if (n > 0) {
        process->end += (size_t)n;
        process->received += (size_t)n;
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        return PROCESS_CLOSED;
    }
    return PROCESS_LINE;
}

enum process_event process_read(struct process *process, int64_t deadline_ms, char **line)
{
    for (;;) {
        *line = take_line(process);
        if (*line) {
            return PROCESS_LINE;
        }
        if (atomic_load_explicit(process->stop, memory_order_relaxed)) {
            return PROCESS_STOPPED;
        }
        int64_t left = deadline_ms - clock_ms();
        struct pollfd poll_fd = {.fd = process->out, .events = POLLIN};
        int ready = poll(&poll_fd, 1, left < 0 ? 0 : left < SLICE_MS ? (int)left : SLICE_MS);
        if (ready <= 0) {
            if (left <= 0) {
                return PROCESS_TIMEOUT;
            }
            continue;
        }
        enum process_event event = fill(process);
        if (event != PROCESS_LINE) {
            return event;
        }
    }
}

bool process_write(struct process *process, const char *text, int64_t wait_ms)
{
    int64_t deadline = clock_ms() + wait_ms;
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t n = write(process->in, text, left);
        if (n >= 0) {
            text += n;
            left -= (size_t)n;
            continue;
        }
        if (errno == EINTR) {
            continue;
        }
        int64_t wait = deadline - clock_ms();
        if (errno != EAGAIN || wait <= 0) {
            return false;
        }
        struct pollfd poll_fd = {.fd = process->in, .events = POLLOUT};
        poll(&poll_fd, 1, (int)wait);
    }
    return true;
}

void process_rest(struct process *process)
{
    process->received = 0;
}

/* True once the process has ended; it stays a zombie, so that its group's number stays ours. */
static bool has_ended(const struct process *process)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid != 0;
}

static void write_ending(bool killed, int status, char *ending)
{
    if (killed) {
        snprintf(ending, PROCESS_ENDING_MAX, "killed");
    } else if (WIFSIGNALED(status)) {
        snprintf(ending, PROCESS_ENDING_MAX, "signal %d", WTERMSIG(status));
    } else {
        snprintf(ending, PROCESS_ENDING_MAX, "exit status %d", WEXITSTATUS(status));
    }
}

void process_end(struct process *process, int64_t wait_ms, char *ending)
{
    if (!process->pid) {
        return;
    }
    close(process->in);
    int64_t deadline = clock_ms() + wait_ms;
    while (!has_ended(process) && clock_ms() < deadline) {
        poll(NULL, 0, 2);
    }
    bool killed = !has_ended(process);
    kill(-process->pid, SIGKILL);
    int status = 0;
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR) {
    }
    close(process->out);
    if (ending) {
        write_ending(killed, status, ending);
    }
    free(process->buffer);
    *process = (struct process){0};
}

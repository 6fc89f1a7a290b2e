#define _GNU_SOURCE /* pipe2: no other thread's child may inherit a pipe */
#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/posix/child_process.h"
#include "base/posix/child_tree.h"
#include "base/text.h"

enum { PAUSE_MS = 2, DYING_MS = 2000, MARK_MAX = 64 };

static const char mark_name[] = "WELTGEIST_CHILD"; /* the environment variable */

struct children {
    pthread_mutex_t lock;
    pid_t *pid; /* children that were not waited for */
    size_t n, capacity;
    long started;
};

struct children *children_new(void)
{
    struct children *children = memory_new(1, sizeof *children);
    pthread_mutex_init(&children->lock, NULL);
    child_tree_adopt();
    return children;
}

static void write_mark(long number, char *out)
{
    snprintf(out, MARK_MAX, "%ld.%ld", (long)getpid(), number);
}

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

/* The environment with the mark in front. The caller frees the array, not its texts. */
static char **mark_environment(char *mark)
{
    extern char **environ;
    size_t n = 0, length = sizeof mark_name - 1;
    while (environ[n]) {
        n++;
    }
    char **out = memory_new(n + 2, sizeof *out);
    out[0] = mark;
    for (size_t i = 0, at = 1; i < n; i++) {
        if (strncmp(environ[i], mark_name, length) != 0 || environ[i][length] != '=') {
            out[at++] = environ[i];
        }
    }
    return out;
}

static int spawn(struct child *child, const char *command, const char *folder, int input,
                 int output)
{
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
    char mark[MARK_MAX], variable[MARK_MAX + sizeof mark_name];
    text_addf(&line, "exec %s", command);
    write_mark(child->number, mark);
    snprintf(variable, sizeof variable, "%s=%s", mark_name, mark);
    char *const argv[] = {(char *)"sh", (char *)"-c", line.data, NULL};
    char **environment = mark_environment(variable);
    int failed = posix_spawn(&child->pid, "/bin/sh", &files, &attributes, argv, environment);
    free(environment);
    text_free(&line);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return failed;
}

/* Starts it and notes it, so that nobody takes it for an orphan in between. */
static int spawn_noted(struct children *children, struct child *child, const char *command,
                       const char *folder, const int *ends)
{
    pthread_mutex_lock(&children->lock);
    child->number = ++children->started;
    int failed = spawn(child, command, folder, ends[0], ends[1]);
    if (!failed) {
        children->pid =
            memory_grow(children->pid, &children->capacity, children->n, sizeof *children->pid);
        children->pid[children->n++] = child->pid;
    }
    pthread_mutex_unlock(&children->lock);
    return failed;
}

struct child *child_start(struct children *children, const char *command, const char *folder,
                          struct error *error)
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC)) {
        error_set(error, "no pipe: %s", strerror(errno));
        return NULL;
    }
    if (pipe2(from, O_CLOEXEC)) {
        error_set(error, "no pipe: %s", strerror(errno));
        close(to[0]);
        close(to[1]);
        return NULL;
    }
    struct child *child = memory_new(1, sizeof *child);
    *child = (struct child){.in = to[1], .out = from[0]};
    int failed = spawn_noted(children, child, command, folder, (int[]){to[0], from[1]});
    close(to[0]);
    close(from[1]);
    if (failed) {
        close(to[1]);
        close(from[0]);
        free(child);
        error_set(error, "cannot start a process%s%s: %s", folder ? " in " : "",
                  folder ? folder : "", strerror(failed));
        return NULL;
    }
    fcntl(child->in, F_SETFL, O_NONBLOCK);
    fcntl(child->out, F_SETFL, O_NONBLOCK);
    return child;
}

enum child_event child_read(struct child *child, char *out, size_t size, int wait_ms, size_t *n)
{
    struct pollfd poll_fd = {.fd = child->out, .events = POLLIN};
    *n = 0;
    if (poll(&poll_fd, 1, wait_ms) <= 0) {
        return CHILD_NOTHING;
    }
    ssize_t got = read(child->out, out, size);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
        return CHILD_CLOSED;
    }
    *n = got > 0 ? (size_t)got : 0;
    return got > 0 ? CHILD_BYTES : CHILD_NOTHING;
}

bool child_write(struct child *child, const char *data, size_t length, int64_t wait_ms)
{
    int64_t deadline = clock_ms() + wait_ms;
    while (length > 0) {
        ssize_t n = write(child->in, data, length);
        if (n >= 0) {
            data += n;
            length -= (size_t)n;
            continue;
        }
        if (errno == EINTR) {
            continue;
        }
        int64_t left = deadline - clock_ms();
        if (errno != EAGAIN || left <= 0) {
            return false;
        }
        struct pollfd poll_fd = {.fd = child->in, .events = POLLOUT};
        poll(&poll_fd, 1, (int)left);
    }
    return true;
}

/* True once it has ended; it stays a zombie, so that its number stays ours. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

static bool is_noted(const struct children *children, pid_t pid)
{
    for (size_t i = 0; i < children->n; i++) {
        if (children->pid[i] == pid) {
            return true;
        }
    }
    return false;
}

/* Processes that were killed and may still be dying: then they have no environment any more. */
struct killed {
    pid_t *pid;
    size_t n, capacity;
};

static bool was_killed(const struct killed *killed, pid_t pid)
{
    for (size_t i = 0; i < killed->n; i++) {
        if (killed->pid[i] == pid) {
            return true;
        }
    }
    return false;
}

static void note_killed(struct killed *killed, pid_t pid)
{
    if (!was_killed(killed, pid)) {
        killed->pid = memory_grow(killed->pid, &killed->capacity, killed->n, sizeof *killed->pid);
        killed->pid[killed->n++] = pid;
    }
}

/* Chooses what belongs to the child @pid, or to no child that is noted if that is 0, and waits for
 * orphans that have ended. */
static void choose(struct children *children, struct process_table *table, pid_t pid,
                   const char *mark, const struct killed *killed)
{
    pthread_mutex_lock(&children->lock);
    for (size_t i = 0; i < table->n; i++) {
        struct process_entry *entry = &table->entry[i];
        bool orphan = entry->parent == getpid() && !is_noted(children, entry->pid);
        if (orphan && entry->ended) {
            waitpid(entry->pid, NULL, WNOHANG);
        } else if (orphan) {
            entry->chosen = !pid || entry->group == pid || was_killed(killed, entry->pid) ||
                            process_has_variable(entry->pid, mark_name, mark);
        }
        entry->chosen = entry->chosen || (pid && entry->pid == pid);
    }
    pthread_mutex_unlock(&children->lock);
    process_table_spread(table);
}

/* Kills all descendants that can be found, and those that they start meanwhile. */
static void kill_tree(struct children *children, pid_t pid, const char *mark)
{
    int64_t deadline = clock_ms() + DYING_MS;
    struct killed killed = {0};
    bool more = true;
    if (pid) {
        kill(-pid, SIGKILL);
    }
    while (more && clock_ms() < deadline) {
        struct process_table table;
        more = false;
        process_table_read(&table);
        choose(children, &table, pid, mark, &killed);
        for (size_t i = 0; i < table.n; i++) {
            if (table.entry[i].chosen && !table.entry[i].ended) {
                more = kill(table.entry[i].pid, SIGKILL) == 0 || more;
                note_killed(&killed, table.entry[i].pid);
            }
        }
        process_table_free(&table);
        if (more) {
            poll(NULL, 0, PAUSE_MS);
        }
    }
    free(killed.pid);
}

static int wait_for(struct children *children, pid_t pid)
{
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    pthread_mutex_lock(&children->lock);
    for (size_t i = 0; i < children->n; i++) {
        if (children->pid[i] == pid) {
            children->pid[i] = children->pid[--children->n];
            break;
        }
    }
    pthread_mutex_unlock(&children->lock);
    return status;
}

struct child_ending child_end(struct children *children, struct child *child, int64_t wait_ms)
{
    int64_t deadline = clock_ms() + wait_ms;
    char mark[MARK_MAX];
    close(child->in);
    while (!has_ended(child->pid) && clock_ms() < deadline) {
        poll(NULL, 0, PAUSE_MS);
    }
    bool killed = !has_ended(child->pid);
    write_mark(child->number, mark);
    kill_tree(children, child->pid, mark);
    int status = wait_for(children, child->pid);
    close(child->out);
    free(child);
    return killed                ? (struct child_ending){CHILD_KILLED, SIGKILL}
           : WIFSIGNALED(status) ? (struct child_ending){CHILD_SIGNALLED, WTERMSIG(status)}
                                 : (struct child_ending){CHILD_EXITED, WEXITSTATUS(status)};
}

void children_free(struct children *children)
{
    if (children) {
        kill_tree(children, 0, "");
        pthread_mutex_destroy(&children->lock);
        free(children->pid);
        free(children);
    }
}

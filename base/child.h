/* Processes that the program starts, with all that these start in turn.
 *
 * A child runs in a process group of its own. What it starts may leave that group, and may outlive
 * its parent; it is found all the same when the child is ended, by its ancestry, by a mark in its
 * environment, or, if it hides from both, when the program ends. On Windows each child has a job,
 * which none of its descendants can leave. Nothing is left of them then. */
#ifndef WELTGEIST_BASE_CHILD_H
#define WELTGEIST_BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* All children of the program. One object a program, since orphans come to the whole program. */
struct children;

struct children *children_new(void);
/* Ends whatever is left of all children. NULL is nothing. */
void children_free(struct children *children);

/* One child, from child_start() to child_end(). */
struct child;

/* Runs @command in the folder @folder (NULL: the present one): words as the shell reads them after
 * `exec`, or, on Windows, as CreateProcess() does. Its error output is thrown away. NULL with a
 * reason if the system cannot start it; where a shell starts it, a command that is not found shows
 * in how it ends. */
struct child *child_start(struct children *children, const char *command, const char *folder,
                          struct error *error);

enum child_event { CHILD_BYTES, CHILD_NOTHING, CHILD_CLOSED };

/* Waits up to @wait_ms for output of the child and reads up to @size bytes of it, *@n in number. */
enum child_event child_read(struct child *child, char *out, size_t size, int wait_ms, size_t *n);

/* Writes all bytes to its input. False if the child is gone or does not read them within @wait_ms.
 */
bool child_write(struct child *child, const char *data, size_t length, int64_t wait_ms);

enum child_end { CHILD_EXITED, CHILD_SIGNALLED, CHILD_KILLED };

/* How a child ended: by itself with a status, by a signal that others sent, or killed here. Windows
 * knows no signals: a program that crashes there ends with the exception's code as its status. */
struct child_ending {
    enum child_end how;
    int number; /* exit status or signal */
};

enum { CHILD_NOT_RUN = 126, CHILD_NOT_FOUND = 127 }; /* the shell's statuses (POSIX, 2.8.2) */
enum { CHILD_SIGNAL_KILL = 9 };                      /* SIGKILL (POSIX, utility `kill`) */

/* Closes its input, gives it @wait_ms to end by itself, then kills what is left of it and of its
 * descendants, closes its output and frees @child. */
struct child_ending child_end(struct children *children, struct child *child, int64_t wait_ms);

#endif

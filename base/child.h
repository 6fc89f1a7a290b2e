/* Processes that the program starts, with all that these start in turn.
 *
 * A child runs in a process group of its own. What it starts may leave that group, and may outlive
 * its parent; it is found all the same when the child is ended, by its ancestry, by a mark in its
 * environment, or, if it hides from both, when the program ends. Nothing is left of them then. */
#ifndef WELTGEIST_BASE_CHILD_H
#define WELTGEIST_BASE_CHILD_H

#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"

/* All children of the program. One object a program, since orphans come to the whole program. */
struct children;

struct children *children_new(void);
/* Ends whatever is left of all children. NULL is nothing. */
void children_free(struct children *children);

struct child {
    pid_t pid;   /* 0: not running */
    int in, out; /* pipes to its input and from its output, which do not block */
    long number; /* its mark */
};

/* Runs @command, words as the shell reads them after `exec`, in the folder @folder (NULL: the
 * present one). Its error output is thrown away. False with a reason if the system cannot start it;
 * a command that the shell does not find shows in how it ends. */
bool child_start(struct children *children, struct child *child, const char *command,
                 const char *folder, struct error *error);

enum child_end { CHILD_EXITED, CHILD_SIGNALLED, CHILD_KILLED };

/* How a child ended: by itself with a status, by a signal that others sent, or killed here. */
struct child_ending {
    enum child_end how;
    int number; /* exit status or signal */
};

enum { CHILD_NOT_RUN = 126, CHILD_NOT_FOUND = 127 }; /* the shell's statuses (POSIX, 2.8.2) */

/* Closes its input, gives it @wait_ms to end by itself, then kills what is left of it and of its
 * descendants, and closes its output. */
struct child_ending child_end(struct children *children, struct child *child, int64_t wait_ms);

#endif

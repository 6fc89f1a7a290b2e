/* Our end of a pipe to or from a child, on which a wait can have an end. Internal to base/windows.
 */
#ifndef WELTGEIST_BASE_WINDOWS_PIPE_H
#define WELTGEIST_BASE_WINDOWS_PIPE_H

#include <stdbool.h>
#include <stddef.h>
#include <windows.h>

#include "base/child.h"

struct pipe {
    HANDLE file;
    OVERLAPPED overlapped; /* of the read or write that has begun */
    bool begun;
    char *data; /* of a pipe that is read: what came and is not yet taken, from `first` on */
    size_t first, end;
};

/* Makes a pipe; *@theirs is the child's end, which can be inherited and is to be closed by the
 * caller. False, with GetLastError() set, if there can be none. */
bool pipe_new(struct pipe *pipe, bool we_write, HANDLE *theirs);
void pipe_free(struct pipe *pipe);

/* As child_read() and child_write(). */
enum child_event pipe_read(struct pipe *pipe, char *out, size_t size, int wait_ms, size_t *n);
bool pipe_write(struct pipe *pipe, const char *data, size_t length, int64_t wait_ms);

#endif

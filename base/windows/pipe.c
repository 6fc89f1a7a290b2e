#include "base/windows/pipe.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"

enum { PIPE_SIZE = 64 << 10, NAME_MAX_LENGTH = 96, WRITE_MAX = 16 << 10 };

/* Pipes without names cannot be waited for with an end to the wait; so this one has a name that
 * nobody else has. */
static void make_name(wchar_t name[NAME_MAX_LENGTH])
{
    static volatile LONG64 made;
    LARGE_INTEGER now;
    QueryPerformanceCounter(&now);
    swprintf(name, NAME_MAX_LENGTH, L"\\\\.\\pipe\\weltgeist.%lu.%llu.%llu",
             (unsigned long)GetCurrentProcessId(),
             (unsigned long long)InterlockedIncrement64(&made), (unsigned long long)now.QuadPart);
}

bool pipe_new(struct pipe *pipe, bool we_write, HANDLE *theirs)
{
    wchar_t name[NAME_MAX_LENGTH];
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    DWORD way = we_write ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
    make_name(name);
    *pipe = (struct pipe){0};
    pipe->file = CreateNamedPipeW(name, way | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                  PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, PIPE_SIZE,
                                  PIPE_SIZE, 0, NULL);
    if (pipe->file == INVALID_HANDLE_VALUE) {
        return false;
    }
    *theirs = CreateFileW(name, we_write ? GENERIC_READ : GENERIC_WRITE, 0, &inherited,
                          OPEN_EXISTING, 0, NULL);
    if (*theirs == INVALID_HANDLE_VALUE) {
        DWORD why = GetLastError();
        CloseHandle(pipe->file);
        SetLastError(why);
        return false;
    }
    pipe->overlapped.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL);
    pipe->data = we_write ? NULL : memory_new(PIPE_SIZE, 1);
    return true;
}

/* Ends what has begun: the memory it uses is ours again. Returns how many bytes were moved. */
static DWORD cancel(struct pipe *pipe)
{
    DWORD n = 0;
    CancelIoEx(pipe->file, &pipe->overlapped);
    GetOverlappedResult(pipe->file, &pipe->overlapped, &n, TRUE);
    pipe->begun = false;
    return n;
}

void pipe_free(struct pipe *pipe)
{
    if (pipe->begun) {
        cancel(pipe);
    }
    CloseHandle(pipe->file);
    CloseHandle(pipe->overlapped.hEvent);
    free(pipe->data);
    *pipe = (struct pipe){0};
}

/* Waits for what has begun; CHILD_NOTHING: it goes on. */
static enum child_event await(struct pipe *pipe, int64_t wait_ms, DWORD *n)
{
    if (WaitForSingleObject(pipe->overlapped.hEvent, wait_ms > 0 ? (DWORD)wait_ms : 0) !=
        WAIT_OBJECT_0) {
        return CHILD_NOTHING;
    }
    pipe->begun = false;
    return GetOverlappedResult(pipe->file, &pipe->overlapped, n, TRUE) ? CHILD_BYTES : CHILD_CLOSED;
}

/* Reads into the pipe's own memory, so that a read may go on while nobody waits for it. */
static enum child_event fill(struct pipe *pipe, int wait_ms)
{
    DWORD n = 0;
    if (!pipe->begun) {
        pipe->begun = true;
        if (!ReadFile(pipe->file, pipe->data, PIPE_SIZE, NULL, &pipe->overlapped) &&
            GetLastError() != ERROR_IO_PENDING) {
            pipe->begun = false;
            return CHILD_CLOSED;
        }
    }
    enum child_event event = await(pipe, wait_ms, &n);
    pipe->first = 0;
    pipe->end = event == CHILD_BYTES ? n : 0;
    return event == CHILD_BYTES && !n ? CHILD_NOTHING : event; /* somebody may write nothing */
}

enum child_event pipe_read(struct pipe *pipe, char *out, size_t size, int wait_ms, size_t *n)
{
    *n = 0;
    if (pipe->first == pipe->end) {
        enum child_event event = fill(pipe, wait_ms);
        if (event != CHILD_BYTES) {
            return event;
        }
    }
    size_t there = pipe->end - pipe->first;
    *n = there < size ? there : size;
    memcpy(out, pipe->data + pipe->first, *n);
    pipe->first += *n;
    return CHILD_BYTES;
}

bool pipe_write(struct pipe *pipe, const char *data, size_t length, int64_t wait_ms)
{
    int64_t deadline = clock_ms() + wait_ms;
    while (length > 0) {
        DWORD n = 0;
        if (!WriteFile(pipe->file, data, length < WRITE_MAX ? (DWORD)length : WRITE_MAX, NULL,
                       &pipe->overlapped) &&
            GetLastError() != ERROR_IO_PENDING) {
            return false;
        }
        pipe->begun = true;
        enum child_event event = await(pipe, deadline - clock_ms(), &n);
        if (event == CHILD_NOTHING) {
            n = cancel(pipe);
        }
        if (event == CHILD_CLOSED || (event == CHILD_NOTHING && n < length)) {
            return false;
        }
        data += n;
        length -= n;
    }
    return true;
}

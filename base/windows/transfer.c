#include "base/windows/transfer.h"

#include <process.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { LEAVE_MS = 50 };

struct transfer {
    HANDLE file, thread, wanted, done;
    bool writes, begun;
    volatile LONG quit;
    DWORD length; /* to be moved, then moved */
    char data[TRANSFER_MAX];
};

/* A pipe gives nothing, but has not ended, when somebody wrote nothing to it: then it can still be
 * looked into. */
static bool read_some(struct transfer *t)
{
    DWORD n = 0;
    bool ok;
    do {
        ok = ReadFile(t->file, t->data, TRANSFER_MAX, &n, NULL);
    } while (ok && !n && GetFileType(t->file) == FILE_TYPE_PIPE &&
             PeekNamedPipe(t->file, NULL, 0, NULL, NULL, NULL));
    t->length = n;
    return ok;
}

static unsigned __stdcall work(void *user)
{
    struct transfer *t = user;
    for (;;) {
        WaitForSingleObject(t->wanted, INFINITE);
        if (t->quit) {
            return 0;
        }
        DWORD n = 0;
        if (t->writes) {
            t->length = WriteFile(t->file, t->data, t->length, &n, NULL) ? n : 0;
        } else if (!read_some(t)) {
            t->length = 0;
        }
        SetEvent(t->done);
    }
}

struct transfer *transfer_new(HANDLE file, bool writes)
{
    struct transfer *t = memory_new(1, sizeof *t);
    t->file = file;
    t->writes = writes;
    t->wanted = CreateEventW(NULL, FALSE, FALSE, NULL);
    t->done = CreateEventW(NULL, TRUE, FALSE, NULL);
    t->thread = (HANDLE)(uintptr_t)_beginthreadex(NULL, 0, work, t, 0, NULL);
    if (!t->wanted || !t->done || !t->thread) {
        free(t);
        return NULL;
    }
    return t;
}

void transfer_free(struct transfer *t)
{
    InterlockedExchange(&t->quit, TRUE);
    SetEvent(t->wanted);
    if (t->begun) {
        CancelSynchronousIo(t->thread);
    }
    if (WaitForSingleObject(t->thread, LEAVE_MS) == WAIT_OBJECT_0) {
        CloseHandle(t->wanted);
        CloseHandle(t->done);
        CloseHandle(t->thread);
        free(t);
    }
}

void transfer_begin(struct transfer *t, const char *data, size_t length)
{
    t->begun = true;
    t->length = (DWORD)length;
    if (t->writes) {
        memcpy(t->data, data, length);
    }
    ResetEvent(t->done);
    SetEvent(t->wanted);
}

bool transfer_is_begun(const struct transfer *t)
{
    return t->begun;
}

HANDLE transfer_done(const struct transfer *t)
{
    return t->done;
}

size_t transfer_end(struct transfer *t, char *out)
{
    t->begun = false;
    if (!t->writes) {
        memcpy(out, t->data, t->length);
    }
    return t->length;
}

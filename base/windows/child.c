#include "base/child.h"

#include <stdlib.h>
#include <windows.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/windows/command.h"
#include "base/windows/pipe.h"
#include "base/windows/wide.h"

enum { PAUSE_MS = 2, DYING_MS = 2000, KILLED = 1 };

/* Nothing can leave a job, so that nothing is left to be looked for in the end. */
struct children {
    int unused;
};

struct child {
    HANDLE process, job;
    struct pipe to, from;
};

struct children *children_new(void)
{
    return memory_new(1, sizeof(struct children));
}

void children_free(struct children *children)
{
    free(children);
}

static bool fail(struct error *error, const char *what)
{
    struct text reason = {0};
    wide_add_reason(&reason, GetLastError());
    error_set(error, "%s: %s", what, reason.data);
    text_free(&reason);
    return false;
}

/* A job that ends with this program, and all that is in it with the job. */
static HANDLE new_job(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limit = {
        .BasicLimitInformation = {.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE}};
    HANDLE job = CreateJobObjectW(NULL, NULL);
    if (job) {
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limit, sizeof limit);
    }
    return job;
}

/* Starts it, suspended. It inherits the three streams and nothing else, whatever other threads have
 * open. Ctrl-C in our console is not for it. */
static bool create(const wchar_t *program, wchar_t *command, const wchar_t *folder,
                   const HANDLE stream[3], PROCESS_INFORMATION *made)
{
    SIZE_T size = 0;
    HANDLE given[] = {stream[0], stream[1], stream[2]};
    InitializeProcThreadAttributeList(NULL, 1, 0, &size);
    STARTUPINFOEXW info = {.StartupInfo = {.cb = sizeof info,
                                           .dwFlags = STARTF_USESTDHANDLES,
                                           .hStdInput = stream[0],
                                           .hStdOutput = stream[1],
                                           .hStdError = stream[2]},
                           .lpAttributeList = memory_new(size, 1)};
    InitializeProcThreadAttributeList(info.lpAttributeList, 1, 0, &size);
    UpdateProcThreadAttribute(info.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, given,
                              sizeof given, NULL, NULL);
    bool ok = CreateProcessW(program, command, NULL, NULL, TRUE,
                             CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | CREATE_NO_WINDOW |
                                 EXTENDED_STARTUPINFO_PRESENT,
                             NULL, folder, &info.StartupInfo, made);
    DWORD why = GetLastError();
    DeleteProcThreadAttributeList(info.lpAttributeList);
    free(info.lpAttributeList);
    SetLastError(why);
    return ok;
}

/* Runs it in its job. */
static bool run(struct child *child, const wchar_t *program, wchar_t *command,
                const wchar_t *folder, const HANDLE stream[3])
{
    PROCESS_INFORMATION made;
    if (!child->job || !create(program, command, folder, stream, &made)) {
        return false;
    }
    bool ok = AssignProcessToJobObject(child->job, made.hProcess);
    DWORD why = GetLastError();
    if (ok) {
        ResumeThread(made.hThread);
        child->process = made.hProcess;
    } else {
        TerminateProcess(made.hProcess, KILLED);
        CloseHandle(made.hProcess);
    }
    CloseHandle(made.hThread);
    SetLastError(why);
    return ok;
}

/* Starts the child whose pipes are there. */
static bool spawn(struct child *child, const char *command, const char *folder, HANDLE input,
                  HANDLE output, struct error *error)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    HANDLE nul = CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                             OPEN_EXISTING, 0, NULL);
    wchar_t *line = wide_new(command), *where = folder ? wide_new(folder) : NULL;
    DWORD attributes = where ? GetFileAttributesW(where) : FILE_ATTRIBUTE_DIRECTORY;
    wchar_t *program = command_program(line, where);
    const HANDLE stream[] = {input, output, nul};
    bool ok = false;
    child->job = new_job();
    if (attributes == INVALID_FILE_ATTRIBUTES || !(attributes & FILE_ATTRIBUTE_DIRECTORY)) {
        error_set(error, "cannot start a process in %s: there is no such folder", folder);
    } else if (!program) {
        error_set(error, "not found");
    } else {
        ok = run(child, program, line, where, stream) || fail(error, "cannot start a process");
    }
    free(line);
    free(where);
    free(program);
    CloseHandle(nul);
    if (!ok && child->job) {
        CloseHandle(child->job);
    }
    return ok;
}

struct child *child_start(struct children *children, const char *command, const char *folder,
                          struct error *error)
{
    (void)children;
    struct child *child = memory_new(1, sizeof *child);
    HANDLE input, output;
    bool ok = false;
    if (!pipe_new(&child->to, true, &input)) {
        fail(error, "no pipe");
        free(child);
        return NULL;
    }
    if (pipe_new(&child->from, false, &output)) {
        ok = spawn(child, command, folder, input, output, error);
        CloseHandle(output);
        if (!ok) {
            pipe_free(&child->from);
        }
    } else {
        fail(error, "no pipe");
    }
    CloseHandle(input);
    if (!ok) {
        pipe_free(&child->to);
        free(child);
        return NULL;
    }
    return child;
}

enum child_event child_read(struct child *child, char *out, size_t size, int wait_ms, size_t *n)
{
    return pipe_read(&child->from, out, size, wait_ms, n);
}

bool child_write(struct child *child, const char *data, size_t length, int64_t wait_ms)
{
    return pipe_write(&child->to, data, length, wait_ms);
}

/* Ends what is left in the job, and waits until it is gone. */
static void kill_job(HANDLE job)
{
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION info = {.ActiveProcesses = 1};
    int64_t deadline = clock_ms() + DYING_MS;
    TerminateJobObject(job, KILLED);
    while (QueryInformationJobObject(job, JobObjectBasicAccountingInformation, &info, sizeof info,
                                     NULL) &&
           info.ActiveProcesses && clock_ms() < deadline) {
        Sleep(PAUSE_MS);
    }
    CloseHandle(job);
}

struct child_ending child_end(struct children *children, struct child *child, int64_t wait_ms)
{
    (void)children;
    DWORD status = 0;
    pipe_free(&child->to);
    bool killed =
        WaitForSingleObject(child->process, wait_ms > 0 ? (DWORD)wait_ms : 0) != WAIT_OBJECT_0;
    kill_job(child->job);
    WaitForSingleObject(child->process, DYING_MS);
    GetExitCodeProcess(child->process, &status);
    CloseHandle(child->process);
    pipe_free(&child->from);
    free(child);
    return killed ? (struct child_ending){CHILD_KILLED, KILLED}
                  : (struct child_ending){CHILD_EXITED, (int)status};
}

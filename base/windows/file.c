#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/windows/wide.h"

enum { LOOK_MS = 5 };

/* Whoever has a file open here does not keep others from it; base/output_file.h does. */
static const DWORD share_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

static enum file_kind kind_of(HANDLE file)
{
    BY_HANDLE_FILE_INFORMATION info;
    switch (GetFileType(file)) {
    case FILE_TYPE_DISK:
        return GetFileInformationByHandle(file, &info) &&
                       info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY
                   ? FILE_FOLDER
                   : FILE_REGULAR;
    case FILE_TYPE_UNKNOWN:
        return FILE_NONE;
    default:
        return FILE_OTHER;
    }
}

enum file_kind file_kind(const char *path)
{
    enum file_kind kind = FILE_NONE;
    wchar_t *name = wide_new(path);
    HANDLE file = CreateFileW(name, FILE_READ_ATTRIBUTES, share_all, NULL, OPEN_EXISTING,
                              FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file != INVALID_HANDLE_VALUE) {
        kind = kind_of(file);
        CloseHandle(file);
    }
    free(name);
    return kind;
}

enum file_kind file_kind_of_stream(FILE *stream)
{
    return kind_of((HANDLE)_get_osfhandle(_fileno(stream)));
}

bool file_is_readable(const char *path)
{
    wchar_t *name = wide_new(path);
    HANDLE file = CreateFileW(name, GENERIC_READ, share_all, NULL, OPEN_EXISTING,
                              FILE_FLAG_BACKUP_SEMANTICS, NULL);
    bool readable = file != INVALID_HANDLE_VALUE || wide_fail();
    if (readable) {
        CloseHandle(file);
    }
    free(name);
    return readable;
}

FILE *file_open(const char *path, const char *mode)
{
    static const struct {
        const char *mode, *stream_mode;
        DWORD access, how;
        int flags;
    } modes[] = {
        {"r", "rb", GENERIC_READ, OPEN_EXISTING, _O_RDONLY},
        {"w", "wb", GENERIC_WRITE, CREATE_ALWAYS, _O_WRONLY},
        {"wx", "wb", GENERIC_WRITE, CREATE_NEW, _O_WRONLY},
        {"a", "ab", GENERIC_WRITE, OPEN_ALWAYS, _O_WRONLY | _O_APPEND},
    };
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        if (strcmp(modes[i].mode, mode) == 0) {
            HANDLE file = wide_open(path, modes[i].access, share_all, modes[i].how);
            return file == INVALID_HANDLE_VALUE
                       ? NULL
                       : wide_stream(file, modes[i].flags, modes[i].stream_mode);
        }
    }
    errno = EINVAL;
    return NULL;
}

bool file_rename(const char *from, const char *to)
{
    wchar_t *old = wide_new(from), *new = wide_new(to);
    bool ok =
        MoveFileExW(old, new, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) || wide_fail();
    free(old);
    free(new);
    return ok;
}

bool file_remove(const char *path)
{
    wchar_t *name = wide_new(path);
    bool ok = DeleteFileW(name) || wide_fail();
    free(name);
    return ok;
}

bool file_seek(FILE *file, int64_t offset)
{
    return fseeko64(file, offset, SEEK_SET) == 0;
}

/* Waits for bytes of a pipe; false with errno 0 if none come. A console has none of a file. */
static bool wait_for_bytes(HANDLE file, int wait_ms)
{
    DWORD there = 0, mode;
    int64_t deadline = clock_ms() + wait_ms;
    errno = 0;
    if (GetFileType(file) != FILE_TYPE_PIPE) {
        return !GetConsoleMode(file, &mode);
    }
    while (PeekNamedPipe(file, NULL, 0, NULL, &there, NULL) && !there) {
        if (clock_ms() >= deadline) {
            return false;
        }
        Sleep(LOOK_MS);
    }
    return true;
}

bool file_read_beginning(const char *path, char *out, size_t size, int wait_ms, size_t *length)
{
    HANDLE file = wide_open(path, GENERIC_READ, share_all, OPEN_EXISTING);
    bool ok = file != INVALID_HANDLE_VALUE;
    DWORD n = 1;
    *length = 0;
    while (ok && n > 0 && *length < size) {
        size_t room = size - *length;
        ok = wait_for_bytes(file, wait_ms);
        if (ok &&
            !ReadFile(file, out + *length, room < 1 << 20 ? (DWORD)room : 1 << 20, &n, NULL)) {
            n = 0;
            ok = GetLastError() == ERROR_BROKEN_PIPE || wide_fail();
        }
        *length += ok ? n : 0;
    }
    if (file != INVALID_HANDLE_VALUE) {
        CloseHandle(file);
    }
    return ok;
}

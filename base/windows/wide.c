#include "base/windows/wide.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

wchar_t *wide_new(const char *text)
{
    int n = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
    wchar_t *wide = memory_new((size_t)n + 1, sizeof *wide);
    MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, n);
    return wide;
}

void wide_add(struct text *out, const wchar_t *wide)
{
    int n = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *text = memory_new((size_t)n + 1, 1);
    WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, n, NULL, NULL);
    text_add(out, text);
    free(text);
}

bool wide_fail(void)
{
    static const struct {
        DWORD error;
        int number;
    } table[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},    {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},      {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_INVALID_DRIVE, ENOENT},     {ERROR_BAD_PATHNAME, ENOENT},
        {ERROR_ACCESS_DENIED, EACCES},     {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_SHARING_VIOLATION, EBUSY},  {ERROR_LOCK_VIOLATION, EBUSY},
        {ERROR_FILE_EXISTS, EEXIST},       {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_DISK_FULL, ENOSPC},         {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {ERROR_DIRECTORY, ENOTDIR},        {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM}, {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_BROKEN_PIPE, EPIPE},        {ERROR_NO_DATA, EPIPE},
    };
    const DWORD error = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (table[i].error == error) {
            errno = table[i].number;
        }
    }
    return false;
}

void wide_add_reason(struct text *out, DWORD error)
{
    wchar_t reason[256] = L"";
    struct text text = {0};
    DWORD flags = FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS;
    if (!FormatMessageW(flags, NULL, error, 0, reason, sizeof reason / sizeof *reason, NULL)) {
        text_addf(out, "error %lu", (unsigned long)error);
        return;
    }
    wide_add(&text, reason);
    text_add(out, text_trim(text.data));
    text_free(&text);
}

HANDLE wide_open(const char *path, DWORD access, DWORD share, DWORD how)
{
    wchar_t *name = wide_new(path);
    HANDLE file = CreateFileW(name, access, share, NULL, how, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        wide_fail();
        DWORD attributes = GetFileAttributesW(name);
        if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY) {
            errno = EISDIR;
        }
    }
    free(name);
    return file;
}

FILE *wide_stream(HANDLE file, int flags, const char *mode)
{
    int fd = _open_osfhandle((intptr_t)file, flags | _O_BINARY | _O_NOINHERIT);
    if (fd < 0) {
        CloseHandle(file);
        return NULL;
    }
    FILE *stream = _fdopen(fd, mode);
    if (!stream) {
        _close(fd);
    }
    return stream;
}

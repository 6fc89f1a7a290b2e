#include "base/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/windows/wide.h"

enum { TRIES = 100, PATH_SIZE = 32768 };

/* Others may read the file, rename and remove it, but not write it: that is the lock. */
static const DWORD share_reading = FILE_SHARE_READ | FILE_SHARE_DELETE;

static HANDLE handle_of(int fd)
{
    return (HANDLE)_get_osfhandle(fd);
}

/* Opens the file so that nobody else can write it. */
static HANDLE open_locked(const char *path, bool *created, struct error *error)
{
    HANDLE file = wide_open(path, GENERIC_READ | GENERIC_WRITE, share_reading, OPEN_ALWAYS);
    *created = file != INVALID_HANDLE_VALUE && GetLastError() != ERROR_ALREADY_EXISTS;
    if (file == INVALID_HANDLE_VALUE) {
        errno == EBUSY ? error_set(error, "%s is being used by another process", path)
                       : error_set(error, "%s: %s", path, strerror(errno));
    }
    return file;
}

static bool open_device(struct output_file *out, const char *path, struct error *error)
{
    out->path = memory_text(path);
    out->file = file_open(path, "a");
    if (!out->file) {
        free(out->path);
        return error_set(error, "%s: %s", path, strerror(errno));
    }
    return true;
}

/* Where the file is, links followed, without the prefix that Windows puts before it. */
static char *final_path(HANDLE file, const char *path)
{
    static const wchar_t prefix[] = L"\\\\?\\", unc[] = L"UNC\\";
    enum { PREFIX = 4, UNC = 4 };
    wchar_t *wide = memory_new(PATH_SIZE, sizeof *wide);
    struct text text = {0};
    DWORD n = GetFinalPathNameByHandleW(file, wide, PATH_SIZE, FILE_NAME_NORMALIZED);
    const wchar_t *begin = wide;
    if (n && n < PATH_SIZE) {
        if (wcsncmp(begin, prefix, PREFIX) == 0) {
            begin += PREFIX;
            if (wcsncmp(begin, unc, UNC) == 0) {
                text_add_char(&text, '\\');
                begin += UNC - 1;
            }
        }
        wide_add(&text, begin);
    } else {
        text_add(&text, path);
    }
    free(wide);
    return text.data;
}

/* Begins the new file beside the old one. */
static HANDLE open_beside(struct output_file *out, struct error *error)
{
    HANDLE file = INVALID_HANDLE_VALUE;
    for (int i = 0; i < TRIES && file == INVALID_HANDLE_VALUE; i++) {
        struct text name = {0};
        LARGE_INTEGER now;
        QueryPerformanceCounter(&now);
        text_addf(&name, "%s.%06llx", out->path, (unsigned long long)now.QuadPart & 0xffffff);
        file =
            wide_open(name.data, GENERIC_READ | GENERIC_WRITE | DELETE, share_reading, CREATE_NEW);
        if (file != INVALID_HANDLE_VALUE) {
            out->place = name.data;
        } else {
            text_free(&name);
            if (errno != EEXIST) {
                break;
            }
        }
    }
    if (file == INVALID_HANDLE_VALUE) {
        error_set(error, "%s: no new file beside it: %s", out->path, strerror(errno));
    }
    return file;
}

static void drop(struct output_file *out)
{
    if (out->held >= 0) {
        _close(out->held);
    }
    free(out->place);
    free(out->path);
    *out = (struct output_file){.held = -1};
}

/* Opens the regular file, which is locked and taken over. */
static bool open_regular(struct output_file *out, const char *path, HANDLE file,
                         enum output_mode mode, struct error *error)
{
    out->regular = true;
    out->path = final_path(file, path);
    if (mode == OUTPUT_REPLACE) {
        out->held = _open_osfhandle((intptr_t)file, _O_BINARY | _O_NOINHERIT | _O_RDWR);
        file = open_beside(out, error);
        if (file == INVALID_HANDLE_VALUE) {
            return false;
        }
    }
    out->file = wide_stream(file, _O_RDWR | _O_APPEND, "ab");
    if (!out->file) {
        error_fatal("out of memory");
    }
    return true;
}

bool output_file_open(struct output_file *out, const char *path, enum output_mode mode,
                      struct error *error)
{
    *out = (struct output_file){.held = -1};
    enum file_kind kind = file_kind(path);
    if (kind == FILE_FOLDER || kind == FILE_OTHER) {
        return kind == FILE_FOLDER ? error_set(error, "%s: %s", path, strerror(EISDIR))
                                   : open_device(out, path, error);
    }
    HANDLE file = open_locked(path, &out->created, error);
    if (file == INVALID_HANDLE_VALUE) {
        return false;
    }
    if (!open_regular(out, path, file, mode, error)) {
        if (out->created) {
            file_remove(path);
        }
        drop(out);
        return false;
    }
    return true;
}

int64_t output_file_size(const struct output_file *out)
{
    LARGE_INTEGER size;
    return out->regular && GetFileSizeEx(handle_of(_fileno(out->file)), &size) ? size.QuadPart : 0;
}

bool output_file_cut(struct output_file *out, int64_t size)
{
    int why = out->regular ? _chsize_s(_fileno(out->file), size) : 0;
    if (why) {
        errno = why;
    }
    return !why;
}

bool output_file_write(struct output_file *out, const void *bytes, size_t size)
{
    enum { PIECE = 1 << 20 };
    int64_t before = output_file_size(out);
    const char *p = bytes;
    while (size > 0) {
        int n = _write(_fileno(out->file), p, size < PIECE ? (unsigned)size : PIECE);
        if (n <= 0) {
            int why = n < 0 ? errno : ENOSPC;
            output_file_cut(out, before);
            errno = why;
            return false;
        }
        p += n;
        size -= (size_t)n;
    }
    return true;
}

/* The old file must be given free before another can take its name; who takes it in that moment
 * keeps it, and the new one is not installed. */
bool output_file_install(struct output_file *out, struct error *error)
{
    if (!out->place) {
        return true;
    }
    if (fflush(out->file) != 0 || _commit(_fileno(out->file)) != 0) {
        return error_set(error, "%s: %s", out->path, strerror(errno));
    }
    _close(out->held);
    out->held = -1;
    if (!file_rename(out->place, out->path)) {
        return error_set(error, "%s: %s", out->path, strerror(errno));
    }
    free(out->place);
    out->place = NULL;
    out->created = false;
    return true;
}

bool output_file_close(struct output_file *out, struct error *error)
{
    if (!out->file) {
        return true;
    }
    bool ok = fflush(out->file) == 0 && !ferror(out->file);
    if (!ok) {
        error_set(error, "%s: %s", out->path, strerror(errno));
    }
    if (out->place) {
        file_remove(out->place);
    }
    LARGE_INTEGER size;
    const int locked = out->held >= 0 ? out->held : _fileno(out->file);
    if (out->created && GetFileSizeEx(handle_of(locked), &size) && !size.QuadPart) {
        file_remove(out->path);
    }
    if (fclose(out->file) != 0 && ok) {
        ok = error_set(error, "%s: %s", out->path, strerror(errno));
    }
    drop(out);
    return ok;
}

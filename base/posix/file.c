#define _XOPEN_SOURCE 700
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
#include <sys/stat.h>
#include <unistd.h>

static enum file_kind kind_of(const struct stat *file)
{
    return S_ISREG(file->st_mode)   ? FILE_REGULAR
           : S_ISDIR(file->st_mode) ? FILE_FOLDER
                                    : FILE_OTHER;
}

enum file_kind file_kind(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 ? kind_of(&file) : FILE_NONE;
}

enum file_kind file_kind_of_stream(FILE *stream)
{
    struct stat file;
    return fstat(fileno(stream), &file) == 0 ? kind_of(&file) : FILE_NONE;
}

bool file_is_readable(const char *path)
{
    return access(path, R_OK) == 0;
}

FILE *file_open(const char *path, const char *mode)
{
    char closed_in_children[8];
    snprintf(closed_in_children, sizeof closed_in_children, "%se", mode);
    return fopen(path, closed_in_children);
}

bool file_rename(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

bool file_remove(const char *path)
{
    return unlink(path) == 0;
}

bool file_seek(FILE *file, int64_t offset)
{
    return fseeko(file, (off_t)offset, SEEK_SET) == 0;
}

bool file_read_beginning(const char *path, char *out, size_t size, int wait_ms, size_t *length)
{
    /* not to wait for a pipe that nobody writes to */
    struct pollfd file = {.fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY),
                          .events = POLLIN};
    ssize_t n = file.fd < 0 ? -1 : 1;
    *length = 0;
    while (n > 0 && *length < size) {
        errno = 0;
        int ready = poll(&file, 1, wait_ms);
        if (ready <= 0) {
            n = errno == EINTR ? 1 : -1;
            continue;
        }
        n = read(file.fd, out + *length, size - *length);
        *length += n > 0 ? (size_t)n : 0;
        n = n < 0 && (errno == EINTR || errno == EAGAIN) ? 1 : n;
    }
    int why = errno;
    if (file.fd >= 0) {
        close(file.fd);
    }
    errno = why;
    return n >= 0;
}

#define _GNU_SOURCE /* mkostemp() */
#include "base/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"

/* True if the name still leads to the open file. Another process may have replaced or removed it
 * while this one waited. */
static bool is_at(const char *path, int fd)
{
    struct stat named, opened;
    return stat(path, &named) == 0 && fstat(fd, &opened) == 0 && named.st_dev == opened.st_dev &&
           named.st_ino == opened.st_ino;
}

static bool lock(const char *path, int fd, struct error *error)
{
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) {
        return true;
    }
    if (errno == EWOULDBLOCK) {
        return error_set(error, "%s is being written by another process", path);
    }
    /* Some file systems of clusters know no locks. */
    fprintf(stderr, "weltgeist: %s cannot be locked (%s): see to it that nobody else writes it\n",
            path, strerror(errno));
    return true;
}

/* Opens and locks the file that @path leads to; -1 with a reason. */
static int open_locked(const char *path, bool *created, struct error *error)
{
    for (;;) {
        *created = true;
        int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
        if (fd < 0 && errno == EEXIST) {
            *created = false;
            fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        }
        if (fd < 0) {
            error_set(error, "%s: %s", path, strerror(errno));
            return -1;
        }
        if (!lock(path, fd, error)) {
            close(fd);
            return -1;
        }
        if (is_at(path, fd)) {
            return fd;
        }
        close(fd);
    }
}

static bool open_device(struct output_file *out, const char *path, struct error *error)
{
    out->path = memory_text(path);
    out->file = fopen(path, "ae");
    if (!out->file) {
        free(out->path);
        return error_set(error, "%s: %s", path, strerror(errno));
    }
    return true;
}

/* Begins the new file beside the old one, with its rights. */
static int open_beside(struct output_file *out, int old, struct error *error)
{
    struct text name = {0};
    struct stat info;
    text_addf(&name, "%s.XXXXXX", out->path);
    int fd = mkostemp(name.data, O_APPEND | O_CLOEXEC);
    if (fd < 0) {
        error_set(error, "%s: no new file beside it: %s", out->path, strerror(errno));
        text_free(&name);
        return -1;
    }
    out->place = name.data;
    if (fstat(old, &info) == 0 && fchmod(fd, info.st_mode & 07777) != 0) {
        fprintf(stderr, "weltgeist: %s: %s\n", out->place, strerror(errno));
    }
    flock(fd, LOCK_EX | LOCK_NB); /* nobody else knows it; the lock is kept when it is installed */
    return fd;
}

static void drop(struct output_file *out)
{
    if (out->held >= 0) {
        close(out->held);
    }
    free(out->place);
    free(out->path);
    *out = (struct output_file){.held = -1};
}

/* Opens the regular file @fd, which is locked. */
static bool open_regular(struct output_file *out, const char *path, int fd, enum output_mode mode,
                         struct error *error)
{
    out->regular = true;
    out->path = realpath(path, NULL);
    if (!out->path) {
        return error_set(error, "%s: %s", path, strerror(errno));
    }
    if (mode == OUTPUT_REPLACE) {
        out->held = fd;
        fd = open_beside(out, fd, error);
        if (fd < 0) {
            return false;
        }
    }
    out->file = fdopen(fd, "a");
    if (!out->file) {
        error_fatal("out of memory");
    }
    return true;
}

bool output_file_open(struct output_file *out, const char *path, enum output_mode mode,
                      struct error *error)
{
    struct stat info;
    *out = (struct output_file){.held = -1};
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) {
        return S_ISDIR(info.st_mode) ? error_set(error, "%s: %s", path, strerror(EISDIR))
                                     : open_device(out, path, error);
    }
    int fd = open_locked(path, &out->created, error);
    if (fd < 0) {
        return false;
    }
    if (!open_regular(out, path, fd, mode, error)) {
        if (out->created) {
            unlink(path);
        }
        if (out->held < 0) {
            close(fd);
        }
        drop(out);
        return false;
    }
    return true;
}

int64_t output_file_size(const struct output_file *out)
{
    struct stat info;
    return out->regular && fstat(fileno(out->file), &info) == 0 ? (int64_t)info.st_size : 0;
}

bool output_file_cut(struct output_file *out, int64_t size)
{
    return !out->regular || ftruncate(fileno(out->file), (off_t)size) == 0;
}

bool output_file_write(struct output_file *out, const void *bytes, size_t size)
{
    int64_t before = output_file_size(out);
    const char *p = bytes;
    while (size > 0) {
        ssize_t n = write(fileno(out->file), p, size);
        if (n > 0) {
            p += n;
            size -= (size_t)n;
        } else if (n < 0 && errno != EINTR) {
            int why = errno;
            output_file_cut(out, before);
            errno = why;
            return false;
        }
    }
    return true;
}

bool output_file_install(struct output_file *out, struct error *error)
{
    if (!out->place) {
        return true;
    }
    if (fflush(out->file) != 0 || fsync(fileno(out->file)) != 0 ||
        rename(out->place, out->path) != 0) {
        return error_set(error, "%s: %s", out->path, strerror(errno));
    }
    free(out->place);
    out->place = NULL;
    out->created = false;
    close(out->held);
    out->held = -1;
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
        unlink(out->place);
    }
    struct stat info;
    const int locked = out->held >= 0 ? out->held : fileno(out->file);
    if (out->created && fstat(locked, &info) == 0 && info.st_size == 0 &&
        is_at(out->path, locked)) {
        unlink(out->path);
    }
    if (fclose(out->file) != 0 && ok) {
        ok = error_set(error, "%s: %s", out->path, strerror(errno));
    }
    drop(out);
    return ok;
}

#define _POSIX_C_SOURCE 200809L
#include "base/file_identity.h"

#include <sys/stat.h>

static struct file_identity identity(const struct stat *file)
{
    return (struct file_identity){
        .known = S_ISREG(file->st_mode),
        .device = (uint64_t)file->st_dev,
        .number = (uint64_t)file->st_ino,
    };
}

struct file_identity file_identity_of(const char *path)
{
    struct stat file;
    return stat(path, &file) == 0 ? identity(&file) : (struct file_identity){0};
}

struct file_identity file_identity_of_stream(FILE *stream)
{
    struct stat file;
    return fstat(fileno(stream), &file) == 0 ? identity(&file) : (struct file_identity){0};
}

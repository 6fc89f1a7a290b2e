/* Files by their names, which are UTF-8 on every system. What fails sets errno.
 *
 * Streams are binary: a byte written is a byte in the file, and lines of files that end in CR LF
 * are the reader's to understand. No child of the program inherits one. */
#ifndef WELTGEIST_BASE_FILE_H
#define WELTGEIST_BASE_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum file_kind {
    FILE_NONE, /* there is no such file, or it cannot be looked at */
    FILE_REGULAR,
    FILE_FOLDER,
    FILE_OTHER, /* a device, a pipe */
};

/* What is at @path, symbolic links followed; what an open stream reads or writes. */
enum file_kind file_kind(const char *path);
enum file_kind file_kind_of_stream(FILE *stream);

/* True if the file is there and may be read. */
bool file_is_readable(const char *path);

/* Opens as fopen() does. @mode: "r"; "w"; "wx", which fails with EEXIST if there is one; "a". NULL
 * if that fails. */
FILE *file_open(const char *path, const char *mode);

/* Gives the file @from the name @to, and replaces what had it: at any moment the name leads to the
 * old file or to the new one. */
bool file_rename(const char *from, const char *to);

bool file_remove(const char *path);

/* Goes to @offset bytes from the beginning, however large the file is. */
bool file_seek(FILE *file, int64_t offset);

/* Reads the beginning of a file, up to @size bytes, of which *@length arrive. False if it cannot be
 * opened or read, or, with errno 0, if nothing comes from a pipe or device for @wait_ms. */
bool file_read_beginning(const char *path, char *out, size_t size, int wait_ms, size_t *length);

#endif

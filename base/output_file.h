/* A file that is written: locked against other writers, never left half replaced.
 *
 * While it is open no other process can open it here (flock; the lock goes with the process). A
 * file that is to be replaced stays what it was until output_file_install(): what is written before
 * that goes to a new file beside it, which then takes its name. Devices and pipes are written as
 * they are. */
#ifndef WELTGEIST_BASE_OUTPUT_FILE_H
#define WELTGEIST_BASE_OUTPUT_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

enum output_mode {
    OUTPUT_APPEND,  /* goes on behind what the file holds */
    OUTPUT_REPLACE, /* a new file takes its place */
};

struct output_file {
    FILE *file;  /* NULL: not open */
    char *path;  /* where it is in the end, symbolic links followed */
    char *place; /* the name of the file beside it; NULL: it is in its place */
    int held;    /* descriptor that keeps the lock of the file to be replaced; -1: none */
    bool regular, created;
};

/* Opens @path for writing and locks it. False with a reason that names the file; then nothing has
 * changed and @out is closed. Closed with output_file_close(). */
bool output_file_open(struct output_file *out, const char *path, enum output_mode mode,
                      struct error *error);

/* Bytes that it holds; 0 if it is no regular file. */
int64_t output_file_size(const struct output_file *out);

/* Drops all but the first @size bytes. False, with errno set, if that fails. */
bool output_file_cut(struct output_file *out, int64_t size);

/* Writes @size bytes in one piece: if they do not arrive whole, as on a full disk, what arrived of
 * them is cut off again. False then, with errno set. */
bool output_file_write(struct output_file *out, const void *bytes, size_t size);

/* Puts a new file into its place. Nothing is done where it is there already. False with a reason;
 * the old file is then untouched. */
bool output_file_install(struct output_file *out, struct error *error);

/* Closes it. A new file that was not installed is dropped, the old one kept; an empty file that was
 * created here is removed. False with a reason if what was written did not arrive. */
bool output_file_close(struct output_file *out, struct error *error);

#endif

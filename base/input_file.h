/* A file that is read: what cannot be read is an error, not an empty file. */
#ifndef WELTGEIST_BASE_INPUT_FILE_H
#define WELTGEIST_BASE_INPUT_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/text.h"

/* Opens @path for reading; "-" is stdin. NULL with a reason that names the file, also for a
 * directory. The caller closes it with input_file_close(). */
FILE *input_file_open(const char *path, struct error *error);

/* False with a reason that names the file if reading failed since it was opened. To be asked where
 * a reader met its end. */
bool input_file_whole(FILE *file, const char *path, struct error *error);

/* Reads a line with its end, if it has one, into @line: all its bytes, zeros among them. False at
 * the end of the file. */
bool input_file_line(FILE *file, struct text *line);

/* A file that nobody else sees and that is gone once it is closed; NULL, with errno set, if there
 * can be none. */
FILE *input_file_temporary(void);

/* Makes the input readable from its beginning again and again: a pipe is copied to a temporary
 * file, which the caller closes in its place. NULL with a reason. */
FILE *input_file_seekable(FILE *file, const char *path, struct error *error);

/* The FNV-1a hash (Fowler, Noll, Vo; 64 bits) of the whole of a seekable file, which is rewound. */
bool input_file_hash(FILE *file, const char *path, uint64_t *hash, struct error *error);

/* Closes it; stdin stays open. */
void input_file_close(FILE *file);

#endif

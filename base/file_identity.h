/* Which file a name or a stream stands for, whatever the name: links and relative names included.
 */
#ifndef WELTGEIST_BASE_FILE_IDENTITY_H
#define WELTGEIST_BASE_FILE_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Only regular files have an identity: devices and pipes may be read and written at once. */
struct file_identity {
    bool known;
    uint64_t device, number;
};

/* Of the file at @path, symbolic links followed; unknown if there is none. */
struct file_identity file_identity_of(const char *path);

/* Of the file that an open stream reads or writes. */
struct file_identity file_identity_of_stream(FILE *stream);

/* True if both are known and the same file. */
bool file_identity_same(const struct file_identity *a, const struct file_identity *b);

#endif

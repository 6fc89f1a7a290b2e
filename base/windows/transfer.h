/* A thread that reads or writes for others: a read or write that nothing can end keeps only it
 * waiting. Internal to base/windows. */
#ifndef WELTGEIST_BASE_WINDOWS_TRANSFER_H
#define WELTGEIST_BASE_WINDOWS_TRANSFER_H

#include <stdbool.h>
#include <stddef.h>
#include <windows.h>

enum { TRANSFER_MAX = 4096 }; /* bytes at a time */

struct transfer;

/* For reads of @file, or for writes to it. NULL if there can be no thread. */
struct transfer *transfer_new(HANDLE file, bool writes);

/* Gives it up. If it is still waiting for the file, the thread keeps what it needs. */
void transfer_free(struct transfer *transfer);

/* Begins to read up to TRANSFER_MAX bytes, or to write @length of them, which are copied. */
void transfer_begin(struct transfer *transfer, const char *data, size_t length);

/* True from transfer_begin() until transfer_end(). */
bool transfer_is_begun(const struct transfer *transfer);

/* An event that is set once it is done. */
HANDLE transfer_done(const struct transfer *transfer);

/* Takes what was done: how many bytes; what was read is copied to @out. 0: the end, or an error. */
size_t transfer_end(struct transfer *transfer, char *out);

#endif

/* Windows speaks UTF-16 and has its own numbers of errors. Internal to base/windows. */
#ifndef WELTGEIST_BASE_WINDOWS_WIDE_H
#define WELTGEIST_BASE_WINDOWS_WIDE_H

#include <stdbool.h>
#include <stdio.h>
#include <windows.h>

#include "base/text.h"

/* @text, UTF-8, as UTF-16; bytes that are no UTF-8 become U+FFFD. The caller frees it. */
wchar_t *wide_new(const char *text);

/* Appends @wide as UTF-8. */
void wide_add(struct text *out, const wchar_t *wide);

/* Sets errno to what is nearest to GetLastError() and returns false. */
bool wide_fail(void);

/* Appends the system's words for an error of GetLastError(), in its language, without an end of
 * line. */
void wide_add_reason(struct text *out, DWORD error);

/* Opens a file as CreateFileW() does, for no child. INVALID_HANDLE_VALUE with errno set. */
HANDLE wide_open(const char *path, DWORD access, DWORD share, DWORD how);

/* A stream for an open file, which it takes over; @mode as of fopen(). NULL with errno set; the
 * file is closed then. */
FILE *wide_stream(HANDLE file, int flags, const char *mode);

#endif

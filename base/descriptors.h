/* File descriptors: a process may have only so many open at a time. */
#ifndef WELTGEIST_BASE_DESCRIPTORS_H
#define WELTGEIST_BASE_DESCRIPTORS_H

#include <stddef.h>

#include "base/error.h"

/* Sees to it that @more descriptors can be opened beside those that are open now, and raises the
 * process's own limit (`ulimit -Sn`) for it as far as the system's (`ulimit -Hn`) allows. False
 * with a reason that says how many are needed and allowed; the limit is then as it was. */
bool descriptors_reserve(size_t more, struct error *error);

#endif

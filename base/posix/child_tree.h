/* The descendants of a process, as far as the system shows them. */
#ifndef WELTGEIST_BASE_POSIX_CHILD_TREE_H
#define WELTGEIST_BASE_POSIX_CHILD_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* One process of the system. */
struct process_entry {
    pid_t pid, parent, group;
    bool ended; /* waits for its parent to be told */
    bool chosen;
};

struct process_table {
    struct process_entry *entry;
    size_t n, capacity;
};

/* Makes this process the parent of orphans among its descendants. */
void child_tree_adopt(void);

/* Lists all processes; an empty table where the system has no /proc. To be freed with
 * process_table_free(). */
void process_table_read(struct process_table *table);
void process_table_free(struct process_table *table);

/* Chooses all processes that have a chosen ancestor. */
void process_table_spread(struct process_table *table);

/* True if the variable @name=@value is in the environment that the process was started with. */
bool process_has_variable(pid_t pid, const char *name, const char *value);

#endif

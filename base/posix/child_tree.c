#define _GNU_SOURCE
#include "base/posix/child_tree.h"

#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "base/memory.h"
#include "base/text.h"

enum { PID_MOST = 1 << 30, LOADING_LOOKS = 10, LOADING_MS = 2 };

void child_tree_adopt(void)
{
#ifdef PR_SET_CHILD_SUBREAPER
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
}

/* Reads `PID (NAME) STATE PARENT GROUP ...`, proc(5); the name may hold anything. */
static bool read_entry(const char *pid, struct process_entry *entry)
{
    char path[64], line[512], state;
    int parent, group;
    snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
    FILE *file = fopen(path, "re");
    if (!file) {
        return false;
    }
    size_t n = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    line[n] = '\0';
    const char *end = strrchr(line, ')');
    int64_t number;
    if (!end || sscanf(end + 1, " %c %d %d", &state, &parent, &group) != 3 ||
        !text_parse_int(pid, 1, PID_MOST, &number)) {
        return false;
    }
    *entry =
        (struct process_entry){(pid_t)number, parent, group, state == 'Z' || state == 'X', false};
    return true;
}

void process_table_read(struct process_table *table)
{
    struct process_entry entry;
    const struct dirent *item;
    DIR *folder = opendir("/proc");
    *table = (struct process_table){0};
    while (folder && (item = readdir(folder))) {
        if (item->d_name[0] >= '1' && item->d_name[0] <= '9' && read_entry(item->d_name, &entry)) {
            table->entry =
                memory_grow(table->entry, &table->capacity, table->n, sizeof *table->entry);
            table->entry[table->n++] = entry;
        }
    }
    if (folder) {
        closedir(folder);
    }
}

void process_table_free(struct process_table *table)
{
    free(table->entry);
    *table = (struct process_table){0};
}

static bool is_chosen(const struct process_table *table, pid_t pid)
{
    for (size_t i = 0; i < table->n; i++) {
        if (table->entry[i].pid == pid) {
            return table->entry[i].chosen;
        }
    }
    return false;
}

void process_table_spread(struct process_table *table)
{
    bool more = true;
    while (more) {
        more = false;
        for (size_t i = 0; i < table->n; i++) {
            struct process_entry *entry = &table->entry[i];
            if (!entry->chosen && is_chosen(table, entry->parent)) {
                entry->chosen = more = true;
            }
        }
    }
}

/* Whether a variable is in the environment; @empty: there is none at all, as while a program is
 * being loaded. */
static bool find_variable(pid_t pid, const char *name, const char *value, bool *empty)
{
    char path[64], *line = NULL;
    size_t size = 0, length = strlen(name);
    bool found = false;
    snprintf(path, sizeof path, "/proc/%d/environ", (int)pid);
    FILE *file = fopen(path, "re");
    *empty = file != NULL;
    while (file && !found && getdelim(&line, &size, '\0', file) > 0) {
        *empty = false;
        found = strncmp(line, name, length) == 0 && line[length] == '=' &&
                strcmp(line + length + 1, value) == 0;
    }
    free(line);
    if (file) {
        fclose(file);
    }
    return found;
}

bool process_has_variable(pid_t pid, const char *name, const char *value)
{
    bool empty = true, found = false;
    for (int i = 0; empty && i < LOADING_LOOKS; i++) {
        if (i > 0) {
            poll(NULL, 0, LOADING_MS);
        }
        found = find_variable(pid, name, value, &empty);
    }
    return found;
}

#include "base/folder.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/program.h"
#include "base/windows/wide.h"

const char folder_list_separator = ';';

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Notes a name if it ends so, in whatever case: names of files have none here. */
static void note(struct folder *folder, size_t *capacity, const wchar_t *wide, const char *ending)
{
    struct text name = {0};
    size_t length = strlen(ending);
    wide_add(&name, wide);
    if (name.data[0] == '.' || name.length < length ||
        !text_same(name.data + name.length - length, ending)) {
        text_free(&name);
        return;
    }
    folder->name = memory_grow(folder->name, capacity, folder->n, sizeof *folder->name);
    folder->name[folder->n++] = name.data;
}

bool folder_read(struct folder *folder, const char *path, const char *ending)
{
    struct text pattern = {0};
    WIN32_FIND_DATAW entry;
    size_t capacity = 0;
    *folder = (struct folder){0};
    text_addf(&pattern, "%s/*", path);
    wchar_t *wide = wide_new(pattern.data);
    HANDLE found = FindFirstFileW(wide, &entry);
    free(wide);
    text_free(&pattern);
    if (found == INVALID_HANDLE_VALUE) {
        return wide_fail();
    }
    do {
        note(folder, &capacity, entry.cFileName, ending);
    } while (FindNextFileW(found, &entry));
    bool whole = GetLastError() == ERROR_NO_MORE_FILES || wide_fail();
    FindClose(found);
    if (!whole) {
        folder_free(folder);
    } else if (folder->n) {
        qsort(folder->name, folder->n, sizeof *folder->name, compare);
    }
    return whole;
}

bool folder_make(const char *path)
{
    wchar_t *name = wide_new(path);
    bool made = CreateDirectoryW(name, NULL) || wide_fail();
    free(name);
    if (!made && errno == EEXIST) {
        made = file_kind(path) == FILE_FOLDER;
        errno = made ? errno : ENOTDIR;
    }
    return made;
}

bool folder_of_settings(struct text *out)
{
    char *data = program_variable("APPDATA");
    bool found = data && *data;
    if (found) {
        text_addf(out, "%s/weltgeist", data);
    }
    free(data);
    return found;
}

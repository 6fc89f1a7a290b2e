#include "tools/variant_files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/folder.h"
#include "base/program.h"

static void print_and_free(struct faults *faults)
{
    if (faults->n) {
        fputs(faults->text.data, stderr);
    }
    faults_free(faults);
}

/* A file of games is one that says so and does not hide. */
static void load_folder(struct catalogue *catalogue, const char *path, struct faults *faults)
{
    struct folder folder;
    if (!folder_read(&folder, path, ".ini")) {
        faults_add(faults, path, 0, "folder", "%s", strerror(errno));
        return;
    }
    for (size_t i = 0; i < folder.n; i++) {
        struct text file = {0};
        text_addf(&file, "%s/%s", path, folder.name[i]);
        catalogue_load(catalogue, file.data, faults);
        text_free(&file);
    }
    folder_free(&folder);
}

void variant_files_load_own(struct catalogue *catalogue)
{
    struct faults faults = {0};
    struct text folder = {0};
    if (folder_of_settings(&folder) && file_kind(folder.data) == FILE_FOLDER) {
        load_folder(catalogue, folder.data, &faults);
    }
    text_free(&folder);

    char *list = program_variable("WELTGEIST_VARIANTS"), *next = list;
    while (next) {
        char *path = next, *end = strchr(path, folder_list_separator);
        next = end ? end + 1 : NULL;
        if (end) {
            *end = '\0';
        }
        if (file_kind(path) == FILE_FOLDER) {
            load_folder(catalogue, path, &faults);
        } else if (*path) {
            catalogue_load(catalogue, path, &faults);
        }
    }
    free(list);
    print_and_free(&faults);
}

bool variant_files_load(struct catalogue *catalogue, const char *const *path, size_t n)
{
    struct faults faults = {0};
    for (size_t i = 0; i < n; i++) {
        catalogue_load(catalogue, path[i], &faults);
    }
    bool ok = faults.n == 0;
    print_and_free(&faults);
    return ok;
}

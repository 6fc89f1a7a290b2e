#define _XOPEN_SOURCE 700
#include "tools/variant_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"

static void print_and_free(struct faults *faults)
{
    if (faults->n) {
        fputs(faults->text.data, stderr);
    }
    faults_free(faults);
}

/* A file of games is one that says so and does not hide. */
static int is_game_file(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return entry->d_name[0] != '.' && dot && strcmp(dot, ".ini") == 0;
}

static void load_folder(struct catalogue *catalogue, const char *folder, struct faults *faults)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, is_game_file, alphasort);
    if (n < 0) {
        faults_add(faults, folder, 0, "folder", "%s", strerror(errno));
        return;
    }
    for (int i = 0; i < n; i++) {
        struct text path = {0};
        text_addf(&path, "%s/%s", folder, entry[i]->d_name);
        catalogue_load(catalogue, path.data, faults);
        text_free(&path);
        free(entry[i]);
    }
    free(entry);
}

static bool is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Appends the folder of the user's settings; false if there is none to be found. */
static bool config_folder(struct text *out)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && *config == '/') { /* what is not absolute is to be passed over */
        text_addf(out, "%s/weltgeist", config);
    } else if (home && *home) {
        text_addf(out, "%s/.config/weltgeist", home);
    }
    return out->length > 0;
}

void variant_files_load_own(struct catalogue *catalogue)
{
    struct faults faults = {0};
    struct text folder = {0};
    if (config_folder(&folder) && is_folder(folder.data)) {
        load_folder(catalogue, folder.data, &faults);
    }
    text_free(&folder);

    const char *named = getenv("WELTGEIST_VARIANTS");
    char *list = memory_text(named ? named : ""), *next = list;
    while (next) {
        char *path = next, *colon = strchr(path, ':');
        next = colon ? colon + 1 : NULL;
        path[strcspn(path, ":")] = '\0';
        if (is_folder(path)) {
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

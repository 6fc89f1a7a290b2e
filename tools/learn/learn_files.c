#include "tools/learn/learn_files.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/console.h"
#include "base/file.h"
#include "base/input_file.h"
#include "base/memory.h"
#include "tools/terminal.h"

static const char data_ending[] = ".txt", net_ending[] = ".net";

static char *path_of(const char *format, ...) __attribute__((format(printf, 1, 2)));

static char *path_of(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    char *path = memory_new((size_t)length + 1, 1);
    va_start(args, format);
    vsnprintf(path, (size_t)length + 1, format, args);
    va_end(args);
    return path;
}

char *learn_files_state(const char *folder)
{
    return path_of("%s/state.json", folder);
}

char *learn_files_net(const char *folder, int number)
{
    return path_of("%s/nets/%d%s", folder, number, net_ending);
}

char *learn_files_data(const char *folder, int generation)
{
    return path_of("%s/data/%04d%s", folder, generation, data_ending);
}

char *learn_files_shard(const char *folder, const struct shard *shard)
{
    return path_of("%s/data/shard-%d-of-%d%s", folder, shard->number, shard->of, data_ending);
}

static bool make(const char *path, struct error *error)
{
    return folder_make(path) || error_set(error, "%s: %s", path, strerror(errno));
}

/* The files of a folder; none if there is no such folder. */
static bool read_folder(struct folder *files, const char *path, const char *ending,
                        struct error *error)
{
    return folder_read(files, path, ending) || errno == ENOENT ||
           error_set(error, "%s: %s", path, strerror(errno));
}

static bool make_in(const char *folder, const char *name, struct error *error)
{
    char *path = path_of("%s/%s", folder, name);
    bool ok = make(path, error);
    free(path);
    return ok;
}

bool learn_files_make(const char *folder, struct error *error)
{
    return make(folder, error) && make_in(folder, "data", error) && make_in(folder, "nets", error);
}

static bool remove_file(const char *path, struct error *error)
{
    return file_remove(path) || errno == ENOENT ||
           error_set(error, "%s: %s", path, strerror(errno));
}

/* Removes the files of one folder whose names are a number and the ending. */
static bool remove_numbered(const char *folder, const char *name, const char *ending,
                            struct error *error)
{
    struct folder files;
    char *path = path_of("%s/%s", folder, name);
    bool ok = read_folder(&files, path, ending, error);
    for (size_t i = 0; ok && i < files.n; i++) {
        if (strspn(files.name[i], "0123456789") + strlen(ending) == strlen(files.name[i])) {
            char *file = path_of("%s/%s", path, files.name[i]);
            ok = remove_file(file, error);
            free(file);
        }
    }
    folder_free(&files);
    free(path);
    return ok;
}

static bool remove_earlier(struct learn_files *files, struct error *error)
{
    char *state = learn_files_state(files->folder);
    bool ok = remove_file(state, error) &&
              remove_numbered(files->folder, "nets", net_ending, error) &&
              remove_numbered(files->folder, "data", data_ending, error);
    if (ok && !output_file_cut(&files->log, 0)) {
        ok = error_set(error, "%s: %s", files->log.path, strerror(errno));
    }
    free(state);
    return ok;
}

/* A state that was being written for the first time when the program was killed is empty. */
static bool has_state(const char *folder)
{
    struct error error;
    char *path = learn_files_state(folder);
    FILE *file = input_file_open(path, &error);
    bool has = file && getc(file) != EOF;
    if (file) {
        input_file_close(file);
    }
    free(path);
    return has;
}

bool learn_files_open(struct learn_files *files, const char *folder, enum learn_begin how,
                      bool *resumed, struct error *error)
{
    *files = (struct learn_files){.folder = folder};
    if (how == LEARN_NEW && has_state(folder)) {
        return error_set(error, "%s holds learning: --resume goes on, --overwrite begins anew",
                         folder);
    }
    if (!learn_files_make(folder, error)) {
        return false;
    }
    char *log = path_of("%s/log.txt", folder);
    bool ok = output_file_open(&files->log, log, OUTPUT_APPEND, error);
    free(log);
    if (ok && how == LEARN_OVERWRITE && !remove_earlier(files, error)) {
        output_file_close(&files->log, NULL);
        ok = false;
    }
    *resumed = ok && how == LEARN_RESUME && has_state(folder);
    return ok;
}

bool learn_files_close(struct learn_files *files, struct error *error)
{
    return output_file_close(&files->log, error);
}

bool learn_files_log(struct learn_files *files, int64_t spent_ms, const char *line,
                     struct error *error)
{
    struct text text = {0};
    text_addf(&text, "%8.1f s  %s\n", (double)spent_ms / 1000, line);
    bool ok = output_file_write(&files->log, text.data, text.length) ||
              error_set(error, "%s: %s", files->log.path, strerror(errno));
    text_free(&text);
    if (console_is(CONSOLE_ERROR)) {
        terminal_status("");
    }
    puts(line);
    fflush(stdout);
    return ok;
}

bool learn_files_list(const char *folder, size_t least, struct path_list *out, struct error *error)
{
    struct folder files;
    char *path = path_of("%s/data", folder);
    bool ok = read_folder(&files, path, data_ending, error);
    for (size_t i = 0; ok && i < files.n; i++) {
        out->path = memory_grow(out->path, &out->capacity, out->n, sizeof *out->path);
        out->path[out->n++] = path_of("%s/%s", path, files.name[i]);
    }
    if (ok && files.n < least) {
        ok = error_set(error, "%s holds no positions", path);
    }
    folder_free(&files);
    free(path);
    return ok;
}

void path_list_free(struct path_list *list)
{
    for (size_t i = 0; i < list->n; i++) {
        free(list->path[i]);
    }
    free(list->path);
    *list = (struct path_list){0};
}

static bool hash_of(const char *path, uint64_t *hash)
{
    struct error error;
    FILE *file = input_file_open(path, &error);
    bool ok = file && input_file_hash(file, path, hash, &error);
    if (file) {
        input_file_close(file);
    }
    return ok;
}

bool learn_files_has_net(const char *folder, const char *path)
{
    struct folder files;
    struct error error;
    uint64_t hash, other;
    char *nets = path_of("%s/nets", folder);
    bool ok = hash_of(path, &hash) && read_folder(&files, nets, net_ending, &error), found = false;
    for (size_t i = 0; ok && i < files.n; i++) {
        char *net = path_of("%s/%s", nets, files.name[i]);
        found = found || (hash_of(net, &other) && hash == other);
        free(net);
    }
    if (ok) {
        folder_free(&files);
    }
    free(nets);
    return found;
}

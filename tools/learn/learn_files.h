/* The folder in which learning keeps everything:
 *
 *     state.json          how far it has come
 *     log.txt             what it did; locked while it is at work
 *     data/0001.txt ...   positions of the generations' games, see data_file.h
 *     data/shard-2-of-8.txt
 *     nets/1.net ...      what came of them, whether it won or not
 */
#ifndef WELTGEIST_TOOLS_LEARN_LEARN_FILES_H
#define WELTGEIST_TOOLS_LEARN_LEARN_FILES_H

#include "base/folder.h"
#include "base/output_file.h"
#include "base/text.h"
#include "tools/shard.h"

enum learn_begin {
    LEARN_NEW,      /* the folder must hold no learning */
    LEARN_RESUME,   /* goes on with what there is, if there is something */
    LEARN_OVERWRITE /* removes what earlier learning left: never another file */
};

struct learn_files {
    const char *folder;
    struct output_file log;
};

/* Paths in a list. */
struct path_list {
    char **path;
    size_t n, capacity;
};

/* Makes the folder and those in it, if they are missing. */
bool learn_files_make(const char *folder, struct error *error);

/* Makes and locks the folder; *@resumed if it holds learning that is to be gone on with. False with
 * a reason, and nothing has changed. */
bool learn_files_open(struct learn_files *files, const char *folder, enum learn_begin how,
                      bool *resumed, struct error *error);
bool learn_files_close(struct learn_files *files, struct error *error);

/* Appends a line to the log, with the time spent before it, and prints it. */
bool learn_files_log(struct learn_files *files, int64_t spent_ms, const char *line,
                     struct error *error);

/* Paths of the files; the caller frees. */
char *learn_files_state(const char *folder);
char *learn_files_net(const char *folder, int number);
char *learn_files_data(const char *folder, int generation);
char *learn_files_shard(const char *folder, const struct shard *shard);

/* Adds all files of positions in a folder of learning. With @least > 0 a reason if there are fewer.
 */
bool learn_files_list(const char *folder, size_t least, struct path_list *out, struct error *error);
void path_list_free(struct path_list *list);

/* Whether a file has the same bytes as one of the folder's nets. */
bool learn_files_has_net(const char *folder, const char *path);

#endif

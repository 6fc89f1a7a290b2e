/* Calls a fuzz target with every file named, or with the files of every folder named: so that the
 * corpus, and whatever fuzzing has found, is tested in every build. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "fuzz/fuzz.h"

static bool replay_file(const char *path)
{
    struct text data = {0};
    FILE *in = fopen(path, "rb");
    int c;
    if (!in) {
        return false;
    }
    while ((c = fgetc(in)) != EOF) {
        text_add_char(&data, (char)c);
    }
    fclose(in);
    LLVMFuzzerTestOneInput((const uint8_t *)data.data, data.length);
    text_free(&data);
    return true;
}

static int replay_folder(DIR *folder, const char *path)
{
    int n = 0;
    for (struct dirent *e; (e = readdir(folder));) {
        struct text name = {0};
        text_addf(&name, "%s/%s", path, e->d_name);
        n += e->d_name[0] != '.' && replay_file(name.data);
        text_free(&name);
    }
    return n;
}

int main(int argc, char **argv)
{
    int n = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        n += folder ? replay_folder(folder, argv[i]) : replay_file(argv[i]);
        if (folder) {
            closedir(folder);
        }
    }
    printf("%d inputs\n", n);
    return n == 0;
}

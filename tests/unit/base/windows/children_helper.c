/* What the tests of children start: children_helper WORD...
 *
 *   copy            stdin to stdout, to its end
 *   exit STATUS
 *   words ...       prints each word on a line of its own
 *   sleep           for ever
 *   crash
 *   leave           starts another helper that sleeps, detached from it, prints its number and ends
 *   keep            the same, and sleeps
 *   folder          prints the folder it runs in */
#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "base/program.h"
#include "base/windows/wide.h"

static int copy(void)
{
    char block[4096];
    int n;
    while ((n = _read(0, block, sizeof block)) > 0) {
        if (_write(1, block, (unsigned)n) != n) {
            return 1;
        }
    }
    return 0;
}

static int start_sleeper(void)
{
    struct text path = {0}, command = {0};
    STARTUPINFOW info = {.cb = sizeof info};
    PROCESS_INFORMATION made;
    program_path(&path);
    program_quote(&command, path.data);
    text_add(&command, " sleep");
    wchar_t *line = wide_new(command.data);
    if (!CreateProcessW(NULL, line, NULL, NULL, FALSE, DETACHED_PROCESS, NULL, NULL, &info,
                        &made)) {
        return 1;
    }
    printf("%lu\n", (unsigned long)made.dwProcessId);
    fflush(stdout);
    free(line);
    text_free(&path);
    text_free(&command);
    return 0;
}

int main(int argc, char **argv)
{
    program_begin(&argc, &argv);
    const char *word = argc > 1 ? argv[1] : "";
    if (strcmp(word, "copy") == 0) {
        return copy();
    }
    if (strcmp(word, "exit") == 0) {
        return (int)strtol(argv[2], NULL, 10);
    }
    if (strcmp(word, "words") == 0) {
        for (int i = 2; i < argc; i++) {
            puts(argv[i]);
        }
        return 0;
    }
    if (strcmp(word, "folder") == 0) {
        wchar_t wide[4096];
        struct text folder = {0};
        GetCurrentDirectoryW(sizeof wide / sizeof *wide, wide);
        wide_add(&folder, wide);
        puts(folder.data);
        text_free(&folder);
        return 0;
    }
    if (strcmp(word, "crash") == 0) {
        RaiseException(EXCEPTION_ACCESS_VIOLATION, EXCEPTION_NONCONTINUABLE, 0, NULL);
    }
    if (strcmp(word, "leave") == 0) {
        return start_sleeper();
    }
    if (strcmp(word, "keep") == 0 && start_sleeper() != 0) {
        return 1;
    }
    Sleep(INFINITE);
    return 0;
}

#define _GNU_SOURCE /* environ, readlink() */
#include "base/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"

enum { PATH_SIZE = 4096 };

/* The program may have been started with its streams closed. Files and pipes opened later would get
 * their numbers, so that each is opened here as something that cannot be read or written. */
void program_begin(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd ? O_RDONLY : O_WRONLY) < 0) {
            return;
        }
    }
}

char *program_variable(const char *name)
{
    const char *value = getenv(name);
    return value ? memory_text(value) : NULL;
}

bool program_path(struct text *out)
{
    char self[PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0) {
        return false;
    }
    self[length] = '\0';
    text_add(out, self);
    return true;
}

void program_quote(struct text *out, const char *word)
{
    text_add_char(out, '\'');
    for (; *word; word++) {
        if (*word == '\'') {
            text_add(out, "'\\''");
        } else {
            text_add_char(out, *word);
        }
    }
    text_add_char(out, '\'');
}

bool program_browse(const char *address)
{
    static const char script[] = "command -v xdg-open >/dev/null || exit 1; "
                                 "xdg-open \"$1\" >/dev/null 2>&1 &";
    char *argv[] = {(char *)"sh", (char *)"-c",    (char *)script,
                    (char *)"sh", (char *)address, NULL};
    pid_t pid;
    int status = 1;
    return posix_spawn(&pid, "/bin/sh", NULL, NULL, argv, environ) == 0 &&
           waitpid(pid, &status, 0) >= 0 && status == 0;
}

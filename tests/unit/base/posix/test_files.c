/* Files: which is which, what is read, what is written and what is left of it. */
#define _XOPEN_SOURCE 700
#include "base/descriptors.h"
#include "base/file_identity.h"
#include "base/input_file.h"
#include "base/output_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"

/* A folder of its own for each test, where the test runs. */
struct place {
    char path[32], before[1024];
};

static bool place_make(struct place *place)
{
    snprintf(place->path, sizeof place->path, "/tmp/weltgeist-XXXXXX");
    return CHECK(mkdtemp(place->path) != NULL) &&
           CHECK(getcwd(place->before, sizeof place->before) != NULL) &&
           CHECK(chdir(place->path) == 0);
}

/* Removes the folder, which is to hold the @n files of the test and nothing else. */
static void place_clear(const struct place *place, const char *const *name, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        CHECK_CASE(unlink(name[i]) == 0, name[i]);
    }
    CHECK(chdir(place->before) == 0);
    CHECK_CASE(rmdir(place->path) == 0, "nothing else is left");
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    if (CHECK(file != NULL)) {
        fputs(text, file);
        fclose(file);
    }
}

static void check_holds(const char *path, const char *text)
{
    char held[256] = "";
    FILE *file = fopen(path, "r");
    if (CHECK_CASE(file != NULL, path)) {
        held[fread(held, 1, sizeof held - 1, file)] = '\0';
        fclose(file);
        CHECK_TEXT_CASE(held, text, path);
    }
}

static void identities(void)
{
    static const char *const names[] = {"a", "b", "hard", "soft"};
    struct place place;
    if (!place_make(&place)) {
        return;
    }
    put("a", "x");
    put("b", "x");
    CHECK(link("a", "hard") == 0 && symlink("a", "soft") == 0);
    struct file_identity a = file_identity_of("a"), b = file_identity_of("b");
    struct file_identity hard = file_identity_of("hard"), soft = file_identity_of("./soft");
    struct file_identity none = file_identity_of("none"), folder = file_identity_of(".");
    struct file_identity device = file_identity_of("/dev/null");
    CHECK(file_identity_same(&a, &hard) && file_identity_same(&a, &soft));
    CHECK(!file_identity_same(&a, &b) && !file_identity_same(&none, &none));
    CHECK(!file_identity_same(&folder, &folder) && !file_identity_same(&device, &device));
    FILE *file = fopen("hard", "r");
    if (CHECK(file != NULL)) {
        struct file_identity stream = file_identity_of_stream(file);
        CHECK(file_identity_same(&a, &stream));
        fclose(file);
    }
    place_clear(&place, names, 4);
}

static void inputs(void)
{
    static const char *const names[] = {"a"};
    struct error error;
    struct place place;
    uint64_t hash = 0;
    if (!place_make(&place)) {
        return;
    }
    CHECK(!input_file_open("none", &error));
    CHECK_PART(error.text, "none: ");
    CHECK(!input_file_open(".", &error));
    CHECK_PART(error.text, "directory");
    put("a", "foobar");
    FILE *file = input_file_open("a", &error);
    if (CHECK(file != NULL)) {
        CHECK(input_file_seekable(file, "a", &error) == file);
        CHECK(input_file_hash(file, "a", &hash, &error));
        CHECK(hash == UINT64_C(0x85944171f73967e8)); /* the authors' test vector */
        CHECK_INT(getc(file), 'f');
        input_file_close(file);
    }
    FILE *pipe = popen("printf foobar", "r");
    FILE *kept = pipe ? input_file_seekable(pipe, "-", &error) : NULL;
    if (CHECK(kept != NULL && kept != pipe)) {
        hash = 0;
        CHECK(input_file_hash(kept, "-", &hash, &error));
        CHECK(hash == UINT64_C(0x85944171f73967e8));
        fclose(kept);
    }
    pclose(pipe);
    place_clear(&place, names, 1);
}

static void appended(void)
{
    static const char *const names[] = {"a"};
    struct output_file out, other;
    struct error error;
    struct place place;
    if (!place_make(&place)) {
        return;
    }
    CHECK(output_file_open(&out, "a", OUTPUT_APPEND, &error));
    CHECK_INT(output_file_size(&out), 0);
    CHECK(!output_file_open(&other, "./a", OUTPUT_APPEND, &error));
    CHECK_PART(error.text, "another process");
    CHECK(!output_file_open(&other, "a", OUTPUT_REPLACE, &error));
    CHECK(output_file_close(&out, &error));
    CHECK(access("a", F_OK) != 0); /* nothing was written */
    put("a", "old ");
    CHECK(output_file_open(&out, "a", OUTPUT_APPEND, &error));
    CHECK_INT(output_file_size(&out), 4);
    CHECK(output_file_write(&out, "new", 3));
    CHECK(output_file_cut(&out, 6) && output_file_write(&out, "t", 1));
    CHECK(output_file_close(&out, &error));
    check_holds("a", "old net");
    CHECK(!output_file_open(&out, "none/a", OUTPUT_APPEND, &error));
    CHECK(!output_file_open(&out, ".", OUTPUT_REPLACE, &error));
    place_clear(&place, names, 1);
}

static void replaced(void)
{
    static const char *const names[] = {"a", "soft"};
    struct output_file out;
    struct error error;
    struct place place;
    struct stat info;
    if (!place_make(&place)) {
        return;
    }
    put("a", "old");
    CHECK(chmod("a", 0640) == 0 && symlink("a", "soft") == 0);
    CHECK(output_file_open(&out, "soft", OUTPUT_REPLACE, &error));
    CHECK(output_file_write(&out, "lost", 4));
    check_holds("a", "old");
    CHECK(output_file_close(&out, &error));
    check_holds("a", "old");
    CHECK(output_file_open(&out, "soft", OUTPUT_REPLACE, &error));
    CHECK(output_file_write(&out, "new", 3));
    CHECK(output_file_install(&out, &error) && output_file_install(&out, &error));
    check_holds("a", "new");
    struct output_file other;
    CHECK(!output_file_open(&other, "a", OUTPUT_APPEND, &error));
    CHECK(output_file_write(&out, "er", 2));
    CHECK(output_file_close(&out, &error));
    check_holds("soft", "newer");
    CHECK(stat("a", &info) == 0 && (info.st_mode & 0777) == 0640);
    CHECK(lstat("soft", &info) == 0 && S_ISLNK(info.st_mode));
    CHECK(output_file_open(&out, "b", OUTPUT_REPLACE, &error)); /* there is none yet */
    CHECK(output_file_close(&out, &error));
    place_clear(&place, names, 2);
}

static void devices(void)
{
    struct output_file out;
    struct error error;
    CHECK(output_file_open(&out, "/dev/null", OUTPUT_REPLACE, &error));
    CHECK(output_file_write(&out, "x", 1) && output_file_install(&out, &error));
    CHECK(output_file_close(&out, &error));
    CHECK(output_file_open(&out, "/dev/full", OUTPUT_APPEND, &error));
    CHECK(!output_file_write(&out, "x", 1) && errno == ENOSPC);
    CHECK(output_file_close(&out, &error));
}

static void descriptors(void)
{
    struct rlimit before, limit;
    struct error error;
    CHECK(getrlimit(RLIMIT_NOFILE, &before) == 0);
    limit = (struct rlimit){32, before.rlim_max};
    CHECK(setrlimit(RLIMIT_NOFILE, &limit) == 0);
    CHECK(descriptors_reserve(5, &error));
    CHECK(getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur == 32);
    CHECK(descriptors_reserve(100, &error));
    CHECK(getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur >= 103);
    if (before.rlim_max != RLIM_INFINITY) {
        rlim_t now = limit.rlim_cur;
        CHECK(!descriptors_reserve((size_t)before.rlim_max, &error));
        CHECK_PART(error.text, "file descriptors are needed");
        CHECK(getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur == now);
    }
    CHECK(setrlimit(RLIMIT_NOFILE, &before) == 0);
}

static const struct test tests[] = {
    {"identities", identities},
    {"inputs", inputs},
    {"files that grow", appended},
    {"files that are replaced", replaced},
    {"devices", devices},
    {"descriptors", descriptors},
    {0, 0},
};

const struct suite suite_files = {"files", tests};

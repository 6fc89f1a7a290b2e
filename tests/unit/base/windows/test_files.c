/* Files: which is which, what is read, what is written and what is left of it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "base/descriptors.h"
#include "base/file.h"
#include "base/file_identity.h"
#include "base/folder.h"
#include "base/input_file.h"
#include "base/output_file.h"
#include "base/windows/wide.h"
#include "harness.h"

/* A folder of its own for each test, where the test runs. */
struct place {
    wchar_t path[MAX_PATH + 64], before[MAX_PATH];
};

static bool place_make(struct place *place)
{
    wchar_t folder[MAX_PATH];
    GetTempPathW(MAX_PATH, folder);
    swprintf(place->path, MAX_PATH + 64, L"%lsweltgeist %ls %lu", folder, L"pr\u00fcft \u265e",
             (unsigned long)GetCurrentProcessId());
    return CHECK(CreateDirectoryW(place->path, NULL)) &&
           CHECK(GetCurrentDirectoryW(MAX_PATH, place->before) > 0) &&
           CHECK(SetCurrentDirectoryW(place->path));
}

/* Removes the folder, which is to hold the @n files of the test and nothing else. */
static void place_clear(const struct place *place, const char *const *name, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        CHECK_CASE(file_remove(name[i]), name[i]);
    }
    CHECK(SetCurrentDirectoryW(place->before));
    CHECK_CASE(RemoveDirectoryW(place->path), "nothing else is left");
}

static void put(const char *path, const char *text)
{
    FILE *file = file_open(path, "w");
    if (CHECK(file != NULL)) {
        fputs(text, file);
        fclose(file);
    }
}

static void check_holds(const char *path, const char *text)
{
    char held[256] = "";
    FILE *file = file_open(path, "r");
    if (CHECK_CASE(file != NULL, path)) {
        held[fread(held, 1, sizeof held - 1, file)] = '\0';
        fclose(file);
        CHECK_TEXT_CASE(held, text, path);
    }
}

static void identities(void)
{
    static const char *const names[] = {"ä", "b", "hard"};
    struct place place;
    if (!place_make(&place)) {
        return;
    }
    put("ä", "x");
    put("b", "x");
    wchar_t *from = wide_new("ä");
    CHECK(CreateHardLinkW(L"hard", from, NULL));
    free(from);
    struct file_identity a = file_identity_of("ä"), b = file_identity_of("b");
    struct file_identity hard = file_identity_of(".\\hard"), none = file_identity_of("none");
    struct file_identity folder = file_identity_of("."), device = file_identity_of("NUL");
    CHECK(file_identity_same(&a, &hard) && !file_identity_same(&a, &b));
    CHECK(!file_identity_same(&none, &none) && !file_identity_same(&folder, &folder));
    CHECK(!file_identity_same(&device, &device));
    FILE *file = file_open("hard", "r");
    if (CHECK(file != NULL)) {
        struct file_identity stream = file_identity_of_stream(file);
        CHECK(file_identity_same(&a, &stream));
        fclose(file);
    }
    place_clear(&place, names, 3);
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
        input_file_close(file);
    }
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
    CHECK(!output_file_open(&other, ".\\a", OUTPUT_APPEND, &error));
    CHECK_PART(error.text, "another process");
    CHECK(!output_file_open(&other, "a", OUTPUT_REPLACE, &error));
    CHECK(output_file_close(&out, &error));
    CHECK_INT(file_kind("a"), FILE_NONE); /* nothing was written */
    put("a", "old ");
    CHECK(output_file_open(&out, "a", OUTPUT_APPEND, &error));
    CHECK_INT(output_file_size(&out), 4);
    CHECK(output_file_write(&out, "new\n", 4));
    check_holds("a", "old new\n"); /* it can be read meanwhile */
    CHECK(output_file_cut(&out, 6) && output_file_write(&out, "t", 1));
    CHECK(output_file_close(&out, &error));
    check_holds("a", "old net");
    CHECK(!output_file_open(&out, "none\\a", OUTPUT_APPEND, &error));
    CHECK(!output_file_open(&out, ".", OUTPUT_REPLACE, &error));
    place_clear(&place, names, 1);
}

static void replaced(void)
{
    static const char *const names[] = {"ä"};
    struct output_file out, other;
    struct error error;
    struct place place;
    if (!place_make(&place)) {
        return;
    }
    put("ä", "old");
    CHECK(output_file_open(&out, "ä", OUTPUT_REPLACE, &error));
    CHECK(output_file_write(&out, "lost", 4));
    check_holds("ä", "old");
    CHECK(output_file_close(&out, &error));
    check_holds("ä", "old");
    CHECK(output_file_open(&out, "ä", OUTPUT_REPLACE, &error));
    CHECK(output_file_write(&out, "new", 3));
    CHECK(output_file_install(&out, &error) && output_file_install(&out, &error));
    check_holds("ä", "new");
    CHECK(!output_file_open(&other, "ä", OUTPUT_APPEND, &error));
    CHECK(output_file_write(&out, "er", 2));
    CHECK(output_file_close(&out, &error));
    check_holds("ä", "newer");
    CHECK(output_file_open(&out, "b", OUTPUT_REPLACE, &error)); /* there is none yet */
    CHECK(output_file_close(&out, &error));
    place_clear(&place, names, 1);
}

static void devices(void)
{
    struct output_file out;
    struct error error;
    CHECK(output_file_open(&out, "NUL", OUTPUT_REPLACE, &error));
    CHECK(output_file_write(&out, "x", 1) && output_file_install(&out, &error));
    CHECK(output_file_close(&out, &error));
    CHECK(descriptors_reserve(10000, &error));
}

/* Names of files have no case: nor have their endings. */
static void endings(void)
{
    static const char *const names[] = {"A.INI", "b.ini"};
    struct place place;
    struct folder folder;
    if (!place_make(&place)) {
        return;
    }
    put("A.INI", "");
    put("b.ini", "");
    if (CHECK(folder_read(&folder, ".", ".ini"))) {
        CHECK_INT((int64_t)folder.n, 2);
        folder_free(&folder);
    }
    place_clear(&place, names, 2);
}

static const struct test tests[] = {
    {"identities", identities},
    {"inputs", inputs},
    {"files that grow", appended},
    {"files that are replaced", replaced},
    {"devices", devices},
    {"endings", endings},
    {0, 0},
};

const struct suite suite_files = {"files", tests};

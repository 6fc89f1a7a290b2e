/* What every system does, behind the headers of base/: waiting, time, files by their names,
 * folders, the words of a command. Folders of the tests are made where they run. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/condition.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/input_file.h"
#include "base/machine.h"
#include "base/output_file.h"
#include "base/program.h"
#include "harness.h"

/* A name with a blank and with letters that no code page has all of. */
static const char name[] = "weltgeist test größe ♞ 将.txt";

static void put(const char *path, const char *text, size_t n)
{
    FILE *file = file_open(path, "w");
    if (CHECK(file != NULL)) {
        CHECK(fwrite(text, 1, n, file) == n);
        CHECK(fclose(file) == 0);
    }
}

struct signaller {
    pthread_mutex_t lock;
    pthread_cond_t condition;
    bool asked;
};

static void *signal_it(void *user)
{
    struct signaller *s = user;
    pthread_mutex_lock(&s->lock);
    s->asked = true;
    pthread_cond_signal(&s->condition);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* A wait lasts as long as it is to, neither less nor for ever, and ends when it is signalled. */
static void conditions(void)
{
    struct signaller s = {.asked = false};
    pthread_t thread;
    pthread_mutex_init(&s.lock, NULL);
    condition_init(&s.condition);
    pthread_mutex_lock(&s.lock);
    int64_t begin = clock_ms(), deadline = begin + 150;
    while (condition_wait(&s.condition, &s.lock, deadline)) {
    }
    CHECK(clock_ms() >= deadline);
    CHECK(!condition_wait(&s.condition, &s.lock, begin));
    if (CHECK(pthread_create(&thread, NULL, signal_it, &s) == 0)) {
        deadline = clock_ms() + 60000;
        while (!s.asked && condition_wait(&s.condition, &s.lock, deadline)) {
        }
        CHECK(s.asked);
        pthread_mutex_unlock(&s.lock);
        pthread_join(thread, NULL);
        pthread_mutex_lock(&s.lock);
    }
    s.asked = false;
    if (CHECK(pthread_create(&thread, NULL, signal_it, &s) == 0)) {
        while (!s.asked) {
            CHECK(condition_wait(&s.condition, &s.lock, -1));
        }
        pthread_mutex_unlock(&s.lock);
        pthread_join(thread, NULL);
        pthread_mutex_lock(&s.lock);
    }
    pthread_mutex_unlock(&s.lock);
    pthread_cond_destroy(&s.condition);
    pthread_mutex_destroy(&s.lock);
}

static void times(void)
{
    char date[CLOCK_DATE_SIZE];
    int64_t before = clock_ms(), last = before;
    for (int i = 0; i < 1000; i++) {
        int64_t now = clock_ms();
        CHECK(now >= last);
        last = now;
    }
    clock_sleep(0);
    clock_sleep(30);
    CHECK(clock_ms() - before >= 29);
    clock_date(date);
    CHECK_INT((int64_t)strlen(date), 10);
    CHECK_INT((int64_t)strspn(date, "0123456789."), 10);
    CHECK(strcmp(date, "2026.00.00") > 0);
}

/* Bytes are what they were; a second opening with "wx" fails; a file can take another's name. */
static void files(void)
{
    static const char bytes[] = "a\r\nb\n\r\0\x1a\xff";
    char back[64];
    put(name, bytes, sizeof bytes);
    CHECK(!file_open(name, "wx") && errno == EEXIST);
    FILE *file = file_open(name, "r");
    if (CHECK(file != NULL)) {
        CHECK_INT((int64_t)fread(back, 1, sizeof back, file), sizeof bytes);
        CHECK(memcmp(back, bytes, sizeof bytes) == 0);
        CHECK(file_seek(file, 3));
        CHECK_INT(getc(file), 'b');
        CHECK_INT(file_kind_of_stream(file), FILE_REGULAR);
        fclose(file);
    }
    file = file_open(name, "a");
    if (CHECK(file != NULL)) {
        fputc('!', file);
        fclose(file);
    }
    size_t n;
    CHECK(file_read_beginning(name, back, sizeof back, 0, &n));
    CHECK_INT((int64_t)n, sizeof bytes + 1);
    CHECK(file_read_beginning(name, back, 3, 0, &n));
    CHECK_INT((int64_t)n, 3);
    CHECK(file_is_readable(name));
    CHECK(!file_is_readable("weltgeist test none"));
    CHECK(!file_open("weltgeist test none", "r") && errno == ENOENT);
    CHECK(!file_read_beginning("weltgeist test none", back, 1, 0, &n) && errno == ENOENT);
    CHECK_INT(file_kind(name), FILE_REGULAR);
    CHECK_INT(file_kind("."), FILE_FOLDER);
    CHECK_INT(file_kind("weltgeist test none"), FILE_NONE);
    put("weltgeist test new", "new", 3);
    CHECK(file_rename("weltgeist test new", name));
    CHECK_INT(file_kind("weltgeist test new"), FILE_NONE);
    CHECK(file_read_beginning(name, back, sizeof back, 0, &n));
    CHECK_INT((int64_t)n, 3);
    CHECK(file_remove(name));
    CHECK(!file_remove(name) && errno == ENOENT);
}

/* Lines as they are, with what ends them and zeros among them. */
static void lines(void)
{
    static const char bytes[] = "one\r\ntwo\0two\n\nlast";
    static const int64_t lengths[] = {5, 8, 1, 4};
    struct text line = {0};
    FILE *file = input_file_temporary();
    if (!CHECK(file != NULL)) {
        return;
    }
    CHECK(fwrite(bytes, 1, sizeof bytes - 1, file) == sizeof bytes - 1);
    rewind(file);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        CHECK(input_file_line(file, &line));
        CHECK_INT((int64_t)line.length, lengths[i]);
    }
    CHECK(!input_file_line(file, &line));
    text_free(&line);
    fclose(file);
}

/* What is written under a name of all letters is found under it, in order. */
static void folders(void)
{
    struct folder folder;
    struct output_file out;
    struct error error;
    static const char *const names[] = {"B.weltgeist", "a.weltgeist", "ü ♞.weltgeist"};
    for (size_t i = 3; i-- > 0;) {
        if (CHECK(output_file_open(&out, names[i], OUTPUT_REPLACE, &error))) {
            CHECK(output_file_write(&out, "x", 1) && output_file_install(&out, &error));
            CHECK(output_file_close(&out, &error));
        }
    }
    put(".hidden.weltgeist", "", 0);
    if (CHECK(folder_read(&folder, ".", ".weltgeist"))) {
        CHECK_INT((int64_t)folder.n, 3);
        for (size_t i = 0; i < folder.n && i < 3; i++) {
            CHECK_TEXT(folder.name[i], names[i]);
        }
        folder_free(&folder);
    }
    for (size_t i = 0; i < 3; i++) {
        CHECK(file_remove(names[i]));
    }
    CHECK(file_remove(".hidden.weltgeist"));
    CHECK(folder_make(".") && !folder_make("weltgeist test none/folder"));
    put(name, "", 0);
    CHECK(!folder_make(name) && errno == ENOTDIR);
    CHECK(file_remove(name));
    CHECK(!folder_read(&folder, "weltgeist test none", ".ini") && errno == ENOENT);
    CHECK_INT((int64_t)folder.n, 0);
}

static void the_rest(void)
{
    struct text path = {0};
    uint8_t one[16] = {0}, other[16] = {0};
    CHECK(program_path(&path) && file_kind(path.data) == FILE_REGULAR);
    char *variable = program_variable("PATH"), *none = program_variable("WELTGEIST_NO_SUCH");
    CHECK(variable != NULL && !none);
    CHECK(machine_secret(one, sizeof one) && machine_secret(other, sizeof other));
    CHECK(memcmp(one, other, sizeof one) != 0);
    CHECK(machine_processors() >= 1 && machine_free_memory() > 1 << 20);
    CHECK(text_same("Hash", "hASH") && !text_same("Hash", "Has") && !text_same("[", "{"));
    free(variable);
    text_free(&path);
}

static const struct test tests[] = {
    {"conditions", conditions},
    {"times", times},
    {"files", files},
    {"lines", lines},
    {"folders", folders},
    {"paths, variables, numbers", the_rest},
    {0, 0},
};

const struct suite suite_system = {"system", tests};

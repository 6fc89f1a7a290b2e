/* Game files as POSIX has them: devices and pipes, and the memory that a file takes. */
#define _POSIX_C_SOURCE 200809L
#include <malloc.h>
#include <stdio.h>
#include <sys/stat.h>

#include "engine/compile/catalogue.h"
#include "harness.h"

/* A game takes its memory when it is asked for, and what it inherits is not copied. */
static void games_that_nobody_plays(void)
{
    struct catalogue *c = catalogue_new();
    struct text text = {0};
    struct error error = {""};
    struct faults faults = {0};
    for (int i = 0; i < 200; i++) {
        text_addf(&text, "[g%d]\ninherit = chess\n", i);
    }
    struct mallinfo2 before = mallinfo2();
    bool ok = catalogue_load_text(c, "t.ini", text.data, &faults);
    struct mallinfo2 after = mallinfo2();
    CHECK(ok && faults.n == 0);
    /* About a kilobyte each; the lines of chess would be two more, its tables hundreds. */
    CHECK(after.uordblks - before.uordblks < 200 * 1500);
    CHECK(catalogue_game(c, "g199", &error) != NULL);
    text_free(&text);
    catalogue_free(c);
}

static void devices(void)
{
    struct catalogue *c = catalogue_new();
    struct faults faults = {0};
    CHECK(!catalogue_load(c, "/dev/null", &faults));
    CHECK_PART(faults.text.data, "/dev/null:1: file: there is no [game] in it");
    CHECK(!catalogue_load(c, "/dev/zero", &faults));
    CHECK_PART(faults.text.data, "/dev/zero:0: file: larger than 4194304 bytes");
    remove("pipe.ini");
    if (CHECK(mkfifo("pipe.ini", 0600) == 0)) {
        CHECK(!catalogue_load(c, "pipe.ini", &faults)); /* nobody writes, and it ends */
        CHECK_PART(faults.text.data, "pipe.ini:0: file: nothing comes from it");
        remove("pipe.ini");
    }
    faults_free(&faults);
    catalogue_free(c);
}

static const struct test tests[] = {
    {"games that nobody plays", games_that_nobody_plays},
    {"devices", devices},
    {0, 0},
};

const struct suite suite_game_devices = {"game_devices", tests};

/* docs/writing-a-game.md as it stands: its games load, its counts are right, its table of keys is
 * that of the program. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/compile.h"
#include "engine/perft/perft.h"
#include "games.h"
#include "harness.h"

enum { PAGE_MAX = 1 << 20 };

static char *read_page(void)
{
    FILE *in = fopen(SOURCE_DIR "/docs/writing-a-game.md", "rb");
    if (!in) {
        return memory_text("");
    }
    char *page = memory_new(PAGE_MAX + 1, 1);
    page[fread(page, 1, PAGE_MAX, in)] = '\0';
    fclose(in);
    return page;
}

/* Cuts the next block that is fenced as @kind out of *@page; NULL if there is none. */
static char *next_block(char **page, const char *kind)
{
    struct text fence = {0};
    text_addf(&fence, "\n```%s\n", kind);
    char *begin = strstr(*page, fence.data);
    char *end = begin ? strstr(begin + fence.length, "\n```") : NULL;
    char *block = begin ? begin + fence.length : NULL;
    text_free(&fence);
    if (!end) {
        return NULL;
    }
    end[1] = '\0';
    *page = end + 2;
    return block;
}

/* Compares the lines `D<depth> <count>` of a block with a game. */
static void check_counts(const char *game, const char *block)
{
    struct position *pos = game_new(game, NULL);
    for (const char *line = block; (line = strstr(line, "D")) != NULL; line++) {
        char *end;
        long depth = strtol(line + 1, &end, 10);
        unsigned long long count = strtoull(end, NULL, 10);
        CHECK_INT(perft(pos, (int)depth), count);
    }
    game_free(pos);
}

static void games(void)
{
    char *page = read_page(), *rest = page, *block;
    int n = 0;
    while ((block = next_block(&rest, "ini")) != NULL) {
        struct faults faults = {0};
        CHECK(catalogue_load_text(games_catalogue(), "guide.ini", block, &faults));
        if (faults.n) {
            fputs(faults.text.data, stderr);
        } else {
            char name[40] = "";
            sscanf(block, "[%39[a-z0-9-]]", name);
            char *counts = next_block(&rest, "text");
            CHECK(counts);
            check_counts(name, counts ? counts : "");
            n++;
        }
        faults_free(&faults);
    }
    CHECK_INT(n, 3);
    free(page);
}

/* The table's row for every key, in the program's order. */
static void keys(void)
{
    char *page = read_page();
    struct text words = {0}, rows = {0};
    compile_words(&words);
    for (char *line = words.data; *line;) {
        char *tab = strchr(line, '\t'), *end = strchr(line, '\n');
        text_addf(&rows, "| `%.*s` | %.*s |\n", (int)(tab - line), line, (int)(end - tab - 1),
                  tab + 1);
        line = end + 1;
    }
    CHECK(strstr(page, rows.data) != NULL);
    if (!strstr(page, rows.data)) {
        fprintf(stderr, "expected in docs/writing-a-game.md:\n%s", rows.data);
    }
    text_free(&words);
    text_free(&rows);
    free(page);
}

static const struct test tests[] = {
    {"the games of the guide", games},
    {"the keys of the guide", keys},
    {0},
};

const struct suite suite_guide = {"guide", tests};

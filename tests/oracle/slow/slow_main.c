/*
 * slow_main perft FILE [MAXDEPTH [MAXCOUNT]]   compare with known counts
 * slow_main moves GAME POSITION                legal moves, one a line
 * slow_main apply GAME POSITION MOVE...        position after each move
 *
 * Exit status: 0 all right, 1 a mismatch or an illegal move, 2 wrong use.
 */
#include "slow.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 8192 };

/* What a perft run is asked to do, and what it found. */
struct perft_run {
    int max_depth;
    uint64_t max_count;
    int line, checked, skipped, wrong;
};

/* Checks one field "D<depth> <count>" of the current line. */
static void check_depth(struct perft_run *run, const char *game, const char *position,
                        const char *field)
{
    int depth;
    uint64_t want;

    if (sscanf(field, "D%d %" SCNu64, &depth, &want) != 2) {
        printf("line %d: no depth and count: %s\n", run->line, field);
        run->wrong++;
        return;
    }
    if (depth > run->max_depth || want > run->max_count) {
        run->skipped++;
        return;
    }
    uint64_t got = slow_perft(game, position, depth);
    run->checked++;
    if (got == want)
        return;
    run->wrong++;
    if (got == UINT64_MAX)
        printf("line %d: bad game or position: %s;%s\n", run->line, game, position);
    else
        printf("line %d: depth %d: %" PRIu64 " wanted, %" PRIu64 " found: %s;%s\n", run->line,
               depth, want, got, game, position);
}

/* Cuts off the text up to the next ';' and returns what follows, or NULL at the end. */
static char *cut_field(char *text)
{
    char *end = strchr(text, ';');

    if (end == NULL)
        return NULL;
    *end = '\0';
    return end + 1;
}

static void check_line(struct perft_run *run, char *line)
{
    char *position = cut_field(line);
    char *field = position == NULL ? NULL : cut_field(position);

    if (field == NULL) {
        printf("line %d: three fields or more are expected\n", run->line);
        run->wrong++;
        return;
    }
    while (field != NULL) {
        char *next = cut_field(field);
        check_depth(run, line, position, field);
        field = next;
    }
}

static int run_perft(const char *path, struct perft_run *run)
{
    char line[LINE_SIZE];
    FILE *file = fopen(path, "r");

    if (file == NULL) {
        perror(path);
        return 2;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        run->line++;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '\0' && line[0] != '#')
            check_line(run, line);
    }
    fclose(file);
    printf("%d lines, %d counts checked, %d skipped, %d wrong\n", run->line, run->checked,
           run->skipped, run->wrong);
    return run->wrong > 0;
}

static int run_moves(const char *game, const char *position)
{
    struct slow_list list = {0};
    char err[200];
    int n = slow_moves(game, position, &list, err, sizeof err);

    if (n < 0)
        fprintf(stderr, "%s\n", err);
    for (int i = 0; i < n; i++)
        puts(list.text[i]);
    slow_list_free(&list);
    return n < 0;
}

static int run_apply(const char *game, const char *position, char **moves, int n)
{
    char now[LINE_SIZE], next[LINE_SIZE];

    snprintf(now, sizeof now, "%s", position);
    for (int i = 0; i < n; i++) {
        if (slow_apply(game, now, moves[i], next, sizeof next) != 0) {
            fprintf(stderr, "not legal, or a bad position: %s\n", moves[i]);
            return 1;
        }
        puts(next);
        snprintf(now, sizeof now, "%s", next);
    }
    return 0;
}

/* A number of at least 1 for an optional argument; 0 if it is none. */
static uint64_t parse_count(const char *text)
{
    char *end;
    unsigned long long n = strtoull(text, &end, 10);

    return *end == '\0' && text[0] != '-' ? n : 0;
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";

    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (strcmp(command, "perft") == 0 && argc >= 3 && argc <= 5) {
        uint64_t depth = argc > 3 ? parse_count(argv[3]) : INT_MAX;
        struct perft_run run = {.max_depth = depth > INT_MAX ? INT_MAX : (int)depth,
                                .max_count = argc > 4 ? parse_count(argv[4]) : 2000000};
        if (run.max_depth > 0 && run.max_count > 0)
            return run_perft(argv[2], &run);
    }
    if (strcmp(command, "moves") == 0 && argc == 4)
        return run_moves(argv[2], argv[3]);
    if (strcmp(command, "apply") == 0 && argc >= 5)
        return run_apply(argv[2], argv[3], argv + 4, argc - 4);
    fputs("usage: slow_main perft FILE [MAXDEPTH [MAXCOUNT]]\n"
          "       slow_main moves GAME POSITION\n"
          "       slow_main apply GAME POSITION MOVE...\n",
          stderr);
    return 2;
}

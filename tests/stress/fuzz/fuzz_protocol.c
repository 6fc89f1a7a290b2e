/* Any text as what a client says: a whole session, from the first word to the end of input. What
 * would take long, or depends on the machine, is left out. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/text.h"
#include "engine/compile/catalogue.h"
#include "fuzz/fuzz.h"
#include "protocol/session.h"

enum { SESSION_MAX = 32768 }; /* a pipe holds it */

/* Whether any of the words is in the line, in capitals or not. */
static bool mentions(const char *line, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        for (const char *p = line; *p; p++) {
            if (strncasecmp(p, words[i], strlen(words[i])) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Counting for minutes, files of the machine, gigabytes and hundreds of threads; and all but one
 * game whose setup phase the engine plays, which takes it seconds here. */
static bool left_out(const char *line, bool *setup)
{
    static const char *const words[] = {"perft", "VariantPath", "memory",
                                        "cores", "Hash",        "Threads"};
    static const char *const setups[] = {"-setup"};
    bool again = *setup;
    *setup |= mentions(line, setups, 1);
    return mentions(line, words, sizeof words / sizeof *words) ||
           (again && mentions(line, setups, 1));
}

static void keep_lines(const char *data, size_t size, struct text *out)
{
    bool setup = false;
    while (size) {
        const char *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) + 1 : size;
        struct text line = {0};
        for (size_t i = 0; i < length; i++) {
            text_add_char(&line, data[i] ? data[i] : ' ');
        }
        if (!left_out(line.data, &setup)) {
            for (size_t i = 0; i < length; i++) {
                text_add_char(out, data[i]);
            }
        }
        text_free(&line);
        data += length;
        size -= length;
    }
}

/* Descriptor 0 becomes a pipe that holds the text and ends behind it. */
static void set_input(const struct text *text)
{
    int ends[2];
    fuzz_require(pipe(ends) == 0, "a pipe");
    fuzz_require(!text->length || write(ends[1], text->data, text->length) == (ssize_t)text->length,
                 "a pipe that holds the text");
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct catalogue *catalogue;
    if (!catalogue) {
        catalogue = catalogue_new();
        fuzz_require(freopen("/dev/null", "w", stdout) != NULL, "an output");
    }
    struct text text = {0};
    bool uci = size >= 3 && memcmp(data, "uci", 3) == 0;
    text_add(&text, uci ? "uci\nsetoption name Hash value 1\n" : "memory 1\n"); /* faster */
    keep_lines((const char *)data, size < SESSION_MAX ? size : SESSION_MAX, &text);
    set_input(&text);
    fuzz_require(protocol_main(catalogue, "0") == 0, "a session ends well");
    text_free(&text);
    return 0;
}

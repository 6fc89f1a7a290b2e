/* The stand-in for inih says the same of every text as inih itself. */
#include <dirent.h>
#include <ini.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "harness.h"

/* base/ini/ini.c, under another name beside the library; see tests/unit/CMakeLists.txt. */
int stand_in_parse_stream(ini_reader reader, void *stream, ini_handler handler, void *user);

typedef int parse_fn(ini_reader reader, void *stream, ini_handler handler, void *user);

static char *read_line(char *out, int size, void *user)
{
    const char **rest = user;
    size_t n = strcspn(*rest, "\n");
    if (!**rest) {
        return NULL;
    }
    n += (*rest)[n] == '\n';
    n = n < (size_t)size ? n : (size_t)size - 1;
    memcpy(out, *rest, n);
    out[n] = '\0';
    *rest += n;
    return out;
}

static int on_entry(void *user, const char *section, const char *name, const char *value)
{
    text_addf(user, "[%s] <%s> = <%s>\n", section, name, value);
    return strcmp(name, "refused") != 0;
}

static void parse(parse_fn *fn, const char *text, struct text *out)
{
    const char *rest = text;
    int result = fn(read_line, &rest, on_entry, out);
    text_addf(out, "result %d\n", result);
}

static bool same(const char *text, const char *name)
{
    struct text wanted = {0}, is = {0};
    parse(ini_parse_stream, text, &wanted);
    parse(stand_in_parse_stream, text, &is);
    bool ok = CHECK_TEXT_CASE(is.data, wanted.data, name);
    text_free(&wanted);
    text_free(&is);
    return ok;
}

static void odd_texts(void)
{
    static const char *const texts[] = {
        "",
        "[a]\nb=c\n",
        "\xef\xbb\xbf[a]\nb=c\n",
        "\xef\xbb\xbf; x\n[a]\nb=c",
        "b=c\n[a]\n",
        "[a\nb=c\n",
        "[a];x\nb = c ; d\ne = f;g\nh=;i\nj= ;k\n",
        "[ a ]\n b = c\n  d = e\n",
        "[a]\nb = c\n  d\n\te ; f\n  ; g\n\n  h\n",
        "[a]\nb : c = d\ne = f : g\n",
        "[a]\n= b\nc\nrefused = d\ne = f\n",
        "[]\nb=c\n[a] b\n",
        "[a;b]\nc=d\n[a ;b]\nc=d\n",
        "[a]\r\nb=c\r\n",
        ("[aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff]\n"
         "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffff = x\n"),
        "#[a]\n;b\n[c]#\nd = # e\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        same(texts[i], texts[i]);
    }
}

static char *read_file(const char *path)
{
    struct text text = {0};
    FILE *in = fopen(path, "r");
    for (int c; in && (c = getc(in)) != EOF;) {
        text_add_char(&text, c ? (char)c : ' ');
    }
    if (in) {
        fclose(in);
    }
    return text.data ? text.data : memory_text("");
}

static void folder(const char *path, int *n)
{
    DIR *dir = opendir(path);
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        struct text name = {0};
        text_addf(&name, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.') {
            char *text = read_file(name.data);
            *n += same(text, name.data);
            free(text);
        }
        text_free(&name);
    }
    if (dir) {
        closedir(dir);
    }
}

static void files(void)
{
    int n = 0;
    folder(SOURCE_DIR "/variants", &n);
    folder(SOURCE_DIR "/tests/stress/fuzz/corpus/game_file", &n);
    CHECK(n > 10);
}

/* Texts of the characters that matter, in random order. */
static void random_texts(void)
{
    static const char characters[] = "[]=:;# \t\n\nab";
    uint64_t seed = 1;
    for (int i = 0; i < 20000; i++) {
        char text[64] = "";
        size_t length = (size_t)random_below(&seed, sizeof text - 1);
        for (size_t j = 0; j < length; j++) {
            text[j] = characters[random_below(&seed, sizeof characters - 1)];
        }
        if (!same(text, text)) {
            return;
        }
    }
}

static const struct test tests[] = {
    {"odd texts", odd_texts},
    {"game files and the fuzz corpus", files},
    {"random texts", random_texts},
    {NULL, NULL},
};

const struct suite suite_ini = {"ini", tests};

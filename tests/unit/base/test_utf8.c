/* Bytes of any origin made UTF-8, cut at characters. */
#include "base/utf8.h"

#include <string.h>

#include "harness.h"

static void made_utf8(void)
{
    static const struct {
        const char *bytes, *utf8;
    } cases[] = {
        {"", ""},
        {"plain", "plain"},
        {"caf\xc3\xa9", "caf\xc3\xa9"},
        {"caf\xe9", "caf\xc3\xa9"},
        {"\xe9\xc3\xa9", "\xc3\xa9\xc3\xa9"},
        {"\xff\xfe", "\xc3\xbf\xc3\xbe"},
        {"\xe6\xb8\xac", "\xe6\xb8\xac"},
        {"\xe6\xb8", "\xc3\xa6\xc2\xb8"},
        {"\xf0\x9f\x99\x82", "\xf0\x9f\x99\x82"},
        {"\xc0\xaf", "\xc3\x80\xc2\xaf"},      /* overlong */
        {"\xed\xa0\x80", "\xc3\xad\xc2\xa0 "}, /* a surrogate */
        {"\xf4\x90\x80\x80", "\xc3\xb4   "},   /* beyond the last character */
        {"a\tb\x01\x7f\x85", "a b   "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text text = {0};
        text_add(&text, "");
        utf8_add(&text, cases[i].bytes);
        CHECK_TEXT_CASE(text.data, cases[i].utf8, "case");
        for (const char *p = text.data; *p; p += utf8_length(p)) {
            CHECK(utf8_length(p) > 0);
        }
        text_free(&text);
    }
}

static void every_pair_of_bytes(void)
{
    for (int a = 1; a < 256; a++) {
        for (int b = 1; b < 256; b++) {
            const char bytes[] = {(char)a, (char)b, '\0'};
            struct text text = {0};
            utf8_add(&text, bytes);
            const char *p = text.data;
            while (*p && utf8_length(p) > 0) {
                p += utf8_length(p);
            }
            CHECK(*p == '\0');
            text_free(&text);
        }
    }
}

static void cut_at_characters(void)
{
    const char *text = "a\xc3\xa9\xe6\xb8\xac.";
    static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 7, 7};
    static const size_t fit[] = {0, 1, 1, 3, 3, 6, 7, 7};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        CHECK_INT(utf8_whole(text, i), whole[i]);
    }
    for (size_t i = 0; i < sizeof fit / sizeof *fit; i++) {
        CHECK_INT(utf8_fit(text, (int)i), fit[i]);
    }
    CHECK_INT(utf8_fit(text, -1), 0);
}

static const struct test tests[] = {
    {"bytes are made UTF-8", made_utf8},
    {"every pair of bytes", every_pair_of_bytes},
    {"cut at characters", cut_at_characters},
    {0, 0},
};

const struct suite suite_utf8 = {"utf8", tests};

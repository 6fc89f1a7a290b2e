#include "base/utf8.h"

/* The ranges of the second byte by the first; the bytes after it are 80 to BF. */
static const struct {
    unsigned char first, last, low, high;
    size_t length;
} forms[] = {
    {0x01, 0x7f, 0x00, 0xff, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

size_t utf8_length(const char *text)
{
    const unsigned char *p = (const unsigned char *)text;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (p[0] < forms[i].first || p[0] > forms[i].last) {
            continue;
        }
        bool ok = forms[i].length == 1 || (p[1] >= forms[i].low && p[1] <= forms[i].high);
        for (size_t at = 2; ok && at < forms[i].length; at++) {
            ok = p[at] >= 0x80 && p[at] <= 0xbf;
        }
        return ok ? forms[i].length : 0;
    }
    return 0;
}

void utf8_add(struct text *out, const char *bytes)
{
    while (*bytes) {
        unsigned char c = (unsigned char)*bytes;
        size_t length = utf8_length(bytes);
        if (length > 1) {
            text_addf(out, "%.*s", (int)length, bytes);
        } else if (c < 0x20 || (c >= 0x7f && c < 0xa0)) {
            text_add_char(out, ' ');
        } else if (length == 1) {
            text_add_char(out, (char)c);
        } else {
            text_add_char(out, (char)(0xc0 | c >> 6));
            text_add_char(out, (char)(0x80 | (c & 0x3f)));
        }
        bytes += length ? length : 1;
    }
}

size_t utf8_whole(const char *text, size_t size)
{
    size_t at = 0;
    while (text[at]) {
        size_t length = utf8_length(text + at);
        length = length ? length : 1;
        if (at + length > size) {
            break;
        }
        at += length;
    }
    return at;
}

size_t utf8_fit(const char *text, int columns)
{
    size_t at = 0;
    while (text[at]) {
        size_t length = utf8_length(text + at);
        columns -= length > 1 ? 2 : 1;
        if (columns < 0) {
            break;
        }
        at += length ? length : 1;
    }
    return at;
}

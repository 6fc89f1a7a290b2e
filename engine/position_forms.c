#include "engine/position_forms.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { FIELDS_MAX = 8, COUNT_MAX = 99 };

/* The fields of a position; the rest is in the last one. */
struct fields {
    char *field[FIELDS_MAX];
    int n;
};

static void cut(char *text, struct fields *out)
{
    out->n = 0;
    for (char *word = text_word(&text); *word && out->n < FIELDS_MAX; word = text_word(&text)) {
        out->field[out->n++] = word;
    }
}

static bool is_number(const char *word)
{
    return *word && !word[strspn(word, "0123456789")];
}

/* Appends hands that are written with numbers before letters, `2Pb`. False if they are not. */
static bool add_hands(const struct variant *v, const char *word, struct text *out)
{
    if (strcmp(word, "-") == 0) {
        return true;
    }
    while (*word) {
        int count = 1;
        if (isdigit((unsigned char)*word) && (!text_take_int(&word, COUNT_MAX, &count) || !count)) {
            return false;
        }
        int type = isalpha((unsigned char)*word) ? variant_type(v, *word, false) : TYPE_NONE;
        if (type == TYPE_NONE || v->piece[type].captured_as != type) {
            return false;
        }
        for (; count; count--) {
            text_add_char(out, *word);
        }
        word++;
    }
    return true;
}

static bool from_sfen(const struct variant *v, const struct fields *f, bool named, struct text *out)
{
    struct text hands = {0};
    int64_t ply = 1;
    bool shogi =
        v->captured == CAPTURED_HAND && v->drops && v->board->n_levels == 1 && !v->n_double_steps;
    bool ok = shogi && (f->n == 3 || f->n == 4) && !strchr(f->field[0], '[') &&
              (strcmp(f->field[1], "b") == 0 || strcmp(f->field[1], "w") == 0) &&
              !is_number(f->field[2]) && add_hands(v, f->field[2], &hands) &&
              (f->n == 3 || text_parse_int(f->field[3], 0, INT32_MAX, &ply)) &&
              (named || f->n == 4 || strcmp(f->field[2], "-") != 0);
    if (ok) {
        ply += ply == 0;
        text_addf(out, "%s[%s] %s - - 0 %d", f->field[0], hands.data ? hands.data : "",
                  *f->field[1] == 'b' ? "w" : "b", (int)((ply - 1) / 2 + 1));
    }
    text_free(&hands);
    return ok;
}

/* Hands behind the last rank. */
static bool from_pocket(const struct variant *v, const struct fields *f, struct text *out)
{
    char *pocket = f->field[0];
    int slashes = 0;
    for (char *p = f->field[0]; *p; p++) {
        if (*p == '/') {
            slashes++;
            pocket = p;
        }
    }
    if (v->board->n_levels != 1 || v->captured == CAPTURED_OUT || slashes != v->board->n_numbers ||
        strchr(f->field[0], '[')) {
        return false;
    }
    text_addf(out, "%.*s[%s]", (int)(pocket - f->field[0]), f->field[0], pocket + 1);
    for (int i = 1; i < f->n; i++) {
        text_addf(out, " %s", f->field[i]);
    }
    return true;
}

bool position_form(const struct variant *variant, const char *text, struct text *out)
{
    char *copy = memory_text(text);
    struct fields fields;
    cut(copy, &fields);
    bool named = fields.n && strcmp(fields.field[0], "sfen") == 0;
    if (named) {
        memmove(fields.field, fields.field + 1, sizeof fields.field - sizeof fields.field[0]);
        fields.n--;
    }
    bool ok = fields.n && (from_sfen(variant, &fields, named, out) ||
                           (!named && from_pocket(variant, &fields, out)));
    free(copy);
    return ok;
}

#include "tools/view/move_names.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/movegen.h"

static int by_text(const void *a, const void *b)
{
    const struct move_name *x = a, *y = b;
    return strcmp(x->text, y->text);
}

void move_names_legal(const struct position *pos, struct move_names *out)
{
    struct move_list list = {0};
    movegen_legal(pos, &list);
    out->n = list.n;
    out->name = memory_new(list.n + 1, sizeof *out->name);
    for (size_t i = 0; i < list.n; i++) {
        out->name[i].move = list.move[i];
        move_format(pos, list.move[i], out->name[i].text);
    }
    move_list_free(&list);
    qsort(out->name, out->n, sizeof *out->name, by_text);
}

void move_names_free(struct move_names *names)
{
    free(names->name);
    *names = (struct move_names){0};
}

static bool legal(const struct position *pos, move_t move)
{
    struct safety safety;
    safety_find(pos, &safety);
    return move_pseudo_legal(pos, move) && move_legal(pos, &safety, move);
}

void line_format(struct position *pos, const move_t *move, size_t n, struct text *out)
{
    char name[MOVE_TEXT_MAX];
    size_t made = 0;
    for (; made < n && legal(pos, move[made]); made++) {
        move_format(pos, move[made], name);
        text_addf(out, "%s%s", made ? " " : "", name);
        position_make(pos, move[made]);
    }
    for (; made; made--) {
        position_unmake(pos);
    }
}

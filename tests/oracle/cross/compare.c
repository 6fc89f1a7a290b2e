#include "cross/compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/position_text.h"
#include "slow.h"

/* The same moves as values and as sorted texts. */
struct moves_text {
    size_t n;
    struct named {
        char text[MOVE_TEXT_MAX];
        move_t move;
    } * named;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static struct moves_text moves_of(const struct position *pos)
{
    struct move_list list = {0};
    movegen_legal(pos, &list);
    struct moves_text out = {list.n, memory_new(list.n, sizeof *out.named)};
    for (size_t i = 0; i < list.n; i++) {
        move_format(pos, list.move[i], out.named[i].text);
        out.named[i].move = list.move[i];
    }
    qsort(out.named, out.n, sizeof *out.named, by_text);
    move_list_free(&list);
    return out;
}

static void differ(struct tally *tally, const struct position *pos, const char *text,
                   const char *what, const char *detail)
{
    tally->differences++;
    printf("%s: %s %s in\n  %s\n", pos->variant->id, what, detail, text);
}

/* Merges two sorted lists and reports what is in one only. */
static void compare_moves(struct tally *tally, const struct position *pos, const char *text,
                          const struct moves_text *fast, const struct slow_list *slow)
{
    size_t i = 0, j = 0, n = (size_t)slow->n;
    while (i < fast->n || j < n) {
        int order = i == fast->n ? 1 : j == n ? -1 : strcmp(fast->named[i].text, slow->text[j]);
        if (order < 0) {
            differ(tally, pos, text, "only the engine has", fast->named[i].text);
        } else if (order > 0) {
            differ(tally, pos, text, "only the reference has", slow->text[j]);
        }
        i += order <= 0;
        j += order >= 0;
    }
}

static void compare_after(struct tally *tally, struct position *pos, const char *text,
                          const struct named *named)
{
    char slow[4096];
    struct text fast = {0};
    position_make(pos, named->move);
    position_format(pos, &fast);
    position_unmake(pos);
    if (slow_apply(pos->variant->id, text, named->text, slow, sizeof slow) != 0) {
        differ(tally, pos, text, "the reference cannot play", named->text);
    } else if (strcmp(slow, fast.data) != 0) {
        differ(tally, pos, text, "another position after", named->text);
        printf("  engine    %s\n  reference %s\n", fast.data, slow);
    }
    tally->applied++;
    text_free(&fast);
}

void compare_position(struct tally *tally, struct position *pos, int n_apply, uint64_t *seed)
{
    struct text text = {0};
    struct slow_list slow = {0};
    char why[200] = "";
    position_format(pos, &text);
    struct moves_text fast = moves_of(pos);
    tally->positions++;
    tally->moves += (int64_t)fast.n;
    if (slow_moves(pos->variant->id, text.data, &slow, why, sizeof why) < 0) {
        differ(tally, pos, text.data, "the reference cannot read it:", why);
    } else {
        compare_moves(tally, pos, text.data, &fast, &slow);
        if (!pos->state.setup &&
            slow_in_check(pos->variant->id, text.data) != (int)pos->state.in_check) {
            differ(tally, pos, text.data, "disagreement about check", "");
        }
        for (int i = 0; i < n_apply && fast.n; i++) {
            compare_after(tally, pos, text.data, &fast.named[random_below(seed, fast.n)]);
        }
    }
    slow_list_free(&slow);
    free(fast.named);
    text_free(&text);
}

/* Random arrays. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "words/maker.h"
#include "words/maker_internal.h"

/* Puts White's men at random on cells that do not meet Black's; 0 is an empty cell. */
static void place(struct maker *m, char *man)
{
    const struct w_board *b = &m->game->board;
    int sparse = 1 + below(m, 4), order[W_CELLS];
    for (int i = 0; i < b->n; i++) {
        int j = below(m, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    bool king = true, black[W_CELLS] = {false};
    for (int i = 0; i < b->n; i++) {
        int cell = order[i], other = w_opposite(m->game, cell);
        if (other < 0 || other == cell || man[other] || black[cell] ||
            w_depth(b, cell, 0, false) > (king ? 0 : w_depth(b, cell, 0, true)) ||
            (!king && below(m, sparse))) {
            continue;
        }
        man[cell] = king ? 'K' : m->letter[below(m, m->kinds)];
        black[other] = true;
        king = false;
    }
}

void maker_array(struct maker *m)
{
    const struct w_board *b = &m->game->board;
    char man[W_CELLS] = {0};
    while (!memchr(man, 'K', sizeof man)) {
        place(m, man);
    }
    for (int level = 0; level < b->levels; level++) {
        if (b->levels == 1) {
            text_add(m->out, "array =");
        } else {
            text_addf(m->out, "array.%c =", 'z' - b->levels + 1 + level);
        }
        for (int rank = 0; rank < w_numbers(b); rank++) {
            int cells[60], n = w_rank_cells(b, level, rank, cells), run = 0;
            text_add_char(m->out, ' ');
            for (int i = 0; i < n; i++) {
                if (!man[cells[i]]) {
                    run++;
                    continue;
                }
                if (run) {
                    text_addf(m->out, "%d", run);
                }
                run = 0;
                text_add_char(m->out, man[cells[i]]);
            }
            if (run) {
                text_addf(m->out, "%d", run);
            }
        }
        text_add_char(m->out, '\n');
    }
}

void maker_shuffled(uint64_t *seed, const struct w_section *game, struct text *out)
{
    char *place[W_CELLS];
    int n = 0;
    bool wall = random_below(seed, 4) > 0; /* the Pawns stay */
    struct w_section copy = *game;
    for (int i = 0; i < copy.n; i++) {
        for (char *p = copy.entry[i].value; strncmp(copy.entry[i].key, "array", 5) == 0 && *p;
             p++) {
            if (isupper((unsigned char)*p) && !(wall && *p == 'P')) {
                int j = (int)random_below(seed, (uint64_t)n + 1);
                place[n++] = p;
                char man = *place[j];
                *place[j] = *p;
                *p = man;
            }
        }
    }
    text_addf(out, "[made]\ninherit = %s\n", game->name);
    for (int i = 0; i < copy.n; i++) {
        if (strncmp(copy.entry[i].key, "array", 5) == 0) {
            text_addf(out, "%s = %s\n", copy.entry[i].key, copy.entry[i].value);
        }
    }
}

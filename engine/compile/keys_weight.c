/* The key `weight`: numbers of the evaluation that were fitted to a game by playing it. */
#include <string.h>

#include "engine/compile/keys_internal.h"

void rules_read_weight(struct compile *c, const char *suffix, const char *value)
{
    const char *names[WEIGHT_TERMS + 1] = {NULL};
    for (int i = 0; i < WEIGHT_TERMS; i++) {
        names[i] = weight_name((enum weight_term)i);
    }
    int term = rules_word(c, suffix, names);
    int number = -1;
    if (term >= 0) {
        rules_number(c, value, 0, weight_most((enum weight_term)term), &number);
    }
    if (number >= 0) {
        c->v->weight[term] = (uint16_t)(number + 1);
    }
}

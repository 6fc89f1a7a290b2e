/* The key `weight`: numbers of the evaluation that were fitted to a game by playing it. */
#include "engine/compile/keys_internal.h"
#include "engine/weight.h"

void rules_read_weight(struct compile *c, const char *suffix, const char *value)
{
    const char *names[WEIGHT_TERMS + 1] = {NULL};
    for (int i = 0; i < WEIGHT_TERMS; i++) {
        names[i] = weight_terms[i].name;
    }
    int term = rules_word(c, suffix, names);
    if (term >= 0) {
        rules_number(c, value, 0, weight_terms[term].most, &c->v->weight[term]);
    }
}

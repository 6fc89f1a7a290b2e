/* The key `weight`: numbers of the evaluation that were fitted to a game by playing it. */
#include "engine/compile/keys_internal.h"
#include "engine/weight.h"

void rules_read_weight(struct compile *c, const char *suffix, const char *value)
{
    struct text names = {0};
    for (int i = 0; i < WEIGHT_TERMS; i++) {
        text_addf(&names, "%s%s", i ? " " : "", weight_terms[i].name);
    }
    int term = rules_word(c, suffix, names.data);
    text_free(&names);
    if (term >= 0) {
        rules_number(c, value, 0, weight_terms[term].most, &c->v->weight[term]);
    }
}

/* The key `weight`: numbers of the evaluation that were fitted to a game by playing it. */
#include <string.h>

#include "engine/compile/keys_internal.h"

static const struct term {
    const char *name;
    int most;
} terms[WEIGHT_TERMS] = {
    [WEIGHT_TEMPO] = {"tempo", 1000},     [WEIGHT_BASE] = {"base", 1000},
    [WEIGHT_CROWD] = {"crowd", 200},      [WEIGHT_FORWARD] = {"forward", 100},
    [WEIGHT_PLACE] = {"place", 1000},     [WEIGHT_PROMOTION] = {"promotion", 100},
    [WEIGHT_HAND] = {"hand", 200},        [WEIGHT_ATTACK] = {"attack", 1000},
    [WEIGHT_DEFENCE] = {"defence", 1000},
};

const char *weight_name(enum weight_term term)
{
    return terms[term].name;
}

int weight_most(enum weight_term term)
{
    return terms[term].most;
}

void rules_read_weight(struct compile *c, const char *suffix, const char *value)
{
    const char *names[WEIGHT_TERMS + 1] = {NULL};
    for (int i = 0; i < WEIGHT_TERMS; i++) {
        names[i] = terms[i].name;
    }
    int term = rules_word(c, suffix, names);
    int number = -1;
    if (term >= 0) {
        rules_number(c, value, 0, terms[term].most, &number);
    }
    if (number >= 0) {
        c->v->weight[term] = (uint16_t)(number + 1);
    }
}

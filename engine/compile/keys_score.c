/* The key `score`: what scores of the game mean, fitted by `weltgeist calibrate`. */
#include "engine/compile/keys_internal.h"
#include "engine/score_term.h"

void rules_read_score(struct compile *c, const char *suffix, const char *value)
{
    struct text names = {0};
    for (int i = 0; i < SCORE_TERMS; i++) {
        text_addf(&names, "%s%s", i ? " " : "", score_terms[i].name);
    }
    int term = rules_word(c, suffix, names.data);
    text_free(&names);
    if (term >= 0) {
        rules_number(c, value, score_terms[term].least, score_terms[term].most, &c->v->score[term]);
    }
}

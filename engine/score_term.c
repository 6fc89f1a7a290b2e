#include "engine/score_term.h"

#define SCORE_ROW(term, name, usual, least, most) {name, usual, least, most},
const struct score_term_range score_terms[SCORE_TERMS] = {SCORE_TERMS_LIST(SCORE_ROW)};
#undef SCORE_ROW

#include "engine/weight.h"

#define WEIGHT_ROW(term, name, usual, most) {name, usual, most},
const struct weight weight_terms[WEIGHT_TERMS] = {WEIGHT_TERMS_LIST(WEIGHT_ROW)};
#undef WEIGHT_ROW

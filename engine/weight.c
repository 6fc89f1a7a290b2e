#include "engine/weight.h"

#define WEIGHT_ROW(term, name, usual, most, step) {name, usual, most, step},
const struct weight weight_terms[WEIGHT_TERMS] = {WEIGHT_TERMS_LIST(WEIGHT_ROW)};
#undef WEIGHT_ROW

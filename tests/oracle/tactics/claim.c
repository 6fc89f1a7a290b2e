#include "tactics/claim.h"

#include <string.h>

#include "base/text.h"

enum { MOVES_MOST = 9 };

static bool take_men(const struct proof *proof, const char *men, int *gain, struct error *error)
{
    int sign = 1;
    for (const char *p = men; *p; p++) {
        if (*p == '-') {
            sign = -1;
            continue;
        }
        bool form = *p == '+';
        p += form;
        int type = *p ? variant_type(proof->variant, *p, form) : TYPE_NONE;
        if (type == TYPE_NONE) {
            return error_set(error, "no men: %s", men);
        }
        *gain += sign * proof->value[type];
    }
    return *gain > 0 || error_set(error, "no gain: %s", men);
}

bool claim_parse(struct claim *out, const struct proof *proof, const char *text,
                 struct error *error)
{
    char copy[64], *rest = copy;
    int64_t moves;
    struct claim claim = {0};
    if (strlen(text) >= sizeof copy) {
        return error_set(error, "too long: %s", text);
    }
    memcpy(copy, text, strlen(text) + 1);
    const char *what = text_word(&rest);
    claim.mate = strcmp(what, "mate") == 0;
    if (!claim.mate &&
        (strcmp(what, "gains") != 0 || !take_men(proof, text_word(&rest), &claim.gain, error))) {
        return error_set(error, "neither a mate nor a gain: %s", text);
    }
    if (strcmp(text_word(&rest), "in") != 0 ||
        !text_parse_int(text_word(&rest), 1, MOVES_MOST, &moves) || *rest) {
        return error_set(error, "not said in how many moves: %s", text);
    }
    claim.moves = (int)moves;
    *out = claim;
    return true;
}

enum verdict claim_holds(const struct claim *claim, struct proof *proof, struct position *pos,
                         move_t move, uint64_t limit)
{
    return claim->mate ? proof_mates(proof, pos, move, claim->moves, limit)
                       : proof_gains(proof, pos, move, claim->moves, claim->gain, limit);
}

bool claim_wins(const struct claim *claim, const struct proof *proof, const struct position *pos)
{
    return claim->mate || proof_balance(proof, pos) + claim->gain > 0;
}

/* What a game's file may say by `score.TERM = N` of the scores that are told: what they are worth
 * in games won.
 *
 * SCORE_TERMS_LIST is the only list of them. search/told_score.h says what they do; nothing of the
 * search depends on them. */
#ifndef WELTGEIST_ENGINE_SCORE_TERM_H
#define WELTGEIST_ENGINE_SCORE_TERM_H

/* TERM, its name in game files, what it is unless the file says otherwise, the smallest and the
 * largest number that a file may give. */
#define SCORE_TERMS_LIST(ROW)                                                                      \
    /* centipawns of the search that multiply the odds of winning by e */                          \
    ROW(SCALE, "scale", 174, 1, 100000)                                                            \
    /* centipawns of the search for White at which both sides score alike */                       \
    ROW(OFFSET, "offset", 0, -30000, 30000)                                                        \
    /* percent of games that are drawn where both sides score alike */                             \
    ROW(DRAWS, "draws", 0, 0, 99)

#define SCORE_TERM(term, name, usual, least, most) SCORE_##term,
enum score_term { SCORE_TERMS_LIST(SCORE_TERM) SCORE_TERMS };
#undef SCORE_TERM

/* A row of the list. */
struct score_term_range {
    const char *name;
    int usual, least, most;
};

extern const struct score_term_range score_terms[SCORE_TERMS];

#endif

/* The weights of the evaluation that a game's file may set by `weight.TERM = N`.
 *
 * WEIGHT_TERMS_LIST is the only list of them: a term is one row. What a term does is up to the
 * evaluation, which finds it by its number. */
#ifndef WELTGEIST_ENGINE_WEIGHT_H
#define WELTGEIST_ENGINE_WEIGHT_H

/* TERM, its name in game files, what it is unless the file says otherwise, the largest number that
 * a file may give. */
#define WEIGHT_TERMS_LIST(ROW)                                                                     \
    /* centipawns for the side to move */                                                          \
    ROW(TEMPO, "tempo", 12, 1000)                                                                  \
    /* centipawns of every man, whatever its moves */                                              \
    ROW(BASE, "base", 0, 1000)                                                                     \
    /* percent of the first men that stand in the way on average */                                \
    ROW(CROWD, "crowd", 60, 200)                                                                   \
    /* percent by which a step forward counts more, and one back less */                           \
    ROW(FORWARD, "forward", 10, 100)                                                               \
    /* percent of the usual share of a better cell */                                              \
    ROW(PLACE, "place", 100, 1000)                                                                 \
    /* percent of what it gains, for a man before its zone */                                      \
    ROW(PROMOTION, "promotion", 40, 100)                                                           \
    /* percent of its value, for a man in hand */                                                  \
    ROW(HAND, "hand", 50, 200)                                                                     \
    /* percent of the usual share of cells attacked around a royal piece */                        \
    ROW(ATTACK, "attack", 100, 1000)                                                               \
    /* the same for its own side's men */                                                          \
    ROW(DEFENCE, "defence", 100, 1000)                                                             \
    /* percent of what it is worth to drive a royal piece that stands nearly alone */              \
    ROW(DRIVING, "driving", 100, 1000)

#define WEIGHT_TERM(term, name, usual, most) WEIGHT_##term,
enum weight_term { WEIGHT_TERMS_LIST(WEIGHT_TERM) WEIGHT_TERMS };
#undef WEIGHT_TERM

/* A row of the list. */
struct weight {
    const char *name;
    int usual, most; /* 0 to most */
};

extern const struct weight weight_terms[WEIGHT_TERMS];

#endif

/* All suites of the reference tests. */
#ifndef WELTGEIST_TESTS_REFERENCE_SUITES_H
#define WELTGEIST_TESTS_REFERENCE_SUITES_H

struct test {
    const char *name;
    void (*run)(void);
};

/* Each ends with {0}. */
extern const struct test consistency_tests[], en_passant_tests[], ends_tests[], geometry_tests[],
    guide_tests[], texts_tests[], words_tests[];

#endif

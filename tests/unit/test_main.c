/* The driver of all suites.
 *
 *   unit_tests            every suite
 *   unit_tests SUITE      one suite
 *   unit_tests --are A B  succeeds if A B ... are exactly the suites: so that CTest misses none */
#include <CUnit/Basic.h>
#include <stdio.h>
#include <string.h>

#include "engine/games.h"
#include "suites.h"

static bool known(const char *name)
{
    for (const struct suite *const *s = all_suites; *s; s++) {
        if (strcmp((*s)->name, name) == 0) {
            return true;
        }
    }
    fprintf(stderr, "no suite is called %s\n", name);
    return false;
}

static int compare_names(char **names)
{
    int n = 0, n_suites = 0;
    bool same = true;
    while (names[n]) {
        same &= known(names[n++]);
    }
    while (all_suites[n_suites]) {
        n_suites++;
    }
    if (n != n_suites) {
        fprintf(stderr, "%d names for %d suites\n", n, n_suites);
    }
    return !same || n != n_suites;
}

static bool add(const struct suite *suite)
{
    CU_pSuite made = CU_add_suite(suite->name, NULL, NULL);
    for (const struct test *t = suite->tests; made && t->name; t++) {
        if (!CU_add_test(made, t->name, t->run)) {
            return false;
        }
    }
    return made != NULL;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--are") == 0) {
        return compare_names(argv + 2);
    }
    if (argc > 1 && !known(argv[1])) {
        return 2;
    }
    bool ok = CU_initialize_registry() == CUE_SUCCESS;
    for (const struct suite *const *s = all_suites; *s && ok; s++) {
        ok = (argc > 1 && strcmp((*s)->name, argv[1]) != 0) || add(*s);
    }
    CU_basic_set_mode(CU_BRM_NORMAL);
    ok = ok && CU_basic_run_tests() == CUE_SUCCESS && CU_get_number_of_failures() == 0 &&
         CU_get_number_of_tests_run() > 0;
    CU_cleanup_registry();
    games_free();
    return !ok;
}

/* `reference_tests` runs every suite, `reference_tests SUITE` one. The exit status counts a suite
 * that does not exist as a failure, which CUnit's own does not. */
#include <CUnit/Basic.h>
#include <stdio.h>
#include <string.h>

#include "games.h"
#include "suites.h"

static const struct {
    const char *name;
    const struct test *tests;
} suites[] = {
    {"consistency", consistency_tests},
    {"en-passant", en_passant_tests},
    {"ends", ends_tests},
    {"geometry", geometry_tests},
    {"guide", guide_tests},
    {"texts", texts_tests},
    {"words", words_tests},
};

static bool add(const char *name, const struct test *tests)
{
    CU_pSuite suite = CU_add_suite(name, NULL, NULL);
    bool ok = suite != NULL;
    for (const struct test *t = tests; ok && t->name; t++) {
        ok = CU_add_test(suite, t->name, t->run) != NULL;
    }
    return ok;
}

int main(int argc, char **argv)
{
    bool ok = CU_initialize_registry() == CUE_SUCCESS;
    for (size_t i = 0; ok && i < sizeof suites / sizeof suites[0]; i++) {
        if (argc < 2 || strcmp(argv[1], suites[i].name) == 0) {
            ok = add(suites[i].name, suites[i].tests);
        }
    }
    CU_basic_set_mode(CU_BRM_NORMAL);
    ok = ok && CU_basic_run_tests() == CUE_SUCCESS && CU_get_number_of_tests_run() > 0 &&
         CU_get_number_of_failures() == 0;
    CU_cleanup_registry();
    games_free();
    return !ok;
}

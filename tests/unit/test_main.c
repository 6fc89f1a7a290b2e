/* The driver of every CUnit program.
 *
 *   PROGRAM          runs every suite
 *   PROGRAM SUITE    runs one suite
 *
 * Exit status 0: every test held. 1: one failed, or none ran. 2: there is no such suite. */
#include <CUnit/Basic.h>
#include <stdio.h>
#include <string.h>

#include "harness.h"

/* Adds the suite called @name, or every suite if @name is NULL; returns how many that was. */
static int add_suites(const char *name)
{
    int n = 0;
    for (const struct suite *const *s = all_suites; *s; s++) {
        if (name && strcmp(name, (*s)->name) != 0) {
            continue;
        }
        CU_pSuite suite = CU_add_suite((*s)->name, NULL, NULL);
        for (const struct test *t = (*s)->tests; t->name; t++) {
            if (!CU_add_test(suite, t->name, t->run)) {
                return 0;
            }
        }
        n++;
    }
    return n;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : NULL;
    if (CU_initialize_registry() != CUE_SUCCESS) {
        return 1;
    }
    if (add_suites(name) == 0) {
        fprintf(stderr, "no suite is called %s\n", name ? name : "(any)");
        CU_cleanup_registry();
        return 2;
    }
    CU_basic_set_mode(CU_BRM_NORMAL);
    bool held = CU_basic_run_tests() == CUE_SUCCESS && CU_get_number_of_failures() == 0 &&
                CU_get_number_of_tests_run() > 0;
    CU_cleanup_registry();
    return !held;
}

/* The frame of every CUnit program: suites as tables, checks that print both values, and one
 * driver, test_main.c. A file test_SUITE.c defines `const struct suite suite_SUITE`;
 * cunit_program() of tests/functions.cmake makes a program of such files, and a CTest entry of
 * each.
 *
 * CUnit alone reports failure badly: CU_basic_run_tests() returns success when assertions failed,
 * the count of failures is gone after the clean-up, and a suite that never ran has none. The exit
 * status of test_main.c accounts for all three. Its fatal assertions jump out of a test and are not
 * used: a test returns instead. */
#ifndef WELTGEIST_TESTS_HARNESS_H
#define WELTGEIST_TESTS_HARNESS_H

#include <stdbool.h>
#include <stdint.h>

struct test {
    const char *name;
    void (*run)(void);
};

/* The tests end with {NULL, NULL}. */
struct suite {
    const char *name;
    const struct test *tests;
};

/* The suites of this program, written by the build; ends with NULL. */
extern const struct suite *const all_suites[];

/* Each returns whether it held, so that a test can stop where going on makes no sense. NULL texts
 * are printed as (null) and equal only each other. */
bool check_true(bool holds, const char *what, const char *file, int line);
bool check_int(int64_t is, int64_t should, const char *what, const char *file, int line);
bool check_text(const char *is, const char *should, const char *what, const char *file, int line);
bool check_near(double is, double should, double tolerance, const char *what, const char *file,
                int line);
bool check_part(const char *is, const char *part, const char *what, const char *file, int line);

/* How many seeds tests with random games go through: 1, or what the environment variable
 * TEST_ROUNDS says. */
int test_rounds(void);

#define CHECK(condition) check_true(condition, #condition, __FILE__, __LINE__)
/* The same with a text that says which of many cases it is. */
#define CHECK_CASE(condition, name) check_true(condition, name, __FILE__, __LINE__)
#define CHECK_INT(is, should) check_int(is, should, #is, __FILE__, __LINE__)
#define CHECK_INT_CASE(is, should, name) check_int(is, should, name, __FILE__, __LINE__)
#define CHECK_TEXT(is, should) check_text(is, should, #is, __FILE__, __LINE__)
#define CHECK_TEXT_CASE(is, should, name) check_text(is, should, name, __FILE__, __LINE__)
#define CHECK_NEAR(is, should, tolerance) check_near(is, should, tolerance, #is, __FILE__, __LINE__)
/* @part stands somewhere in @is. */
#define CHECK_PART(is, part) check_part(is, part, #is, __FILE__, __LINE__)

#endif

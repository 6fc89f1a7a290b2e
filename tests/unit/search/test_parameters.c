/* The numbers of the search: their limits, and how they are set. */
#include <stdio.h>

#include "harness.h"
#include "search/parameters.h"

static void usual_values_are_within_their_limits(void)
{
#define WITHIN(name, usual, least, most, what)                                                     \
    CHECK((least) <= (usual) && (usual) <= (most));                                                \
    CHECK_INT(parameters_usual()->name, usual);
    PARAMETERS_LIST(WITHIN)
#undef WITHIN
}

static void what_is_wrong_changes_nothing(void)
{
    static const char *const bad[] = {"",           "=",           "nothing=1",     "null_base",
                                      "null_base=", "null_base=x", "null_base=11",  "null_base=0",
                                      "null_bas=3", "null=3",      "null_base=3.5", "null_base3"};
    struct error error;
    int before = parameters_usual()->null_base;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error.text[0] = '\0';
        CHECK(!parameters_set(bad[i], &error));
        CHECK(error.text[0] != '\0');
        CHECK_INT(parameters_usual()->null_base, before);
    }
}

static void what_is_right_is_set(void)
{
    struct error error;
    int before = parameters_usual()->lmr_base, other = parameters_usual()->lmr_cut;
    CHECK(parameters_set("lmr_base=-12", &error));
    CHECK_INT(parameters_usual()->lmr_base, -12);
    CHECK_INT(parameters_usual()->lmr_cut, other);
    char back[40];
    snprintf(back, sizeof back, "lmr_base=%d", before);
    CHECK(parameters_set(back, &error));
    CHECK_INT(parameters_usual()->lmr_base, before);
}

static const struct test tests[] = {
    {"usual values are within their limits", usual_values_are_within_their_limits},
    {"what is wrong changes nothing", what_is_wrong_changes_nothing},
    {"what is right is set", what_is_right_is_set},
    {0, 0},
};

const struct suite suite_parameters = {"parameters", tests};

#include "harness.h"

#include <CUnit/CUnit.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { MESSAGE_MAX = 4096 };

bool check_true(bool holds, const char *what, const char *file, int line)
{
    CU_assertImplementation(holds, (unsigned)line, what, file, "", CU_FALSE);
    return holds;
}

bool check_int(int64_t is, int64_t should, const char *what, const char *file, int line)
{
    char message[MESSAGE_MAX];
    if (is == should) {
        return check_true(true, what, file, line);
    }
    snprintf(message, sizeof message, "%s: is %" PRId64 ", should be %" PRId64, what, is, should);
    return check_true(false, message, file, line);
}

static const char *shown(const char *text)
{
    return text ? text : "(null)";
}

bool check_text(const char *is, const char *should, const char *what, const char *file, int line)
{
    char message[MESSAGE_MAX];
    if (is && should ? strcmp(is, should) == 0 : is == should) {
        return check_true(true, what, file, line);
    }
    snprintf(message, sizeof message, "%s:\n  is        '%s'\n  should be '%s'", what, shown(is),
             shown(should));
    return check_true(false, message, file, line);
}

bool check_near(double is, double should, double tolerance, const char *what, const char *file,
                int line)
{
    char message[MESSAGE_MAX];
    if (fabs(is - should) <= tolerance) {
        return check_true(true, what, file, line);
    }
    snprintf(message, sizeof message, "%s: is %.9g, should be %.9g", what, is, should);
    return check_true(false, message, file, line);
}

bool check_part(const char *is, const char *part, const char *what, const char *file, int line)
{
    char message[MESSAGE_MAX];
    if (is && strstr(is, part)) {
        return check_true(true, what, file, line);
    }
    snprintf(message, sizeof message, "%s:\n  is '%s'\n  which has no '%s'", what, shown(is), part);
    return check_true(false, message, file, line);
}

int test_rounds(void)
{
    const char *text = getenv("TEST_ROUNDS");
    int64_t rounds = 1;
    return text && text_parse_int(text, 1, 1000000, &rounds) ? (int)rounds : 1;
}

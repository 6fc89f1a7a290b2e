/* Reading of numbers and words, growing text, errors, random numbers. */
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

#include "harness.h"

static void whole_numbers(void)
{
    static const char *const bad[] = {"",
                                      " 1",
                                      "1 ",
                                      "1x",
                                      "x1",
                                      "-",
                                      "+",
                                      "1.5",
                                      "0x10",
                                      "1e3",
                                      "101",
                                      "-1",
                                      "99999999999999999999",
                                      "--1",
                                      "٣"};
    int64_t n = 7;
    CHECK(text_parse_int("0", 0, 100, &n) && n == 0);
    CHECK(text_parse_int("100", 0, 100, &n) && n == 100);
    CHECK(text_parse_int("-5", -5, 100, &n) && n == -5);
    CHECK(text_parse_int("007", 0, 100, &n) && n == 7);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_CASE(!text_parse_int(bad[i], 0, 100, &n), bad[i]);
        CHECK_INT_CASE(n, 7, "untouched by bad text");
    }
}

static void real_numbers(void)
{
    static const char *const bad[] = {"", " 1", "1e3", "0x1", "inf", "nan", "1.2.3", "10.1", "."};
    double x = 7;
    CHECK(text_parse_real("0.5", 0, 10, &x) && x > 0.4 && x < 0.6);
    CHECK(text_parse_real("10", 0, 10, &x) && x > 9.9);
    x = 7;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK_CASE(!text_parse_real(bad[i], 0, 10, &x) && x > 6.9 && x < 7.1, bad[i]);
    }
}

static void taken_numbers(void)
{
    const char *text = "12x999999999999";
    int n = 0;
    CHECK(text_take_int(&text, 12, &n));
    CHECK_INT(n, 12);
    CHECK_TEXT(text, "x999999999999");
    CHECK(!text_take_int(&text, 1000, &n));
    CHECK_TEXT(text, "x999999999999");
    text++;
    CHECK(!text_take_int(&text, 1000, &n));
    CHECK_TEXT(text, "999999999999");
    CHECK_INT(n, 12);
}

static void words(void)
{
    char line[] = "  setup \t(PNB)  3 ";
    char *rest = line;
    CHECK_TEXT(text_word(&rest), "setup");
    CHECK_TEXT(text_word(&rest), "(PNB)");
    CHECK_TEXT(text_word(&rest), "3");
    CHECK_TEXT(text_word(&rest), "");
    CHECK_TEXT(text_word(&rest), "");
    char padded[] = " \t a b\r\n", blank[] = " \n ";
    CHECK_TEXT(text_trim(padded), "a b");
    CHECK_TEXT(text_trim(blank), "");
    CHECK(text_begins("reaching", "reach") && !text_begins("re", "reach"));
}

static void growth(void)
{
    struct text text = {0};
    for (int i = 0; i < 1000; i++) {
        text_addf(&text, "%d", i % 10);
        text_add_char(&text, ',');
    }
    CHECK_INT((int64_t)text.length, 2000);
    CHECK_INT((int64_t)strlen(text.data), 2000);
    text_clear(&text);
    CHECK_TEXT(text.data, "");
    text_add(&text, "again");
    CHECK_TEXT(text.data, "again");
    text_free(&text);
    CHECK(!text.data && !text.length);
    text_clear(&text);
    text_free(&text);
}

static void errors_as_values(void)
{
    struct error error;
    char longer[2 * ERROR_TEXT_MAX];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    CHECK(!error_set(NULL, "nobody asks"));
    CHECK(!error_set(&error, "%d of %s", 3, "four"));
    CHECK_TEXT(error.text, "3 of four");
    CHECK(!error_set(&error, "%s", longer));
    CHECK_INT((int64_t)strlen(error.text), ERROR_TEXT_MAX - 1);
}

/* The numbers are part of the game's identity: hash keys and openings must not change. */
static void random_numbers(void)
{
    uint64_t state = 1234567; /* the test vector of the generator's authors */
    CHECK(random_next(&state) == UINT64_C(6457827717110365317));
    CHECK(random_next(&state) == UINT64_C(3203168211198807973));
    for (int i = 0; i < 100; i++) {
        CHECK(random_below(&state, 7) < 7);
    }
}

static const struct test tests[] = {
    {"whole numbers", whole_numbers},
    {"real numbers", real_numbers},
    {"numbers taken from text", taken_numbers},
    {"words", words},
    {"text grows", growth},
    {"errors are values", errors_as_values},
    {"random numbers are splitmix64's", random_numbers},
    {0, 0},
};

const struct suite suite_text = {"text", tests};

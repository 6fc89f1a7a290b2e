/* Positions that no game can come to, each refused with its own reason. */
#include <stdlib.h>

#include "engine/games.h"
#include "engine/play.h"
#include "harness.h"

static void reasons(void)
{
    static const struct {
        const char *game, *men, *reason;
    } rows[] = {
        {"weltschach", "Kve1 kve8", "the Emperors face each other"},
        {"weltschach", "Kve1 kvd8 Rvd1", "Black is in check, but it is not its turn"},
        {"weltschach", "Kve5 kvd8",
         "White's Emperor on ve5 is beyond the border that it cannot cross"},
        {"weltschach", "Kve1 kvd4",
         "Black's Emperor on vd4 is beyond the border that it cannot cross"},
        {"weltschach", "Kve1 kvd8 Eva5",
         "White's Empress on va5 is beyond the border that it cannot cross"},
        {"weltschach", "Kve1 kvd8 esa4",
         "Black's Empress on sa4 is beyond the border that it cannot cross"},
        {"weltschach", "Kve1 kvd8 Eva4", ""},
        {"weltschach", "Kve1 kvd8 Psa5", "White's Stockbroker on sa5 must have promoted"},
        {"weltschach", "Kve1 kvd8 psa4", "Black's Stockbroker on sa4 must have promoted"},
        {"weltschach", "Kve1 kvd8 Psa4 psa5", ""},
        {"weltschach", "Kve1 kvd8 +Psa8", ""}, /* it may promote there */
        {"3d-minishogi", "Kyb1 kyb5 Pxa5", "White's Princeling on xa5 must have promoted"},
        {"3d-minishogi", "Kyb1 kyb5 gxa1", "Black's Goldgeneral on xa1 must have promoted"},
        {"3d-minishogi", "Kyb1 kyb5 Gxa1 gxa5", ""},
        {"3d-minishogi", "Kyb1 kyb3 +Pxa5", ""},
        {"hourglass-honeycomb", "Kwg1 ktc7 Puc7", "White's Pawn on uc7 must have promoted"},
        {"hourglass-mitregi", "Kwg1 ktc7 Puc7", "White's Point on uc7 must have promoted"},
        {"chess", "Ke1 ke8 Pa8", "White's Pawn on a8 must have promoted"},
        {"chess", "Ke1 ke8 pa1", "Black's Pawn on a1 must have promoted"},
        {"crazyhouse", "Ke1 ke8 Pa8", "White's Pawn on a8 must have promoted"},
        {"shogi", "Ke1 ke9 Pa9", "White's Pawn on a9 must have promoted"},
        {"shogi", "Ke1 ke9 Na8", "White's Knight on a8 must have promoted"},
        {"shogi", "Ke1 ke9 Pa8 Na7", ""},
        {"xiangqi", "Ke1 kd10 Bc7",
         "White's Elephant on c7 is beyond the border that it cannot cross"},
        {"xiangqi", "Ke1 kd10 Ba1", ""},
        {"xiangqi", "Ka1 kd10", "White's General on a1 is beyond the border that it cannot cross"},
        {"xiangqi", "Kd1 kd10", "the Generals face each other"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct position pos;
        struct error error = {""};
        char *text = text_of_men(rows[i].game, rows[i].men, WHITE);
        position_init(&pos, game(rows[i].game));
        bool ok = position_parse(&pos, text, &error);
        CHECK_TEXT_CASE(ok ? "" : error.text, rows[i].reason, rows[i].men);
        position_free(&pos);
        free(text);
    }
}

static const struct test tests[] = {
    {"reasons", reasons},
    {0, 0},
};

const struct suite suite_impossible = {"impossible", tests};

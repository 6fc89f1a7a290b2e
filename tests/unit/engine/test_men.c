/* Every man of every game has the directions that its inventor gave it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games.h"
#include "engine/variant.h"
#include "geometry/boards.h"
#include "harness.h"
#include "pieces/walk.h"

/* Directions, leaps and crooked paths from the middle of a board that is open on all sides: those
 * that move, those that capture, those of the capturing ones that pass over a man. */
struct row {
    const char *man; /* with + if it is a promoted form */
    const char *name;
    int quiet, capture, hops;
};

static const struct row minishogi[] = {
    {"K", "Emperor", 26, 26, 0},       {"P", "Princeling", 5, 5, 0},
    {"G", "Goldgeneral", 10, 10, 0},   {"B", "Brassgeneral", 10, 10, 0},
    {"S", "Silvergeneral", 13, 13, 0}, {"T", "Steelgeneral", 16, 16, 0},
    {"A", "Azuregeneral", 9, 9, 0},    {"J", "Jadegeneral", 12, 12, 0},
    {"+P", "Prince", 18, 18, 0},       {"+G", "Sungeneral", 14, 14, 0},
    {"+B", "Sungeneral", 14, 14, 0},   {"+S", "Moongeneral", 17, 17, 0},
    {"+T", "Moongeneral", 17, 17, 0},  {"+A", "Coastgeneral", 13, 13, 0},
    {"+J", "Coastgeneral", 13, 13, 0}, {0, 0, 0, 0, 0},
};

static const struct row hexprism[] = {
    {"K", "King", 20, 20, 0},
    {"P", "Princeling", 7, 7, 0},
    {"G", "Goldgeneral", 14, 14, 0},
    {"S", "Silvergeneral", 13, 13, 0},
    {"+P", "Prince", 20, 20, 0},
    {"+S", "Goldgeneral", 14, 14, 0},
    {0, 0, 0, 0, 0},
};

static const struct row honeycomb[] = {
    {"K", "King", 20, 20, 0},        {"P", "Pawn", 2, 4, 0},        {"Q", "Queen", 20, 20, 0},
    {"E", "Queenranker", 12, 12, 0}, {"G", "Gnu", 48, 48, 0},       {"U", "Gnuranker", 16, 16, 0},
    {"R", "Rook", 8, 8, 0},          {"O", "Rookranker", 4, 4, 0},  {"B", "Bishop", 12, 12, 0},
    {"I", "Bishoranker", 8, 8, 0},   {"N", "Knight", 24, 24, 0},    {"T", "Nightranker", 8, 8, 0},
    {"C", "Camel", 24, 24, 0},       {"A", "Camelranker", 8, 8, 0}, {0, 0, 0, 0, 0},
};

static const struct row crooked[] = {
    {"K", "King", 20, 20, 0},
    {"P", "Pawn", 2, 4, 0},
    {"Q", "Queen", 20, 20, 0},
    {"G", "Gnu", 48, 48, 0},
    {"R", "Rook", 8, 8, 0},
    {"B", "Bishop", 12, 12, 0},
    {"N", "Knight", 24, 24, 0},
    {"C", "Camel", 24, 24, 0},
    {"T", "Nightranker", 8, 8, 0},
    {"A", "Camelranker", 8, 8, 0},
    {"L", "Girlscout", 24, 24, 0},
    {"Y", "Boyscout", 24, 24, 0},
    {"D", "Doublescout", 48, 48, 0},
    {"H", "Double Rhino", 48, 48, 0},
    {0, 0, 0, 0, 0},
};

static const struct row mitregi[] = {
    {"K", "King", 20, 20, 0},
    {"P", "Point", 2, 2, 0},
    {"R", "Rook", 8, 8, 0},
    {"B", "Bishop", 12, 12, 0},
    {"N", "Knight", 24, 24, 0},
    {"C", "Camel", 24, 24, 0},
    {"O", "Rookranker", 4, 4, 0},
    {"I", "Bishoranker", 8, 8, 0},
    {"W", "Wing", 2, 2, 0},
    {"M", "Mitre", 4, 4, 0},
    {"H", "Helm", 4, 4, 0},
    {"D", "Hump", 4, 4, 0},
    {"G", "Goldgeneral", 12, 12, 0},
    {"S", "Silvergeneral", 14, 14, 0},
    {"E", "Coppergeneral", 8, 8, 0},
    {"L", "Nickelgeneral", 10, 10, 0},
    {"+P", "Goldgeneral", 12, 12, 0},
    {"+W", "Goldgeneral", 12, 12, 0},
    {"+H", "Goldgeneral", 12, 12, 0},
    {"+E", "Goldgeneral", 12, 12, 0},
    {"+M", "Silvergeneral", 14, 14, 0},
    {"+D", "Silvergeneral", 14, 14, 0},
    {"+L", "Silvergeneral", 14, 14, 0},
    {0, 0, 0, 0, 0},
};

static const struct row wildokisaki[] = {
    {"K", "King", 20, 20, 0},
    {"P", "Point", 2, 2, 0},
    {"Q", "Queen", 20, 20, 0},
    {"U", "Gnu", 48, 48, 0},
    {"R", "Rook", 8, 8, 0},
    {"B", "Bishop", 12, 12, 0},
    {"N", "Knight", 24, 24, 0},
    {"C", "Camel", 24, 24, 0},
    {"O", "Rookranker", 4, 4, 0},
    {"I", "Bishoranker", 8, 8, 0},
    {"W", "Wing", 2, 2, 0},
    {"M", "Mitre", 4, 4, 0},
    {"H", "Helm", 4, 4, 0},
    {"D", "Hump", 4, 4, 0},
    {"G", "Goldgeneral", 12, 12, 0},
    {"S", "Silvergeneral", 14, 14, 0},
    {"+P", "Goldgeneral", 12, 12, 0},
    {"+W", "Goldgeneral", 12, 12, 0},
    {"+H", "Goldgeneral", 12, 12, 0},
    {"+M", "Silvergeneral", 14, 14, 0},
    {"+D", "Silvergeneral", 14, 14, 0},
    {0, 0, 0, 0, 0},
};

static const struct row weltschach[] = {
    {"K", "Emperor", 26, 26, 0},
    {"P", "Stockbroker", 3, 6, 0},
    {"+P", "Stockfwazir", 12, 12, 0},
    {"R", "Rook", 6, 6, 0},
    {"B", "Bishop", 12, 12, 0},
    {"U", "Unicorn", 8, 8, 0},
    {"C", "Cannon", 6, 6, 6},
    {"A", "Arrow", 12, 12, 12},
    {"L", "Sling", 8, 8, 8},
    {"N", "Knight", 24, 24, 0},
    {"X", "Sexton", 24, 24, 0},
    {"J", "Ninja", 24, 24, 0},
    {"Q", "Queen", 18, 18, 0},
    {"D", "Duchess", 14, 14, 0},
    {"G", "Governor", 20, 20, 0},
    {"T", "Tank", 18, 18, 18},
    {"O", "Cannonade", 14, 14, 14},
    {"Y", "Arbalest", 20, 20, 20},
    {"H", "Churchwarden", 48, 48, 0},
    {"S", "Samurai", 48, 48, 0},
    {"F", "Oberon", 48, 48, 0},
    {"E", "Empress", 26, 26, 0},
    {"W", "Arsenal", 26, 26, 26},
    {"V", "Canoe", 72, 72, 0},
    {0, 0, 0, 0, 0},
};

/* The game's own board is too small for all leaps; Stockbroker and Stockfwazir have their
 * directions on every file of an 8x8 cross-section, those off the board left out. */
static void check_game(const char *name, const char *open_board, const char *cell,
                       const struct row *rows)
{
    const struct variant *v = game(name);
    struct board *b = board_of(open_board);
    int n = 0;
    for (; b && rows[n].man; n++) {
        const struct row *row = &rows[n];
        bool form = row->man[0] == '+';
        int type = variant_type(v, row->man[form], form);
        char what[80];
        snprintf(what, sizeof what, "%s %s", name, row->man);
        if (!CHECK_CASE(type != TYPE_NONE, what)) {
            continue;
        }
        CHECK_TEXT_CASE(v->piece[type].name, row->name, what);
        for (int forward = -1; forward <= 1; forward += 2) {
            struct walk walk = walk_from(b, v->piece[type].moves_text, cell, forward);
            CHECK_INT_CASE(walk.tracks[0], row->quiet, what);
            CHECK_INT_CASE(walk.tracks[1], row->capture, what);
            CHECK_INT_CASE(walk.hops, row->hops, what);
        }
    }
    CHECK_INT_CASE(n, v->n_types, name);
    free(b);
}

static void of_minishogi(void)
{
    check_game("3d-minishogi", "cubic:9x9x9", "ve5", minishogi);
    check_game("3d-minishogi-setup", "cubic:9x9x9", "ve5", minishogi);
}

static void of_hexprism(void)
{
    check_game("hexprism-minishogi", "hexrank:9,8,9,8,9,8,9x7", "wh4", hexprism);
}

static void of_hourglass(void)
{
    static const char open_board[] = "hexlevel:9,8,9,8,9,8,9x7";
    check_game("hourglass-honeycomb", open_board, "wh4", honeycomb);
    check_game("hourglass-crooked", open_board, "wh4", crooked);
    check_game("hourglass-mitregi", open_board, "wh4", mitregi);
    check_game("hourglass-wildokisaki", open_board, "wh4", wildokisaki);
}

static void of_weltschach(void)
{
    check_game("weltschach", "cubic:10x10x10", "vf5", weltschach);
}

/* Cells reached on the empty board of the game itself. */
static void cells_on_empty_boards(void)
{
    static const struct {
        const char *game, *man, *cell;
        int cells;
    } rows[] = {
        {"3d-minishogi", "K", "yb3", 26},
        {"3d-minishogi", "K", "xa1", 7},
        {"3d-minishogi", "P", "yb2", 5},
        {"3d-minishogi", "P", "xa2", 3},
        {"3d-minishogi", "P", "xa5", 0},
        {"3d-minishogi", "T", "yb4", 16},
        {"hexprism-minishogi", "K", "yc3", 20},
        {"hexprism-minishogi", "P", "yc2", 7},
        {"hexprism-minishogi", "K", "ya1", 7},
        {"hexprism-minishogi", "G", "yc5", 7},
        {"weltschach", "R", "ve4", 21},
        {"weltschach", "R", "sa1", 21},
        {"weltschach", "C", "sa1", 21},
        {"weltschach", "B", "sa1", 21},
        {"weltschach", "U", "sa1", 7},
        {"weltschach", "Q", "sa1", 42},
        {"weltschach", "N", "sa1", 6},
        {"weltschach", "X", "sa1", 3},
        {"weltschach", "J", "sa1", 3},
        {"weltschach", "N", "ve4", 24},
        {"weltschach", "E", "sa1", 49},
        {"weltschach", "K", "ve2", 26},
        {"hourglass-honeycomb", "R", "ta1", 18},
        {"hourglass-honeycomb", "O", "ta1", 6},
        {"hourglass-honeycomb", "K", "wf4", 20},
        {"hourglass-honeycomb", "N", "wf4", 22}, /* b4 is no cell */
        {"hourglass-mitregi", "H", "wf4", 4},
        {"hourglass-mitregi", "D", "wd2", 2},
        {"hourglass-mitregi", "W", "ta1", 6},
        {"hourglass-mitregi", "M", "ta1", 6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct variant *v = game(rows[i].game);
        int type = variant_type(v, rows[i].man[0], false);
        char what[80];
        snprintf(what, sizeof what, "%s %s%s", rows[i].game, rows[i].man, rows[i].cell);
        struct walk walk = walk_from(v->board, v->piece[type].moves_text, rows[i].cell, 1);
        CHECK_INT_CASE(walk.cells[0], rows[i].cells, what);
    }
}

/* From every file three directions move and six capture, less those off the board; the
 * Stockfwazir has twelve from every file. Counted on ranks 4, away from the ends. */
static void stock_men_on_every_file(void)
{
    const struct variant *v = game("weltschach");
    const char *broker = v->piece[variant_type(v, 'P', false)].moves_text;
    const char *fwazir = v->piece[variant_type(v, 'P', true)].moves_text;
    for (int cell = 0; cell < v->board->n_cells; cell++) {
        struct vec at = v->board->at[cell];
        char name[CELL_NAME_MAX];
        board_cell_name(v->board, (cell_t)cell, name);
        if (at.rank != 3) {
            continue;
        }
        int edges = (at.file == 0 || at.file == 7) + (at.level == 0 || at.level == 7);
        struct walk walk = walk_from(v->board, broker, name, 1);
        static const int captures[] = {6, 3, 1};
        CHECK_INT_CASE(walk.tracks[0], 3, name);
        CHECK_INT_CASE(walk.tracks[1], captures[edges], name);
        walk = walk_from(v->board, fwazir, name, 1);
        static const int steps[] = {12, 9, 7};
        CHECK_INT_CASE(walk.tracks[0], steps[edges], name);
    }
}

static const struct test tests[] = {
    {"3d Minishogi", of_minishogi},
    {"hex-prism Minishogi", of_hexprism},
    {"the hourglass games", of_hourglass},
    {"Weltschach", of_weltschach},
    {"cells reached on empty boards", cells_on_empty_boards},
    {"Stockbroker and Stockfwazir on every file", stock_men_on_every_file},
    {0, 0},
};

const struct suite suite_men = {"men", tests};

/* Positions as the world writes them. */
#include "games.h"
#include "suites.h"

static bool reads_as(const char *game, const char *text, const char *as)
{
    struct position *pos = game_new(game, text);
    bool same = game_reads(pos, as);
    game_free(pos);
    return same;
}

static bool refused(const char *game, const char *text)
{
    struct position *pos = game_new(game, NULL);
    bool ok = position_parse(pos, text, NULL);
    game_free(pos);
    return !ok;
}

static void castling_rights(void)
{
    const char *start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    struct position *pos = game_new("chess", start);
    CU_ASSERT(game_reads(pos, start));
    CU_ASSERT(game_allows(pos, "e1g1") && game_allows(pos, "e1c1"));
    CU_ASSERT(game_play(pos, "e1c1"));
    CU_ASSERT(game_reads(pos, "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"));
    CU_ASSERT(game_play(pos, "h8h1"));
    CU_ASSERT(game_reads(pos, "r3k3/8/8/8/8/8/8/2KR3r w q - 0 2"));
    game_free(pos);
    CU_ASSERT(
        reads_as("chess", "r3k2r/8/8/8/8/8/8/R3K2R w qK", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"));
    CU_ASSERT(refused("chess", "r3k2r/8/8/8/8/8/8/R3K3 w K - 0 1"));
    CU_ASSERT(refused("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1"));
    CU_ASSERT(refused("chess", "r3k2r/8/8/8/8/8/8/R3K2R w a1 - 0 1"));
}

static void fields_left_out(void)
{
    const char *as = "rbsgk/4p/5/P4/KGSBR[] b - - 3 7";
    CU_ASSERT(reads_as("minishogi", "rbsgk/4p/5/P4/KGSBR[] b - - 3 7", as));
    CU_ASSERT(reads_as("minishogi", "rbsgk/4p/5/P4/KGSBR[-] b - 3 7", as));
    CU_ASSERT(reads_as("minishogi", "rbsgk/4p/5/P4/KGSBR b 3 7", as));
    CU_ASSERT(reads_as("minishogi", "rbsgk/4p/5/P4/KGSBR [-] b 3 7", as));
    CU_ASSERT(reads_as("chess", "4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    CU_ASSERT(refused("minishogi", "rbsgk/4p/5/P4/KGSBR[] b - - 3 7 9"));
    CU_ASSERT(refused("minishogi", "rbsgk/4p/5/P4/KGSBR[--] b - - 3 7"));
}

static void promoted(void)
{
    struct position *pos = game_new("crazyhouse", "4k3/P7/8/8/8/8/8/4K2r[] w - - 0 1");
    game_free(pos);
    pos = game_new("crazyhouse", "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
    CU_ASSERT(game_play(pos, "a7b8n"));
    CU_ASSERT(game_reads(pos, "1N~2k3/8/8/8/8/8/8/4K3[R] b - - 0 1"));
    game_free(pos);
    pos = game_new("crazyhouse", "rN~2k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    CU_ASSERT(game_play(pos, "a8b8"));
    CU_ASSERT(game_reads(pos, "1r2k3/8/8/8/8/8/8/4K3[p] w - - 0 2"));
    game_free(pos);
    CU_ASSERT(refused("crazyhouse", "rP~2k3/8/8/8/8/8/8/4K3[] b"));
    CU_ASSERT(refused("crazyhouse", "r3k3/8/8/8/8/8/8/4K3[N~] b"));
    CU_ASSERT(refused("chess", "rN~2k3/8/8/8/8/8/8/4K3 b"));
    pos = game_new("minishogi", "4k/P4/5/5/K4[] w");
    CU_ASSERT(game_play(pos, "a4a5"));
    CU_ASSERT(game_reads(pos, "+P3k/5/5/5/K4[] b - - 0 1"));
    game_free(pos);
}

const struct test texts_tests[] = {
    {"castling rights in letters", castling_rights},
    {"fields left out", fields_left_out},
    {"promoted men", promoted},
    {0},
};

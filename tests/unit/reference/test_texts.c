/* Positions as the world writes them. */
#include "games.h"
#include "harness.h"

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
    CHECK(game_reads(pos, start));
    CHECK(game_allows(pos, "e1g1") && game_allows(pos, "e1c1"));
    CHECK(game_play(pos, "e1c1"));
    CHECK(game_reads(pos, "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"));
    CHECK(game_play(pos, "h8h1"));
    CHECK(game_reads(pos, "r3k3/8/8/8/8/8/8/2KR3r w q - 0 2"));
    game_free(pos);
    CHECK(reads_as("chess", "r3k2r/8/8/8/8/8/8/R3K2R w qK", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"));
    CHECK(refused("chess", "r3k2r/8/8/8/8/8/8/R3K3 w K - 0 1"));
    CHECK(refused("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1"));
    CHECK(refused("chess", "r3k2r/8/8/8/8/8/8/R3K2R w a1 - 0 1"));
}

static void fields_left_out(void)
{
    const char *as = "rbsgk/4p/5/P4/KGSBR[] b - - 3 7";
    CHECK(reads_as("minishogi", "rbsgk/4p/5/P4/KGSBR[] b - - 3 7", as));
    CHECK(reads_as("minishogi", "rbsgk/4p/5/P4/KGSBR[-] b - 3 7", as));
    CHECK(reads_as("minishogi", "rbsgk/4p/5/P4/KGSBR b 3 7", as));
    CHECK(reads_as("minishogi", "rbsgk/4p/5/P4/KGSBR [-] b 3 7", as));
    CHECK(reads_as("chess", "4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    CHECK(refused("minishogi", "rbsgk/4p/5/P4/KGSBR[] b - - 3 7 9"));
    CHECK(refused("minishogi", "rbsgk/4p/5/P4/KGSBR[--] b - - 3 7"));
}

static void promoted(void)
{
    struct position *pos = game_new("crazyhouse", "4k3/P7/8/8/8/8/8/4K2r[] w - - 0 1");
    game_free(pos);
    pos = game_new("crazyhouse", "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
    CHECK(game_play(pos, "a7b8n"));
    CHECK(game_reads(pos, "1N~2k3/8/8/8/8/8/8/4K3[R] b - - 0 1"));
    game_free(pos);
    pos = game_new("crazyhouse", "rN~2k3/8/8/8/8/8/8/4K3[] b - - 0 1");
    CHECK(game_play(pos, "a8b8"));
    CHECK(game_reads(pos, "1r2k3/8/8/8/8/8/8/4K3[p] w - - 0 2"));
    game_free(pos);
    CHECK(refused("crazyhouse", "rP~2k3/8/8/8/8/8/8/4K3[] b"));
    CHECK(refused("crazyhouse", "r3k3/8/8/8/8/8/8/4K3[N~] b"));
    CHECK(refused("chess", "rN~2k3/8/8/8/8/8/8/4K3 b"));
    pos = game_new("minishogi", "4k/P4/5/5/K4[] w");
    CHECK(game_play(pos, "a4a5"));
    CHECK(game_reads(pos, "+P3k/5/5/5/K4[] b - - 0 1"));
    game_free(pos);
}

static const struct test tests[] = {
    {"castling rights in letters", castling_rights},
    {"fields left out", fields_left_out},
    {"promoted men", promoted},
    {0},
};

const struct suite suite_texts = {"texts", tests};

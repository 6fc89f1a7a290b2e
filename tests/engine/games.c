#include "engine/games.h"

#include "base/error.h"

const char *const game_names[] = {
    "3d-minishogi",          "3d-minishogi-setup", "hexprism-minishogi",
    "hourglass-honeycomb",   "hourglass-crooked",  "hourglass-mitregi",
    "hourglass-wildokisaki", "weltschach",         0,
};

static struct catalogue *catalogue;

const struct variant *game(const char *name)
{
    struct error error = {""};
    catalogue = catalogue ? catalogue : catalogue_new();
    const struct variant *variant = catalogue_game(catalogue, name, &error);
    if (!variant) {
        error_fatal(error.text);
    }
    return variant;
}

void games_free(void)
{
    catalogue_free(catalogue);
    catalogue = 0;
}

#include "engine/games.h"

#include <stdlib.h>

#include "base/error.h"

const char *const game_names[] = {
    "3d-minishogi",          "3d-minishogi-setup", "hexprism-minishogi",
    "hourglass-honeycomb",   "hourglass-crooked",  "hourglass-mitregi",
    "hourglass-wildokisaki", "weltschach",         0,
};

static struct catalogue *catalogue;

static void games_free(void)
{
    catalogue_free(catalogue);
}

static void games_load(void)
{
    struct faults faults = {0};
    catalogue = catalogue_new();
    atexit(games_free);
    if (!catalogue_load(catalogue, SOURCE_DIR "/tests/unit/engine/odd.ini", &faults)) {
        error_fatal(faults.text.data);
    }
    faults_free(&faults);
}

const struct variant *game(const char *name)
{
    struct error error = {""};
    if (!catalogue) {
        games_load();
    }
    const struct variant *variant = catalogue_game(catalogue, name, &error);
    if (!variant) {
        error_fatal(error.text);
    }
    return variant;
}

const char *game_name(size_t index)
{
    if (!catalogue) {
        games_load();
    }
    return catalogue_name(catalogue, index);
}

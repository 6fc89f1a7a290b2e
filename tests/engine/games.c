#include "engine/games.h"

#include "base/error.h"

#define THE_EIGHT                                                                                  \
    "3d-minishogi", "3d-minishogi-setup", "hexprism-minishogi", "hourglass-honeycomb",             \
        "hourglass-crooked", "hourglass-mitregi", "hourglass-wildokisaki", "weltschach"

const char *const game_names[] = {THE_EIGHT, 0};
const char *const all_game_names[] = {THE_EIGHT, "odd-square", "odd-cube", "odd-hex", 0};

static struct catalogue *catalogue;

static void games_load(void)
{
    struct faults faults = {0};
    catalogue = catalogue_new();
    if (!catalogue_load(catalogue, SOURCE_DIR "/tests/engine/odd.ini", &faults)) {
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

void games_free(void)
{
    catalogue_free(catalogue);
    catalogue = 0;
}

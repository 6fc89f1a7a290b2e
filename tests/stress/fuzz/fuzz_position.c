/* Any text as a position: the first byte chooses the game, the rest is read. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/games.h"
#include "engine/position_text.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size) {
        return 0;
    }
    char *text = memory_new(size, 1);
    memcpy(text, data + 1, size - 1);
    struct position *pos = memory_new(1, sizeof *pos);
    struct error error;
    position_init(pos, game(game_names[*data % 8]));
    position_start(pos);
    if (position_parse(pos, text, &error)) {
        fuzz_position(pos);
    }
    fuzz_require(position_ok(pos), "read or not, it is a position");
    position_free(pos);
    free(pos);
    free(text);
    return 0;
}

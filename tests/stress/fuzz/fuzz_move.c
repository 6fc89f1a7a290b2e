/* Any text as a move: the first byte chooses the game, the second how many random moves lead to the
 * position, the rest is read. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "engine/games.h"
#include "engine/move_text.h"
#include "engine/movegen.h"
#include "engine/position_text.h"
#include "engine/san.h"
#include "fuzz/fuzz.h"
#include "protocol/flat/flat.h"

static void advance(struct position *pos, int plies)
{
    struct move_list list = {0};
    uint64_t seed = (uint64_t)plies;
    for (; plies; plies--) {
        list.n = 0;
        movegen_legal(pos, &list);
        if (!list.n) {
            break;
        }
        position_make(pos, list.move[random_below(&seed, list.n)]);
    }
    move_list_free(&list);
}

/* In short notation, in the board's own names and those of a flat board. */
static void read_short(struct position *pos, const char *text)
{
    struct game_names names;
    struct error error = {""};
    char again[SAN_MAX];
    move_t move = MOVE_NONE, same = MOVE_NONE;
    game_names_init(&names, pos->variant);
    if (san_parse(pos, &names.native, text, &move, &error) == MOVE_READ) {
        fuzz_require(move_pseudo_legal(pos, move), "what was read is a move");
        const struct cell_names *first = names.native.other ? &names.flat_names : &names.native;
        for (const struct cell_names *in = &names.native; in; in = in == first ? NULL : first) {
            san_format(pos, in, move, again);
            fuzz_require(strlen(again) < SAN_MAX, "a short writing fits");
            fuzz_require(san_parse(pos, in, again, &same, &error) == MOVE_READ && same == move,
                         "a short writing leads back to its move");
        }
    } else {
        fuzz_require(move == MOVE_NONE && error.text[0], "a refusal has a reason");
    }
    game_names_free(&names);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2) {
        return 0;
    }
    char *text = memory_new(size - 1, 1), again[MOVE_TEXT_MAX];
    memcpy(text, data + 2, size - 2);
    struct position *pos = memory_new(1, sizeof *pos);
    struct error error;
    move_t move = MOVE_NONE, same = MOVE_NONE;
    position_init(pos, game(game_names[data[0] % 8]));
    position_start(pos);
    advance(pos, data[1] % 16);
    if (move_parse(pos, text, &move, &error) == MOVE_READ) {
        move_format(pos, move, again);
        fuzz_require(move_parse(pos, again, &same, &error) == MOVE_READ && same == move,
                     "the text of a move leads back to it");
        fuzz_require(move_pseudo_legal(pos, move), "what was read is a move");
        position_make(pos, move);
        fuzz_require(position_ok(pos), "a move leads to a position");
        position_unmake(pos);
    } else {
        fuzz_require(move == MOVE_NONE, "on an error the move is untouched");
    }
    read_short(pos, text);
    position_free(pos);
    free(pos);
    free(text);
    return 0;
}

/* Any text as a game file: it is refused with faults, or its games can be played from their starts.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/catalogue.h"
#include "engine/movegen.h"
#include "engine/position_text.h"
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = memory_new(size + 1, 1);
    memcpy(text, data, size);
    struct catalogue *c = catalogue_new();
    struct faults faults = {0};
    size_t known = 0;
    while (catalogue_name(c, known)) {
        known++;
    }
    bool ok = catalogue_load_text(c, "fuzz.ini", text, &faults);
    fuzz_require(ok == (faults.n == 0), "a file is loaded if it has no fault");
    const char *name;
    for (size_t i = known; ok && (name = catalogue_name(c, i)); i++) {
        const struct variant *v = catalogue_game(c, name, NULL);
        fuzz_require(v != NULL, "a game that was loaded can be had");
        struct position *pos = memory_new(1, sizeof *pos);
        position_init(pos, v);
        position_start(pos);
        fuzz_position(pos);
        position_free(pos);
        free(pos);
    }
    faults_free(&faults);
    catalogue_free(c);
    free(text);
    return 0;
}

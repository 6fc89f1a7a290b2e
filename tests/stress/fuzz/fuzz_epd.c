/* Any text as a file of positions with operations, as analyses read it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "tools/analysis/analysis_input.h"
#include "tools/records/position_line.h"

static void take(const struct analysis_item *item)
{
    struct position *pos = calloc(1, sizeof *pos);
    fuzz_require(pos != NULL, "memory");
    position_init(pos, item->pos->variant);
    position_copy(pos, item->pos);
    fuzz_position(pos);
    position_free(pos);
    free(pos);
    char *rest = item->operations, *operands;
    const char *end = rest + strlen(rest);
    for (const char *name; (name = position_line_operation(&rest, &operands));) {
        fuzz_require(rest <= end && operands <= end && operands + strlen(operands) <= end,
                     "an operation stays within its line");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct catalogue *catalogue;
    if (!catalogue) {
        catalogue = catalogue_new();
    }
    FILE *file = fuzz_open(data, size);
    struct analysis_input *input = memory_new(1, sizeof *input);
    enum analysis_event event;
    struct analysis_item item;
    struct error error = {""};
    int64_t index = 0;
    analysis_input_open(input, file, false, catalogue, "3d-minishogi");
    while ((event = analysis_input_next(input, &item, &error)) != ANALYSIS_END) {
        fuzz_require(item.index == index++, "lines are numbered in their order");
        if (event == ANALYSIS_ITEM) {
            take(&item);
        } else {
            fuzz_require(error.text[0], "a fault has a reason");
        }
    }
    analysis_input_close(input);
    fclose(file);
    free(input);
    return 0;
}

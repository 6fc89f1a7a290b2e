#include "tools/shard.h"

#include <stdio.h>

#include "base/text.h"

bool shard_parse(struct shard *out, const char *text, struct error *error)
{
    const char *p = text;
    int number, of;
    if (!text_take_int(&p, SHARDS_MAX, &number) || *p++ != '/' ||
        !text_take_int(&p, SHARDS_MAX, &of) || *p || number < 1 || number > of) {
        return error_set(error, "'%s' is not I/N with I from 1 to N", text);
    }
    *out = (struct shard){number, of};
    return true;
}

void shard_format(const struct shard *shard, char *out)
{
    out[0] = '\0';
    if (shard->of) {
        snprintf(out, SHARD_TEXT_MAX, "%d/%d", shard->number, shard->of);
    }
}

bool shard_has(const struct shard *shard, int64_t index)
{
    return !shard->of || index % shard->of == shard->number - 1;
}

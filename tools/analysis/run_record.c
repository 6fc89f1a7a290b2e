#include "tools/analysis/run_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tools/version.h"

static void put_number(json_t *object, const char *name, int64_t value)
{
    if (value) {
        json_object_set_new(object, name, json_integer((json_int_t)value));
    }
}

json_t *run_record_begin(const struct run_settings *settings, const struct shard *shard)
{
    char text[SHARD_TEXT_MAX], hash[24];
    json_t *begin = json_object();
    shard_format(shard, text);
    snprintf(hash, sizeof hash, "%016" PRIx64, settings->input);
    json_object_set_new(begin, "program", json_string(version_text()));
    json_object_set_new(begin, "shard", json_string(text));
    json_object_set_new(begin, "input", json_string(hash));
    json_object_set_new(begin, "kind", json_string(settings->kind));
    if (settings->game) {
        json_object_set_new(begin, "game", json_string(settings->game));
    }
    put_number(begin, "depth", settings->depth);
    put_number(begin, "nodes", settings->nodes);
    put_number(begin, "time_ms", settings->move_ms);
    put_number(begin, "lines", settings->lines);
    put_number(begin, "threads", settings->threads);
    put_number(begin, "hash_mib", settings->hash);
    json_t *record = json_object();
    json_object_set_new(record, "begin", begin);
    return record;
}

json_t *run_record_end(const struct shard *shard, int64_t records, int64_t faults, int64_t of)
{
    char text[SHARD_TEXT_MAX];
    shard_format(shard, text);
    return json_pack("{s:{s:s, s:I, s:I, s:I}}", "end", "shard", text, "records",
                     (json_int_t)records, "faults", (json_int_t)faults, "of", (json_int_t)of);
}

/* A value as text, for a message; @out has room for 80 bytes. */
static void describe(const json_t *value, char *out)
{
    if (json_is_integer(value)) {
        snprintf(out, 80, "%lld", (long long)json_integer_value(value));
    } else {
        snprintf(out, 80, "%.70s", json_is_string(value) ? json_string_value(value) : "none");
    }
}

/* Every value of @a that @b has otherwise. */
static bool agree(json_t *a, const json_t *b, bool shards, struct error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach(a, key, value)
    {
        const json_t *other = json_object_get(b, key);
        if (!json_equal(value, other) && (shards || strcmp(key, "shard") != 0)) {
            char one[80], two[80];
            describe(value, one);
            describe(other, two);
            return error_set(error, "made with another %s: %s, not %s", key, one, two);
        }
    }
    return true;
}

bool run_record_same(const json_t *a, const json_t *b, bool shards, struct error *error)
{
    json_t *one = json_object_get(a, "begin"), *two = json_object_get(b, "begin");
    if (!json_is_object(one) || !json_is_object(two)) {
        return error_set(error, "it does not say how it was made");
    }
    struct error reversed;
    return agree(one, two, shards, error) &&
           (agree(two, one, shards, &reversed) || error_set(error, "made with other options"));
}

struct shard run_record_shard(const json_t *record)
{
    struct shard shard = {0};
    const char *text =
        json_string_value(json_object_get(json_object_get(record, "begin"), "shard"));
    if (text) {
        shard_parse(&shard, text, NULL);
    }
    return shard;
}

#include "tools/learn/learn_state.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/input_file.h"
#include "base/memory.h"
#include "base/output_file.h"
#include "engine/net.h"

enum { FORMAT = 1 };

static const char *const stage_name[LEARN_STAGES] = {"play", "train", "gate"};

enum number_kind { NUMBER_INT, NUMBER_LONG };

/* Whole numbers of the state, as they are written. */
static const struct {
    const char *name;
    enum number_kind kind;
    size_t at;
    int64_t least, most;
} numbers[] = {
#define NUMBER(field, kind, least, most)                                                           \
    {                                                                                              \
#field, kind, offsetof(struct learn_state, field), least, most                             \
    }
    NUMBER(seed, NUMBER_LONG, 0, INT64_MAX),
    NUMBER(nodes, NUMBER_LONG, 1, INT64_MAX),
    NUMBER(spent_ms, NUMBER_LONG, 0, INT64_MAX / 4),
    NUMBER(play_ms, NUMBER_LONG, 0, INT64_MAX / 4),
    NUMBER(until_ms, NUMBER_LONG, 0, INT64_MAX / 4),
    NUMBER(generation, NUMBER_INT, 1, INT_MAX / 2),
    NUMBER(hidden, NUMBER_INT, NO_HIDDEN, NET_HIDDEN_MAX),
    NUMBER(next_hidden, NUMBER_INT, NO_HIDDEN, NET_HIDDEN_MAX),
    NUMBER(nets, NUMBER_INT, 0, INT_MAX / 2),
    NUMBER(adopted, NUMBER_INT, 0, INT_MAX / 2),
    NUMBER(adopted_hidden, NUMBER_INT, NO_HIDDEN, NET_HIDDEN_MAX),
#undef NUMBER
};

enum { N_NUMBERS = sizeof numbers / sizeof *numbers };

static int64_t get(const struct learn_state *state, int i)
{
    const char *at = (const char *)state + numbers[i].at;
    return numbers[i].kind == NUMBER_INT ? *(const int *)at : *(const int64_t *)at;
}

static void set(struct learn_state *state, int i, int64_t value)
{
    char *at = (char *)state + numbers[i].at;
    if (numbers[i].kind == NUMBER_INT) {
        *(int *)at = (int)value;
    } else {
        *(int64_t *)at = value;
    }
}

/* A count of the tally, by its place in the text. */
static int64_t *count(struct tally *tally, size_t i)
{
    int64_t *const game[] = {&tally->wins, &tally->draws, &tally->losses};
    return i < 3 ? game[i] : &tally->pair[i - 3];
}

enum { COUNTS = 3 + PAIR_OUTCOMES };

static bool read_gate(struct learn_state *state, const json_t *array, struct error *error)
{
    int64_t games = 0, pairs = 0;
    if (json_array_size(array) != COUNTS) {
        return error_set(error, "'gate' is not %d counts", COUNTS);
    }
    for (size_t i = 0; i < COUNTS; i++) {
        const json_t *value = json_array_get(array, i);
        if (!json_is_integer(value) || json_integer_value(value) < 0 ||
            json_integer_value(value) > INT_MAX) {
            return error_set(error, "'gate' is not %d counts", COUNTS);
        }
        *count(&state->gate, i) = json_integer_value(value);
        *(i < 3 ? &games : &pairs) += json_integer_value(value);
    }
    return games == pairs * 2 || error_set(error, "'gate' has other games than pairs");
}

static bool read_numbers(struct learn_state *state, const json_t *object, struct error *error)
{
    for (int i = 0; i < N_NUMBERS; i++) {
        const json_t *value = json_object_get(object, numbers[i].name);
        if (!json_is_integer(value) || json_integer_value(value) < numbers[i].least ||
            json_integer_value(value) > numbers[i].most) {
            return error_set(error, "'%s' is missing or wrong", numbers[i].name);
        }
        set(state, i, json_integer_value(value));
    }
    return true;
}

static bool read_words(struct learn_state *state, const json_t *object, struct error *error)
{
    const char *game = json_string_value(json_object_get(object, "game"));
    const char *hash = json_string_value(json_object_get(object, "hash"));
    const char *stage = json_string_value(json_object_get(object, "stage"));
    const json_t *elo = json_object_get(object, "elo");
    int length = 0;
    if (!game || !hash || sscanf(hash, "%16" SCNx64 "%n", &state->hash, &length) != 1 ||
        length != 16 || hash[length]) {
        return error_set(error, "'game' or 'hash' is missing or wrong");
    }
    for (int i = 0; i < LEARN_STAGES; i++) {
        if (stage && strcmp(stage, stage_name[i]) == 0) {
            state->stage = (enum learn_stage)i;
            stage = NULL;
            break;
        }
    }
    if (stage || !json_object_get(object, "stage") || !json_is_number(elo)) {
        return error_set(error, "'stage' or 'elo' is missing or wrong");
    }
    state->elo = json_number_value(elo);
    state->game = memory_text(game);
    return true;
}

bool learn_state_read(struct learn_state *out, const char *path, struct error *error)
{
    struct learn_state state = {0};
    json_error_t fault;
    struct error why;
    FILE *file = input_file_open(path, error);
    if (!file) {
        return false;
    }
    json_t *object = json_loadf(file, JSON_REJECT_DUPLICATES, &fault);
    input_file_close(file);
    if (!object) {
        return error_set(error, "%s:%d: %s", path, fault.line, fault.text);
    }
    bool ok = json_integer_value(json_object_get(object, "format")) == FORMAT ||
              error_set(&why, "'format' is not %d", FORMAT);
    ok = ok && read_numbers(&state, object, &why) &&
         read_gate(&state, json_object_get(object, "gate"), &why) &&
         read_words(&state, object, &why);
    ok = ok &&
         ((state.adopted <= state.nets && (state.adopted > 0) == (state.adopted_hidden >= 0)) ||
          error_set(&why, "'adopted' is no net"));
    json_decref(object);
    if (!ok) {
        learn_state_free(&state);
        return error_set(error, "%s: %s", path, why.text);
    }
    *out = state;
    return true;
}

void learn_state_free(struct learn_state *state)
{
    free(state->game);
    state->game = NULL;
}

static char *format(const struct learn_state *state)
{
    char hash[24];
    struct tally gate = state->gate;
    json_t *object = json_object(), *array = json_array();
    snprintf(hash, sizeof hash, "%016" PRIx64, state->hash);
    json_object_set_new(object, "format", json_integer(FORMAT));
    json_object_set_new(object, "game", json_string(state->game));
    json_object_set_new(object, "hash", json_string(hash));
    for (int i = 0; i < N_NUMBERS; i++) {
        json_object_set_new(object, numbers[i].name, json_integer((json_int_t)get(state, i)));
    }
    json_object_set_new(object, "stage", json_string(stage_name[state->stage]));
    json_object_set_new(object, "elo", json_real(state->elo));
    for (size_t i = 0; i < COUNTS; i++) {
        json_array_append_new(array, json_integer((json_int_t)*count(&gate, i)));
    }
    json_object_set_new(object, "gate", array);
    char *text = json_dumps(object, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    json_decref(object);
    return text;
}

bool learn_state_write(const struct learn_state *state, const char *path, struct error *error)
{
    struct output_file out;
    char *text = format(state);
    if (!text) {
        return error_set(error, "%s: no text", path);
    }
    bool ok = output_file_open(&out, path, OUTPUT_REPLACE, error);
    if (ok) {
        ok = (output_file_write(&out, text, strlen(text)) && output_file_write(&out, "\n", 1)) ||
             error_set(error, "%s: %s", path, strerror(errno));
        ok = ok && output_file_install(&out, error);
        struct error late;
        if (!output_file_close(&out, &late) && ok) {
            *error = late;
            ok = false;
        }
    }
    free(text);
    return ok;
}

#include "tools/match/match_identity.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "engine/variant.h"
#include "tools/version.h"

static void add(struct text *out, const char *name, const char *value)
{
    text_addf(out, "%s=%s\n", name, value ? value : "");
}

static void add_engine(struct text *out, const struct engine_spec *spec)
{
    char control[TIME_CONTROL_TEXT_MAX];
    time_control_format(&spec->control, control);
    add(out, "engine", spec->name);
    add(out, "command", spec->command);
    add(out, "folder", spec->folder);
    add(out, "variant", spec->game);
    add(out, "control", control);
    text_addf(out, "%d %d %d %d %d\n", (int)spec->language, (int)spec->notation, (int)spec->restart,
              spec->hash_mb, spec->threads);
    for (size_t i = 0; i < spec->n_options; i++) {
        add(out, "option", spec->option[i]);
    }
}

static void add_rules(struct text *out, const struct match_options *options)
{
    const struct adjudication *rule = &options->adjudication;
    text_addf(out, "rules %d %d %d %d %d %d\n", rule->win_score, rule->win_moves, rule->draw_score,
              rule->draw_moves, rule->draw_from, rule->max_moves);
    text_addf(out, "order %d %d\nrandom %d %" PRId64 "\n", (int)options->once, options->gauntlet,
              options->random_plies, options->seed);
    text_addf(out, "patience %" PRId64 " %" PRId64 " %" PRId64 "\n", options->grace_ms,
              options->stall_ms, options->margin_ms);
}

void match_identity(const struct match_options *options, const struct openings *openings,
                    char out[MATCH_ID_MAX])
{
    struct text text = {0};
    add(&text, "program", version_text());
    add(&text, "event", options->event);
    add(&text, "game", options->variant->id);
    add_rules(&text, options);
    for (size_t i = 0; i < options->n_engines; i++) {
        add_engine(&text, &options->engine[i]);
    }
    for (size_t i = 0; i < openings->n; i++) {
        add(&text, "opening", openings->position[i]);
        for (size_t k = 0; k < openings->moves[i].n; k++) {
            char move[16];
            snprintf(move, sizeof move, "%x", (unsigned)openings->moves[i].move[k]);
            add(&text, "move", move);
        }
    }
    snprintf(out, MATCH_ID_MAX, "%016" PRIx64, hash_bytes(HASH_START, text.data, text.length));
    text_free(&text);
}

/* Positions for a training elsewhere. */
#include <inttypes.h>
#include <stdlib.h>

#include "tools/learn/learn.h"

static void note_game(void *user, const struct data_file *file)
{
    learn_status(user, "%" PRId64 " games, %" PRId64 " positions", file->games, file->positions);
}

static bool write_shard(struct learn *learn, struct data_file *file, struct error *error)
{
    const struct learn_options *options = learn->options;
    bool ok = learn_use(learn, error);
    if (ok) {
        struct selfplay selfplay = {
            .file = file,
            .enough = options->positions,
            .deadline_ms = learn_deadline(learn, options->run_ms),
            .on_game = note_game,
            .user = learn,
        };
        uint64_t number = (uint64_t)options->shard.number << 32 | (uint64_t)options->shard.of;
        learn_set_selfplay(learn, learn_seed(learn->state.seed, number, LEARN_SEED_SHARD),
                           &selfplay);
        ok = selfplay_run(&selfplay, error);
    }
    return ok;
}

bool learn_write_data(const struct learn_options *options, const struct variant *variant,
                      const volatile sig_atomic_t *signal, struct error *error)
{
    struct learn learn = {.options = options, .variant = variant};
    struct data_file file;
    struct text head = {0}, part = {0};
    char *path = learn_files_shard(options->folder, &options->shard);
    learn_begin_state(&learn);
    text_addf(&part, "shard %d/%d", options->shard.number, options->shard.of);
    data_head_format(&(struct data_head){learn.state.game, learn.state.hash, learn.state.seed,
                                         learn.state.nodes, part.data},
                     &head);
    bool ok = learn_check_from(options, learn.state.hash, &learn.calibration, error) &&
              learn_files_make(options->folder, error) &&
              data_file_open(&file, path, head.data, options->begin == LEARN_RESUME, error);
    if (ok) {
        learn_begin(&learn, signal);
        ok = write_shard(&learn, &file, error);
        learn_end(&learn);
        ok = data_file_close(&file, ok ? error : NULL) && ok;
    }
    if (ok) {
        printf("%s: %" PRId64 " games, %" PRId64 " positions\n", path, file.games, file.positions);
    }
    free(path);
    text_free(&head);
    text_free(&part);
    learn_state_free(&learn.state);
    return ok;
}

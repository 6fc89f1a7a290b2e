/* The keys of a game file that say what becomes of captured men, and of drops. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/compile/keys_internal.h"

void rules_read_pool(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    c->pool = rules_types(c, value);
}

void rules_read_pool_home(struct compile *c, const char *suffix, const char *value)
{
    (void)suffix;
    c->v->pool_home = rules_types(c, value);
}

/* `anywhere`, or `not WHERE or WHERE ...`, WHERE being `stuck` or a region. */
static void drop_rule(struct compile *c, int type, const char *value)
{
    c->stuck_drop[type] = true;
    for (const char *p = value + strlen("not "); p;) {
        const char *end = strstr(p, " or ");
        char *where = memory_text(p);
        if (end) {
            where[end - p] = '\0';
        }
        uint8_t *cells[2] = {NULL, NULL};
        if (strcmp(where, "stuck") == 0) {
            c->stuck_drop[type] = false;
        } else if (rules_region(c, where, cells)) {
            for (int side = 0; side < 2; side++) {
                for (int i = 0; i < c->v->board->n_cells; i++) {
                    c->no_drop[type][side][i] |= cells[side][i];
                }
            }
        }
        free(cells[WHITE]);
        free(cells[BLACK]);
        free(where);
        p = end ? end + strlen(" or ") : NULL;
    }
}

void rules_read_drop(struct compile *c, const char *suffix, const char *value)
{
    uint64_t types = rules_suffix_types(c, suffix, rules_all_types(c));
    if (strcmp(value, "anywhere") != 0 && !text_begins(value, "not ")) {
        compile_fault(c, "'%.30s': allowed are anywhere, not stuck, not REGION, joined by or",
                      value);
        return;
    }
    for (; types; types &= types - 1) {
        int type = __builtin_ctzll(types);
        for (int side = 0; side < 2; side++) {
            free(c->no_drop[type][side]);
            c->no_drop[type][side] = memory_new((size_t)c->v->board->n_cells, 1);
        }
        c->stuck_drop[type] = true;
        if (*value == 'n') {
            drop_rule(c, type, value);
        }
    }
}

void rules_read_file_limit(struct compile *c, const char *suffix, const char *value)
{
    int limit = 0;
    rules_number(c, value, 0, RANKS_MAX, &limit);
    for (uint64_t types = rules_types(c, suffix); types; types &= types - 1) {
        c->v->piece[__builtin_ctzll(types)].file_limit = limit;
    }
}

void rules_read_drop_mate(struct compile *c, const char *suffix, const char *value)
{
    bool forbidden = rules_word(c, value, "allowed forbidden") == 1;
    uint64_t types = rules_types(c, suffix), all = c->v->no_drop_mate;
    c->v->no_drop_mate = forbidden ? all | types : all & ~types;
}

/* The key `net`: the file of what was learnt of a game. */
#include <string.h>

#include "engine/builtin.h"
#include "engine/compile/compile_internal.h"
#include "engine/net_file.h"

static struct net *read_built_in(const struct variant *v, const char *name, struct error *error)
{
    for (const struct builtin_net *b = builtin_nets; b->name; b++) {
        if (strcmp(b->name, name) == 0) {
            return net_read_bytes(v, b->bytes, b->size, error);
        }
    }
    error_set(error, "no net of that name is built in");
    return NULL;
}

/* Names are relative to the folder of the file that they stand in. */
static struct net *read_beside(const struct variant *v, const struct entry *entry,
                               struct error *error)
{
    struct text path = {0};
    const char *slash = strrchr(entry->file, '/');
    if (*entry->value != '/' && slash) {
        text_addf(&path, "%.*s", (int)(slash + 1 - entry->file), entry->file);
    }
    text_add(&path, entry->value);
    struct net *net = net_read(v, path.data, error);
    text_free(&path);
    return net;
}

void net_compile(struct compile *c)
{
    struct error error;
    struct variant *v = c->v;
    c->entry = section_find(c->section, "net");
    if (c->entry && strcmp(c->entry->value, "none") != 0) {
        v->net = c->entry->built_in ? read_built_in(v, c->entry->value, &error)
                                    : read_beside(v, c->entry, &error);
        /* A game that changes board or men has not said that it wants the net of the other. */
        if (!v->net && !(c->entry->inherited && error.text[0])) {
            compile_fault(c, "'%.60s': %s", c->entry->value, error.text);
        }
    }
    c->entry = NULL;
}

/* The first fiber: a session over the built-in games. */
#include <pthread.h>

#include "engine/compile/catalogue.h"
#include "protocol/session.h"
#include "web/engine/host.h"

static void *run(void *unused)
{
    (void)unused;
    struct catalogue *catalogue = catalogue_new();
    protocol_main(catalogue, WELTGEIST_VERSION);
    catalogue_free(catalogue);
    return NULL;
}

void session_open(void)
{
    pthread_t session;
    pthread_create(&session, NULL, run, NULL);
}

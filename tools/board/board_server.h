/* A web server on the loopback address that gives out the page and, over a WebSocket, an engine.
 *
 * Only who knows the token of the address gets anything; requests for another host, and sockets
 * opened by pages of another origin, are refused. Each socket has an engine of its own, a process
 * that ends with it; of what comes over the socket only the commands of a table reach it, none of
 * which reads a file. */
#ifndef WELTGEIST_TOOLS_BOARD_BOARD_SERVER_H
#define WELTGEIST_TOOLS_BOARD_BOARD_SERVER_H

#include <stdbool.h>

#include "base/error.h"

enum { BOARD_ADDRESS_MAX = 128, BOARD_TOKEN_MAX = 33 };

struct board_server;

struct board_settings {
    int port;            /* 0: any that is free */
    const char *command; /* that starts an engine, in the shell's words */
    int threads;         /* of the search */
};

/* Starts serving. NULL and a reason if it cannot. The command must outlive the server. */
struct board_server *board_server_new(const struct board_settings *settings, struct error *error);

/* From now on sockets get engines. Whatever was started before is none of its business and lives on
 * when the server ends. */
void board_server_begin(struct board_server *server);

/* Ends it and all engines. */
void board_server_free(struct board_server *server);

/* The address of the page, token included. Valid as long as the server. */
const char *board_server_address(const struct board_server *server);

#endif

#include "tools/board/board_server.h"

#include <civetweb.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/child.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/text.h"
#include "tools/board/board_engine.h"
#include "tools/board/page.h"

struct board_server {
    struct mg_context *web;
    _Atomic(struct children *) children;
    struct board_settings settings;
    int port;
    char token[BOARD_TOKEN_MAX];
    char address[BOARD_ADDRESS_MAX];
};

/* The names under which a browser on this machine knows the server. */
static const char *const hosts[] = {"127.0.0.1", "localhost"};

/* True if a header is @prefix, one of the hosts and the port. */
static bool header_is(const struct board_server *server, const struct mg_connection *connection,
                      const char *header, const char *prefix)
{
    const char *value = mg_get_header(connection, header);
    for (size_t i = 0; value && i < sizeof hosts / sizeof *hosts; i++) {
        char expected[BOARD_ADDRESS_MAX];
        snprintf(expected, sizeof expected, "%s%s:%d", prefix, hosts[i], server->port);
        if (strcmp(value, expected) == 0) {
            return true;
        }
    }
    return false;
}

/* Compares all characters, wherever the first difference is. */
static bool token_right(const struct board_server *server, const struct mg_connection *connection)
{
    const char *query = mg_get_request_info(connection)->query_string;
    char given[BOARD_TOKEN_MAX + 1] = "";
    if (!query || mg_get_var(query, strlen(query), "token", given, sizeof given) !=
                      (int)strlen(server->token)) {
        return false;
    }
    int difference = 0;
    for (size_t i = 0; server->token[i]; i++) {
        difference |= given[i] ^ server->token[i];
    }
    return difference == 0;
}

static int refuse(struct mg_connection *connection, int status, const char *reason)
{
    mg_send_http_error(connection, status, "%s", reason);
    return status;
}

/* Gives out the page: the only thing there is. */
static int serve(struct mg_connection *connection, void *user)
{
    const struct board_server *server = user;
    const struct mg_request_info *request = mg_get_request_info(connection);
    if (!header_is(server, connection, "Host", "")) {
        return refuse(connection, 421, "This server answers to 127.0.0.1 and localhost only");
    }
    if (!token_right(server, connection)) {
        return refuse(connection, 403, "The address lacks the right token");
    }
    if (strcmp(request->local_uri, "/") != 0) {
        return refuse(connection, 404, "There is only one page");
    }
    if (strcmp(request->request_method, "GET") != 0) {
        return refuse(connection, 405, "The page can only be read");
    }
    mg_printf(connection,
              "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"
              "Content-Length: %zu\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\n"
              "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\n"
              "Cross-Origin-Opener-Policy: same-origin\r\n"
              "Cross-Origin-Resource-Policy: same-origin\r\n"
              "Content-Security-Policy: default-src 'none'; script-src %s; style-src %s; "
              "connect-src 'self' ws://127.0.0.1:%d ws://localhost:%d; img-src data:; "
              "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
              "Connection: close\r\n\r\n",
              page_size, page_scripts, page_styles, server->port, server->port);
    mg_write(connection, page_html, page_size);
    return 200;
}

/* 0 accepts the socket. */
static int socket_asked(const struct mg_connection *connection, void *user)
{
    const struct board_server *server = user;
    return !(header_is(server, connection, "Host", "") &&
             header_is(server, connection, "Origin", "http://") && token_right(server, connection));
}

static void on_line(void *user, const char *line)
{
    struct mg_connection *connection = user;
    if (line) {
        mg_websocket_write(connection, MG_WEBSOCKET_OPCODE_TEXT, line, strlen(line));
    } else {
        mg_websocket_write(connection, MG_WEBSOCKET_OPCODE_CONNECTION_CLOSE, NULL, 0);
    }
}

static void socket_ready(struct mg_connection *connection, void *user)
{
    struct board_server *server = user;
    struct children *children = atomic_load(&server->children);
    struct error error = {"the server is not ready"};
    struct board_engine *engine = NULL;
    if (children) {
        engine = board_engine_new(children, server->settings.command, server->settings.threads,
                                  on_line, connection, &error);
    }
    mg_set_user_connection_data(connection, engine);
    if (!engine) {
        struct text text = {0};
        text_addf(&text, "tellusererror no engine: %s", error.text);
        on_line(connection, text.data);
        on_line(connection, NULL);
        text_free(&text);
    }
}

/* 1 keeps the socket open. */
static int socket_data(struct mg_connection *connection, int bits, char *data, size_t length,
                       void *user)
{
    struct board_engine *engine = mg_get_user_connection_data(connection);
    int opcode = bits & 15;
    (void)user;
    if (opcode == MG_WEBSOCKET_OPCODE_PING || opcode == MG_WEBSOCKET_OPCODE_PONG) {
        return 1;
    }
    if (opcode != MG_WEBSOCKET_OPCODE_TEXT || !(bits & 128) || !engine) {
        return 0;
    }
    if (!board_engine_send(engine, data, length)) {
        on_line(connection, "Error (not a command for pages)");
    }
    return 1;
}

static void socket_closed(const struct mg_connection *connection, void *user)
{
    struct board_engine *engine = mg_get_user_connection_data(connection);
    (void)user;
    if (engine) {
        board_engine_free(engine);
    }
}

static bool make_token(char *token)
{
    unsigned char byte[BOARD_TOKEN_MAX / 2];
    if (!machine_secret(byte, sizeof byte)) {
        return false;
    }
    for (size_t i = 0; i < sizeof byte; i++) {
        snprintf(token + 2 * i, 3, "%02x", byte[i]);
    }
    return true;
}

static bool start(struct board_server *server, struct error *error)
{
    char port[32];
    snprintf(port, sizeof port, "127.0.0.1:%d", server->settings.port);
    const char *options[] = {"listening_ports",
                             port,
                             "num_threads",
                             "16",
                             "enable_keep_alive",
                             "no",
                             "enable_websocket_ping_pong",
                             "yes",
                             "tcp_nodelay",
                             "1",
                             NULL};
    struct mg_callbacks callbacks = {0};
    struct mg_server_port ports[1];
    mg_init_library(0);
    server->web = mg_start(&callbacks, server, options);
    if (!server->web) {
        return error_set(error, "port %d cannot be had", server->settings.port);
    }
    if (mg_get_server_ports(server->web, 1, ports) != 1) {
        return error_set(error, "the server has no port");
    }
    server->port = ports[0].port;
    mg_set_request_handler(server->web, "**", serve, server);
    mg_set_websocket_handler(server->web, "/engine", socket_asked, socket_ready, socket_data,
                             socket_closed, server);
    snprintf(server->address, sizeof server->address, "http://127.0.0.1:%d/?token=%s", server->port,
             server->token);
    return true;
}

struct board_server *board_server_new(const struct board_settings *settings, struct error *error)
{
    struct board_server *server = memory_new(1, sizeof *server);
    server->settings = *settings;
    bool ok = make_token(server->token) ? start(server, error)
                                        : error_set(error, "the system gives no random numbers");
    if (!ok) {
        board_server_free(server);
        return NULL;
    }
    return server;
}

void board_server_begin(struct board_server *server)
{
    atomic_store(&server->children, children_new());
}

void board_server_free(struct board_server *server)
{
    if (server->web) {
        mg_stop(server->web);
    }
    children_free(atomic_load(&server->children));
    mg_exit_library();
    free(server);
}

const char *board_server_address(const struct board_server *server)
{
    return server->address;
}

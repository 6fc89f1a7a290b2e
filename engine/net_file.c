#include "engine/net_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/output_file.h"
#include "engine/net_game.h"

/* The first bytes tell the file from text, and from one that was sent as text. */
static const uint8_t magic[8] = {0x89, 'W', 'G', 'N', '\r', '\n', 0x1a, '\n'};

enum {
    VERSION = 1,
    CHECK_SIZE = 8,
    HEAD_SIZE = sizeof magic + 2 + 8 + 2 * 6 + 4 + 2 + 4,
    FILE_MAX = 64 << 20
};

/* Bytes that are read or written one number after the other. */
struct bytes {
    uint8_t *at; /* NULL: they are only counted */
    size_t n;
};

static void put(struct bytes *b, uint64_t number, int size)
{
    for (int i = 0; i < size; i++, b->n++) {
        if (b->at) {
            b->at[b->n] = (uint8_t)(number >> (8 * i));
        }
    }
}

static uint64_t take(const uint8_t **p, int size)
{
    uint64_t number = 0;
    for (int i = 0; i < size; i++) {
        number |= (uint64_t) * (*p)++ << (8 * i);
    }
    return number;
}

static int16_t take_16(const uint8_t **p)
{
    return (int16_t)(uint16_t)take(p, 2);
}

static void put_all_16(struct bytes *b, const int16_t *number, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        put(b, (uint16_t)number[i], 2);
    }
}

static void take_all_16(const uint8_t **p, int16_t *number, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        number[i] = take_16(p);
    }
}

static void write_all(const struct net *net, struct bytes *b)
{
    size_t length = strlen(net->made), units = (size_t)net->n_units;
    for (size_t i = 0; i < sizeof magic; i++) {
        put(b, magic[i], 1);
    }
    put(b, VERSION, 2);
    put(b, net->game, 8);
    put(b, (uint64_t)net->n_types, 2);
    put(b, (uint64_t)net->n_cells, 2);
    put(b, net->shape.inputs, 2);
    put(b, (uint64_t)net->shape.hidden, 2);
    put(b, (uint64_t)net->shape.mirrors, 2);
    put(b, (uint64_t)net->shape.opposite, 2);
    put(b, (uint32_t)net->scale, 4);
    put(b, (uint16_t)net->tempo, 2);
    put(b, length, 4);
    for (size_t i = 0; i < length; i++) {
        put(b, (uint8_t)net->made[i], 1);
    }
    put_all_16(b, net->table, net_table_size(net));
    put_all_16(b, net->bias, units);
    put_all_16(b, net->clip, units);
    put_all_16(b, net->output, 2 * units);
    for (size_t i = 0; i < net_hidden_size(net); i++) {
        put(b, (uint8_t)net->weight[i], 1);
    }
    if (b->at) {
        put(b, hash_bytes(HASH_START, b->at, b->n), CHECK_SIZE);
    } else {
        b->n += CHECK_SIZE;
    }
}

uint8_t *net_write_bytes(const struct net *net, size_t *size)
{
    struct bytes counted = {0};
    write_all(net, &counted);
    struct bytes written = {memory_new(counted.n, 1), 0};
    write_all(net, &written);
    *size = written.n;
    return written.at;
}

bool net_write(const struct net *net, const char *path, struct error *error)
{
    struct output_file out;
    size_t size;
    if (!output_file_open(&out, path, OUTPUT_REPLACE, error)) {
        return false;
    }
    uint8_t *bytes = net_write_bytes(net, &size);
    bool ok = output_file_write(&out, bytes, size);
    if (!ok) {
        error_set(error, "%.100s: %s", path, strerror(errno));
    }
    free(bytes);
    ok = ok && output_file_install(&out, error);
    struct error closing;
    if (!output_file_close(&out, &closing) && ok) {
        if (error) {
            *error = closing;
        }
        ok = false;
    }
    return ok;
}

/* Whether the bytes are a whole file of this kind. */
static bool whole(const uint8_t *bytes, size_t size, struct error *error)
{
    if (size < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0) {
        return error_set(error, "this is no file of a net");
    }
    const uint8_t *p = bytes + sizeof magic;
    uint64_t version = size < HEAD_SIZE + CHECK_SIZE ? VERSION : take(&p, 2);
    if (version != VERSION) {
        return error_set(error, "version %d of the file is not known, only %d", (int)version,
                         VERSION);
    }
    if (size < HEAD_SIZE + CHECK_SIZE) {
        return error_set(error, "the file is cut off");
    }
    const uint8_t *check = bytes + size - CHECK_SIZE;
    if (take(&check, CHECK_SIZE) != hash_bytes(HASH_START, bytes, size - CHECK_SIZE)) {
        return error_set(error, "the file is cut off or damaged: its checksum does not fit");
    }
    return true;
}

/* Reads the head up to the length of the text, which goes to @length; an empty net of its shape.
 * NULL with a reason. */
static struct net *read_head(const struct variant *v, const uint8_t **p, size_t *length,
                             struct error *error)
{
    struct net_shape shape;
    *p += sizeof magic + 2;
    uint64_t game = take(p, 8);
    int n_types = (int)take(p, 2), n_cells = (int)take(p, 2), inputs = (int)take(p, 2);
    shape.hidden = (int)take(p, 2);
    shape.mirrors = (int)take(p, 2);
    shape.opposite = (int)take(p, 2);
    uint32_t scale = (uint32_t)take(p, 4);
    int16_t tempo = take_16(p);
    *length = (size_t)take(p, 4);
    if (n_types != v->n_types || n_cells != v->board->n_cells) {
        error_set(error, "it is of a game with %d kinds of men on %d cells; %s has %d on %d",
                  n_types, n_cells, v->id, v->n_types, v->board->n_cells);
        return NULL;
    }
    if (game != net_game(v)) {
        error_set(error, "it is of another game than %s: board, men or moves differ", v->id);
        return NULL;
    }
    if (inputs >= NET_INPUTS || shape.mirrors >= NET_MIRRORS || shape.opposite >= NET_MIRRORS ||
        *length > NET_MADE_MAX) {
        error_set(error, "a number in its head is out of bounds");
        return NULL;
    }
    shape.inputs = (enum net_inputs)inputs;
    struct net *net = net_of_game(v, &shape, error);
    if (net) {
        net->scale = scale > INT32_MAX ? -1 : (int32_t)scale;
        net->tempo = tempo;
    }
    return net;
}

static void read_numbers(struct net *net, const uint8_t **p)
{
    size_t units = (size_t)net->n_units;
    take_all_16(p, net->table, net_table_size(net));
    take_all_16(p, net->bias, units);
    take_all_16(p, net->clip, units);
    take_all_16(p, net->output, 2 * units);
    for (size_t i = 0; i < net_hidden_size(net); i++) {
        net->weight[i] = (int8_t)(uint8_t)take(p, 1);
    }
}

struct net *net_read_bytes(const struct variant *variant, const uint8_t *bytes, size_t size,
                           struct error *error)
{
    if (!whole(bytes, size, error)) {
        return NULL;
    }
    const uint8_t *p = bytes;
    size_t length;
    struct net *net = read_head(variant, &p, &length, error);
    if (!net) {
        return NULL;
    }
    size_t numbers = 2 * (net_table_size(net) + 4 * (size_t)net->n_units) + net_hidden_size(net);
    bool ok = size == HEAD_SIZE + length + numbers + CHECK_SIZE;
    if (!ok) {
        error_set(error, "its size is not what its head says");
    } else {
        net->made = memory_resize(net->made, length + 1, 1);
        memcpy(net->made, p, length);
        net->made[length] = '\0';
        p += length;
        read_numbers(net, &p);
        ok = net_settle(net, error);
    }
    if (!ok) {
        net_free(net);
        return NULL;
    }
    return net;
}

struct net *net_read(const struct variant *variant, const char *path, struct error *error)
{
    enum file_kind kind = file_kind(path);
    if (kind == FILE_FOLDER || kind == FILE_OTHER) {
        error_set(error, "this is no file of a net");
        return NULL;
    }
    uint8_t *bytes = memory_new(FILE_MAX + 1, 1);
    struct net *net = NULL;
    size_t size;
    if (!file_read_beginning(path, (char *)bytes, FILE_MAX + 1, 0, &size)) {
        error_set(error, "%s", strerror(errno));
    } else if (size > FILE_MAX) {
        error_set(error, "this is no file of a net");
    } else {
        net = net_read_bytes(variant, bytes, size, error);
    }
    free(bytes);
    return net;
}

/* Files of nets, GAME.net: little-endian, as docs/learning.md describes. */
#ifndef WELTGEIST_ENGINE_NET_FILE_H
#define WELTGEIST_ENGINE_NET_FILE_H

#include "engine/net.h"
#include "engine/variant.h"

/* Reads the net in a file or in @size bytes, settled. NULL with a reason if it is none, is damaged,
 * or was made for another game than @variant. The caller frees with net_free(). */
struct net *net_read(const struct variant *variant, const char *path, struct error *error);
struct net *net_read_bytes(const struct variant *variant, const uint8_t *bytes, size_t size,
                           struct error *error);

/* Writes a net; false with a reason if it does not arrive. The file there was is replaced whole or
 * not at all. */
bool net_write(const struct net *net, const char *path, struct error *error);

/* The bytes of the file, which the caller frees. */
uint8_t *net_write_bytes(const struct net *net, size_t *size);

#endif

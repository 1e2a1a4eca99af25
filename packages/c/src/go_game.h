/* The operations of go-chains/1: a position of Go, read from the record of a
 * ternary-board/1, and moves on it by capture, suicide and simple ko.
 * Chapter: Go chains. */
#ifndef GO_GAME_H
#define GO_GAME_H

#include "buffer.h"
#include "go_chains.h"
#include "verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct go_game {            /* about 56 KB */
    struct chains chains;
    uint8_t to_move;        /* WHITE or BLACK */
    unsigned ko;            /* where the next stone is refused, or GO_NO_POINT */
    uint64_t captured[3];   /* stones taken off, by their colour */
};

/* Reads a position and finds its chains (GC-1, GC-2). Places are bits. This
 * is all that analyse needs. */
struct verdict go_read(const uint8_t *data, size_t length, struct go_game *game);

/* The first stone of the first chain without a liberty, or GO_NO_POINT if the
 * position is legal (GC-5). */
unsigned go_first_without_liberty(const struct go_game *game);

/* Reads a position to play on: as go_read, and POSITION_ILLEGAL (GC-6). */
struct verdict go_start(const uint8_t *data, size_t length, uint8_t to_move,
                        struct go_game *game);

/* Plays one move, a vertex or a pass as text with a length. A move that is
 * refused changes nothing; its code is VERTEX_INVALID, POINT_OCCUPIED, SUICIDE
 * or KO, and the place without meaning (GC-7 to GC-12, GC-14). */
enum code go_move(struct go_game *game, const char *move, size_t length);

/* Appends the record of the position (GC-13). */
struct verdict go_write(const struct go_game *game, struct buffer *out);

#endif

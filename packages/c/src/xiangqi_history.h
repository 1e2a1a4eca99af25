/* xiangqi-history/1: the plies that led to a position, newest first.
 * Chapter: Xiangqi history. */
#ifndef XIANGQI_HISTORY_H
#define XIANGQI_HISTORY_H

#include "buffer.h"
#include "xiangqi.h"

#include <stddef.h>
#include <stdint.h>

enum { NO_PIECE = 32 };

struct ply {
    uint8_t piece;          /* id 0..=31 */
    uint8_t from, to;       /* squares 0..=89 */
    uint8_t captured;       /* id 0..=31, or NO_PIECE */
};

struct history {            /* {0} is an empty one */
    struct ply *plies;
    size_t count;
    size_t capacity;
};

/* The position is one that xiangqi_position_encode accepts; it is passed by
 * value, since reading and writing undo the plies in it. Places are bits. The
 * caller frees the history with history_free, whatever the verdict. */
struct verdict xiangqi_history_decode(const uint8_t *data, size_t length,
                                      struct xiangqi_position position,
                                      struct history *history);

struct verdict xiangqi_history_encode(const struct history *history,
                                      struct xiangqi_position position, struct buffer *out);

/* Puts a ply at the end; false if there is no memory. */
bool history_add(struct history *history, struct ply ply);
void history_free(struct history *history);

#endif

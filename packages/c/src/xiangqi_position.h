/* xiangqi-position/1: 32 pieces with identities and the side to move, in 149
 * to 177 bits. Chapter: Xiangqi position. */
#ifndef XIANGQI_POSITION_H
#define XIANGQI_POSITION_H

#include "buffer.h"
#include "xiangqi.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The leniencies; {0} is strict reading. */
struct position_rules {
    bool padding_bits;      /* XP-20 */
    bool trailing_bytes;    /* XP-21 */
};

/* Places are bits. */
struct verdict xiangqi_position_decode(const uint8_t *data, size_t length,
                                       struct position_rules rules,
                                       struct xiangqi_position *position);

/* Appends 19 to 23 bytes. */
struct verdict xiangqi_position_encode(const struct xiangqi_position *position,
                                       struct buffer *out);

#endif

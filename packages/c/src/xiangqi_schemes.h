/* xiangqi-list/1 and xiangqi-map/1: the squares of the 32 pieces, a byte each;
 * the living pieces, an id and a square each. No side to move.
 * Chapter: Xiangqi schemes. Places are bits. */
#ifndef XIANGQI_SCHEMES_H
#define XIANGQI_SCHEMES_H

#include "buffer.h"
#include "xiangqi.h"

#include <stddef.h>
#include <stdint.h>

typedef struct verdict squares_decoder(const uint8_t *data, size_t length,
                                       uint8_t square[XIANGQI_PIECES]);
typedef struct verdict squares_encoder(const uint8_t square[XIANGQI_PIECES],
                                       struct buffer *out);

squares_decoder xiangqi_list_decode;        /* XS-1 to XS-7 */
squares_encoder xiangqi_list_encode;
squares_decoder xiangqi_map_decode;         /* XM-1 to XM-7 */
squares_encoder xiangqi_map_encode;

#endif

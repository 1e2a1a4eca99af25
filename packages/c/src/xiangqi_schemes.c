#include "xiangqi_schemes.h"

#include <stdbool.h>
#include <string.h>

struct verdict xiangqi_list_decode(const uint8_t *data, size_t length,
                                   uint8_t square[XIANGQI_PIECES])
{
    bool taken[XIANGQI_SQUARES + 1] = { false };
    for (unsigned id = 0; id < XIANGQI_PIECES; id++) {
        uint64_t place = 8 * id;
        if (id >= length)
            return refuse(TRUNCATED, place);
        unsigned s = data[id];
        if (s > XIANGQI_DEAD)
            return refuse(BYTE_OUT_OF_RANGE, place);
        if (s != XIANGQI_DEAD && taken[s])
            return refuse(SQUARE_OCCUPIED_TWICE, place);
        if (xiangqi_candidate_index(id, s) < 0)
            return refuse(SQUARE_NOT_ALLOWED, place);
        taken[s] = true;
        square[id] = (uint8_t)s;
    }
    return length > XIANGQI_PIECES ? refuse(TRAILING_BYTES, 8 * XIANGQI_PIECES) : accept();
}

struct verdict xiangqi_list_encode(const uint8_t square[XIANGQI_PIECES], struct buffer *out)
{
    struct verdict v = xiangqi_check_squares(square);
    if (v.code != ACCEPTED)
        return v;
    buffer_append(out, square, XIANGQI_PIECES);     /* XIANGQI_DEAD is 90 */
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

struct verdict xiangqi_map_decode(const uint8_t *data, size_t length,
                                  uint8_t square[XIANGQI_PIECES])
{
    bool taken[XIANGQI_SQUARES] = { false };
    int last = -1;
    memset(square, XIANGQI_DEAD, XIANGQI_PIECES);
    /* Each id rises, so this ends behind 64 bytes at most. */
    for (size_t at = 0; at < length; at += 2) {
        uint64_t place = 8 * (uint64_t)at;
        unsigned id = data[at];
        if (id >= XIANGQI_PIECES)
            return refuse(BYTE_OUT_OF_RANGE, place);
        if ((int)id <= last)
            return refuse(IDS_NOT_RISING, place);
        last = (int)id;
        place += 8;
        if (at + 1 == length)
            return refuse(TRUNCATED, place);
        unsigned s = data[at + 1];
        if (s >= XIANGQI_SQUARES)
            return refuse(BYTE_OUT_OF_RANGE, place);
        if (taken[s])
            return refuse(SQUARE_OCCUPIED_TWICE, place);
        if (xiangqi_candidate_index(id, s) < 0)
            return refuse(SQUARE_NOT_ALLOWED, place);
        taken[s] = true;
        square[id] = (uint8_t)s;
    }
    return accept();
}

struct verdict xiangqi_map_encode(const uint8_t square[XIANGQI_PIECES], struct buffer *out)
{
    struct verdict v = xiangqi_check_squares(square);
    if (v.code != ACCEPTED)
        return v;
    for (unsigned id = 0; id < XIANGQI_PIECES; id++) {
        if (square[id] != XIANGQI_DEAD) {
            buffer_add(out, (uint8_t)id);
            buffer_add(out, square[id]);
        }
    }
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

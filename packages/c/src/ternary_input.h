/* What the packings of a ternary board, and the positions of Go, read alike:
 * bytes, the header, cells five to a byte. */
#ifndef TERNARY_INPUT_H
#define TERNARY_INPUT_H

#include "ternary.h"

struct input {
    const uint8_t *data;
    size_t length;
    size_t at;              /* the place of the next byte, in bytes */
};

/* The bytes left. */
static inline size_t input_left(const struct input *in)
{
    return in->length - in->at;
}

/* The place of the next byte, in bits. */
static inline uint64_t input_place(const struct input *in)
{
    return (uint64_t)in->at * 8;
}

/* A dimension, u24: TRUNCATED or DIMENSION_ZERO at its first bit (TB-2). */
struct verdict ternary_read_dimension(struct input *in, uint32_t *dimension);

/* Rows and columns, then the limit, judged at the record's first bit. */
struct verdict ternary_read_header(struct input *in, const struct ternary_rules *rules,
                                   struct board *board);
struct verdict ternary_write_header(const struct board *board, struct buffer *out);

/* Reads `total` cells, five to a byte, into `cells`, which has room for as
 * many of them as the input left can hold: 5 for each byte (TB-3 to TB-10). */
struct verdict ternary_read_cells(struct input *in, uint64_t total, bool allow_unused_trits,
                                  uint8_t *cells);

/* Allocates room for the cells that the bytes left can hold at `per_byte`
 * cells each, but for no more than the board has. */
struct verdict ternary_allocate(const struct input *in, unsigned per_byte, struct board *board);

/* TRAILING_BYTES at the first surplus bit, if a byte is left. */
struct verdict ternary_read_end(const struct input *in);

#endif

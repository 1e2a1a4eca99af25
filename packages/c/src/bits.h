/* Bits of bytes, most significant first: bit n is bit n mod 8 of byte n div 8.
 * Chapter: Conventions, "Bits, bytes, numbers"; XP-1. */
#ifndef BITS_H
#define BITS_H

#include "buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bit_reader {
    const uint8_t *data;
    uint64_t at;            /* the place of the next bit */
    uint64_t end;           /* the number of bits of the input */
};

struct bit_reader bits_of(const uint8_t *data, size_t length);

/* Reads a number in k bits, 0 <= k <= 32, and goes on behind it. With fewer
 * than k bits left it gives false and stays where it is. */
bool bits_read(struct bit_reader *in, unsigned k, unsigned *value);

/* True if all bits left are 1, which they are if none is left. Looks at all
 * of them: ask only when few are left. */
bool bits_left_are_ones(const struct bit_reader *in);

struct bit_writer {         /* {0} is an empty one */
    struct buffer bytes;
    unsigned used;          /* bits in use of the last byte, 0 for all or none */
};

/* Writes the k low bits of value, 0 <= k <= 32. */
void bits_write(struct bit_writer *out, unsigned value, unsigned k);

/* Writes 1 bits up to the next whole byte (XP-14, XH-17). */
void bits_pad(struct bit_writer *out);

#endif

/* A number from one base into another, faster than quadratic. */
#ifndef RADIX_H
#define RADIX_H

#include <stddef.h>
#include <stdint.h>

/* The most digits that radix_convert takes; the transforms bear no more. */
#define RADIX_MOST_DIGITS ((size_t)1 << 24)

/* Converts `count` digits in base `from`, least significant first, into base
 * `to`. Both bases are 2^15..=2^16, count is 1..=RADIX_MOST_DIGITS. Gives an
 * array that the caller frees, `*out_count` digits with zeros at the high end
 * possible, or a null pointer if there is no memory. */
uint16_t *radix_convert(const uint16_t *digits, size_t count, uint32_t from, uint32_t to,
                        size_t *out_count);

#endif

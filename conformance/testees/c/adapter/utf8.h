/* UTF-8. Texts are handled as bytes; places in texts are counted in Unicode
 * scalar values (Conventions, "Bits, bytes, numbers"). */
#ifndef UTF8_H
#define UTF8_H

#include "buffer.h"

#include <stddef.h>
#include <stdint.h>

/* The number of bytes, 1 to 4, of the well-formed character that begins at
 * `at`, with `left` bytes there; 0 if there is none. Overlong forms,
 * surrogates and numbers above 10FFFF are not well-formed. */
size_t utf8_character(const char *at, size_t left);

/* Appends the character with the number c, a Unicode scalar value. */
void utf8_add(struct buffer *out, uint32_t c);

#endif

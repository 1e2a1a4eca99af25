/* base64url without `=`. Chapter: Xiangqi link, "base64url"; XL-16 to XL-18. */
#ifndef BASE64URL_H
#define BASE64URL_H

#include "buffer.h"
#include "verdict.h"

#include <stddef.h>
#include <stdint.h>

/* Appends the bytes of a text. Places are characters of the text: a
 * character outside the alphabet, then the length, then the spare bits. */
struct verdict base64url_decode(const uint8_t *text, size_t length, struct buffer *out);

void base64url_encode(const uint8_t *data, size_t length, struct buffer *out);

#endif

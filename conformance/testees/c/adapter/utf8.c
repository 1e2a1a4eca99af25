#include "utf8.h"

size_t utf8_character(const char *at, size_t left)
{
    const unsigned char *s = (const unsigned char *)at;
    if (left == 0)
        return 0;
    if (s[0] < 0x80)
        return 1;
    /* The range of the second byte shuts out overlong forms, surrogates and
     * what is too great; the bytes after it are all 80..=bf. */
    size_t size;
    unsigned char low = 0x80, high = 0xbf;
    if (s[0] >= 0xc2 && s[0] <= 0xdf) {
        size = 2;
    } else if (s[0] >= 0xe0 && s[0] <= 0xef) {
        size = 3;
        if (s[0] == 0xe0)
            low = 0xa0;
        if (s[0] == 0xed)
            high = 0x9f;
    } else if (s[0] >= 0xf0 && s[0] <= 0xf4) {
        size = 4;
        if (s[0] == 0xf0)
            low = 0x90;
        if (s[0] == 0xf4)
            high = 0x8f;
    } else {
        return 0;
    }
    if (left < size || s[1] < low || s[1] > high)
        return 0;
    for (size_t i = 2; i < size; i++)
        if (s[i] < 0x80 || s[i] > 0xbf)
            return 0;
    return size;
}

void utf8_add(struct buffer *out, uint32_t c)
{
    if (c < 0x80) {
        buffer_add(out, (uint8_t)c);
        return;
    }
    if (c < 0x800) {
        buffer_add(out, (uint8_t)(0xc0 | c >> 6));
    } else {
        if (c < 0x10000) {
            buffer_add(out, (uint8_t)(0xe0 | c >> 12));
        } else {
            buffer_add(out, (uint8_t)(0xf0 | c >> 18));
            buffer_add(out, (uint8_t)(0x80 | (c >> 12 & 0x3f)));
        }
        buffer_add(out, (uint8_t)(0x80 | (c >> 6 & 0x3f)));
    }
    buffer_add(out, (uint8_t)(0x80 | (c & 0x3f)));
}

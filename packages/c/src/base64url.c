#include "base64url.h"

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* 0..=63, or -1. The alphabet is in runs, in ASCII. */
static int value_of(uint8_t c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    if (c == '-')
        return 62;
    return c == '_' ? 63 : -1;
}

struct verdict base64url_decode(const uint8_t *text, size_t length, struct buffer *out)
{
    for (size_t i = 0; i < length; i++)
        if (value_of(text[i]) < 0)
            return refuse(BASE64_CHARACTER, i);
    if (length % 4 == 1)
        return refuse(BASE64_LENGTH, length - 1);
    uint32_t bits = 0;
    unsigned held = 0;
    for (size_t i = 0; i < length; i++) {
        bits = bits << 6 | (uint32_t)value_of(text[i]);
        held += 6;
        if (held >= 8) {
            held -= 8;
            buffer_add(out, bits >> held & 0xff);
        }
    }
    if ((bits & ((1u << held) - 1)) != 0)
        return refuse(BASE64_SPARE_BITS, length - 1);
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

void base64url_encode(const uint8_t *data, size_t length, struct buffer *out)
{
    uint32_t bits = 0;
    unsigned held = 0;
    for (size_t i = 0; i < length; i++) {
        bits = bits << 8 | data[i];
        held += 8;
        while (held >= 6) {
            held -= 6;
            buffer_add(out, (uint8_t)alphabet[bits >> held & 63]);
        }
    }
    if (held > 0)
        buffer_add(out, (uint8_t)alphabet[bits << (6 - held) & 63]);
}

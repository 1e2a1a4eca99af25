#include "codec.h"

struct fault decode(const uint8_t *input, size_t length, struct options options, FILE *value) {
    return (struct fault){NULL, 0, "decode is not written yet: write it in codec.c"};
}

struct fault encode(struct json value, struct json context, FILE *output) {
    return (struct fault){NULL, 0, "encode is not written yet: write it in codec.c"};
}

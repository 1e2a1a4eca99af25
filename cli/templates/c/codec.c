#include "codec.h"

@IF decode@
struct fault decode(const uint8_t *input, size_t length, struct options options, FILE *value) {
    return (struct fault){NULL, 0, "decode is not written yet: write it in codec.c"};
}

@END@
@IF encode@
struct fault encode(struct json value, struct options options, FILE *output) {
    return (struct fault){NULL, 0, "encode is not written yet: write it in codec.c"};
}

@END@
@IF other@
struct fault perform(const char *op, const uint8_t *input, size_t length, struct options options, FILE *ok) {
    return (struct fault){NULL, 0, "the operation is not written yet: write it in codec.c"};
}
@END@

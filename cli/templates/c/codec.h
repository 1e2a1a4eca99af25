/* The codec of @FORMAT@. The rules are in spec/@CHAPTER@. */
#ifndef CODEC_H
#define CODEC_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "json.h"

/* Leniencies, as bits. */
enum { STRICT = 0@LENIENCY_BITS@ };

struct options {
    unsigned allow;      /* The leniencies to apply. */
    long long limit;     /* It is @ABOUT_LIMIT@; -1 for none. */
    struct json context; /* It is @ABOUT_CONTEXT@. */
};

/* What decode and encode return: all members are 0 if there is a result. */
struct fault {
    const char *reject;      /* A code of spec/@CODES@: the input or the value has a fault, */
    long long offset;        /* which decode found at this offset in @UNIT@s. */
    const char *unsupported; /* The reason why this codec does not support the request. */
};

/* Writes the value of the input as JSON to `value`, on one line. The input is UTF-8 if the format is a text. The shape of the value is in
   spec/@VALUES@. A fault is `return (struct fault){"truncated", 48, NULL};`. */
struct fault decode(const uint8_t *input, size_t length, struct options options, FILE *value);

/* Writes the bytes of a value to `output`; `context` is @ABOUT_CONTEXT@. A fault is
   `return (struct fault){"dimension-zero", 0, NULL};`. */
struct fault encode(struct json value, struct json context, FILE *output);

#endif

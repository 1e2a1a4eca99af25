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
    struct json limits;  /* @ABOUT_LIMITS@. */
    struct json request; /* @ABOUT_REQUEST@. */
};

/* What an operation returns: all members are 0 if there is a result. */
struct fault {
    const char *reject;      /* A code of spec/@CODES@: the input or the value has a fault, */
    long long offset;        /* which was found at this offset. */
    const char *unsupported; /* The reason why this codec does not support the request. */
};

@IF decode@
/* Writes the value of the input as JSON to `value`, on one line. The input is UTF-8 if the format is a text. The shape of the value is in
   spec/@VALUES@. A fault is `return (struct fault){"@CODE@", 48, NULL};`; offsets count @UNIT@s. */
struct fault decode(const uint8_t *input, size_t length, struct options options, FILE *value);

@END@
@IF encode@
/* Writes the bytes of a value to `output`. A fault is `return (struct fault){"@CODE@", 0, NULL};`. */
struct fault encode(struct json value, struct options options, FILE *output);

@END@
@IF other@
/* Writes the `ok` of the reply to another operation: @OTHER@. The input is empty if the request has none. */
struct fault perform(const char *op, const uint8_t *input, size_t length, struct options options, FILE *ok);

@END@
#endif

/* A request of the testee protocol: its fields, and the replies to it.
 * Chapter: The testee protocol. */
#ifndef REQUEST_H
#define REQUEST_H

#include "buffer.h"
#include "verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum field {
    ID, OP, FORMAT, HEX, TEXT, VALUE, POSITION, ALLOW, LIMITS, TO_PLAY, MOVES, PROTOCOL, FIELDS
};

struct request {
    FILE *out;                      /* where the reply goes */
    const char *field[FIELDS];      /* JSON values (json.h); null where absent */
    /* `allow` and `limits` of a decode request; nothing otherwise. */
    bool unused_trits, padding_bits, trailing_bytes, unknown_parameters;
    bool limited;
    uint64_t limit;
};

/* These read a field; if it is absent or of another shape, they reply with
 * `error` and give false. The bytes are appended to `out`. */
bool request_hex(const struct request *r, struct buffer *out);
bool request_text(const struct request *r, struct buffer *out);
bool request_value(const struct request *r, const char **value);

/* Each request gets one reply, a line that is one JSON object. */

/* {"id":…,"ok": — the value and reply_end follow. */
void reply_ok(const struct request *r);
void reply_end(const struct request *r);

/* The reply to hello up to the formats: …,"formats":{ — the formats, a closing
 * brace and reply_end follow. */
void reply_hello(const struct request *r);

void reply_hex(const struct request *r, const struct buffer *bytes);    /* encoded */
void reply_text(const struct request *r, const struct buffer *text);    /* encoded */

/* Refused: with a place, whose unit is "bit" or "char"; or without, where the
 * unit is null. NO_MEMORY and TOO_LARGE become `unsupported`. */
void reply_refused(const struct request *r, struct verdict v, const char *unit);
void reply_move_refused(const struct request *r, enum code code, size_t move);

void reply_unsupported(const struct request *r, const char *what);
void reply_error(const struct request *r, const char *why);

/* JSON strings, with their quotes. */
void write_hex(FILE *out, const struct buffer *bytes);
void write_text(FILE *out, const struct buffer *text);

#endif

/* A request of the testee protocol: its fields, and the replies to it.
 * Chapter: The testee protocol. */
#ifndef REQUEST_H
#define REQUEST_H

#include "boardwire.h"
#include "buffer.h"

#include <stdio.h>

enum field {
    ID, OP, FORMAT, HEX, TEXT, VALUE, POSITION, ALLOW, LIMITS, TO_PLAY, MOVES, FEN, DEPTH,
    PROTOCOL, FIELDS
};

struct request {
    FILE *out;                      /* where the reply goes */
    bool details;                   /* rejections say more than the protocol asks */
    const char *field[FIELDS];      /* JSON values (json.h); null where absent */
    bw_format format;
    bw_options options;             /* `allow` and `limits` of decode and explain */
};

/* These read a field; if it is absent or of another shape, they reply with
 * `error` and give false. The bytes are appended to `out`. */
bool request_hex(const struct request *r, struct buffer *out);
bool request_text(const struct request *r, struct buffer *out);
bool request_value(const struct request *r, const char **value);

/* Each request gets one reply, a line that is one JSON object: reply_ok, the
 * value, and reply_end; or one of the others. */
void reply_ok(const struct request *r);
void reply_end(const struct request *r);

/* The reply to hello up to the formats: …,"formats":{ */
void reply_hello(const struct request *r);

/* What the library rejects. begin_rejected leaves the object open: more keys
 * can follow, then reply_end. */
void reply_rejected(const struct request *r, const bw_error *error);
void begin_rejected(const struct request *r, const bw_error *error);

void reply_unsupported(const struct request *r, const char *what);
void reply_error(const struct request *r, const char *why);

/* JSON strings, with their quotes. */
void write_hex(FILE *out, const uint8_t *data, size_t length);
void write_text(FILE *out, const char *text, size_t length);
void write_move(FILE *out, bw_move move);       /* of xiangqi, "h2e2" */

#endif

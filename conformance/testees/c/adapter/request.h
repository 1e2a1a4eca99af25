/* A request of the testee protocol, and the replies to it. Chapter: The testee
 * protocol. */
#ifndef REQUEST_H
#define REQUEST_H

#include "boardwire.h"

#include <jansson.h>

/* The reply to a line, without its line feed: memory for free(), or NULL
 * without memory. With `details` a rejection has more keys than the protocol:
 * format, requirement, path, message, and of explain fields. */
char *answer(const char *line, size_t length, bool details);

struct request {
    const json_t *line;
    bool details;
    bw_format format;
    bw_options options;         /* `allow` and `limits` of decode and explain */
};

/* A reply without its id, a new reference. NULL means that there is no memory. */
typedef json_t *operation(const struct request *r);

operation decode, encode, explain;
operation analyse, play;        /* go-chains/1 */
operation perft, legal_moves;   /* xiangqi-rules/1 */

json_t *reply_ok(json_t *value);        /* takes the reference */
json_t *reply_rejected(const struct request *r, const bw_error *error);
json_t *reply_move_rejected(const struct request *r, const bw_error *error, uint64_t move);
json_t *reply_unsupported(const char *what);
json_t *reply_error(const char *why);

/* Whether the JSON is the text `expected`. These functions accept NULL. */
bool is_text(const json_t *json, const char *expected);

/* Reads an integer of 0 or more in any notation: 5, 5.0 and 50e-1 are one
 * number. An integer beyond 2^53 is rounded, and one beyond 2^64 becomes
 * UINT64_MAX: no limit and no field of a value distinguishes them. */
bool read_whole(const json_t *json, uint64_t *number);

/* The bytes of `hex`, memory for free(); NULL if the key is missing or not hex. */
uint8_t *read_hex(const struct request *r, size_t *length);

json_t *hex_of(const uint8_t *data, size_t length);
json_t *move_of(bw_move move);          /* of xiangqi, "h2e2" */

#endif

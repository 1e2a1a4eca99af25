/* The xiangqi formats. */
#include "xiangqi_values.h"
#include "operations.h"

#include <stdlib.h>

/* The most plies that an input can have: one in five bits. */
static bool give_plies(const struct request *r, bw_history *history, size_t count)
{
    history->plies = count > SIZE_MAX / sizeof(bw_ply) ? NULL : malloc(count * sizeof(bw_ply));
    history->capacity = count;
    if (history->plies == NULL)
        reply_no_memory(r);
    return history->plies != NULL;
}

static void answer_position(const struct request *r, bw_code code, const bw_position *position,
                            const bw_error *error)
{
    if (code != BW_OK) {
        reply_rejected(r, error);
        return;
    }
    reply_ok(r);
    write_position(r->out, position);
    reply_end(r);
}

void decode_xiangqi_position(const struct request *r)
{
    struct buffer in = { 0 };
    bw_position position;
    bw_error error;
    if (request_hex(r, &in)) {
        bw_code code = bw_xiangqi_position_decode(in.data, in.length, &r->options, &position,
                                                  &error);
        answer_position(r, code, &position, &error);
    }
    buffer_free(&in);
}

void decode_xiangqi_fen(const struct request *r)
{
    struct buffer in = { 0 };
    bw_position position;
    bw_error error;
    if (request_text(r, &in)) {
        bw_code code = bw_xiangqi_fen_decode((const char *)in.data, in.length, &r->options,
                                             &position, &error);
        answer_position(r, code, &position, &error);
    }
    buffer_free(&in);
}

static bw_code put_position(const void *value, const bw_options *options, uint8_t *out,
                            size_t capacity, size_t *length, bw_error *error)
{
    (void)options;
    return bw_xiangqi_position_encode(value, out, capacity, length, error);
}

static bw_code put_fen(const void *value, const bw_options *options, uint8_t *out,
                       size_t capacity, size_t *length, bw_error *error)
{
    (void)options;
    return bw_xiangqi_fen_encode(value, (char *)out, capacity, length, error);
}

static void encode_position(const struct request *r, encoder *encoder)
{
    const char *value;
    bw_position position;
    if (!request_value(r, &value))
        return;
    if (read_position(value, &position))
        answer_encoded(r, encoder, &position);
    else
        reply_error(r, "value is no position");
}

void encode_xiangqi_position(const struct request *r) { encode_position(r, put_position); }
void encode_xiangqi_fen(const struct request *r)      { encode_position(r, put_fen); }

static void decode_squares(const struct request *r)
{
    struct buffer in = { 0 };
    uint8_t squares[BW_PIECES];
    bw_error error;
    if (request_hex(r, &in)) {
        bw_code code = r->format == BW_XIANGQI_LIST
            ? bw_xiangqi_list_decode(in.data, in.length, &r->options, squares, &error)
            : bw_xiangqi_map_decode(in.data, in.length, &r->options, squares, &error);
        if (code == BW_OK) {
            reply_ok(r);
            write_squares_value(r->out, squares);
            reply_end(r);
        } else {
            reply_rejected(r, &error);
        }
    }
    buffer_free(&in);
}

static bw_code put_list(const void *value, const bw_options *options, uint8_t *out,
                        size_t capacity, size_t *length, bw_error *error)
{
    (void)options;
    return bw_xiangqi_list_encode(value, out, capacity, length, error);
}

static bw_code put_map(const void *value, const bw_options *options, uint8_t *out,
                       size_t capacity, size_t *length, bw_error *error)
{
    (void)options;
    return bw_xiangqi_map_encode(value, out, capacity, length, error);
}

static void encode_squares(const struct request *r, encoder *encoder)
{
    const char *value;
    uint8_t squares[BW_PIECES];
    if (!request_value(r, &value))
        return;
    if (read_squares_value(value, squares))
        answer_encoded(r, encoder, squares);
    else
        reply_error(r, "value has no 32 squares");
}

void decode_xiangqi_list(const struct request *r) { decode_squares(r); }
void encode_xiangqi_list(const struct request *r) { encode_squares(r, put_list); }
void decode_xiangqi_map(const struct request *r)  { decode_squares(r); }
void encode_xiangqi_map(const struct request *r)  { encode_squares(r, put_map); }

bool history_position(const struct request *r, bw_position *position)
{
    const char *value = r->field[POSITION];
    uint8_t bytes[BW_POSITION_BYTES];
    size_t length;
    if (value != NULL && read_position(value, position)
        && bw_xiangqi_position_encode(position, bytes, sizeof bytes, &length, NULL) == BW_OK)
        return true;
    reply_error(r, "position is absent or no position that can be encoded");
    return false;
}

void decode_xiangqi_history(const struct request *r)
{
    struct buffer in = { 0 };
    bw_position position;
    bw_history history = { 0 };
    bw_error error;
    if (history_position(r, &position) && request_hex(r, &in)
        && give_plies(r, &history, in.length * 8 / 5 + 1)) {
        if (bw_xiangqi_history_decode(in.data, in.length, &position, &r->options, &history,
                                      &error) == BW_OK) {
            reply_ok(r);
            write_history(r->out, &history);
            reply_end(r);
        } else {
            reply_rejected(r, &error);
        }
    }
    free(history.plies);
    buffer_free(&in);
}

struct history_value {
    bw_position position;
    bw_history history;
};

static bw_code put_history(const void *value, const bw_options *options, uint8_t *out,
                           size_t capacity, size_t *length, bw_error *error)
{
    const struct history_value *v = value;
    (void)options;
    return bw_xiangqi_history_encode(&v->history, &v->position, out, capacity, length, error);
}

void encode_xiangqi_history(const struct request *r)
{
    const char *value;
    struct history_value v = { .history = { 0 } };
    if (!history_position(r, &v.position) || !request_value(r, &value))
        return;
    if (read_history(value, &v.history))
        answer_encoded(r, put_history, &v);
    else
        reply_error(r, "value is no history, or too long for the memory");
    free(v.history.plies);
}

void decode_xiangqi_link(const struct request *r)
{
    struct buffer in = { 0 };
    bw_link link = { 0 };
    bw_error error;
    if (request_text(r, &in) && give_plies(r, &link.history, in.length * 6 / 5 + 1)) {
        link.s = malloc(in.length + 1);
        link.s_capacity = in.length;
        if (link.s == NULL) {
            reply_no_memory(r);
        } else if (bw_xiangqi_link_decode((const char *)in.data, in.length, &r->options, &link,
                                          &error) == BW_OK) {
            reply_ok(r);
            write_link(r->out, &link);
            reply_end(r);
        } else {
            reply_rejected(r, &error);
        }
    }
    free(link.history.plies);
    free(link.s);
    buffer_free(&in);
}

static bw_code put_link(const void *value, const bw_options *options, uint8_t *out,
                        size_t capacity, size_t *length, bw_error *error)
{
    (void)options;
    return bw_xiangqi_link_encode(value, (char *)out, capacity, length, error);
}

void encode_xiangqi_link(const struct request *r)
{
    const char *value;
    bw_link link = { 0 };
    struct buffer base = { 0 }, s = { 0 };
    if (!request_value(r, &value))
        return;
    if (read_link(value, &link, &base, &s))
        answer_encoded(r, put_link, &link);
    else
        reply_error(r, "value is no link, or too long for the memory");
    free(link.history.plies);
    buffer_free(&base);
    buffer_free(&s);
}

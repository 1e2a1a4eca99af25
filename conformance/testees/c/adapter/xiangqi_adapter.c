/* The xiangqi formats. */
#include "operations.h"
#include "xiangqi_fen.h"
#include "xiangqi_schemes.h"
#include "xiangqi_values.h"

static struct position_rules position_rules_of(const struct request *r)
{
    return (struct position_rules){ r->padding_bits, r->trailing_bytes };
}

static void answer_encoded(const struct request *r, struct verdict v, const struct buffer *hex)
{
    if (v.code == ACCEPTED)
        reply_hex(r, hex);
    else
        reply_refused(r, v, NULL);
}

static void answer_text(const struct request *r, struct verdict v, const struct buffer *text)
{
    if (v.code == ACCEPTED)
        reply_text(r, text);
    else
        reply_refused(r, v, NULL);
}

static void answer_position(const struct request *r, struct verdict v, const char *unit,
                            const struct xiangqi_position *position)
{
    if (v.code != ACCEPTED) {
        reply_refused(r, v, unit);
        return;
    }
    reply_ok(r);
    write_position(r->out, position);
    reply_end(r);
}

void decode_xiangqi_position(const struct request *r)
{
    struct buffer in = { 0 };
    struct xiangqi_position position;
    if (request_hex(r, &in))
        answer_position(r, xiangqi_position_decode(in.data, in.length, position_rules_of(r),
                                                   &position), "bit", &position);
    buffer_free(&in);
}

void decode_xiangqi_fen(const struct request *r)
{
    struct buffer in = { 0 };
    struct xiangqi_position position;
    if (request_text(r, &in))
        answer_position(r, xiangqi_fen_decode((const char *)in.data, in.length, &position),
                        "char", &position);
    buffer_free(&in);
}

/* Reads the value of a request that is a position; false after an error. */
static bool value_as_position(const struct request *r, struct xiangqi_position *position)
{
    const char *value;
    if (!request_value(r, &value))
        return false;
    if (read_position(value, position))
        return true;
    reply_error(r, "value is no position");
    return false;
}

void encode_xiangqi_position(const struct request *r)
{
    struct xiangqi_position position;
    struct buffer out = { 0 };
    if (value_as_position(r, &position))
        answer_encoded(r, xiangqi_position_encode(&position, &out), &out);
    buffer_free(&out);
}

void encode_xiangqi_fen(const struct request *r)
{
    struct xiangqi_position position;
    struct buffer out = { 0 };
    if (value_as_position(r, &position))
        answer_text(r, xiangqi_fen_encode(&position, &out), &out);
    buffer_free(&out);
}

/* The position that a history comes with; false after an error. */
static bool history_position(const struct request *r, struct xiangqi_position *position)
{
    const char *value = r->field[POSITION];
    if (value != NULL && read_position(value, position)
        && xiangqi_check_squares(position->square).code == ACCEPTED)
        return true;
    reply_error(r, "position is absent or no position that can be encoded");
    return false;
}

void decode_xiangqi_history(const struct request *r)
{
    struct buffer in = { 0 };
    struct xiangqi_position position;
    if (history_position(r, &position) && request_hex(r, &in)) {
        struct history history;
        struct verdict v = xiangqi_history_decode(in.data, in.length, position, &history);
        if (v.code == ACCEPTED) {
            reply_ok(r);
            write_history(r->out, &history);
            reply_end(r);
        } else {
            reply_refused(r, v, "bit");
        }
        history_free(&history);
    }
    buffer_free(&in);
}

void encode_xiangqi_history(const struct request *r)
{
    const char *value;
    struct xiangqi_position position;
    struct history history = { 0 };
    struct buffer out = { 0 };
    if (!history_position(r, &position) || !request_value(r, &value))
        return;
    if (read_history(value, &history))
        answer_encoded(r, xiangqi_history_encode(&history, position, &out), &out);
    else
        reply_error(r, "value is no history, or too long for the memory");
    history_free(&history);
    buffer_free(&out);
}

void decode_xiangqi_link(const struct request *r)
{
    struct buffer in = { 0 };
    if (request_text(r, &in)) {
        struct link link;
        struct link_rules rules = { r->unknown_parameters, position_rules_of(r) };
        struct verdict v = xiangqi_link_decode((const char *)in.data, in.length, rules, &link);
        if (v.code == ACCEPTED) {
            reply_ok(r);
            write_link(r->out, &link);
            reply_end(r);
        } else {
            reply_refused(r, v, "char");
        }
        link_free(&link);
    }
    buffer_free(&in);
}

void encode_xiangqi_link(const struct request *r)
{
    const char *value;
    struct link link = { 0 };
    struct buffer out = { 0 };
    if (!request_value(r, &value))
        return;
    if (read_link(value, &link))
        answer_text(r, xiangqi_link_encode(&link, &out), &out);
    else
        reply_error(r, "value is no link, or too long for the memory");
    link_free(&link);
    buffer_free(&out);
}

static void decode_squares(const struct request *r, squares_decoder *decoder)
{
    struct buffer in = { 0 };
    uint8_t square[XIANGQI_PIECES];
    if (request_hex(r, &in)) {
        struct verdict v = decoder(in.data, in.length, square);
        if (v.code == ACCEPTED) {
            reply_ok(r);
            write_squares_value(r->out, square);
            reply_end(r);
        } else {
            reply_refused(r, v, "bit");
        }
    }
    buffer_free(&in);
}

static void encode_squares(const struct request *r, squares_encoder *encoder)
{
    const char *value;
    uint8_t square[XIANGQI_PIECES];
    struct buffer out = { 0 };
    if (!request_value(r, &value))
        return;
    if (read_squares_value(value, square))
        answer_encoded(r, encoder(square, &out), &out);
    else
        reply_error(r, "value has no 32 squares");
    buffer_free(&out);
}

void decode_xiangqi_list(const struct request *r) { decode_squares(r, xiangqi_list_decode); }
void encode_xiangqi_list(const struct request *r) { encode_squares(r, xiangqi_list_encode); }
void decode_xiangqi_map(const struct request *r)  { decode_squares(r, xiangqi_map_decode); }
void encode_xiangqi_map(const struct request *r)  { encode_squares(r, xiangqi_map_encode); }

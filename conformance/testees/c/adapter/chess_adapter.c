/* Chess boards: {"placement":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}. */
#include "json.h"
#include "operations.h"

#include <string.h>

static void decode(const struct request *r)
{
    struct buffer in = { 0 };
    char placement[BW_PLACEMENT_SIZE];
    bw_error error;
    if (request_hex(r, &in)) {
        bw_code code = r->format == BW_CHESS_BOARD_BYTES
            ? bw_chess_board_bytes_decode(in.data, in.length, &r->options, placement, &error)
            : bw_chess_board_packed_decode(in.data, in.length, &r->options, placement, &error);
        if (code == BW_OK) {
            reply_ok(r);
            fputs("{\"placement\":", r->out);
            write_text(r->out, placement, strlen(placement));
            fputs("}", r->out);
            reply_end(r);
        } else {
            reply_rejected(r, &error);
        }
    }
    buffer_free(&in);
}

static bw_code put_bytes(const void *value, const bw_options *options, uint8_t *out,
                         size_t capacity, size_t *length, bw_error *error)
{
    const struct buffer *text = value;
    (void)options;
    return bw_chess_board_bytes_encode((const char *)text->data, text->length, out, capacity,
                                       length, error);
}

static bw_code put_packed(const void *value, const bw_options *options, uint8_t *out,
                          size_t capacity, size_t *length, bw_error *error)
{
    const struct buffer *text = value;
    (void)options;
    return bw_chess_board_packed_encode((const char *)text->data, text->length, out, capacity,
                                        length, error);
}

static void encode(const struct request *r, encoder *encoder)
{
    static const char *const names[1] = { "placement" };
    const char *value, *placement;
    size_t others;
    struct buffer text = { 0 };
    if (!request_value(r, &value))
        return;
    if (json_members(value, 1, names, &placement, &others) && others == 0
        && placement != NULL && json_text(placement, &text))
        answer_encoded(r, encoder, &text);
    else
        reply_error(r, "value is no placement, or too long for the memory");
    buffer_free(&text);
}

void decode_chess_bytes(const struct request *r)  { decode(r); }
void encode_chess_bytes(const struct request *r)  { encode(r, put_bytes); }
void decode_chess_packed(const struct request *r) { decode(r); }
void encode_chess_packed(const struct request *r) { encode(r, put_packed); }

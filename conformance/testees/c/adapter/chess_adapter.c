/* Chess boards: {"placement":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}. */
#include "chess_board.h"
#include "json.h"
#include "operations.h"

static void decode(const struct request *r, placement_decoder *decoder)
{
    struct buffer in = { 0 }, placement = { 0 };
    if (request_hex(r, &in)) {
        struct verdict v = decoder(in.data, in.length, &placement);
        if (v.code == ACCEPTED) {
            reply_ok(r);
            fputs("{\"placement\":", r->out);
            write_text(r->out, &placement);
            fputs("}", r->out);
            reply_end(r);
        } else {
            reply_refused(r, v, "bit");
        }
    }
    buffer_free(&in);
    buffer_free(&placement);
}

static void encode(const struct request *r, placement_encoder *encoder)
{
    static const char *const names[1] = { "placement" };
    const char *value, *placement;
    size_t others;
    struct buffer text = { 0 }, out = { 0 };
    if (!request_value(r, &value))
        return;
    if (json_members(value, 1, names, &placement, &others) && others == 0
        && placement != NULL && json_text(placement, &text)) {
        struct verdict v = encoder((const char *)text.data, text.length, &out);
        if (v.code == ACCEPTED)
            reply_hex(r, &out);
        else
            reply_refused(r, v, NULL);
    } else {
        reply_error(r, "value is no placement, or too long for the memory");
    }
    buffer_free(&text);
    buffer_free(&out);
}

void decode_chess_bytes(const struct request *r)  { decode(r, chess_bytes_decode); }
void encode_chess_bytes(const struct request *r)  { encode(r, chess_bytes_encode); }
void decode_chess_packed(const struct request *r) { decode(r, chess_packed_decode); }
void encode_chess_packed(const struct request *r) { encode(r, chess_packed_encode); }

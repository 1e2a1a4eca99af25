/* Ternary boards: {"rows":3,"cols":3,"cells":"102121212"}. */
#include "json.h"
#include "operations.h"
#include "ternary.h"

static struct ternary_rules rules_of(const struct request *r)
{
    return (struct ternary_rules){
        .limited = r->limited,
        .limit = r->limit,
        .unused_trits = r->unused_trits,
        .trailing_bytes = r->trailing_bytes,
    };
}

static void write_board(FILE *out, const struct board *board)
{
    char chunk[4096];
    size_t used = 0;
    fprintf(out, "{\"rows\":%lu,\"cols\":%lu,\"cells\":\"", (unsigned long)board->rows,
            (unsigned long)board->cols);
    for (uint64_t i = 0; i < board_cells(board); i++) {
        chunk[used++] = (char)('0' + board->cells[i]);
        if (used == sizeof chunk) {
            fwrite(chunk, 1, used, out);
            used = 0;
        }
    }
    fwrite(chunk, 1, used, out);
    fputs("\"}", out);
}

static bool read_dimension(const char *value, uint32_t *dimension)
{
    uint64_t n;
    if (!json_whole(value, &n) || n > TERNARY_MOST_DIMENSION)
        return false;
    *dimension = (uint32_t)n;
    return true;
}

/* Reads a board, whose cells are then the caller's to free; false if the value
 * does not have the shape. The cells of a board with a dimension of 0 are not
 * looked at: it is refused whatever they hold (TB-2). */
static bool read_board(const char *value, struct board *board)
{
    static const char *const names[3] = { "rows", "cols", "cells" };
    const char *found[3];
    size_t others;
    *board = (struct board){ 0 };
    if (!json_members(value, 3, names, found, &others) || others != 0
        || found[0] == NULL || found[1] == NULL || found[2] == NULL
        || !read_dimension(found[0], &board->rows) || !read_dimension(found[1], &board->cols))
        return false;
    struct buffer cells = { 0 };
    bool good = json_text(found[2], &cells);
    if (good && board_cells(board) > 0) {
        good = cells.length == board_cells(board);
        for (size_t i = 0; i < cells.length && good; i++) {
            good = cells.data[i] >= '0' && cells.data[i] <= '2';
            cells.data[i] = (uint8_t)(cells.data[i] - '0');
        }
    }
    board->cells = cells.data;
    if (!good)
        board_free(board);
    return good;
}

static void decode(const struct request *r, board_decoder *decoder)
{
    struct buffer in = { 0 };
    if (request_hex(r, &in)) {
        struct ternary_rules rules = rules_of(r);
        struct board board;
        struct verdict v = decoder(in.data, in.length, &rules, &board);
        if (v.code == ACCEPTED) {
            reply_ok(r);
            write_board(r->out, &board);
            reply_end(r);
        } else {
            reply_refused(r, v, "bit");
        }
        board_free(&board);
    }
    buffer_free(&in);
}

static void encode(const struct request *r, board_encoder *encoder)
{
    const char *value;
    struct board board;
    if (!request_value(r, &value))
        return;
    if (!read_board(value, &board)) {
        reply_error(r, "value is no board, or too long for the memory");
        return;
    }
    struct buffer out = { 0 };
    struct verdict v = encoder(&board, &out);
    board_free(&board);
    if (v.code == ACCEPTED)
        reply_hex(r, &out);
    else
        reply_refused(r, v, NULL);
    buffer_free(&out);
}

void decode_ternary_board(const struct request *r)   { decode(r, ternary_board_decode); }
void encode_ternary_board(const struct request *r)   { encode(r, ternary_board_encode); }
void decode_ternary_bits2(const struct request *r)   { decode(r, ternary_bits2_decode); }
void encode_ternary_bits2(const struct request *r)   { encode(r, ternary_bits2_encode); }
void decode_ternary_integer(const struct request *r) { decode(r, ternary_integer_decode); }
void encode_ternary_integer(const struct request *r) { encode(r, ternary_integer_encode); }
void decode_ternary_runs(const struct request *r)    { decode(r, ternary_runs_decode); }
void encode_ternary_runs(const struct request *r)    { encode(r, ternary_runs_encode); }

void decode_ternary_stream(const struct request *r)
{
    struct buffer in = { 0 };
    if (request_hex(r, &in)) {
        struct ternary_rules rules = rules_of(r);
        struct stream stream;
        struct verdict v = ternary_stream_decode(in.data, in.length, &rules, &stream);
        if (v.code == ACCEPTED) {
            reply_ok(r);
            fputs("{\"records\":[", r->out);
            for (size_t i = 0; i < stream.count; i++) {
                if (i > 0)
                    putc(',', r->out);
                write_board(r->out, &stream.records[i]);
            }
            fputs("]}", r->out);
            reply_end(r);
        } else {
            reply_refused(r, v, "bit");
        }
        stream_free(&stream);
    }
    buffer_free(&in);
}

static bool read_stream(const char *value, struct stream *stream)
{
    static const char *const names[1] = { "records" };
    const char *records;
    size_t others;
    *stream = (struct stream){ 0 };
    if (!json_members(value, 1, names, &records, &others) || others != 0
        || records == NULL || !json_is_array(records))
        return false;
    for (const char *e = json_first(records); e != NULL; e = json_next(e)) {
        struct board record;
        if (!read_board(e, &record))
            return false;
        if (!stream_add(stream, record)) {
            board_free(&record);
            return false;
        }
    }
    return true;
}

void encode_ternary_stream(const struct request *r)
{
    const char *value;
    struct stream stream;
    if (!request_value(r, &value))
        return;
    if (read_stream(value, &stream)) {
        struct buffer out = { 0 };
        struct verdict v = ternary_stream_encode(&stream, &out);
        if (v.code == ACCEPTED)
            reply_hex(r, &out);
        else
            reply_refused(r, v, NULL);
        buffer_free(&out);
    } else {
        reply_error(r, "value is no stream, or too long for the memory");
    }
    stream_free(&stream);
}

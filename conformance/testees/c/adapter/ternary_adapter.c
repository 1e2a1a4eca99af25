/* Ternary boards: {"rows":3,"cols":3,"cells":"102121212"}. */
#include "json.h"
#include "operations.h"

#include <stdlib.h>
#include <string.h>

typedef bw_code board_decoder(const uint8_t *data, size_t length, const bw_options *options,
                              bw_board *board, bw_error *error);

static void write_board(FILE *out, const bw_board *board)
{
    char chunk[4096];
    size_t used = 0, total = (size_t)((uint64_t)board->rows * board->cols);
    fprintf(out, "{\"rows\":%lu,\"cols\":%lu,\"cells\":\"", (unsigned long)board->rows,
            (unsigned long)board->cols);
    for (size_t i = 0; i < total; i++) {
        chunk[used++] = (char)('0' + board->cells[i]);
        if (used == sizeof chunk) {
            fwrite(chunk, 1, used, out);
            used = 0;
        }
    }
    fwrite(chunk, 1, used, out);
    fputs("\"}", out);
}

/* Makes room for the cells that a decoder asked for; false after a reply. */
static bool give_cells(const struct request *r, bw_board *board)
{
    uint64_t total = (uint64_t)board->rows * board->cols;
    uint8_t *cells = total > SIZE_MAX ? NULL : realloc(board->cells, (size_t)total);
    if (cells == NULL) {
        reply_no_memory(r);
        return false;
    }
    board->cells = cells;
    board->capacity = (size_t)total;
    return true;
}

static void decode(const struct request *r, board_decoder *decoder)
{
    struct buffer in = { 0 };
    bw_options options = r->options;
    bw_board board = { 0 };
    bw_error error;
    if (!request_hex(r, &in)) {
        buffer_free(&in);
        return;
    }
    /* Nothing is allocated for a board that is rejected, but for the scratch
     * memory of ternary-integer/1, whose input is then complete. */
    bool ready = true;
    bw_code code;
    while ((code = decoder(in.data, in.length, &options, &board, &error)) < 0 && ready) {
        if (code == BW_SCRATCH_TOO_SMALL)
            ready = give_scratch(r, &error, &options) && give_cells(r, &board);
        else
            ready = give_cells(r, &board);
    }
    if (ready && code == BW_OK) {
        reply_ok(r);
        write_board(r->out, &board);
        reply_end(r);
    } else if (ready) {
        reply_rejected(r, &error);
    }
    free(options.scratch);
    free(board.cells);
    buffer_free(&in);
}

static bool read_dimension(const char *value, uint32_t *dimension)
{
    uint64_t n;
    if (!json_whole(value, &n) || n > 16777215)
        return false;
    *dimension = (uint32_t)n;
    return true;
}

/* Reads a board, whose cells are then the caller's to free; false if the value
 * does not have the shape. The cells of a board with a dimension of 0 are not
 * looked at: it is rejected whatever they are (TB-2). */
static bool read_board(const char *value, bw_board *board)
{
    static const char *const names[3] = { "rows", "cols", "cells" };
    const char *found[3];
    size_t others;
    *board = (bw_board){ 0 };
    if (!json_members(value, 3, names, found, &others) || others != 0
        || found[0] == NULL || found[1] == NULL || found[2] == NULL
        || !read_dimension(found[0], &board->rows) || !read_dimension(found[1], &board->cols))
        return false;
    struct buffer cells = { 0 };
    bool good = json_text(found[2], &cells);
    uint64_t total = (uint64_t)board->rows * board->cols;
    if (good && total > 0)
        good = cells.length == total;
    for (size_t i = 0; i < cells.length; i++)
        cells.data[i] = (uint8_t)(cells.data[i] - '0');
    board->cells = cells.data;
    board->capacity = cells.length;
    return good;
}

static void encode(const struct request *r, encoder *encoder)
{
    const char *value;
    bw_board board;
    if (!request_value(r, &value))
        return;
    if (read_board(value, &board))
        answer_encoded(r, encoder, &board);
    else
        reply_error(r, "value is no board, or too long for the memory");
    free(board.cells);
}

#define ENCODER(name)                                                                          \
    static bw_code put_##name(const void *value, const bw_options *options, uint8_t *out,    \
                                size_t capacity, size_t *length, bw_error *error)                \
    {                                                                                          \
        (void)options;                                                                         \
        return bw_ternary_##name##_encode(value, out, capacity, length, error);                \
    }
ENCODER(board)
ENCODER(bits2)
ENCODER(runs)

static bw_code put_integer(const void *value, const bw_options *options, uint8_t *out,
                             size_t capacity, size_t *length, bw_error *error)
{
    return bw_ternary_integer_encode(value, options, out, capacity, length, error);
}

void decode_ternary_board(const struct request *r)   { decode(r, bw_ternary_board_decode); }
void encode_ternary_board(const struct request *r)   { encode(r, put_board); }
void decode_ternary_bits2(const struct request *r)   { decode(r, bw_ternary_bits2_decode); }
void encode_ternary_bits2(const struct request *r)   { encode(r, put_bits2); }
void decode_ternary_integer(const struct request *r) { decode(r, bw_ternary_integer_decode); }
void encode_ternary_integer(const struct request *r) { encode(r, put_integer); }
void decode_ternary_runs(const struct request *r)    { decode(r, bw_ternary_runs_decode); }
void encode_ternary_runs(const struct request *r)    { encode(r, put_runs); }

struct records {
    bw_board *boards;
    size_t count, capacity;
};

static bool add_record(struct records *records, bw_board board)
{
    if (records->count == records->capacity) {
        size_t capacity = records->capacity == 0 ? 4 : records->capacity * 2;
        if (capacity > SIZE_MAX / sizeof board)
            return false;
        bw_board *boards = realloc(records->boards, capacity * sizeof board);
        if (boards == NULL)
            return false;
        records->boards = boards;
        records->capacity = capacity;
    }
    records->boards[records->count++] = board;
    return true;
}

static void free_records(struct records *records)
{
    for (size_t i = 0; i < records->count; i++)
        free(records->boards[i].cells);
    free(records->boards);
}

/* Decodes each record twice: first to judge it. False after a reply. */
static bool write_records(const struct request *r, const struct buffer *in, bool judge)
{
    bw_stream stream = { in->data, in->length, 0, 0 };
    bw_board board = { 0 };
    bw_error error;
    bool good = true;
    while (good && stream.offset < stream.length) {
        bw_code code = bw_ternary_stream_next(&stream, &r->options, &board, &error);
        if (code == BW_BUFFER_TOO_SMALL) {
            good = give_cells(r, &board);
        } else if (code != BW_OK) {
            reply_rejected(r, &error);
            good = false;
        } else if (!judge) {
            if (stream.record > 1)
                putc(',', r->out);
            write_board(r->out, &board);
        }
    }
    free(board.cells);
    return good;
}

void decode_ternary_stream(const struct request *r)
{
    struct buffer in = { 0 };
    if (request_hex(r, &in) && write_records(r, &in, true)) {
        reply_ok(r);
        fputs("{\"records\":[", r->out);
        write_records(r, &in, false);
        fputs("]}", r->out);
        reply_end(r);
    }
    buffer_free(&in);
}

static bool read_records(const char *value, struct records *records)
{
    static const char *const names[1] = { "records" };
    const char *list;
    size_t others;
    if (!json_members(value, 1, names, &list, &others) || others != 0
        || list == NULL || !json_is_array(list))
        return false;
    for (const char *e = json_first(list); e != NULL; e = json_next(e)) {
        bw_board board;
        if (!read_board(e, &board) || !add_record(records, board)) {
            free(board.cells);
            return false;
        }
    }
    return true;
}

static bw_code put_stream(const void *value, const bw_options *options, uint8_t *out,
                            size_t capacity, size_t *length, bw_error *error)
{
    const struct records *records = value;
    (void)options;
    return bw_ternary_stream_encode(records->boards, records->count, out, capacity, length,
                                    error);
}

void encode_ternary_stream(const struct request *r)
{
    const char *value;
    struct records records = { 0 };
    if (!request_value(r, &value))
        return;
    if (read_records(value, &records))
        answer_encoded(r, put_stream, &records);
    else
        reply_error(r, "value is no stream, or too long for the memory");
    free_records(&records);
}

/* ternary-board/1 and ternary-stream/1: five cells to a byte. */
#include "ternary_input.h"

#include <stdlib.h>

static struct verdict read_record(struct input *in, const struct ternary_rules *rules,
                                  struct board *board)
{
    *board = (struct board){ 0 };
    struct verdict v = ternary_read_header(in, rules, board);
    if (v.code == ACCEPTED)
        v = ternary_allocate(in, 5, board);
    if (v.code == ACCEPTED)
        v = ternary_read_cells(in, board_cells(board), rules->unused_trits, board->cells);
    return v;
}

struct verdict ternary_board_decode(const uint8_t *data, size_t length,
                                    const struct ternary_rules *rules, struct board *board)
{
    struct input in = { data, length, 0 };
    struct verdict v = read_record(&in, rules, board);
    if (v.code == ACCEPTED && !rules->trailing_bytes)
        v = ternary_read_end(&in);
    return v;
}

struct verdict ternary_board_encode(const struct board *board, struct buffer *out)
{
    struct verdict v = ternary_write_header(board, out);
    if (v.code != ACCEPTED)
        return v;
    uint64_t total = board_cells(board);
    for (uint64_t i = 0; i < total; i += 5) {
        unsigned b = 0, power = 1;
        for (uint64_t j = i; j < i + 5 && j < total; j++) {
            b += power * board->cells[j];
            power *= 3;
        }
        buffer_add(out, (uint8_t)b);
    }
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

bool stream_add(struct stream *stream, struct board record)
{
    if (stream->count == stream->capacity) {
        size_t capacity = stream->capacity == 0 ? 4 : stream->capacity * 2;
        if (capacity > SIZE_MAX / sizeof *stream->records)
            return false;
        struct board *records = realloc(stream->records, capacity * sizeof *records);
        if (records == NULL)
            return false;
        stream->records = records;
        stream->capacity = capacity;
    }
    stream->records[stream->count++] = record;
    return true;
}

struct verdict ternary_stream_decode(const uint8_t *data, size_t length,
                                     const struct ternary_rules *rules, struct stream *stream)
{
    struct input in = { data, length, 0 };
    *stream = (struct stream){ 0 };
    while (input_left(&in) > 0) {
        struct board record;
        struct verdict v = read_record(&in, rules, &record);
        if (v.code == ACCEPTED && !stream_add(stream, record))
            v = refuse(NO_MEMORY, 0);
        if (v.code != ACCEPTED) {
            board_free(&record);
            return v;
        }
    }
    return accept();
}

struct verdict ternary_stream_encode(const struct stream *stream, struct buffer *out)
{
    for (size_t i = 0; i < stream->count; i++) {
        struct verdict v = ternary_board_encode(&stream->records[i], out);
        if (v.code != ACCEPTED)
            return v;
    }
    return accept();
}

void stream_free(struct stream *stream)
{
    for (size_t i = 0; i < stream->count; i++)
        board_free(&stream->records[i]);
    free(stream->records);
    *stream = (struct stream){ 0 };
}

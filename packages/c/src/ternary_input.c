#include "ternary_input.h"

#include <stdlib.h>

struct verdict ternary_read_dimension(struct input *in, uint32_t *dimension)
{
    uint64_t place = input_place(in);
    if (input_left(in) < 3)
        return refuse(TRUNCATED, place);
    const uint8_t *b = in->data + in->at;
    *dimension = b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16;
    in->at += 3;
    return *dimension == 0 ? refuse(DIMENSION_ZERO, place) : accept();
}

struct verdict ternary_read_header(struct input *in, const struct ternary_rules *rules,
                                   struct board *board)
{
    uint64_t start = input_place(in);
    struct verdict v = ternary_read_dimension(in, &board->rows);
    if (v.code == ACCEPTED)
        v = ternary_read_dimension(in, &board->cols);
    if (v.code == ACCEPTED && rules->limited && board_cells(board) > rules->limit)
        v = refuse(LIMIT_EXCEEDED, start);
    return v;
}

static void write_u24(struct buffer *out, uint32_t n)
{
    buffer_add(out, n & 0xff);
    buffer_add(out, n >> 8 & 0xff);
    buffer_add(out, n >> 16 & 0xff);
}

struct verdict ternary_write_header(const struct board *board, struct buffer *out)
{
    if (board->rows == 0 || board->cols == 0)
        return refuse(DIMENSION_ZERO, 0);
    write_u24(out, board->rows);
    write_u24(out, board->cols);
    return accept();
}

struct verdict ternary_read_cells(struct input *in, uint64_t total, bool allow_unused_trits,
                                  uint8_t *cells)
{
    uint64_t left = total;
    while (left > 0) {
        uint64_t place = input_place(in);
        if (input_left(in) == 0)
            return refuse(TRUNCATED, place);
        unsigned b = in->data[in->at++];
        if (b > 242)
            return refuse(BYTE_OUT_OF_RANGE, place);
        unsigned use = left < 5 ? (unsigned)left : 5;
        for (unsigned i = 0; i < use; i++) {
            *cells++ = (uint8_t)(b % 3);
            b /= 3;
        }
        if (b != 0 && !allow_unused_trits)
            return refuse(UNUSED_TRITS_NOT_ZERO, place);
        left -= use;
    }
    return accept();
}

struct verdict ternary_allocate(const struct input *in, unsigned per_byte, struct board *board)
{
    uint64_t room = board_cells(board);
    if (room / per_byte > input_left(in))
        room = (uint64_t)input_left(in) * per_byte;
    if (room > SIZE_MAX)
        return refuse(NO_MEMORY, 0);
    /* One byte more, since malloc(0) may give a null pointer. */
    board->cells = malloc((size_t)room + 1);
    return board->cells == NULL ? refuse(NO_MEMORY, 0) : accept();
}

struct verdict ternary_read_end(const struct input *in)
{
    return input_left(in) == 0 ? accept() : refuse(TRAILING_BYTES, input_place(in));
}

void board_free(struct board *board)
{
    free(board->cells);
    *board = (struct board){ 0 };
}

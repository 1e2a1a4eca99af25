/* ternary-bits2/1: two bits a cell, each row in whole bytes. */
#include "ternary_input.h"

struct verdict ternary_bits2_decode(const uint8_t *data, size_t length,
                                    const struct ternary_rules *rules, struct board *board)
{
    struct input in = { data, length, 0 };
    *board = (struct board){ 0 };
    struct verdict v = ternary_read_header(&in, rules, board);
    if (v.code == ACCEPTED)
        v = ternary_allocate(&in, 4, board);
    if (v.code != ACCEPTED)
        return v;
    uint8_t *cell = board->cells;
    for (uint32_t row = 0; row < board->rows; row++) {
        uint32_t left = board->cols;
        while (left > 0) {
            uint64_t place = input_place(&in);
            if (input_left(&in) == 0)
                return refuse(TRUNCATED, place);
            unsigned b = in.data[in.at++];
            unsigned use = left < 4 ? left : 4;
            for (unsigned i = 0; i < use; i++) {
                if (b % 4 == 3)
                    return refuse(CELL_INVALID, place + 6 - 2 * i);
                *cell++ = (uint8_t)(b % 4);
                b /= 4;
            }
            if (b != 0)
                return refuse(UNUSED_CELLS_NOT_ZERO, place);
            left -= use;
        }
    }
    return ternary_read_end(&in);
}

struct verdict ternary_bits2_encode(const struct board *board, struct buffer *out)
{
    struct verdict v = ternary_write_header(board, out);
    if (v.code != ACCEPTED)
        return v;
    const uint8_t *row = board->cells;
    for (uint32_t r = 0; r < board->rows; r++, row += board->cols) {
        for (uint32_t col = 0; col < board->cols; col += 4) {
            unsigned b = 0;
            for (unsigned i = 0; i < 4 && col + i < board->cols; i++)
                b |= (unsigned)row[col + i] << 2 * i;
            buffer_add(out, (uint8_t)b);
        }
    }
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

/* ternary-integer/1: the whole board as one number V, cell i being the digit
 * of 3^i. V is converted between the bases 2^16 and 3^10 = 59049. */
#include "radix.h"
#include "ternary_input.h"

#include <stdlib.h>

enum { TRITS = 10, BASE_3 = 59049, BASE_2 = 65536 };

uint64_t ternary_integer_bytes(uint64_t n)
{
    /* floor(log2(3) * 2^128), in words of 32 bits, least significant first.
     * What it is short of log2(3) never matters (Security, "One integer"). */
    static const uint32_t log2_3[5] = {
        0x068badd1, 0xa00b120a, 0xfbd6879f, 0x95c01a39, 1
    };
    const uint32_t factor[2] = { (uint32_t)n, (uint32_t)(n >> 32) };
    uint32_t product[7] = { 0 };
    for (int i = 0; i < 2; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < 5; j++) {
            carry += (uint64_t)factor[i] * log2_3[j] + product[i + j];
            product[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product[i + 5] = (uint32_t)carry;
    }
    /* The words from bit 128 on are the whole part, floor(n * log2(3)). */
    uint64_t whole = product[4] | (uint64_t)product[5] << 32;
    return whole / 8 + 1;
}

/* Takes the cells out of the digits of V; false if V is 3^total or more. */
static bool take_cells(const uint16_t *digits, size_t count, uint64_t total, uint8_t *cells)
{
    uint64_t left = total;
    for (size_t i = 0; i < count; i++) {
        unsigned digit = digits[i];
        unsigned use = left < TRITS ? (unsigned)left : TRITS;
        for (unsigned j = 0; j < use; j++) {
            *cells++ = (uint8_t)(digit % 3);
            digit /= 3;
        }
        if (digit != 0)
            return false;
        left -= use;
    }
    for (; left > 0; left--)
        *cells++ = EMPTY;
    return true;
}

static struct verdict read_number(const uint8_t *bytes, size_t m, uint64_t place,
                                  struct board *board)
{
    size_t count = m / 2 + m % 2;
    uint16_t *words = calloc(count, sizeof *words);
    board->cells = malloc((size_t)board_cells(board));
    if (words == NULL || board->cells == NULL) {
        free(words);
        return refuse(NO_MEMORY, 0);
    }
    for (size_t i = 0; i < m; i++)
        words[i / 2] = (uint16_t)(words[i / 2] | bytes[i] << 8 * (i % 2));
    size_t digit_count;
    uint16_t *digits = radix_convert(words, count, BASE_2, BASE_3, &digit_count);
    free(words);
    if (digits == NULL)
        return refuse(NO_MEMORY, 0);
    bool fits = take_cells(digits, digit_count, board_cells(board), board->cells);
    free(digits);
    return fits ? accept() : refuse(VALUE_OUT_OF_RANGE, place);
}

struct verdict ternary_integer_decode(const uint8_t *data, size_t length,
                                      const struct ternary_rules *rules, struct board *board)
{
    struct input in = { data, length, 0 };
    struct ternary_rules own = *rules;
    if (!own.limited) {
        own.limited = true;
        own.limit = TERNARY_MOST_CELLS;
    }
    *board = (struct board){ 0 };
    struct verdict v = ternary_read_header(&in, &own, board);
    if (v.code != ACCEPTED)
        return v;
    uint64_t place = input_place(&in);
    uint64_t m = ternary_integer_bytes(board_cells(board));
    if (input_left(&in) < m)
        return refuse(TRUNCATED, place);
    if (board_cells(board) > TERNARY_MOST_CELLS)
        return refuse(TOO_LARGE, 0);
    v = read_number(data + in.at, (size_t)m, place, board);
    in.at += (size_t)m;
    return v.code == ACCEPTED ? ternary_read_end(&in) : v;
}

struct verdict ternary_integer_encode(const struct board *board, struct buffer *out)
{
    struct verdict v = ternary_write_header(board, out);
    if (v.code != ACCEPTED)
        return v;
    uint64_t total = board_cells(board);
    if ((total + TRITS - 1) / TRITS > RADIX_MOST_DIGITS)
        return refuse(TOO_LARGE, 0);
    size_t count = (size_t)((total + TRITS - 1) / TRITS);
    uint16_t *digits = calloc(count, sizeof *digits);
    if (digits == NULL)
        return refuse(NO_MEMORY, 0);
    for (uint64_t i = total; i-- > 0; )
        digits[i / TRITS] = (uint16_t)(3 * digits[i / TRITS] + board->cells[i]);
    size_t word_count;
    uint16_t *words = radix_convert(digits, count, BASE_3, BASE_2, &word_count);
    free(digits);
    if (words == NULL)
        return refuse(NO_MEMORY, 0);
    uint64_t m = ternary_integer_bytes(total);
    for (uint64_t i = 0; i < m; i++)
        buffer_add(out, i / 2 < word_count ? (uint8_t)(words[i / 2] >> 8 * (i % 2)) : 0);
    free(words);
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

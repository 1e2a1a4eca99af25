/* ternary-integer/1: all cells as one number V, cell i being the digit of 3^i
 * (BI-1 to BI-8). V is in words of 32 bits, least significant first. One division
 * of V gives 20 cells, and one multiplication adds 20 cells. */

enum { TRITS_PER_STEP = 20 };
static const uint32_t BASE = UINT32_C(3486784401);     /* 3^TRITS_PER_STEP */

/* The number of bytes of 3^n - 1, which are those of V (BI-3), for n of
 * 1 to 281474943156225. */
static uint64_t integer_bytes(uint64_t n)
{
    /* floor(log2(3) * 2^128), in words of 32 bits, least significant first.
     * The missing part of log2(3) changes no result (Security, "One integer"). */
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
    /* The words from bit 128 on are floor(n * log2(3)). */
    uint64_t bits = product[4] | (uint64_t)product[5] << 32;
    return bits / 8 + 1;
}

/* The number of words of V. No caller could give SIZE_MAX words. */
static size_t words_of(uint64_t cells)
{
    uint64_t words = (integer_bytes(cells) + 3) / 4;
    return words > SIZE_MAX / sizeof(uint32_t) ? SIZE_MAX : (size_t)words;
}

size_t bw_ternary_integer_scratch(uint32_t rows, uint32_t cols)
{
    return words_of((uint64_t)rows * cols);
}

static bw_code check_scratch(const struct faults *f, uint64_t cells, size_t words)
{
    size_t needed = words_of(cells);
    if (words < needed || needed == SIZE_MAX)
        return too_small(f, BW_SCRATCH_TOO_SMALL, needed, complete);
    return BW_OK;
}

/* Takes the cells out of V, which becomes 0; false if V is 3^cell_count or more. */
static bool take_cells(uint32_t *v, size_t count, uint64_t cell_count, uint8_t *cells)
{
    while (cell_count > 0) {
        uint32_t digit = divide_digits(v, count, BASE);
        while (count > 0 && v[count - 1] == 0)
            count--;
        unsigned step_cells = cell_count < TRITS_PER_STEP ? (unsigned)cell_count : TRITS_PER_STEP;
        cell_count -= step_cells;
        for (; step_cells > 0; step_cells--, digit /= 3)
            if (cells != NULL)
                *cells++ = (uint8_t)(digit % 3);
        if (digit != 0)
            return false;
    }
    return count == 0;
}

static bw_code read_integer(struct reader *r, bw_board *board)
{
    uint64_t start = r->at, cell_count = cell_count_of(board), byte_count = integer_bytes(cell_count);
    if (bits_left(r) / 8 < byte_count)
        return fail(&r->faults, BW_TRUNCATED, start, part("cells"));
    bw_code code = check_scratch(&r->faults, cell_count, r->scratch_words);
    if (code != BW_OK)
        return code;
    size_t count = words_of(cell_count);
    memset(r->scratch, 0, count * sizeof *r->scratch);
    for (size_t i = 0; i < byte_count; i++)
        r->scratch[i / 4] |= (uint32_t)byte_at(r, start + 8 * (uint64_t)i) << 8 * (i % 4);
    if (!take_cells(r->scratch, count, cell_count, room_for_cells(board)))
        return fail(&r->faults, BW_VALUE_OUT_OF_RANGE, start, part("cells"));
    r->at += byte_count * 8;
    report(r, "integer", 0, start, byte_count, (int64_t)cell_count, "BI-2 BI-3");
    return read_end(r, NULL);
}

DECODER(bw_ternary_integer_decode, BW_TERNARY_INTEGER, uint8_t, bw_board *board,
        read_board(&r, read_integer, board))

/* Counts the bytes without writing them: a caller can ask for the size without scratch memory. */
static void write_size(struct writer *w, const bw_board *board)
{
    w->length += integer_bytes(cell_count_of(board));
}

bw_code bw_ternary_integer_encode(const bw_board *board, const bw_options *options, uint8_t *out,
                                  size_t capacity, size_t *length, bw_error *error)
{
    bw_code code = encode_boards(BW_TERNARY_INTEGER, write_size, board, 1, out, capacity, length,
                                 error);
    if (code != BW_OK)
        return code;
    struct faults f = start_faults(BW_TERNARY_INTEGER, BW_UNIT_NONE, error);
    size_t cell_count = (size_t)cell_count_of(board), count = 0;
    code = check_scratch(&f, cell_count, options == NULL ? 0 : options->scratch_words);
    if (code != BW_OK)
        return code;
    uint32_t *v = options->scratch;
    if (v == NULL)
        return invalid(&f, part("options"));
    uint32_t digit = 0;
    for (size_t i = cell_count; i-- > 0; ) {
        digit = 3 * digit + board->cells[i];
        if (i % TRITS_PER_STEP == 0) {
            uint64_t carry = digit;
            for (size_t j = 0; j < count; j++) {
                carry += (uint64_t)v[j] * BASE;
                v[j] = (uint32_t)carry;
                carry >>= 32;
            }
            if (carry != 0)
                v[count++] = (uint32_t)carry;
            digit = 0;
        }
    }
    for (size_t i = 0; i + 6 < *length; i++)
        out[i + 6] = (uint8_t)(i / 4 < count ? v[i / 4] >> 8 * (i % 4) : 0);
    return BW_OK;
}

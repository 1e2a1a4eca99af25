/* ternary-integer/1: all cells as one number V, cell i being the digit of 3^i
 * (BI-1 to BI-8). V is converted between the bases 2^16 and 3^10 = 59049. */

enum { TRITS = 10, BASE_3 = 59049, BASE_2 = 65536 };

/* The number of bytes of 3^n - 1, which are those of V (BI-3), for n of
 * 1 to 281474943156225. */
static uint64_t integer_bytes(uint64_t n)
{
    /* floor(log2(3) * 2^128), in words of 32 bits, least significant first.
     * It is short of log2(3) by too little to matter (Security, "One integer"). */
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

static size_t digits_of(uint64_t cells)
{
    return (size_t)((cells + TRITS - 1) / TRITS);
}

/* SIZE_MAX is no number of words that a caller could give. */
static size_t words_of(uint64_t cells)
{
    if (cells == 0 || cells > BW_INTEGER_MAX_CELLS)
        return cells == 0 ? 0 : SIZE_MAX;
    /* Encoding starts from the digits of the cells, decoding from those of V. */
    uint64_t words = radix_words(digits_of(cells));
    uint64_t decoding = radix_words((size_t)((integer_bytes(cells) + 1) / 2));
    if (words < decoding)
        words = decoding;
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

/* Takes the cells out of the digits of V; false if V is 3^total or more. */
static bool take_cells(const uint32_t *digits, size_t count, uint64_t total, uint8_t *cells)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t digit = digits[i];
        unsigned use = total < TRITS ? (unsigned)total : TRITS;
        for (unsigned j = 0; j < use; j++, digit /= 3)
            if (cells != NULL)
                *cells++ = (uint8_t)(digit % 3);
        if (digit != 0)
            return false;
        total -= use;
    }
    return true;
}

static bw_code read_integer(struct reader *r, bw_board *board)
{
    uint64_t start = r->at, total = cells_of(board), bytes = integer_bytes(total);
    if (bits_left(r) / 8 < bytes)
        return fail(&r->faults, BW_TRUNCATED, start, part("cells"));
    bw_code code = check_scratch(&r->faults, total, r->scratch_words);
    if (code != BW_OK)
        return code;
    size_t count = (size_t)((bytes + 1) / 2);
    for (size_t i = 0; i < count; i++) {
        uint64_t at = start + 16 * (uint64_t)i;
        r->scratch[i] = byte_at(r, at);
        if (2 * (uint64_t)i + 1 < bytes)
            r->scratch[i] |= byte_at(r, at + 8) << 8;
    }
    const uint32_t *digits = radix_convert(r->scratch, count, BASE_2, BASE_3, &count);
    if (!take_cells(digits, count, total, room_for_cells(board)))
        return fail(&r->faults, BW_VALUE_OUT_OF_RANGE, start, part("cells"));
    r->at += bytes * 8;
    report(r, "integer", 0, start, bytes, (int64_t)total, "BI-2 BI-3");
    return read_end(r, NULL);
}

bw_code bw_ternary_integer_decode(const uint8_t *data, size_t length, const bw_options *options,
                                  bw_board *board, bw_error *error)
{
    return decode_board(BW_TERNARY_INTEGER, read_integer, data, length, options, board, error);
}

/* The size comes before the scratch memory: asking for it costs no time. */
static void write_size(struct writer *w, const bw_board *board)
{
    w->length += integer_bytes(cells_of(board));
}

bw_code bw_ternary_integer_encode(const bw_board *board, const bw_options *options, uint8_t *out,
                                  size_t capacity, size_t *length, bw_error *error)
{
    bw_code code = encode_boards(BW_TERNARY_INTEGER, write_size, board, 1, out, capacity, length,
                                 error);
    if (code != BW_OK)
        return code;
    struct faults f = start_faults(BW_TERNARY_INTEGER, BW_UNIT_NONE, error);
    size_t total = (size_t)cells_of(board), count = digits_of(total);
    code = check_scratch(&f, total, options == NULL ? 0 : options->scratch_words);
    if (code != BW_OK)
        return code;
    uint32_t *digits = options->scratch;
    if (digits == NULL)
        return invalid(&f, part("options"));
    memset(digits, 0, count * sizeof *digits);
    for (size_t i = total; i-- > 0; )
        digits[i / TRITS] = 3 * digits[i / TRITS] + board->cells[i];
    const uint32_t *words = radix_convert(digits, count, BASE_3, BASE_2, &count);
    for (size_t i = 6; i < *length; i++) {
        size_t at = i - 6;
        out[i] = (uint8_t)(at / 2 < count ? words[at / 2] >> 8 * (at % 2) : 0);
    }
    return BW_OK;
}

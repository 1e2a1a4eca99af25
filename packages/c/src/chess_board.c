/* chess-board-bytes/1 and chess-board-packed/1: the placement of a chess board,
 * a byte or four bits a square. Chapter: Chess board; CB-1 to CB-9, CP-1 to
 * CP-9. */

enum { CHESS_SQUARES = 64 };

/* The letters of the codes 1 to 6 and 9 to 14; a code without a piece has a blank. */
static const char code_letters[17] = " PRNBQK  prnbqk ";

static bw_code read_codes(struct reader *r, unsigned code_bits, uint8_t codes[CHESS_SQUARES])
{
    for (unsigned square = 0; square < CHESS_SQUARES; square++) {
        struct part where = item("squares", square);
        uint64_t start = r->at;
        unsigned code;
        if (!read_bits(r, code_bits, &code))
            return fail(&r->faults, BW_TRUNCATED, start, where);
        if (code != 0 && (code >= 16 || code_letters[code] == ' '))
            return fail(&r->faults, BW_PIECE_CODE_INVALID, start, where);
        codes[square] = (uint8_t)code;
        report(r, "code", square, start, code, -1, code_bits == 8 ? "CB-1 CB-2" : "CP-1 CP-2");
    }
    return read_end(r, NULL);
}

/* Reads codes of `code_bits` bits, and writes them as the ranks of a FEN. */
static bw_code read_chess_board(struct reader *r, unsigned code_bits, char placement[BW_PLACEMENT_SIZE])
{
    uint8_t codes[CHESS_SQUARES];
    char letters[CHESS_SQUARES];
    bw_code code = read_codes(r, code_bits, codes);
    if (code != BW_OK)
        return code;
    for (unsigned square = 0; square < CHESS_SQUARES; square++)
        letters[square] = (char)(codes[square] == 0 ? 0 : code_letters[codes[square]]);
    struct writer w = { (uint8_t *)placement, BW_PLACEMENT_SIZE, 0 };
    put_ranks(&w, letters, 8, 8);
    put(&w, '\0');
    return BW_OK;
}

DECODER(bw_chess_board_bytes_decode, BW_CHESS_BOARD_BYTES, uint8_t,
        char placement[BW_PLACEMENT_SIZE], read_chess_board(&r, 8, placement))

DECODER(bw_chess_board_packed_decode, BW_CHESS_BOARD_PACKED, uint8_t,
        char placement[BW_PLACEMENT_SIZE], read_chess_board(&r, 4, placement))

/* Reads a placement (CB-7). The end of the text counts as a '/'. The fault of a ninth rank is
 * at the eighth '/', and that of a wide rank where it passes the eighth file. */
static bw_code read_placement(const struct faults *f, const char *text, size_t length,
                              uint8_t codes[CHESS_SQUARES])
{
    unsigned rank = 0, width = 0;
    memset(codes, 0, CHESS_SQUARES);
    for (size_t at = 0; at <= length; at++) {
        struct part where = item("ranks", rank);
        char c = at < length ? text[at] : '/';
        if (c == '/') {
            if ((rank == 7) != (at == length))
                return fail(f, BW_FEN_RANKS, 0, where);
            if (width != 8)
                return fail(f, BW_FEN_FILES, 0, where);
            rank++;
            width = 0;
            continue;
        }
        const char *letter = c == ' ' ? NULL : memchr(code_letters, c, 16);
        unsigned files = letter != NULL ? 1 : c >= '1' && c <= '9' ? (unsigned)(c - '0') : 0;
        if (files == 0)
            return fail(f, BW_FEN_LETTER, 0, where);
        if (width + files > 8)
            return fail(f, BW_FEN_FILES, 0, where);
        if (letter != NULL)
            codes[8 * rank + width] = (uint8_t)(letter - code_letters);
        width += files;
    }
    return BW_OK;
}

static bw_code encode_placement(bw_format format, unsigned code_bits, const char *placement,
                                size_t placement_length, uint8_t *out, size_t capacity,
                                size_t *length, bw_error *error)
{
    struct writer w;
    struct faults f;
    uint8_t codes[CHESS_SQUARES];
    bw_code code = start_writing(&w, &f, format, out, capacity, error);
    if (code == BW_OK && placement == NULL && placement_length > 0)
        code = invalid(&f, complete);
    if (code == BW_OK)
        code = read_placement(&f, placement, placement_length, codes);
    if (code != BW_OK)
        return code;
    struct bit_writer bits = { &w, false, 0, 0 };
    for (unsigned square = 0; square < CHESS_SQUARES; square++)
        put_bits(&bits, codes[square], code_bits);
    return finish_writing(&w, &f, length);
}

ENCODER(bw_chess_board_bytes_encode, uint8_t,
        encode_placement(BW_CHESS_BOARD_BYTES, 8, placement, placement_length, OUTPUT),
        const char *placement, size_t placement_length)

ENCODER(bw_chess_board_packed_encode, uint8_t,
        encode_placement(BW_CHESS_BOARD_PACKED, 4, placement, placement_length, OUTPUT),
        const char *placement, size_t placement_length)

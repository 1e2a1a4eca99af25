#include "chess_board.h"

#include <stdbool.h>
#include <string.h>

enum { SQUARES = 64 };

/* The letters of the codes 1 to 6 and 9 to 14; a blank is no code, but for 0,
 * the empty square (CB-2). */
static const char letters[17] = " PRNBQK  prnbqk ";

static bool is_code(unsigned code)
{
    return code == 0 || (code < 16 && letters[code] != ' ');
}

static void write_placement(const uint8_t code[SQUARES], struct buffer *out)
{
    unsigned empty = 0;
    for (unsigned square = 0; square < SQUARES; square++) {
        if (square > 0 && square % 8 == 0)
            buffer_add(out, '/');
        empty += code[square] == 0;
        if (empty > 0 && (code[square] != 0 || square % 8 == 7)) {
            buffer_add(out, (uint8_t)('0' + empty));
            empty = 0;
        }
        if (code[square] != 0)
            buffer_add(out, (uint8_t)letters[code[square]]);
    }
}

/* CB-7. The end of the text is judged like a '/'; too many ranks are found at
 * the eighth '/', a rank that is too wide where it passes the eighth file. */
static struct verdict read_placement(const char *text, size_t length, uint8_t code[SQUARES])
{
    unsigned rank = 0, width = 0;
    memset(code, 0, SQUARES);
    for (size_t at = 0; at <= length; at++) {
        if (at == length || text[at] == '/') {
            if ((rank == 7) != (at == length))
                return refuse(FEN_RANKS, 0);
            if (width != 8)
                return refuse(FEN_FILES, 0);
            rank++;
            width = 0;
            continue;
        }
        char c = text[at];
        const char *letter = c == ' ' || c == '\0' ? NULL : strchr(letters, c);
        unsigned w = letter != NULL ? 1 : c >= '1' && c <= '9' ? (unsigned)(c - '0') : 0;
        if (w == 0)
            return refuse(FEN_LETTER, 0);
        if (width + w > 8)
            return refuse(FEN_FILES, 0);
        if (letter != NULL)
            code[8 * rank + width] = (uint8_t)(letter - letters);
        width += w;
    }
    return accept();
}

struct verdict chess_bytes_decode(const uint8_t *data, size_t length, struct buffer *placement)
{
    for (size_t square = 0; square < SQUARES; square++) {
        if (square >= length)
            return refuse(TRUNCATED, 8 * square);
        if (!is_code(data[square]))
            return refuse(PIECE_CODE_INVALID, 8 * square);
    }
    if (length > SQUARES)
        return refuse(TRAILING_BYTES, 8 * SQUARES);
    write_placement(data, placement);
    return placement->failed ? refuse(NO_MEMORY, 0) : accept();
}

struct verdict chess_bytes_encode(const char *placement, size_t length, struct buffer *out)
{
    uint8_t code[SQUARES];
    struct verdict v = read_placement(placement, length, code);
    if (v.code != ACCEPTED)
        return v;
    buffer_append(out, code, SQUARES);
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

struct verdict chess_packed_decode(const uint8_t *data, size_t length, struct buffer *placement)
{
    uint8_t code[SQUARES];
    for (size_t square = 0; square < SQUARES; square++) {
        size_t byte = square / 2;       /* the even square in the high bits */
        if (byte >= length)
            return refuse(TRUNCATED, 8 * byte);
        code[square] = square % 2 == 0 ? data[byte] >> 4 : data[byte] & 15;
        if (!is_code(code[square]))
            return refuse(PIECE_CODE_INVALID, 4 * square);
    }
    if (length > SQUARES / 2)
        return refuse(TRAILING_BYTES, 4 * SQUARES);
    write_placement(code, placement);
    return placement->failed ? refuse(NO_MEMORY, 0) : accept();
}

struct verdict chess_packed_encode(const char *placement, size_t length, struct buffer *out)
{
    uint8_t code[SQUARES];
    struct verdict v = read_placement(placement, length, code);
    if (v.code != ACCEPTED)
        return v;
    for (size_t square = 0; square < SQUARES; square += 2)
        buffer_add(out, (uint8_t)(code[square] << 4 | code[square + 1]));
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

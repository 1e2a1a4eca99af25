/* What a decoder or encoder answers: accepted, or a code with a place.
 * Chapter: Errors. */
#ifndef VERDICT_H
#define VERDICT_H

#include <stdint.h>

enum code {
    ACCEPTED,
    /* The two that follow are no codes of the book: they say that this
     * program, not the input, was in the way. */
    NO_MEMORY,              /* an allocation failed */
    TOO_LARGE,              /* within the caller's limit, above TERNARY_MOST_CELLS */
    /* The codes of the book, in the order of its table. */
    TRUNCATED,
    DIMENSION_ZERO,
    BOARD_TOO_LARGE,
    LIMIT_EXCEEDED,
    BYTE_OUT_OF_RANGE,
    CELL_INVALID,
    UNUSED_TRITS_NOT_ZERO,
    UNUSED_CELLS_NOT_ZERO,
    VALUE_OUT_OF_RANGE,
    NUMBER_NOT_SHORTEST,
    RUN_TOO_LONG,
    RUN_NOT_MAXIMAL,
    SQUARE_OCCUPIED_TWICE,
    SQUARE_NOT_ALLOWED,
    IDS_NOT_RISING,
    MOVER_DEAD,
    NO_ORIGIN,
    CAPTURED_ALIVE,
    CAPTURED_MISPLACED,
    ORIGIN_OCCUPIED,
    PADDING_NOT_ONES,
    PIECE_CODE_INVALID,
    TRAILING_BYTES,
    POSITION_ILLEGAL,
    VERTEX_INVALID,
    POINT_OCCUPIED,
    SUICIDE,
    KO,
    PERCENT_INVALID,
    NOT_ASCII,
    PARAMETER_TWICE,
    PARAMETER_UNKNOWN,
    FRAGMENT_PRESENT,
    S_INVALID,
    PARAMETER_MISSING,
    BASE64_CHARACTER,
    BASE64_LENGTH,
    BASE64_SPARE_BITS,
    BASE_INVALID,
    FEN_RANKS,
    FEN_FILES,
    FEN_LETTER,
    FEN_SIDE,
    FEN_FIELDS,
    FEN_IDENTITY
};

/* place: the bit of a binary input, or the character of a text, counted from
 * 0; without meaning where the code is ACCEPTED, and for encoders. */
struct verdict {
    enum code code;
    uint64_t place;
};

static inline struct verdict accept(void)
{
    return (struct verdict){ ACCEPTED, 0 };
}

static inline struct verdict refuse(enum code code, uint64_t place)
{
    return (struct verdict){ code, place };
}

/* The name of a code as the book spells it, such as "dimension-zero". */
const char *code_name(enum code code);

#endif

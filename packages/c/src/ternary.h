/* Boards whose cells are empty, white or black, in four packings, and streams
 * of the first. Chapters: Ternary board, Ternary packings.
 *
 * A decoder gives a board that the caller frees with board_free, whatever the
 * verdict; an encoder appends to `out`. Places are bits. */
#ifndef TERNARY_H
#define TERNARY_H

#include "buffer.h"
#include "verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EMPTY = 0, WHITE = 1, BLACK = 2 };

#define TERNARY_MOST_DIMENSION UINT32_C(16777215)       /* 2^24 - 1 */

/* The most cells that the decoders of ternary-integer/1 and ternary-runs/1
 * hold. It is their own limit where the caller gives none (BI-6, BR-8); where
 * the caller grants more and the board is above this, they say TOO_LARGE. The
 * others need none: what they allocate is bounded by their input. */
#define TERNARY_MOST_CELLS (UINT64_C(1) << 25)

struct board {
    uint32_t rows, cols;    /* each 0..=16777215, and 0 is refused */
    uint8_t *cells;         /* rows*cols values 0..=2, row by row */
};

/* What a decoder allows; {0} is strict reading without a limit. */
struct ternary_rules {
    bool limited;           /* `limit` holds */
    uint64_t limit;         /* the most cells a board may have (TB-11) */
    bool unused_trits;      /* leniency; ternary-board/1, ternary-stream/1 */
    bool trailing_bytes;    /* leniency; ternary-board/1 */
};

struct stream {
    struct board *records;
    size_t count;
    size_t capacity;
};

typedef struct verdict board_decoder(const uint8_t *data, size_t length,
                                     const struct ternary_rules *rules, struct board *board);
typedef struct verdict board_encoder(const struct board *board, struct buffer *out);

board_decoder ternary_board_decode;         /* TB-1 to TB-14 */
board_encoder ternary_board_encode;
board_decoder ternary_bits2_decode;         /* BT-1 to BT-9 */
board_encoder ternary_bits2_encode;
board_decoder ternary_integer_decode;       /* BI-1 to BI-8 */
board_encoder ternary_integer_encode;
board_decoder ternary_runs_decode;          /* BR-1 to BR-10 */
board_encoder ternary_runs_encode;

/* TS-1 to TS-4; the caller frees the stream with stream_free. */
struct verdict ternary_stream_decode(const uint8_t *data, size_t length,
                                     const struct ternary_rules *rules, struct stream *stream);
struct verdict ternary_stream_encode(const struct stream *stream, struct buffer *out);

/* Puts the record at the end, which then owns its cells. False, and the
 * record stays the caller's, if there is no memory. */
bool stream_add(struct stream *stream, struct board record);

/* rows*cols; at most 48 bits. */
static inline uint64_t board_cells(const struct board *board)
{
    return (uint64_t)board->rows * board->cols;
}

void board_free(struct board *board);
void stream_free(struct stream *stream);

/* The number of bytes of 3^n - 1, which are those of V (BI-3), for n of
 * 1..=281474943156225. */
uint64_t ternary_integer_bytes(uint64_t n);

#endif

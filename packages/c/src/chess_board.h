/* chess-board-bytes/1 and chess-board-packed/1: the placement of a chess
 * board, a byte or four bits a square. Chapter: Chess board. Places are bits.
 * The placement is the first field of a FEN, text with a length. */
#ifndef CHESS_BOARD_H
#define CHESS_BOARD_H

#include "buffer.h"
#include "verdict.h"

#include <stddef.h>
#include <stdint.h>

/* Appends the placement, at most 71 characters of ASCII. */
typedef struct verdict placement_decoder(const uint8_t *data, size_t length,
                                         struct buffer *placement);
/* Appends 64 or 32 bytes. Of several faults it reports the first of the text. */
typedef struct verdict placement_encoder(const char *placement, size_t length,
                                         struct buffer *out);

placement_decoder chess_bytes_decode;       /* CB-1 to CB-9 */
placement_encoder chess_bytes_encode;
placement_decoder chess_packed_decode;      /* CP-1 to CP-9 */
placement_encoder chess_packed_encode;

#endif

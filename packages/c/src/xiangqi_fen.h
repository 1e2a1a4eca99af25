/* xiangqi-fen/1: the picture of a xiangqi board and the side to move, as text.
 * Chapter: Xiangqi FEN. Texts are well-formed UTF-8 with a length; places are
 * characters, that is, Unicode scalar values. */
#ifndef XIANGQI_FEN_H
#define XIANGQI_FEN_H

#include "buffer.h"
#include "xiangqi.h"

#include <stddef.h>

/* Identities are chosen: they may be others than those of the game. */
struct verdict xiangqi_fen_decode(const char *text, size_t length,
                                  struct xiangqi_position *position);

/* Appends at most 92 characters of ASCII. */
struct verdict xiangqi_fen_encode(const struct xiangqi_position *position, struct buffer *out);

#endif

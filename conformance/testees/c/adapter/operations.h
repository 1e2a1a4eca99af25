/* The operations that the program offers, each for one format. Each reads what
 * it needs from the request and replies once. */
#ifndef OPERATIONS_H
#define OPERATIONS_H

#include "request.h"

typedef void operation(const struct request *r);

operation decode_ternary_board, encode_ternary_board;
operation decode_ternary_stream, encode_ternary_stream;
operation decode_ternary_bits2, encode_ternary_bits2;
operation decode_ternary_integer, encode_ternary_integer;
operation decode_ternary_runs, encode_ternary_runs;
operation decode_xiangqi_position, encode_xiangqi_position;
operation decode_xiangqi_history, encode_xiangqi_history;
operation decode_xiangqi_link, encode_xiangqi_link;
operation decode_xiangqi_fen, encode_xiangqi_fen;
operation decode_xiangqi_list, encode_xiangqi_list;
operation decode_xiangqi_map, encode_xiangqi_map;
operation decode_chess_bytes, encode_chess_bytes;
operation decode_chess_packed, encode_chess_packed;
operation explain;
operation analyse_go_chains, play_go_chains;

#endif

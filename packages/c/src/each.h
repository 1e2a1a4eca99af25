/* spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
 *
 * For the testee, and no part of the library: X(NAME, name, shape) for each
 * format with decode and encode. The shape is the kind of its value, after text_ for a text and
 * scratch_ for a codec that takes scratch memory. */
#ifndef EACH_H
#define EACH_H

#define EACH_CODEC(X) \
    X(TERNARY_BOARD, ternary_board, board) \
    X(TERNARY_STREAM, ternary_stream, stream) \
    X(XIANGQI_POSITION, xiangqi_position, position) \
    X(XIANGQI_HISTORY, xiangqi_history, history) \
    X(XIANGQI_LINK, xiangqi_link, text_link) \
    X(XIANGQI_FEN, xiangqi_fen, text_position) \
    X(TERNARY_BITS2, ternary_bits2, board) \
    X(TERNARY_INTEGER, ternary_integer, scratch_board) \
    X(TERNARY_RUNS, ternary_runs, board) \
    X(XIANGQI_LIST, xiangqi_list, pieces) \
    X(XIANGQI_MAP, xiangqi_map, pieces) \
    X(CHESS_BOARD_BYTES, chess_board_bytes, placement) \
    X(CHESS_BOARD_PACKED, chess_board_packed, placement) \
    X(XIANGQI_INDEX, xiangqi_index, setup) \
    X(XIANGQI_GAME, xiangqi_game, game) \
    X(XIANGQI_COMPACT, xiangqi_compact, game)

enum shape {
    AS_board, AS_stream, AS_position, AS_history, AS_text_link, AS_text_position,
    AS_scratch_board, AS_pieces, AS_placement, AS_setup, AS_game
};

#endif

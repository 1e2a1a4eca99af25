/* What the vectors do not reach: memory that is too small, NULL with 0, limits,
 * options, error values, and wrong calls. */
#include "boardwire.h"

#include <stdio.h>
#include <string.h>

static int failures;

#define CHECK(condition)                                                            \
    do {                                                                            \
        if (!(condition)) {                                                         \
            printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                  \
            failures++;                                                             \
        }                                                                           \
    } while (0)

static const bw_position opening = {
    true,
    { 85, 86, 84, 87, 83, 88, 82, 89, 81, 70, 64, 62, 60, 58, 56, 54,
      4, 3, 5, 2, 6, 1, 7, 0, 8, 19, 25, 27, 29, 31, 33, 35 },
};

static void test_zero_length(void)
{
    bw_error error;
    bw_board board = { 0, 0, NULL, 0 };
    bw_position position;
    bw_history history = { NULL, 0, 9 };
    bw_link link;
    bw_go go;
    bw_game game = { .moves = NULL };
    size_t length;
    uint8_t squares[BW_PIECES];
    char placement[BW_PLACEMENT_SIZE];
    memset(&link, 0, sizeof link);
    CHECK(bw_ternary_board_decode(NULL, 0, NULL, &board, &error) == BW_TRUNCATED);
    CHECK(error.unit == BW_UNIT_BIT && error.offset == 0 && strcmp(error.path, "rows") == 0);
    CHECK(strcmp(error.requirement, "TB-10") == 0 && error.format == BW_TERNARY_BOARD);
    CHECK(bw_ternary_board_decode(NULL, 0, NULL, &board, NULL) == BW_TRUNCATED);
    CHECK(bw_ternary_bits2_decode(NULL, 0, NULL, &board, &error) == BW_TRUNCATED);
    CHECK(bw_ternary_integer_decode(NULL, 0, NULL, &board, &error) == BW_TRUNCATED);
    CHECK(bw_ternary_runs_decode(NULL, 0, NULL, &board, &error) == BW_TRUNCATED);
    CHECK(bw_xiangqi_position_decode(NULL, 0, NULL, &position, &error) == BW_TRUNCATED);
    CHECK(bw_xiangqi_history_decode(NULL, 0, &opening, NULL, &history, &error) == BW_OK);
    CHECK(history.count == 0 && error.code == BW_OK && error.path[0] == '\0');
    CHECK(bw_xiangqi_link_decode(NULL, 0, NULL, &link, &error) == BW_PARAMETER_MISSING);
    CHECK(bw_xiangqi_fen_decode(NULL, 0, NULL, &position, &error) == BW_FEN_RANKS);
    CHECK(error.unit == BW_UNIT_CHARACTER);
    CHECK(bw_xiangqi_list_decode(NULL, 0, NULL, squares, &error) == BW_TRUNCATED);
    CHECK(bw_xiangqi_map_decode(NULL, 0, NULL, squares, &error) == BW_OK);
    CHECK(squares[0] == BW_DEAD && squares[31] == BW_DEAD);
    CHECK(bw_chess_board_bytes_decode(NULL, 0, NULL, placement, &error) == BW_TRUNCATED);
    CHECK(bw_chess_board_packed_decode(NULL, 0, NULL, placement, &error) == BW_TRUNCATED);
    CHECK(bw_go_decode(NULL, 0, &go, &error) == BW_TRUNCATED);
    CHECK(bw_xiangqi_game_decode(NULL, 0, NULL, &game, &error) == BW_TRUNCATED && error.offset == 0);
    CHECK(bw_xiangqi_game_encode(NULL, 0, NULL, 0, NULL, 0, &length, &error) == BW_FEN_RANKS);
    CHECK(strcmp(error.path, "start.ranks[0]") == 0 && strcmp(error.requirement, "XG-19") == 0);
}

static void test_small_buffers(void)
{
    static const uint8_t record[] = { 1, 0, 0, 6, 0, 0, 208, 2 };
    static const uint8_t bad[] = { 1, 0, 0, 6, 0, 0, 208, 3 };
    uint8_t cells[6] = { 9, 9, 9, 9, 9, 9 }, out[8] = { 9, 9, 9, 9, 9, 9, 9, 9 };
    size_t length = 0;
    bw_error error;
    bw_board board = { 0, 0, cells, 5 };
    CHECK(bw_ternary_board_decode(record, 8, NULL, &board, &error) == BW_BUFFER_TOO_SMALL);
    CHECK(error.needed == 6 && board.rows == 1 && board.cols == 6 && cells[0] == 9);
    CHECK(error.unit == BW_UNIT_NONE && error.requirement[0] == '\0');
    /* A fault of the input comes before the size of the buffer. */
    CHECK(bw_ternary_board_decode(bad, 8, NULL, &board, &error) == BW_UNUSED_TRITS_NOT_ZERO);
    CHECK(error.offset == 56 && strcmp(error.path, "cells[5]") == 0);
    board.capacity = 6;
    CHECK(bw_ternary_board_decode(record, 8, NULL, &board, &error) == BW_OK && cells[5] == 2);

    CHECK(bw_ternary_board_encode(&board, NULL, 0, &length, &error) == BW_BUFFER_TOO_SMALL);
    CHECK(error.needed == 8 && length == 8);
    CHECK(bw_ternary_board_encode(&board, out, 7, &length, &error) == BW_BUFFER_TOO_SMALL);
    CHECK(out[7] == 9);
    CHECK(bw_ternary_board_encode(&board, out, 8, &length, NULL) == BW_OK && length == 8);
    CHECK(memcmp(out, record, 8) == 0);

    char text[BW_FEN_SIZE];
    CHECK(bw_xiangqi_fen_encode(&opening, text, 10, &length, &error) == BW_BUFFER_TOO_SMALL);
    size_t needed = length;
    CHECK(bw_xiangqi_fen_encode(&opening, text, needed, &length, &error) == BW_OK);
    CHECK(length == needed && strlen(text) + 1 == needed);
}

static void test_history_and_link(void)
{
    static const char text[] = "x/y?p=hSQiASVGghCEIUkIgElRoIQhDw&r=1w&s=a%62";
    bw_position black = opening;
    bw_ply plies[2];
    char s[2];
    bw_error error;
    bw_history history = { plies, 0, 0 };
    uint8_t byte = 0xd7;
    black.red_to_move = false;
    black.squares[13] = 49;
    CHECK(bw_xiangqi_history_decode(&byte, 1, &black, NULL, &history, &error)
          == BW_BUFFER_TOO_SMALL);
    CHECK(error.needed == 1 && history.count == 1 && strcmp(error.path, "plies") == 0);
    history.capacity = 2;
    CHECK(bw_xiangqi_history_decode(&byte, 1, &black, NULL, &history, &error) == BW_OK);
    CHECK(history.count == 1 && plies[0].piece == 13 && plies[0].from == 58 && plies[0].to == 49);
    CHECK(plies[0].captured == BW_NO_PIECE);
    black.squares[0] = 90;
    black.squares[1] = 91;
    CHECK(bw_xiangqi_history_decode(&byte, 1, &black, NULL, &history, &error)
          == BW_ARGUMENT_INVALID);
    CHECK(bw_xiangqi_history_decode(&byte, 1, NULL, NULL, &history, &error)
          == BW_ARGUMENT_INVALID);

    bw_link link;
    memset(&link, 0, sizeof link);
    link.s = s;
    link.s_capacity = 1;
    /* The opening has red to move: the ply of r is none of black's. */
    CHECK(bw_xiangqi_link_decode(text, sizeof text - 1, NULL, &link, &error) > 0);
    CHECK(error.format == BW_XIANGQI_HISTORY && error.unit == BW_UNIT_CHARACTER);
    CHECK(strncmp(error.path, "history.plies[", 14) == 0);
    static const char short_text[] = "\xc3\xa9?p=hSQiASVGghCEIUkIgElRoIQhDw&s=a%62";
    CHECK(bw_xiangqi_link_decode(short_text, sizeof short_text - 1, NULL, &link, &error)
          == BW_BUFFER_TOO_SMALL);
    CHECK(error.needed == 2 && link.s_length == 2 && strcmp(error.path, "s") == 0);
    link.s_capacity = 2;
    CHECK(bw_xiangqi_link_decode(short_text, sizeof short_text - 1, NULL, &link, &error) == BW_OK);
    CHECK(link.base_length == 2 && link.has_s && memcmp(s, "ab", 2) == 0);
    CHECK(memcmp(&link.position, &opening, sizeof opening.squares) == 0);
    /* Offsets are characters: the base is one, in two bytes. */
    static const char bad_text[] = "\xc3\xa9?p=hSQi*";
    CHECK(bw_xiangqi_link_decode(bad_text, sizeof bad_text - 1, NULL, &link, &error)
          == BW_BASE64_CHARACTER);
    CHECK(error.offset == 8 && strcmp(error.path, "position") == 0);
}

static void test_integer_scratch(void)
{
    static const uint8_t input[] = { 1, 0, 0, 5, 0, 0, 208 };
    uint8_t cells[5], out[7];
    uint32_t scratch[64];
    bw_error error;
    bw_board board = { 0, 0, cells, 5 };
    bw_options options = { 0, false, 0, scratch, 0 };
    size_t length, words = bw_ternary_integer_scratch(1, 5);
    CHECK(words > 0 && words <= 64);
    CHECK(bw_ternary_integer_decode(input, 7, NULL, &board, &error) == BW_SCRATCH_TOO_SMALL);
    CHECK(error.needed == words && board.rows == 1 && board.cols == 5);
    options.scratch_words = words - 1;
    CHECK(bw_ternary_integer_decode(input, 7, &options, &board, &error) == BW_SCRATCH_TOO_SMALL);
    options.scratch_words = words;
    CHECK(bw_ternary_integer_decode(input, 7, &options, &board, &error) == BW_OK);
    CHECK(memcmp(cells, "\1\0\2\1\2", 5) == 0);
    CHECK(bw_ternary_integer_encode(&board, NULL, out, 7, &length, &error)
          == BW_SCRATCH_TOO_SMALL);
    CHECK(bw_ternary_integer_encode(&board, &options, out, 6, &length, &error)
          == BW_BUFFER_TOO_SMALL);
    CHECK(error.needed == 7 && length == 7);
    CHECK(bw_ternary_integer_encode(&board, &options, out, 7, &length, &error) == BW_OK);
    CHECK(memcmp(out, input, 7) == 0);
    /* A word has at most 20.2 cells. */
    CHECK(bw_ternary_integer_scratch(1, 20) == 1 && bw_ternary_integer_scratch(1, 21) == 2);
    CHECK(bw_ternary_integer_scratch(1, 16777215) == 830977);
    CHECK(bw_ternary_integer_scratch(65536, 65536) == 212730066);
    CHECK(bw_ternary_integer_scratch(16777215, 16777215)
          == (SIZE_MAX > UINT32_MAX ? (size_t)UINT64_C(13941475931102) : SIZE_MAX));
}

static void test_limits_and_options(void)
{
    static const uint8_t large[] = { 0, 0, 1, 1, 1, 0 };        /* 65536 by 257 */
    static const uint8_t square[] = { 0, 1, 0, 0, 1, 0 };       /* 256 by 256 */
    static const uint8_t wider[] = { 0, 1, 0, 1, 1, 0 };        /* 256 by 257 */
    static const uint8_t one[] = { 1, 0, 0, 1, 0, 0, 2, 7 };
    uint8_t cell;
    bw_error error;
    bw_board board = { 0, 0, &cell, 1 };
    bw_options options = { 0, false, 0, NULL, 0 };
    CHECK(bw_ternary_board_decode(large, 6, NULL, &board, &error) == BW_LIMIT_EXCEEDED);
    CHECK(error.offset == 0 && error.path[0] == '\0');
    CHECK(bw_ternary_board_decode(large, 6, &options, &board, &error) == BW_LIMIT_EXCEEDED);
    options.limited = true;
    options.max_cells = BW_DEFAULT_MAX_CELLS + 65536;
    CHECK(bw_ternary_board_decode(large, 6, &options, &board, &error) == BW_TRUNCATED);
    CHECK(bw_ternary_integer_decode(large, 6, &options, &board, &error) == BW_TRUNCATED);
    CHECK(bw_ternary_integer_decode(square, 6, NULL, &board, &error) == BW_TRUNCATED);
    CHECK(bw_ternary_integer_decode(wider, 6, NULL, &board, &error) == BW_LIMIT_EXCEEDED);
    CHECK(bw_ternary_board_decode(wider, 6, NULL, &board, &error) == BW_TRUNCATED);
    options.max_cells = 0;
    CHECK(bw_ternary_board_decode(one, 7, &options, &board, &error) == BW_LIMIT_EXCEEDED);
    options.limited = false;
    options.allow = BW_ALLOW_TRAILING_BYTES;
    CHECK(bw_ternary_board_decode(one, 8, &options, &board, &error) == BW_OK && cell == 2);
    CHECK(bw_ternary_board_decode(one, 8, NULL, &board, &error) == BW_TRAILING_BYTES);
    /* The leniency has no meaning for this format. */
    CHECK(bw_ternary_bits2_decode(one, 8, &options, &board, &error) == BW_TRAILING_BYTES);
    /* Wrong calls. */
    options.allow = 16;
    CHECK(bw_ternary_board_decode(one, 7, &options, &board, &error) == BW_ARGUMENT_INVALID);
    CHECK(strcmp(error.path, "options") == 0);
    options.allow = 0;
    options.max_cells = 5;              /* without `limited` it would be ignored */
    CHECK(bw_ternary_board_decode(one, 7, &options, &board, &error) == BW_ARGUMENT_INVALID);
    CHECK(bw_ternary_board_decode(NULL, 7, NULL, &board, &error) == BW_ARGUMENT_INVALID);
    cell = 3;
    size_t length;
    uint8_t out[8];
    CHECK(bw_ternary_board_encode(&board, out, 8, &length, &error) == BW_ARGUMENT_INVALID);
    CHECK(strcmp(error.path, "cells[0]") == 0);
    board.capacity = 0;
    CHECK(bw_ternary_board_encode(&board, out, 8, &length, &error) == BW_ARGUMENT_INVALID);
    board.rows = 0;
    CHECK(bw_ternary_board_encode(&board, out, 8, &length, &error) == BW_DIMENSION_ZERO);
    CHECK(error.unit == BW_UNIT_NONE && strcmp(error.path, "rows") == 0);
    CHECK(bw_leniency("padding-bits") == BW_ALLOW_PADDING_BITS && bw_leniency("padding") == 0);
}

static void test_stream(void)
{
    static const uint8_t input[] = { 1, 0, 0, 1, 0, 0, 2, 1, 0, 0, 1, 0, 0, 3 };
    uint8_t cell;
    bw_error error;
    bw_board board = { 0, 0, &cell, 1 };
    bw_stream stream = { input, sizeof input, 0, 0 };
    CHECK(bw_ternary_stream_next(&stream, NULL, &board, &error) == BW_OK && cell == 2);
    CHECK(stream.offset == 7 && stream.record == 1);
    CHECK(bw_ternary_stream_next(&stream, NULL, &board, &error) == BW_UNUSED_TRITS_NOT_ZERO);
    CHECK(error.offset == 104 && strcmp(error.path, "records[1].cells[0]") == 0);
    CHECK(stream.offset == 7);
    bw_stream end = { input, 7, 7, 1 };
    CHECK(bw_ternary_stream_next(&end, NULL, &board, &error) == BW_ARGUMENT_INVALID);
}

static void test_go(void)
{
    static const uint8_t ko[] = { 1, 0, 0, 2, 0, 0, 3 };        /* empty, white */
    bw_go go;
    bw_error error;
    bw_chain chain;
    unsigned cursor = 0;
    uint8_t out[7];
    size_t length;
    CHECK(bw_go_start(ko, 7, BW_EMPTY, &go, &error) == BW_ARGUMENT_INVALID);
    CHECK(bw_go_start(ko, 7, BW_BLACK, &go, &error) == BW_OK);
    CHECK(bw_go_next_chain(&go, &cursor, &chain) && chain.color == BW_WHITE);
    CHECK(chain.stone_count == 1 && chain.stones[0] == 1 && chain.liberties[0] == 0);
    CHECK(!bw_go_next_chain(&go, &cursor, &chain));
    CHECK(bw_go_play(&go, "a1", 2, &error) == BW_OK && go.captured[BW_WHITE] == 1);
    CHECK(bw_go_play(&go, "B1", 2, &error) == BW_KO && strcmp(error.path, "moves[1]") == 0);
    CHECK(bw_go_play(&go, NULL, 0, &error) == BW_VERTEX_INVALID);
    CHECK(bw_go_play(&go, "pass", 4, &error) == BW_OK && go.moves == 2);
    CHECK(bw_go_encode(&go, out, sizeof out, &length, &error) == BW_OK && out[6] == 2);
}

static void test_game(void)
{
    static const char start[] = "4k4/9/9/9/9/9/9/9/9/3K5 b - - 0 1";
    static bw_move moves[BW_MAX_PLIES + 1];
    static const uint8_t input[] = { 0x71, 2, 3, 0xf8 }, bad[] = { 0x71, 2, 3, 0xf8, 0, 0 };
    static const uint8_t compact[] = { 0xf1, 2, 0x3a, 0x48 };
    uint8_t out[BW_GAME_BYTES];
    bw_error error;
    bw_game game = { .moves = moves, .capacity = 1 };
    size_t length;
    CHECK(bw_xiangqi_game_decode(input, 4, NULL, &game, &error) == BW_BUFFER_TOO_SMALL);
    CHECK(error.needed == 2 && game.count == 2 && strcmp(error.path, "moves") == 0);
    CHECK(moves[0].from == 70 && moves[0].to == 67 && moves[1].from == 0 && moves[1].to == 0);
    /* A fault of the input comes before the size of the buffer. */
    CHECK(bw_xiangqi_game_decode(bad, 6, NULL, &game, &error) == BW_VALUE_OUT_OF_RANGE);
    CHECK(error.offset == 16 && error.path[0] == '\0');
    game.capacity = 2;
    CHECK(bw_xiangqi_game_decode(input, 4, NULL, &game, &error) == BW_OK && game.count == 2);
    CHECK(moves[1].from == 7 && moves[1].to == 24);
    CHECK(strcmp(game.start, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w") == 0);
    CHECK(bw_xiangqi_game_encode(game.start, strlen(game.start), moves, 2, NULL, 0, &length, &error)
          == BW_BUFFER_TOO_SMALL && error.needed == 4 && length == 4);
    CHECK(bw_xiangqi_game_encode(game.start, strlen(game.start), moves, 2, out, 4, &length, &error)
          == BW_OK && memcmp(out, input, 4) == 0);
    /* The start is judged before the number of moves, and that before the moves. */
    CHECK(bw_xiangqi_game_encode(start, 22, moves, BW_MAX_PLIES + 1, out, 4, &length, &error)
          == BW_FEN_FILES && strcmp(error.path, "start.ranks[9]") == 0);
    CHECK(bw_xiangqi_game_encode(start, 26, moves, BW_MAX_PLIES + 1, out, 4, &length, &error)
          == BW_FEN_FIELDS && strcmp(error.path, "start.fields[2]") == 0);
    CHECK(bw_xiangqi_game_encode(start, sizeof start - 1, moves, BW_MAX_PLIES + 1, out, 4, &length,
                                 &error) == BW_TOO_MANY_PLIES);
    CHECK(strcmp(error.path, "moves[2000]") == 0 && error.unit == BW_UNIT_NONE);
    moves[0] = (bw_move){ 4, 13 };
    moves[1] = (bw_move){ 255, 255 };
    CHECK(bw_xiangqi_game_encode(start, sizeof start - 1, moves, 2, out, 4, &length, &error)
          == BW_MOVE_ILLEGAL && strcmp(error.path, "moves[1]") == 0);
    CHECK(bw_xiangqi_game_encode(start, 25, NULL, 0, out, sizeof out, &length, &error) == BW_OK);
    game.capacity = 2;
    CHECK(bw_xiangqi_compact_decode(compact, 4, NULL, &game, &error) == BW_OK && game.count == 2);
    CHECK(moves[0].from == 70 && moves[0].to == 67);
    CHECK(bw_xiangqi_compact_encode(game.start, strlen(game.start), moves, 2, out, 4, &length, &error)
          == BW_OK && length == 4 && memcmp(out, compact, 4) == 0);
    CHECK(bw_xiangqi_compact_decode(input, 4, NULL, &game, &error) == BW_VERSION_UNKNOWN);
    CHECK(strcmp(error.requirement, "XC-9") == 0);
    CHECK(bw_xiangqi_game_encode(start, 25, NULL, 1, out, 4, &length, &error)
          == BW_ARGUMENT_INVALID && strcmp(error.path, "moves") == 0);
    CHECK(bw_xiangqi_game_encode(NULL, 1, NULL, 0, out, 4, &length, &error)
          == BW_ARGUMENT_INVALID && strcmp(error.path, "start") == 0);
}

static void count(void *context, const bw_field *field)
{
    *(uint64_t *)context += field->length;
}

static void test_explain_and_errors(void)
{
    uint64_t bits = 0;
    bw_error error;
    char message[320];
    static const uint8_t bad[] = { 1, 0, 0, 1, 0, 0, 0xf3 };
    CHECK(bw_explain(BW_TERNARY_BOARD, bad, 7, NULL, NULL, count, &bits, &error)
          == BW_BYTE_OUT_OF_RANGE && bits == 56);
    size_t length = bw_error_message(&error, message, sizeof message);
    CHECK(strcmp(message, "ternary-board/1: the byte is above the largest value of its field at "
                          "bit 48 in cells[0]; expected at most 242 for cells, 90 for a square of "
                          "a list, 31 for an id of a map, 89 for its square "
                          "(byte-out-of-range, TB-6)") == 0);
    CHECK(length == strlen(message));
    CHECK(bw_error_message(&error, message, 8) == length && strcmp(message, "ternary") == 0);
    CHECK(bw_error_message(&error, NULL, 0) == length);
    CHECK(bw_explain(BW_XIANGQI_FEN, bad, 7, NULL, NULL, count, &bits, &error)
          == BW_ARGUMENT_INVALID);
    CHECK(bw_explain((bw_format)99, bad, 7, NULL, NULL, count, &bits, &error)
          == BW_ARGUMENT_INVALID);
    CHECK(bw_explain(BW_XIANGQI_HISTORY, bad, 7, NULL, NULL, count, &bits, &error)
          == BW_ARGUMENT_INVALID);
    CHECK(bw_explain(BW_TERNARY_BOARD, bad, 6, NULL, NULL, NULL, NULL, NULL) == BW_TRUNCATED);
    CHECK(bw_format_info_of((bw_format)BW_FORMATS) == NULL);
    CHECK(strcmp(bw_code_name(BW_FEN_IDENTITY), "fen-identity") == 0);
    CHECK(strcmp(bw_code_name((bw_code)50), "unknown-code") == 0);
    CHECK(strcmp(bw_code_name(BW_ARGUMENT_INVALID), "argument-invalid") == 0);
    CHECK(strcmp(bw_code_name((bw_code)-4), "unknown-code") == 0);
    /* No message is longer than the header says. */
    for (int format = 0; format < BW_FORMATS; format++) {
        for (int code = -3; code < 50; code++) {
            bw_error longest = { (bw_code)code, (bw_format)format, BW_UNIT_CHARACTER, UINT64_MAX,
                                 code < 0 ? UINT64_MAX : 0, "XX-10", "" };
            memset(longest.path, 'x', sizeof longest.path - 1);
            CHECK(bw_error_message(&longest, NULL, 0) < 320);
        }
    }
}

int main(void)
{
    test_zero_length();
    test_small_buffers();
    test_history_and_link();
    test_integer_scratch();
    test_limits_and_options();
    test_stream();
    test_go();
    test_game();
    test_explain_and_errors();
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}

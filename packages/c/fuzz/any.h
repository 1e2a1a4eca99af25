/* A value of any format, for the fuzz targets. Memory is allocated to the byte,
 * so that AddressSanitizer sees what is read or written beyond it.
 *
 * An input is: the format, the leniencies, a limit, and the bytes of the
 * format. Of a xiangqi-history/1 the first 23 of these are its position. */
#ifndef ANY_H
#define ANY_H

#include "boardwire.h"
#include "each.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(condition)                                                          \
    do {                                                                            \
        if (!(condition)) {                                                         \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                \
        }                                                                           \
    } while (0)

struct any {
    bw_format format;
    bw_options options;
    const uint8_t *data;
    size_t length;
    bw_position position;       /* of a history, or the value */
    bw_board board;
    bw_board records[64];       /* of a stream; more are not kept */
    size_t record_count;
    bw_history history;
    bw_link link;
    char placement[BW_PLACEMENT_SIZE];
    bw_setup setup;
    bw_game game;
    bw_go go;
};

static inline void *exactly(size_t count, size_t size)
{
    void *memory = calloc(count > 0 ? count : 1, size);
    REQUIRE(memory != NULL);
    return memory;
}

/* Takes the input apart; false if it is too short. */
static inline bool any_start(struct any *any, const uint8_t *data, size_t size)
{
    static const bw_position opening = {
        true,
        { 85, 86, 84, 87, 83, 88, 82, 89, 81, 70, 64, 62, 60, 58, 56, 54,
          4, 3, 5, 2, 6, 1, 7, 0, 8, 19, 25, 27, 29, 31, 33, 35 },
    };
    memset(any, 0, sizeof *any);
    if (size < 3)
        return false;
    any->format = (bw_format)(data[0] % BW_FORMATS);
    any->options.allow = data[1] & 15;
    any->options.limited = true;
    any->options.max_cells = data[2] < 128 ? data[2] : UINT64_C(1) << (data[2] % 17);
    data += 3;
    size -= 3;
    if (any->format == BW_XIANGQI_HISTORY) {
        bw_options lenient = { BW_ALLOW_PADDING_BITS | BW_ALLOW_TRAILING_BYTES, false, 0, NULL, 0 };
        size_t head = size < BW_POSITION_BYTES ? size : BW_POSITION_BYTES;
        if (bw_xiangqi_position_decode(data, head, &lenient, &any->position, NULL) != BW_OK)
            any->position = opening;
        data += head;
        size -= head;
    }
    /* A copy without room around it. */
    uint8_t *copy = exactly(size, 1);
    memcpy(copy, data, size);
    any->data = copy;
    any->length = size;
    return true;
}

static inline void any_free(struct any *any)
{
    free((void *)(uintptr_t)any->data);
    free(any->options.scratch);
    free(any->board.cells);
    for (size_t i = 0; i < any->record_count; i++)
        free(any->records[i].cells);
    free(any->history.plies);
    free(any->link.history.plies);
    free(any->link.s);
    free(any->game.moves);
}

static inline bw_code any_decode_stream(struct any *any, bw_error *error)
{
    bw_stream stream = { any->data, any->length, 0, 0 };
    bw_code code = BW_OK;
    while (code == BW_OK && stream.offset < stream.length) {
        bw_board board = { 0, 0, NULL, 0 };
        code = bw_ternary_stream_next(&stream, &any->options, &board, error);
        if (code == BW_BUFFER_TOO_SMALL) {
            board.capacity = (size_t)error->needed;
            board.cells = exactly(board.capacity, 1);
            code = bw_ternary_stream_next(&stream, &any->options, &board, error);
            REQUIRE(code == BW_OK);
        }
        if (code == BW_OK && any->record_count < 64)
            any->records[any->record_count++] = board;
        else
            free(board.cells);
    }
    return code;
}

/* One call of the decoder with the memory that there is. */
static inline bw_code any_try(struct any *any, bw_error *error)
{
    const uint8_t *data = any->data;
    const char *text = (const char *)data;
    size_t length = any->length;
    const bw_options *o = &any->options;
#define DECODE(NAME, name, shape) case BW_##NAME: return DECODE_##shape(bw_##name##_decode);
#define DECODE_board(decode) decode(data, length, o, &any->board, error)
#define DECODE_scratch_board(decode) DECODE_board(decode)
#define DECODE_stream(decode) any_decode_stream(any, error)
#define DECODE_position(decode) decode(data, length, o, &any->position, error)
#define DECODE_text_position(decode) decode(text, length, o, &any->position, error)
#define DECODE_history(decode) decode(data, length, &any->position, o, &any->history, error)
#define DECODE_text_link(decode) decode(text, length, o, &any->link, error)
#define DECODE_pieces(decode) decode(data, length, o, any->position.squares, error)
#define DECODE_placement(decode) decode(data, length, o, any->placement, error)
#define DECODE_setup(decode) decode(data, length, o, &any->setup, error)
#define DECODE_game(decode) decode(data, length, o, &any->game, error)
    switch (any->format) {
    EACH_CODEC(DECODE)
    case BW_XIANGQI_RULES: return bw_xiangqi_fen_decode(text, length, o, &any->position, error);
    case BW_GO_CHAINS:     return bw_go_decode(data, length, &any->go, error);
    }
    return BW_ARGUMENT_INVALID;
}

/* Gives the memory that the call asked for. */
static inline void any_give(struct any *any, bw_code code, const bw_error *error)
{
    REQUIRE(error->needed > 0 && error->needed < 1u << 26);
    size_t needed = (size_t)error->needed;
    if (code == BW_SCRATCH_TOO_SMALL) {
        free(any->options.scratch);
        any->options.scratch = exactly(needed, sizeof(uint32_t));
        any->options.scratch_words = needed;
    } else if (any->format == BW_XIANGQI_HISTORY) {
        REQUIRE(needed <= any->length * 8 / 5 && any->history.count == needed);
        any->history.plies = exactly(needed, sizeof(bw_ply));
        any->history.capacity = needed;
    } else if (any->format == BW_XIANGQI_LINK && strcmp(error->path, "s") == 0) {
        REQUIRE(any->link.s_length == needed);
        any->link.s = exactly(needed, 1);
        any->link.s_capacity = needed;
    } else if (any->format == BW_XIANGQI_LINK) {
        REQUIRE(any->link.history.count == needed);
        any->link.history.plies = exactly(needed, sizeof(bw_ply));
        any->link.history.capacity = needed;
    } else if (any->game.count > 0) {
        REQUIRE(needed <= BW_MAX_PLIES && any->game.count == needed);
        any->game.moves = exactly(needed, sizeof(bw_move));
        any->game.capacity = needed;
    } else {
        REQUIRE(needed == (uint64_t)any->board.rows * any->board.cols);
        any->board.cells = exactly(needed, 1);
        any->board.capacity = needed;
    }
}

/* Decodes with as much memory as the library asks for. */
static inline bw_code any_decode(struct any *any, bw_error *error)
{
    /* A stream without records is decoded without a call. */
    memset(error, 0, sizeof *error);
    error->requirement = "";
    bw_code code = any_try(any, error);
    for (int calls = 0; code == BW_BUFFER_TOO_SMALL || code == BW_SCRATCH_TOO_SMALL; calls++) {
        REQUIRE(calls < 2);
        any_give(any, code, error);
        code = any_try(any, error);
    }
    REQUIRE(code != BW_ARGUMENT_INVALID && error->code == code);
    return code;
}

static inline bw_code any_encode(const struct any *any, uint8_t *out, size_t capacity,
                                 size_t *length, bw_error *error)
{
    const bw_position *position = &any->position;
    char *text = (char *)out;
    const char *start = any->game.start;
    size_t placement = strlen(any->placement);
#define ENCODE(NAME, name, shape) case BW_##NAME: return ENCODE_##shape(bw_##name##_encode);
#define TO out, capacity, length, error
#define ENCODE_board(encode) encode(&any->board, TO)
#define ENCODE_scratch_board(encode) encode(&any->board, &any->options, TO)
#define ENCODE_stream(encode) encode(any->records, any->record_count, TO)
#define ENCODE_position(encode) encode(position, TO)
#define ENCODE_text_position(encode) encode(position, text, capacity, length, error)
#define ENCODE_history(encode) encode(&any->history, position, TO)
#define ENCODE_text_link(encode) encode(&any->link, text, capacity, length, error)
#define ENCODE_pieces(encode) encode(position->squares, TO)
#define ENCODE_placement(encode) encode(any->placement, placement, TO)
#define ENCODE_setup(encode) encode(any->setup.red_to_move, any->setup.board, strlen(any->setup.board), TO)
#define ENCODE_game(encode) encode(start, strlen(start), any->game.moves, any->game.count, TO)
    switch (any->format) {
    EACH_CODEC(ENCODE)
    case BW_XIANGQI_RULES: return bw_xiangqi_fen_encode(position, text, capacity, length, error);
    case BW_GO_CHAINS:     return bw_go_encode(&any->go, out, capacity, length, error);
    }
    return BW_ARGUMENT_INVALID;
}

#endif

/* Boardwire: decoders and encoders of compact binary formats for board games.
 *
 * The library does not allocate, keep state or print. The caller
 * provides the memory. Every function may be called from several threads.
 *
 * Decoding is strict unless the options allow a leniency. A function returns
 * BW_OK or a code, and fills `error` unless it is NULL. With a code,
 * its outputs are undefined, except the documented sizes.
 *
 * If memory is too small, the code is BW_BUFFER_TOO_SMALL. The input has
 * then been checked and has no fault. error->needed is the needed capacity.
 * A pointer may be NULL if the capacity or length is 0. */
#ifndef BOARDWIRE_H
#define BOARDWIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define BW_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Formats ---------------------------------------------------------- */

/* In the order of spec/formats.json. Values are only ever added. */
/* spec/record.py: formats */
typedef enum bw_format {
    BW_TERNARY_BOARD = 0,
    BW_TERNARY_STREAM = 1,
    BW_XIANGQI_POSITION = 2,
    BW_XIANGQI_HISTORY = 3,
    BW_XIANGQI_LINK = 4,
    BW_XIANGQI_FEN = 5,
    BW_TERNARY_BITS2 = 6,
    BW_TERNARY_INTEGER = 7,
    BW_TERNARY_RUNS = 8,
    BW_XIANGQI_LIST = 9,
    BW_XIANGQI_MAP = 10,
    BW_CHESS_BOARD_BYTES = 11,
    BW_CHESS_BOARD_PACKED = 12,
    BW_GO_CHAINS = 13,
    BW_XIANGQI_INDEX = 14,
    BW_XIANGQI_RULES = 15,
    BW_XIANGQI_GAME = 16,
    BW_XIANGQI_COMPACT = 17
} bw_format;

enum { BW_FORMATS = 18 };
/* end of formats */

/* Leniencies, bits of bw_options.allow. A leniency of another
 * format has no effect. */
enum {
    BW_ALLOW_UNUSED_TRITS = 1,          /* ternary-board, ternary-stream */
    BW_ALLOW_PADDING_BITS = 2,          /* xiangqi-position, p of a link */
    BW_ALLOW_TRAILING_BYTES = 4,        /* ternary-board, xiangqi-position, p of a link */
    BW_ALLOW_UNKNOWN_PARAMETERS = 8     /* xiangqi-link */
};

/* Operations, bits of bw_format_info.operations. */
enum {
    BW_DECODE = 1, BW_ENCODE = 2, BW_EXPLAIN = 4, BW_ANALYSE = 8, BW_PLAY = 16,
    BW_PERFT = 32, BW_LEGAL_MOVES = 64
};

typedef struct bw_format_info {
    const char *id;             /* "ternary-board/1" */
    unsigned operations;        /* BW_DECODE … as spec/formats.json lists them */
    unsigned leniencies;        /* BW_ALLOW_… */
    bool limits_cells;          /* whether bw_options.max_cells has an effect */
    bool is_text;               /* whether offsets count characters; otherwise they count bits */
} bw_format_info;

/* The entry of a format, NULL if there is none. */
const bw_format_info *bw_format_info_of(bw_format format);

/* The bit of a leniency such as "unused-trits", 0 if there is none. */
unsigned bw_leniency(const char *name);

/* ---- Errors ----------------------------------------------------------- */

/* Positive codes are those of the specification (spec/src/errors.md). They
 * are stable: values are only ever added. Negative codes report a
 * wrong call, not a wrong input. */
typedef enum bw_code {
    BW_ARGUMENT_INVALID = -3,   /* an argument is not valid in C, such as a cell of 3 */
    BW_SCRATCH_TOO_SMALL = -2,  /* bw_options.scratch is too small; needed counts words */
    BW_BUFFER_TOO_SMALL = -1,   /* an output is too small; needed is the capacity */
    BW_OK = 0,
/* spec/record.py: codes */
    BW_TRUNCATED = 1,
    BW_DIMENSION_ZERO = 2,
    BW_BOARD_TOO_LARGE = 3,
    BW_LIMIT_EXCEEDED = 4,
    BW_BYTE_OUT_OF_RANGE = 5,
    BW_CELL_INVALID = 6,
    BW_UNUSED_TRITS_NOT_ZERO = 7,
    BW_UNUSED_CELLS_NOT_ZERO = 8,
    BW_VALUE_OUT_OF_RANGE = 9,
    BW_NUMBER_NOT_SHORTEST = 10,
    BW_RUN_TOO_LONG = 11,
    BW_RUN_NOT_MAXIMAL = 12,
    BW_SQUARE_OCCUPIED_TWICE = 13,
    BW_SQUARE_NOT_ALLOWED = 14,
    BW_IDS_NOT_RISING = 15,
    BW_MOVER_DEAD = 16,
    BW_NO_ORIGIN = 17,
    BW_CAPTURED_ALIVE = 18,
    BW_CAPTURED_MISPLACED = 19,
    BW_ORIGIN_OCCUPIED = 20,
    BW_PADDING_NOT_ONES = 21,
    BW_PIECE_CODE_INVALID = 22,
    BW_TRAILING_BYTES = 23,
    BW_POSITION_ILLEGAL = 24,
    BW_VERTEX_INVALID = 25,
    BW_POINT_OCCUPIED = 26,
    BW_SUICIDE = 27,
    BW_KO = 28,
    BW_PERCENT_INVALID = 29,
    BW_NOT_ASCII = 30,
    BW_PARAMETER_TWICE = 31,
    BW_PARAMETER_UNKNOWN = 32,
    BW_FRAGMENT_PRESENT = 33,
    BW_S_INVALID = 34,
    BW_PARAMETER_MISSING = 35,
    BW_BASE64_CHARACTER = 36,
    BW_BASE64_LENGTH = 37,
    BW_BASE64_SPARE_BITS = 38,
    BW_BASE_INVALID = 39,
    BW_FEN_RANKS = 40,
    BW_FEN_FILES = 41,
    BW_FEN_LETTER = 42,
    BW_FEN_SIDE = 43,
    BW_FEN_FIELDS = 44,
    BW_FEN_IDENTITY = 45,
    BW_VERSION_UNKNOWN = 46,
    BW_TOO_MANY_PLIES = 47,
    BW_NO_LEGAL_MOVE = 48,
    BW_MOVE_ILLEGAL = 49
/* end of codes */
} bw_code;

typedef enum bw_unit {
    BW_UNIT_NONE = 0,           /* offset has no meaning: encoding, a move, a wrong call */
    BW_UNIT_BIT = 1,            /* bit n is bit n mod 8 of byte n div 8, from the most significant */
    BW_UNIT_CHARACTER = 2       /* Unicode scalar values */
} bw_unit;

typedef struct bw_error {
    bw_code code;
    bw_format format;           /* whose rule is broken; BW_XIANGQI_POSITION for p of a link */
    bw_unit unit;
    uint64_t offset;            /* in units, from 0 */
    uint64_t needed;            /* only for BW_BUFFER_TOO_SMALL and BW_SCRATCH_TOO_SMALL */
    const char *requirement;    /* "TB-6" of the specification; "" for a negative code */
    char path[64];              /* the part of the value, "records[2].cells[17]"; "" is the value */
} bw_error;

/* The name of a code, "dimension-zero"; "unknown-code" if there is none. */
const char *bw_code_name(bw_code code);

/* The id of the requirement that an error breaks (spec/errors.json), "" if the
 * format does not have the error. */
const char *bw_requirement(bw_format format, bw_code code);

/* Writes the fault, its location and the expected input, as ASCII with a NUL,
 * cut to the capacity. Returns the length of the complete message without NUL;
 * 320 bytes hold every message. */
size_t bw_error_message(const bw_error *error, char *message, size_t capacity);

/* ---- Options ---------------------------------------------------------- */

/* The maximum number of cells of a board (TB-11) by default. The time of a
 * ternary-integer/1 is quadratic in its cells, so its default is lower. */
#define BW_DEFAULT_MAX_CELLS UINT64_C(16777216)
#define BW_INTEGER_DEFAULT_MAX_CELLS UINT64_C(65536)

/* {0}, or a null pointer, is strict reading with the default limit. */
typedef struct bw_options {
    unsigned allow;             /* BW_ALLOW_… */
    bool limited;               /* whether max_cells replaces the default */
    uint64_t max_cells;         /* of each board; 0 unless limited */
    uint32_t *scratch;          /* memory for ternary-integer/1; other formats need none */
    size_t scratch_words;
} bw_options;

/* ---- Explain ---------------------------------------------------------- */

/* One field of a binary input (spec/src/explain.md). The pointers are valid
 * during the callback. */
typedef struct bw_field {
    const char *name;           /* "rows" … "trailing-bytes", or "undecoded" after a fault */
    uint64_t number;            /* the index among fields of this name */
    uint64_t start, length;     /* bits */
    uint64_t value;             /* for "undecoded", the number of bits */
    int64_t represents;         /* a square, an id or a number of cells; -1 for none */
    const char *requirements;   /* ids with a space between them, "TB-1 TB-2" */
} bw_field;

typedef void bw_field_callback(void *context, const bw_field *field);

struct bw_position;

/* Reports each field of an input in reading order, and returns what decode
 * returns. The fields tile the input: they follow each other without a gap
 * from bit 0 to its end. Where the input is rejected, the fields that were
 * decoded before the fault come first, then "undecoded" for the bits left.
 * The function supports the formats for which explain is defined, and
 * BW_GO_CHAINS, with the fields of ternary-board/1. `position` is the position
 * of a xiangqi-history/1, otherwise NULL. */
bw_code bw_explain(bw_format format, const uint8_t *data, size_t length,
                   const struct bw_position *position, const bw_options *options,
                   bw_field_callback *callback, void *context, bw_error *error);

/* ---- Ternary boards --------------------------------------------------- */

/* rows*cols cells row by row, each 0 empty, 1 white or 2 black. Rows and
 * columns are 1 to 16777215. A decoder sets rows and cols where it returns
 * BW_OK, BW_BUFFER_TOO_SMALL or BW_SCRATCH_TOO_SMALL. */
typedef struct bw_board {
    uint32_t rows, cols;
    uint8_t *cells;             /* the caller's */
    size_t capacity;            /* the cells that fit; at least rows*cols when encoding */
} bw_board;

/* The decoder of ternary-integer/1 needs options->scratch; it returns
 * BW_SCRATCH_TOO_SMALL before it judges V, but after it has checked for
 * `truncated`. The encoder uses only `scratch` of the options. */

/* The number of words of scratch memory to decode or encode a
 * ternary-integer/1: about 0.05 a cell. SIZE_MAX if no memory of this machine
 * is large enough. */
size_t bw_ternary_integer_scratch(uint32_t rows, uint32_t cols);

/* A ternary-stream/1, decoded record by record (TS-1 to TS-4):
 *     bw_stream stream = { data, length, 0, 0 };
 *     while (stream.offset < stream.length)
 *         if (bw_ternary_stream_next(&stream, NULL, &board, &error) != BW_OK) …
 * If the code is not BW_OK, the stream stays at the record. */
typedef struct bw_stream {
    const uint8_t *data;
    size_t length;
    size_t offset;              /* bytes before the next record */
    uint64_t record;            /* the number of the next record */
} bw_stream;

bw_code bw_ternary_stream_next(bw_stream *stream, const bw_options *options, bw_board *board,
                               bw_error *error);
bw_code bw_ternary_stream_encode(const bw_board *records, size_t count, uint8_t *out,
                                 size_t capacity, size_t *length, bw_error *error);

/* ---- Xiangqi ---------------------------------------------------------- */

enum {
    BW_PIECES = 32,             /* ids 0 to 15 are red, 16 to 31 black */
    BW_DEAD = 90,               /* the square of a dead piece; squares are 0 to 89 */
    BW_NO_PIECE = 32,           /* no piece; ids are 0 to 31 */
    BW_POSITION_BYTES = 23,     /* the maximum number of bytes of a xiangqi-position/1 */
    BW_LIST_BYTES = 32,
    BW_MAP_BYTES = 64,
    BW_FEN_SIZE = 93            /* the longest FEN and its NUL */
};

typedef struct bw_position {
    bool red_to_move;
    uint8_t squares[BW_PIECES]; /* of each id: 0 to 89, or BW_DEAD */
} bw_position;

enum {
    BW_INDEX_BYTES = 17,
    BW_BOARD_SIZE = 91          /* the longest board and its NUL */
};

typedef struct bw_setup {
    bool red_to_move;
    char board[BW_BOARD_SIZE];  /* the first field of a FEN, with a NUL */
} bw_setup;

typedef struct bw_ply {
    uint8_t piece;              /* id 0 to 31 */
    uint8_t from, to;           /* squares 0 to 89 */
    uint8_t captured;           /* id 0 to 31, or BW_NO_PIECE */
} bw_ply;

typedef struct bw_history {
    bw_ply *plies;              /* the caller's; newest first */
    size_t capacity;            /* the plies that fit; for n bytes, n*8/5 are enough */
    size_t count;               /* also set if the plies do not fit */
} bw_history;

/* xiangqi-history/1: the plies that led to a position. The position must be
 * accepted by bw_xiangqi_position_encode. */
bw_code bw_xiangqi_history_decode(const uint8_t *data, size_t length, const bw_position *position,
                                  const bw_options *options, bw_history *history,
                                  bw_error *error);
bw_code bw_xiangqi_history_encode(const bw_history *history, const bw_position *position,
                                  uint8_t *out, size_t capacity, size_t *length, bw_error *error);

typedef struct bw_link {
    const char *base;           /* NULL for none; decoded: points into the text */
    size_t base_length;
    bw_position position;
    bw_history history;         /* the caller owns history.plies */
    bool has_s;
    char *s;                    /* the caller's; no NUL */
    size_t s_capacity;
    size_t s_length;            /* also set if s does not fit */
} bw_link;

/* xiangqi-rules/1. The position comes from bw_xiangqi_fen_decode, or is another
 * position that bw_xiangqi_fen_encode accepts. */
enum { BW_MOVES = 128, BW_MAX_DEPTH = 6 };

typedef struct bw_move {
    uint8_t from, to;           /* squares 0 to 89 */
} bw_move;

/* The legal moves of the side to move in their normative order (XR-13). */
bw_code bw_xiangqi_legal_moves(const bw_position *position, bw_move moves[BW_MOVES], unsigned *count,
                               bw_error *error);

/* The number of sequences of `depth` legal moves from the position (XR-14). */
bw_code bw_xiangqi_perft(const bw_position *position, unsigned depth, uint64_t *nodes,
                         bw_error *error);

enum {
    BW_MAX_PLIES = 2000,
    BW_GAME_BYTES = BW_MAX_PLIES + 20,          /* enough for every game */
    BW_COMPACT_BYTES = 2 * BW_MAX_PLIES + 20    /* enough for every compact game */
};

typedef struct bw_game {
    char start[BW_FEN_SIZE];    /* the FEN of the first position, with a NUL */
    bw_move *moves;             /* the caller's; first move first */
    size_t capacity;            /* the moves that fit; BW_MAX_PLIES are enough */
    size_t count;               /* also set if the moves do not fit */
} bw_game;

/* ---- Chess ------------------------------------------------------------ */

enum { BW_PLACEMENT_SIZE = 72 };        /* the longest placement and its NUL */

/* ---- Decoders and encoders --------------------------------------------- */

/* An encoder writes the bytes to `out` and their number to *length, which is
 * also set to the needed number if `out` is too small.
 *
 * A text is UTF-8 with a length. An encoder of a text writes ASCII and a NUL;
 * the capacity, *length and error->needed count the NUL.
 *
 * - xiangqi-fen/1: identities are chosen by XF-8 to XF-10.
 * - xiangqi-link/1: only the base of a decoded link can contain bytes that are
 *   not UTF-8. If history or s does not fit, the code is BW_BUFFER_TOO_SMALL, and
 *   history.count and s_length are the needed sizes.
 * - Games: `start` is a FEN of any notation that bw_xiangqi_fen_decode accepts.
 *   If the encoder rejects a move, the path of the error is such as "moves[3]".
 *
 * The functions of ternary-stream/1, xiangqi-history/1 and Go are in other
 * sections. */

/* spec/record.py: functions */
/* ternary-board/1: a board of empty, white and black cells, five a byte. */
bw_code bw_ternary_board_decode(const uint8_t *data, size_t length, const bw_options *options,
                                bw_board *board, bw_error *error);
bw_code bw_ternary_board_encode(const bw_board *board, uint8_t *out, size_t capacity,
                                size_t *length, bw_error *error);

/* xiangqi-position/1: a Xiangqi position with identities. */
bw_code bw_xiangqi_position_decode(const uint8_t *data, size_t length, const bw_options *options,
                                   bw_position *position, bw_error *error);
bw_code bw_xiangqi_position_encode(const bw_position *position, uint8_t *out, size_t capacity,
                                   size_t *length, bw_error *error);

/* xiangqi-link/1: a position and its history as a link. */
bw_code bw_xiangqi_link_decode(const char *text, size_t length, const bw_options *options,
                               bw_link *link, bw_error *error);
bw_code bw_xiangqi_link_encode(const bw_link *link, char *out, size_t capacity, size_t *length,
                               bw_error *error);

/* xiangqi-fen/1: a Xiangqi position as text. */
bw_code bw_xiangqi_fen_decode(const char *text, size_t length, const bw_options *options,
                              bw_position *position, bw_error *error);
bw_code bw_xiangqi_fen_encode(const bw_position *position, char *out, size_t capacity,
                              size_t *length, bw_error *error);

/* ternary-bits2/1: a board, two bits a cell. */
bw_code bw_ternary_bits2_decode(const uint8_t *data, size_t length, const bw_options *options,
                                bw_board *board, bw_error *error);
bw_code bw_ternary_bits2_encode(const bw_board *board, uint8_t *out, size_t capacity,
                                size_t *length, bw_error *error);

/* ternary-integer/1: a board as one integer. */
bw_code bw_ternary_integer_decode(const uint8_t *data, size_t length, const bw_options *options,
                                  bw_board *board, bw_error *error);
bw_code bw_ternary_integer_encode(const bw_board *board, const bw_options *options, uint8_t *out,
                                  size_t capacity, size_t *length, bw_error *error);

/* ternary-runs/1: a board as runs. */
bw_code bw_ternary_runs_decode(const uint8_t *data, size_t length, const bw_options *options,
                               bw_board *board, bw_error *error);
bw_code bw_ternary_runs_encode(const bw_board *board, uint8_t *out, size_t capacity, size_t *length,
                               bw_error *error);

/* xiangqi-list/1: the squares of 32 pieces, a byte each. */
bw_code bw_xiangqi_list_decode(const uint8_t *data, size_t length, const bw_options *options,
                               uint8_t squares[BW_PIECES], bw_error *error);
bw_code bw_xiangqi_list_encode(const uint8_t squares[BW_PIECES], uint8_t *out, size_t capacity,
                               size_t *length, bw_error *error);

/* xiangqi-map/1: the squares of living pieces, two bytes each. */
bw_code bw_xiangqi_map_decode(const uint8_t *data, size_t length, const bw_options *options,
                              uint8_t squares[BW_PIECES], bw_error *error);
bw_code bw_xiangqi_map_encode(const uint8_t squares[BW_PIECES], uint8_t *out, size_t capacity,
                              size_t *length, bw_error *error);

/* chess-board-bytes/1: a chess board, a byte a square. */
bw_code bw_chess_board_bytes_decode(const uint8_t *data, size_t length, const bw_options *options,
                                    char placement[BW_PLACEMENT_SIZE], bw_error *error);
bw_code bw_chess_board_bytes_encode(const char *placement, size_t placement_length, uint8_t *out,
                                    size_t capacity, size_t *length, bw_error *error);

/* chess-board-packed/1: a chess board, two squares a byte. */
bw_code bw_chess_board_packed_decode(const uint8_t *data, size_t length, const bw_options *options,
                                     char placement[BW_PLACEMENT_SIZE], bw_error *error);
bw_code bw_chess_board_packed_encode(const char *placement, size_t placement_length, uint8_t *out,
                                     size_t capacity, size_t *length, bw_error *error);

/* xiangqi-index/1: a Xiangqi position as a number. */
bw_code bw_xiangqi_index_decode(const uint8_t *data, size_t length, const bw_options *options,
                                bw_setup *setup, bw_error *error);
bw_code bw_xiangqi_index_encode(bool red_to_move, const char *board, size_t board_length,
                                uint8_t *out, size_t capacity, size_t *length, bw_error *error);

/* xiangqi-game/1: a Xiangqi game, moves as numbers. */
bw_code bw_xiangqi_game_decode(const uint8_t *data, size_t length, const bw_options *options,
                               bw_game *game, bw_error *error);
bw_code bw_xiangqi_game_encode(const char *start, size_t start_length, const bw_move *moves,
                               size_t count, uint8_t *out, size_t capacity, size_t *length,
                               bw_error *error);

/* xiangqi-compact/1: a Xiangqi game, likely moves in fewer bits. */
bw_code bw_xiangqi_compact_decode(const uint8_t *data, size_t length, const bw_options *options,
                                  bw_game *game, bw_error *error);
bw_code bw_xiangqi_compact_encode(const char *start, size_t start_length, const bw_move *moves,
                                  size_t count, uint8_t *out, size_t capacity, size_t *length,
                                  bw_error *error);
/* end of functions */

/* ---- Go --------------------------------------------------------------- */

enum { BW_EMPTY = 0, BW_WHITE = 1, BW_BLACK = 2, BW_GO_POINTS = 625 };

/* A position of Go, with the state that moves change. A point is row*cols + col. */
typedef struct bw_go {
    uint16_t rows, cols;                /* 1 to 25 */
    uint8_t colors[BW_GO_POINTS];       /* BW_EMPTY, BW_WHITE, BW_BLACK */
    uint8_t to_play;                    /* BW_WHITE or BW_BLACK */
    uint16_t ko;                        /* the point where ko forbids a stone, or BW_GO_POINTS */
    uint64_t moves;                     /* the number of moves played */
    uint64_t captured[3];               /* the numbers of captured stones, by colour */
} bw_go;

typedef struct bw_chain {
    uint8_t color;
    uint16_t stone_count, liberty_count;
    uint16_t stones[BW_GO_POINTS];      /* points, rising */
    uint16_t liberties[BW_GO_POINTS];   /* points, rising; without any, the position is illegal */
} bw_chain;

/* Decodes the ternary-board/1 of a position to analyse (GC-1, GC-2). */
bw_code bw_go_decode(const uint8_t *data, size_t length, bw_go *go, bw_error *error);

/* The chain of the stone on a point, or false where there is no stone. */
bool bw_go_chain(const bw_go *go, unsigned point, bw_chain *chain);

/* The next chain in the order of GC-4; *cursor begins as 0. False at the end. */
bool bw_go_next_chain(const bw_go *go, unsigned *cursor, bw_chain *chain);

/* Decodes a position to play on; BW_POSITION_ILLEGAL if a chain has no
 * liberty (GC-6). `to_play` is BW_WHITE or BW_BLACK. */
bw_code bw_go_start(const uint8_t *data, size_t length, uint8_t to_play, bw_go *go,
                    bw_error *error);

/* Plays "pass" or a vertex such as "D4" (GC-7 to GC-12). A rejected
 * move changes nothing; the path of the error is such as "moves[3]". */
bw_code bw_go_play(bw_go *go, const char *move, size_t length, bw_error *error);

/* The ternary-board/1 of the position (GC-13), at most 131 bytes. */
bw_code bw_go_encode(const bw_go *go, uint8_t *out, size_t capacity, size_t *length,
                     bw_error *error);

#ifdef __cplusplus
}
#endif

#endif

/* Names of codes, leniencies and formats. Chapter: Errors; spec/formats.json. */

/* What a message says of a code: what is wrong, and what is expected. */
static const struct code_text {
    const char *name, *problem, *expected;
} code_texts[] = {
    { "ok", "no fault", "" },
    { "truncated", "the input ends inside a field or where a field must begin", "the complete input" },
    { "dimension-zero", "rows or columns are 0", "1 to 16777215" },
    { "board-too-large", "rows or columns are above 25", "1 to 25" },
    { "limit-exceeded", "rows*cols is above the limit on cells",
      "a smaller board, or a higher max_cells in the options" },
    { "byte-out-of-range", "the byte is above the largest value of its field",
      "at most 242 for cells, 90 for a square of a list, 31 for an id of a map, 89 for its square" },
    { "cell-invalid", "a cell is 3", "0, 1 or 2" },
    { "unused-trits-not-zero", "an unused trit of the last cell byte is not 0",
      "0, or the leniency unused-trits" },
    { "unused-cells-not-zero", "an unused cell of the last byte of a row is not 0", "0" },
    { "value-out-of-range", "the number is above that of any board or position",
      "V below 3^n for n cells, below 2*N for an index; of a game, no rest after its moves" },
    { "number-not-shortest", "a number takes more bytes than it needs, or more than eight; or the opening is another start",
      "the shortest form" },
    { "run-too-long", "a run is longer than the cells left", "at most the cells left" },
    { "run-not-maximal", "a run has the same cell as the run before it", "one longer run" },
    { "square-occupied-twice", "two living pieces are on one square", "one piece a square" },
    { "square-not-allowed", "the piece's candidate list lacks its square",
      "a square of its candidate list" },
    { "ids-not-rising", "the id is not above the one before it", "rising ids" },
    { "mover-dead", "the mover is dead", "a living mover" },
    { "no-origin", "the mover cannot have come to its square from there",
      "a mover of the side that moved, on its square, with an origin candidate" },
    { "captured-alive", "the captured piece is alive", "a dead piece" },
    { "captured-misplaced", "the captured piece cannot be on the mover's square",
      "a piece of the other side whose candidate list has the square" },
    { "origin-occupied", "a piece is on the origin", "an empty origin" },
    { "padding-not-ones", "a padding bit is 0", "1 bits, or the leniency padding-bits" },
    { "piece-code-invalid", "the code represents no piece", "0 to 6 or 9 to 14" },
    { "trailing-bytes", "bytes follow the last field",
      "the end of the input, or the leniency trailing-bytes where the format has it" },
    { "position-illegal", "a chain has no liberty", "a position in which every chain has one" },
    { "vertex-invalid", "the move is neither pass nor a vertex of the board",
      "a letter A to Z without I and a row number, or pass" },
    { "point-occupied", "the point is not empty", "an empty point" },
    { "suicide", "the chain of the stone would have no liberty", "a move that leaves one" },
    { "ko", "the move recreates the position before the previous move", "another move first" },
    { "percent-invalid", "% without two hexadecimal digits", "%00 to %7f" },
    { "not-ascii", "a character of a name or value is not ASCII", "ASCII" },
    { "parameter-twice", "a parameter is there twice", "each of p, r and s at most once" },
    { "parameter-unknown", "a part is not p=, r= or s=",
      "p, r and s only, or the leniency unknown-parameters" },
    { "fragment-present", "the text has a fragment",
      "no #, or the leniency unknown-parameters" },
    { "s-invalid", "s has a character that is not allowed", "A-Z a-z 0-9 - . _ ~" },
    { "parameter-missing", "p is absent or empty", "a position in p" },
    { "base64-character", "a character is not base64url", "A-Z a-z 0-9 - _ without =" },
    { "base64-length", "the length leaves 1 when divided by 4", "another length" },
    { "base64-spare-bits", "spare bits of the last character are not 0", "0" },
    { "base-invalid", "the base is empty or contains ? or #", "a base without them, or none" },
    { "fen-ranks", "the number of ranks is wrong", "10 ranks for xiangqi, 8 for chess" },
    { "fen-files", "the width of a rank is wrong", "9 files for xiangqi, 8 for chess" },
    { "fen-letter", "the character is no piece and no number of empty squares",
      "KABNRCP or EH in either case for xiangqi, KQRBNP for chess, 1 to 9" },
    { "fen-side", "the side to move is not w, r or b", "w, r or b" },
    { "fen-fields", "a field is empty, or there are more than six", "one to six fields" },
    { "fen-identity", "no identities fit the pieces", "pieces on squares that their kind can reach" },
    { "version-unknown", "the byte is not the format and version of a game",
      "0x71, or 0xf1 for a compact game" },
    { "too-many-plies", "the game has more than 2000 plies", "at most 2000" },
    { "no-legal-move", "a ply comes after a position without a legal move", "no more plies" },
    { "move-illegal", "the move is not legal", "a legal move of its position" },
};

static const struct code_text call_texts[] = {
    { "buffer-too-small", "the caller's buffer is too small", "a capacity of at least" },
    { "scratch-too-small", "the scratch memory is too small", "a number of words of at least" },
    { "argument-invalid", "an argument of the call has no valid shape",
      "what boardwire.h says of the function" },
};

static const struct code_text unknown_text = { "unknown-code", "unknown", "a code of bw_code" };

static const struct code_text *text_of(bw_code code)
{
    int n = (int)code;
    if (n >= 0 && n < (int)(sizeof code_texts / sizeof code_texts[0]))
        return &code_texts[n];
    if (n < 0 && n >= -(int)(sizeof call_texts / sizeof call_texts[0]))
        return &call_texts[-n - 1];
    return &unknown_text;
}

const char *bw_code_name(bw_code code)
{
    return text_of(code)->name;
}

static const char *const leniencies[] = {
    "unused-trits", "padding-bits", "trailing-bytes", "unknown-parameters"
};
enum { LENIENCIES = sizeof leniencies / sizeof leniencies[0] };

unsigned bw_leniency(const char *name)
{
    for (unsigned i = 0; i < LENIENCIES; i++)
        if (strcmp(name, leniencies[i]) == 0)
            return 1u << i;
    return 0;
}

enum {
    CODEC = BW_DECODE | BW_ENCODE,
    ALL = CODEC | BW_EXPLAIN,
    FOR_POSITION = BW_ALLOW_PADDING_BITS | BW_ALLOW_TRAILING_BYTES
};

static const bw_format_info formats[BW_FORMATS] = {
    { "ternary-board/1", ALL, BW_ALLOW_UNUSED_TRITS | BW_ALLOW_TRAILING_BYTES, true, false },
    { "ternary-stream/1", ALL, BW_ALLOW_UNUSED_TRITS, true, false },
    { "xiangqi-position/1", ALL, FOR_POSITION, false, false },
    { "xiangqi-history/1", ALL, 0, false, false },
    { "xiangqi-link/1", CODEC, FOR_POSITION | BW_ALLOW_UNKNOWN_PARAMETERS, false, true },
    { "xiangqi-fen/1", CODEC, 0, false, true },
    { "ternary-bits2/1", ALL, 0, true, false },
    { "ternary-integer/1", ALL, 0, true, false },
    { "ternary-runs/1", ALL, 0, true, false },
    { "xiangqi-list/1", ALL, 0, false, false },
    { "xiangqi-map/1", ALL, 0, false, false },
    { "chess-board-bytes/1", ALL, 0, false, false },
    { "chess-board-packed/1", ALL, 0, false, false },
    { "go-chains/1", BW_ANALYSE | BW_PLAY, 0, false, false },
    { "xiangqi-index/1", ALL, 0, false, false },
    { "xiangqi-rules/1", BW_PERFT | BW_LEGAL_MOVES, 0, false, true },
    { "xiangqi-game/1", ALL, 0, false, false },
    { "xiangqi-compact/1", ALL, 0, false, false },
};

const bw_format_info *bw_format_info_of(bw_format format)
{
    return (unsigned)format < BW_FORMATS ? &formats[format] : NULL;
}

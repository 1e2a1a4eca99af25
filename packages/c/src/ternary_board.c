/* The header that all packings of a ternary board have, and the packing of
 * ternary-board/1, ternary-stream/1 and go-chains/1: five cells to a byte. */

enum { MAX_DIMENSION = 16777215 };

static const uint8_t powers_of_3[6] = { 1, 3, 9, 27, 81, 243 };

/* At most 48 bits. */
static uint64_t cell_count_of(const bw_board *board)
{
    return (uint64_t)board->rows * board->cols;
}

/* The memory for the cells. NULL if the cells do not fit: a decoder then checks them only. */
static uint8_t *room_for_cells(const bw_board *board)
{
    return cell_count_of(board) <= board->capacity ? board->cells : NULL;
}

static bw_code check_room(const struct faults *f, const bw_board *board)
{
    if (cell_count_of(board) > board->capacity)
        return too_small(f, BW_BUFFER_TOO_SMALL, cell_count_of(board), part("cells"));
    return board->cells == NULL ? invalid(f, part("cells")) : BW_OK;
}

/* Reads a dimension (u24). Above `max`, the code is BW_BOARD_TOO_LARGE. */
static bw_code read_dimension(struct reader *r, const char *name, uint32_t max,
                              uint32_t *dimension)
{
    static const char *const requirement_ids[BW_FORMATS] = {
        [BW_TERNARY_BOARD] = "TB-1 TB-2", [BW_TERNARY_STREAM] = "TB-1 TB-2",
        [BW_GO_CHAINS] = "TB-1 TB-2", [BW_TERNARY_BITS2] = "BT-1 TB-1 TB-2",
        [BW_TERNARY_INTEGER] = "BI-1 TB-1 TB-2", [BW_TERNARY_RUNS] = "BR-1 TB-1 TB-2",
    };
    uint64_t start = r->at;
    if (bits_left(r) < 24)
        return fail(&r->faults, BW_TRUNCATED, start, part(name));
    *dimension = byte_at(r, start) | byte_at(r, start + 8) << 8 | byte_at(r, start + 16) << 16;
    r->at += 24;
    if (*dimension == 0)
        return fail(&r->faults, BW_DIMENSION_ZERO, start, part(name));
    if (*dimension > max)
        return fail(&r->faults, BW_BOARD_TOO_LARGE, start, part(name));
    report(r, name, 0, start, *dimension, -1, requirement_ids[r->faults.format]);
    return BW_OK;
}

/* Reads rows and columns, then checks the limit, whose fault is at the record's first bit. */
static bw_code read_header(struct reader *r, uint32_t max, bw_board *board)
{
    uint64_t start = r->at;
    bw_code code = read_dimension(r, "rows", max, &board->rows);
    if (code == BW_OK)
        code = read_dimension(r, "cols", max, &board->cols);
    if (code == BW_OK && cell_count_of(board) > r->max_cells)
        code = fail(&r->faults, BW_LIMIT_EXCEEDED, start, complete);
    return code;
}

/* Reads the cells of a board, and stores them unless `cells` is NULL (TB-3 to TB-10). */
static bw_code read_cells(struct reader *r, uint64_t cell_count, uint8_t *cells)
{
    bool ignores_unused = r->allow & BW_ALLOW_UNUSED_TRITS;
    for (uint64_t cell = 0; cell < cell_count; cell += 5) {
        uint64_t start = r->at;
        if (start == r->end)
            return fail(&r->faults, BW_TRUNCATED, start, item("cells", cell));
        unsigned byte = byte_at(r, start), quotient = byte;
        if (byte > 242)
            return fail(&r->faults, BW_BYTE_OUT_OF_RANGE, start, item("cells", cell));
        unsigned used = cell_count - cell < 5 ? (unsigned)(cell_count - cell) : 5;
        if (byte >= powers_of_3[used] && !ignores_unused)
            return fail(&r->faults, BW_UNUSED_TRITS_NOT_ZERO, start, item("cells", cell));
        for (unsigned i = 0; cells != NULL && i < used; i++, quotient /= 3)
            *cells++ = (uint8_t)(quotient % 3);
        r->at += 8;
        report(r, "cells", cell, start, byte, used,
               used < 5 && ignores_unused ? "TB-3 TB-4 TB-5 TB-9" : "TB-3 TB-4 TB-5");
    }
    return BW_OK;
}

/* Reads what follows the header, up to the end of the input. */
typedef bw_code read_packing(struct reader *r, bw_board *board);

/* If `board` is NULL, checks the board without storing it. */
static bw_code read_board(struct reader *r, read_packing *read, bw_board *board)
{
    bw_board judged = { 0, 0, NULL, 0 };
    if (board == NULL)
        board = &judged;
    bw_code code = read_header(r, MAX_DIMENSION, board);
    if (code == BW_OK)
        code = read(r, board);
    return code == BW_OK && board != &judged ? check_room(&r->faults, board) : code;
}

static bw_code read_record(struct reader *r, bw_board *board)
{
    return read_cells(r, cell_count_of(board), room_for_cells(board));
}

static bw_code read_file(struct reader *r, bw_board *board)
{
    bw_code code = read_record(r, board);
    return code == BW_OK ? read_end(r, "TB-13") : code;
}

DECODER(bw_ternary_board_decode, BW_TERNARY_BOARD, uint8_t, bw_board *board,
        read_board(&r, read_file, board))

bw_code bw_ternary_stream_next(bw_stream *stream, const bw_options *options, bw_board *board,
                               bw_error *error)
{
    struct reader r;
    bw_code code = start_reading(&r, BW_TERNARY_STREAM, stream->data, stream->length, options,
                                 error);
    if (code != BW_OK)
        return code;
    if (stream->offset >= stream->length)
        return invalid(&r.faults, part("stream"));
    r.at = (uint64_t)stream->offset * 8;
    r.faults.outer = "records";
    r.faults.outer_index = stream->record;
    code = read_board(&r, read_record, board);
    if (code == BW_OK) {
        stream->offset = (size_t)(r.at / 8);
        stream->record++;
    }
    return code;
}

/* Writes the bytes of the cells. */
typedef void write_packing(struct writer *w, const bw_board *board);

static bw_code write_board(struct writer *w, const struct faults *f, write_packing *write,
                           const bw_board *board)
{
    const uint32_t dimensions[2] = { board->rows, board->cols };
    for (unsigned i = 0; i < 2; i++) {
        struct part where = part(i == 0 ? "rows" : "cols");
        if (dimensions[i] == 0)
            return fail(f, BW_DIMENSION_ZERO, 0, where);
        if (dimensions[i] > MAX_DIMENSION)
            return invalid(f, where);
        for (unsigned shift = 0; shift < 24; shift += 8)
            put(w, dimensions[i] >> shift & 0xff);
    }
    if (cell_count_of(board) > board->capacity || board->cells == NULL)
        return invalid(f, part("cells"));
    for (size_t i = 0; i < cell_count_of(board); i++)
        if (board->cells[i] > BW_BLACK)
            return invalid(f, item("cells", i));
    write(w, board);
    return BW_OK;
}

/* Writes `count` boards of a format, one after another. */
static bw_code encode_boards(bw_format format, write_packing *write, const bw_board *boards,
                             size_t count, uint8_t *out, size_t capacity, size_t *length,
                             bw_error *error)
{
    struct writer w;
    struct faults f;
    bw_code code = start_writing(&w, &f, format, out, capacity, error);
    for (size_t i = 0; i < count && code == BW_OK; i++) {
        if (format == BW_TERNARY_STREAM) {
            f.outer = "records";
            f.outer_index = i;
        }
        code = write_board(&w, &f, write, &boards[i]);
    }
    f.outer = NULL;
    return code == BW_OK ? finish_writing(&w, &f, length) : code;
}

static void write_cells(struct writer *w, const bw_board *board)
{
    size_t cell_count = (size_t)cell_count_of(board);
    for (size_t cell = 0; cell < cell_count; cell += 5) {
        unsigned byte = 0;
        for (size_t i = 0; i < 5 && i < cell_count - cell; i++)
            byte += powers_of_3[i] * (unsigned)board->cells[cell + i];
        put(w, byte);
    }
}

ENCODER(bw_ternary_board_encode, uint8_t,
        encode_boards(BW_TERNARY_BOARD, write_cells, board, 1, OUTPUT), const bw_board *board)

ENCODER(bw_ternary_stream_encode, uint8_t,
        encode_boards(BW_TERNARY_STREAM, write_cells, records, count, OUTPUT),
        const bw_board *records, size_t count)

/* ternary-runs/1: the lengths of maximal runs in LEB128 (BR-1 to BR-10). */

/* Reads one number. A number has at most eight bytes with 56 bits, so it fits in 64 bits. */
static bw_code read_number(struct reader *r, struct part where, uint64_t *number)
{
    uint64_t start = r->at;
    unsigned shift = 0, byte;
    *number = 0;
    do {
        if (r->at == r->end)
            return fail(&r->faults, BW_TRUNCATED, start, where);
        byte = byte_at(r, r->at);
        r->at += 8;
        *number |= (uint64_t)(byte & 0x7f) << shift;
        shift += 7;
        if (byte >= 0x80 && shift == 56)
            return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, start, where);
    } while (byte >= 0x80);
    if (shift > 7 && byte == 0)
        return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, start, where);
    return BW_OK;
}

static bw_code read_runs(struct reader *r, bw_board *board)
{
    uint8_t *cells = room_for_cells(board);
    uint64_t cell_count = cell_count_of(board), length;
    unsigned previous_cell = 3;        /* 3 before the first run */
    for (uint64_t cell = 0; cell < cell_count; cell += length) {
        uint64_t start = r->at, number;
        struct part where = item("cells", cell);
        bw_code code = read_number(r, where, &number);
        if (code != BW_OK)
            return code;
        length = number / 3 + 1;
        if (length > cell_count - cell)
            return fail(&r->faults, BW_RUN_TOO_LONG, start, where);
        if (number % 3 == previous_cell)
            return fail(&r->faults, BW_RUN_NOT_MAXIMAL, start, where);
        previous_cell = (unsigned)(number % 3);
        if (cells != NULL)
            memset(cells + (size_t)cell, (int)previous_cell, (size_t)length);
        report(r, "run", cell, start, number, (int64_t)length, "BR-2 BR-3");
    }
    return read_end(r, NULL);
}

DECODER(bw_ternary_runs_decode, BW_TERNARY_RUNS, uint8_t, bw_board *board,
        read_board(&r, read_runs, board))

static void write_runs(struct writer *w, const bw_board *board)
{
    size_t cell_count = (size_t)cell_count_of(board), end;
    for (size_t cell = 0; cell < cell_count; cell = end) {
        end = cell + 1;
        while (end < cell_count && board->cells[end] == board->cells[cell])
            end++;
        uint64_t number = (uint64_t)(end - cell - 1) * 3 + board->cells[cell];
        for (; number >= 128; number /= 128)
            put(w, (unsigned)(number % 128 + 128));
        put(w, (unsigned)number);
    }
}

ENCODER(bw_ternary_runs_encode, uint8_t,
        encode_boards(BW_TERNARY_RUNS, write_runs, board, 1, OUTPUT), const bw_board *board)

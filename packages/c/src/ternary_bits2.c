/* ternary-bits2/1: two bits a cell, each row in complete bytes (BT-1 to BT-9). */

static bw_code read_bits2(struct reader *r, bw_board *board)
{
    uint8_t *cells = room_for_cells(board);
    uint64_t cell = 0;
    for (uint32_t row = 0; row < board->rows; row++) {
        for (uint32_t col = 0, used; col < board->cols; col += used, cell += used) {
            uint64_t start = r->at;
            if (start == r->end)
                return fail(&r->faults, BW_TRUNCATED, start, item("cells", cell));
            unsigned byte = byte_at(r, start), quotient = byte;
            used = board->cols - col < 4 ? board->cols - col : 4;
            for (unsigned i = 0; i < used; i++, quotient /= 4) {
                if (quotient % 4 == 3)
                    return fail(&r->faults, BW_CELL_INVALID, start + 6 - 2 * i,
                                item("cells", cell + i));
                if (cells != NULL)
                    *cells++ = (uint8_t)(quotient % 4);
            }
            if (quotient != 0)
                return fail(&r->faults, BW_UNUSED_CELLS_NOT_ZERO, start, item("cells", cell));
            r->at += 8;
            report(r, "bits2", cell, start, byte, used, "BT-2 BT-3 BT-4");
        }
    }
    return read_end(r, NULL);
}

DECODER(bw_ternary_bits2_decode, BW_TERNARY_BITS2, uint8_t, bw_board *board,
        read_board(&r, read_bits2, board))

static void write_bits2(struct writer *w, const bw_board *board)
{
    const uint8_t *cell = board->cells;
    for (uint32_t row = 0; row < board->rows; row++) {
        for (uint32_t cols_left = board->cols, used; cols_left > 0; cols_left -= used) {
            unsigned byte = 0;
            used = cols_left < 4 ? cols_left : 4;
            for (unsigned i = 0; i < used; i++)
                byte |= (unsigned)*cell++ << 2 * i;
            put(w, byte);
        }
    }
}

ENCODER(bw_ternary_bits2_encode, uint8_t,
        encode_boards(BW_TERNARY_BITS2, write_bits2, board, 1, OUTPUT), const bw_board *board)

/* ternary-bits2/1: two bits a cell, each row in complete bytes (BT-1 to BT-9). */

static bw_code read_bits2(struct reader *r, bw_board *board)
{
    uint8_t *cells = room_for_cells(board);
    uint64_t cell = 0;
    for (uint32_t row = 0; row < board->rows; row++) {
        for (uint32_t col = 0, use; col < board->cols; col += use, cell += use) {
            uint64_t start = r->at;
            if (start == r->end)
                return fail(&r->faults, BW_TRUNCATED, start, item("cells", cell));
            unsigned byte = byte_at(r, start), rest = byte;
            use = board->cols - col < 4 ? board->cols - col : 4;
            for (unsigned i = 0; i < use; i++, rest /= 4) {
                if (rest % 4 == 3)
                    return fail(&r->faults, BW_CELL_INVALID, start + 6 - 2 * i,
                                item("cells", cell + i));
                if (cells != NULL)
                    *cells++ = (uint8_t)(rest % 4);
            }
            if (rest != 0)
                return fail(&r->faults, BW_UNUSED_CELLS_NOT_ZERO, start, item("cells", cell));
            r->at += 8;
            report(r, "bits2", cell, start, byte, use, "BT-2 BT-3 BT-4");
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
        for (uint32_t left = board->cols, use; left > 0; left -= use) {
            unsigned byte = 0;
            use = left < 4 ? left : 4;
            for (unsigned i = 0; i < use; i++)
                byte |= (unsigned)*cell++ << 2 * i;
            put(w, byte);
        }
    }
}

ENCODER(bw_ternary_bits2_encode, uint8_t,
        encode_boards(BW_TERNARY_BITS2, write_bits2, board, 1, OUTPUT), const bw_board *board)

/* xiangqi-list/1 and xiangqi-map/1: the squares of the 32 pieces, a byte each;
 * the living pieces, an id and a square each. Chapter: Xiangqi schemes. */

/* Puts a piece on a place. The last byte that was read is the place, so a fault is there. */
static bw_code place_piece(struct reader *r, unsigned id, unsigned place, bool taken[SQUARES],
                           uint8_t squares[BW_PIECES], struct part where)
{
    uint64_t start = r->at - 8;
    if (!take_square(taken, place))
        return fail(&r->faults, BW_SQUARE_OCCUPIED_TWICE, start, where);
    if (candidate_index(id, place) < 0)
        return fail(&r->faults, BW_SQUARE_NOT_ALLOWED, start, where);
    squares[id] = (uint8_t)place;
    return BW_OK;
}

/* Reads a byte of at most `max`. */
static bw_code read_byte(struct reader *r, unsigned max, struct part where, unsigned *byte)
{
    uint64_t start = r->at;
    if (!read_bits(r, 8, byte))
        return fail(&r->faults, BW_TRUNCATED, start, where);
    return *byte > max ? fail(&r->faults, BW_BYTE_OUT_OF_RANGE, start, where) : BW_OK;
}

/* XS-1 to XS-7 */
static bw_code read_list(struct reader *r, uint8_t squares[BW_PIECES])
{
    bool taken[SQUARES] = { false };
    for (unsigned id = 0; id < BW_PIECES; id++) {
        uint64_t start = r->at;
        unsigned place;
        bw_code code = read_byte(r, BW_DEAD, item("pieces", id), &place);
        if (code == BW_OK)
            code = place_piece(r, id, place, taken, squares, item("pieces", id));
        if (code != BW_OK)
            return code;
        report(r, "piece", id, start, place, place == BW_DEAD ? -1 : (int64_t)place, "XS-1");
    }
    return read_end(r, NULL);
}

/* XM-1 to XM-7. Each id rises, so a map ends after 64 bytes at most. */
static bw_code read_map(struct reader *r, uint8_t squares[BW_PIECES])
{
    bool taken[SQUARES] = { false };
    unsigned id, square, min_id = 0;
    memset(squares, BW_DEAD, BW_PIECES);
    for (uint64_t pair = 0; bits_left(r) > 0; pair++) {
        uint64_t start = r->at;
        bw_code code = read_byte(r, BW_PIECES - 1, member("pairs", pair, "id"), &id);
        if (code == BW_OK && id < min_id)
            code = fail(&r->faults, BW_IDS_NOT_RISING, start, member("pairs", pair, "id"));
        if (code != BW_OK)
            return code;
        report(r, "id", pair, start, id, id, "XM-1");
        min_id = id + 1;
        start = r->at;
        code = read_byte(r, SQUARES - 1, member("pairs", pair, "square"), &square);
        if (code == BW_OK)
            code = place_piece(r, id, square, taken, squares, member("pairs", pair, "square"));
        if (code != BW_OK)
            return code;
        report(r, "square", pair, start, square, square, "XM-1");
    }
    return BW_OK;
}

DECODER(bw_xiangqi_list_decode, BW_XIANGQI_LIST, uint8_t, uint8_t squares[BW_PIECES],
        read_list(&r, squares))

DECODER(bw_xiangqi_map_decode, BW_XIANGQI_MAP, uint8_t, uint8_t squares[BW_PIECES],
        read_map(&r, squares))

static void write_list(struct writer *w, const bw_position *position)
{
    for (unsigned id = 0; id < BW_PIECES; id++)
        put(w, position->squares[id]);          /* BW_DEAD is 90 */
}

static void write_map(struct writer *w, const bw_position *position)
{
    for (unsigned id = 0; id < BW_PIECES; id++) {
        if (position->squares[id] != BW_DEAD) {
            put(w, id);
            put(w, position->squares[id]);
        }
    }
}

static bw_code encode_squares(bw_format format, write_places *write, const uint8_t *squares,
                              uint8_t *out, size_t capacity, size_t *length, bw_error *error)
{
    bw_position position = { false, { 0 } };
    memcpy(position.squares, squares, BW_PIECES);
    return encode_places(format, write, &position, OUTPUT);
}

ENCODER(bw_xiangqi_list_encode, uint8_t,
        encode_squares(BW_XIANGQI_LIST, write_list, squares, OUTPUT),
        const uint8_t squares[BW_PIECES])

ENCODER(bw_xiangqi_map_encode, uint8_t, encode_squares(BW_XIANGQI_MAP, write_map, squares, OUTPUT),
        const uint8_t squares[BW_PIECES])

/* xiangqi-position/1: 32 pieces with identities and the side to move, in 149
 * to 177 bits. Chapter: Xiangqi position. */

/* Reports the field of a piece, which begins at `start`. */
static void report_piece(struct reader *r, unsigned id, uint64_t start, unsigned index)
{
    static const char *const lists[KINDS] = {
        [GENERAL] = "XP-5", [ADVISOR] = "XP-6", [ELEPHANT] = "XP-7", [HORSE] = "XP-8",
        [ROOK] = "XP-8", [CANNON] = "XP-8", [PAWN] = "XP-9",
    };
    if (r->callback == NULL)
        return;
    char ids[32] = "";
    struct writer w = { (uint8_t *)ids, sizeof ids - 1, 0 };
    put_text(&w, "XP-3 XP-4 ");
    put_text(&w, lists[kind_of(id)]);
    put_text(&w, is_red(id) ? " " : " XP-10 ");
    put_text(&w, code_word_of(candidate_count(id), index).requirement);
    unsigned place = candidate(id, index);
    report(r, "piece", id, start, index, place == BW_DEAD ? -1 : (int64_t)place, ids);
}

/* Reads the padding, which completes the last byte (XP-14, XP-15, XP-20). */
static bw_code read_padding(struct reader *r)
{
    bool is_allowed = r->allow & BW_ALLOW_PADDING_BITS;
    uint64_t start = r->at;
    unsigned bit, value = 0;
    while (r->at % 8 != 0) {
        read_bits(r, 1, &bit);          /* never fails: the input has complete bytes */
        if (bit == 0 && !is_allowed)
            return fail(&r->faults, BW_PADDING_NOT_ONES, r->at - 1, part("padding"));
        value = value << 1 | bit;
    }
    if (r->at > start)
        report(r, "padding", 0, start, value, -1, is_allowed ? "XP-14 XP-20" : "XP-14");
    return BW_OK;
}

static bw_code read_position(struct reader *r, bw_position *position)
{
    bool taken[SQUARES] = { false };
    unsigned bit, index;
    if (!read_bits(r, 1, &bit))
        return fail(&r->faults, BW_TRUNCATED, 0, part("turn"));
    position->red_to_move = bit == 1;
    report(r, "turn", 0, 0, bit, -1, "XP-1 XP-2");
    for (unsigned id = 0; id < BW_PIECES; id++) {
        uint64_t start = r->at;
        if (!read_code_word(r, candidate_count(id), &index))
            return fail(&r->faults, BW_TRUNCATED, start, item("pieces", id));
        position->squares[id] = (uint8_t)candidate(id, index);
        if (!take_square(taken, position->squares[id]))
            return fail(&r->faults, BW_SQUARE_OCCUPIED_TWICE, start, item("pieces", id));
        report_piece(r, id, start, index);
    }
    bw_code code = read_padding(r);
    return code == BW_OK ? read_end(r, "XP-21") : code;
}

DECODER(bw_xiangqi_position_decode, BW_XIANGQI_POSITION, uint8_t, bw_position *position,
        read_position(&r, position))

static void write_position(struct bit_writer *b, const bw_position *position)
{
    put_bits(b, position->red_to_move, 1);
    for (unsigned id = 0; id < BW_PIECES; id++)
        put_code_word(b, candidate_count(id),
                      (unsigned)candidate_index(id, position->squares[id]));
    put_padding(b);
}

static void write_position_bytes(struct writer *w, const bw_position *position)
{
    write_position(&(struct bit_writer){ w, false, 0, 0 }, position);
}

ENCODER(bw_xiangqi_position_encode, uint8_t,
        encode_places(BW_XIANGQI_POSITION, write_position_bytes, position, OUTPUT),
        const bw_position *position)

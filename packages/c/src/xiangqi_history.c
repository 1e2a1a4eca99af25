/* xiangqi-history/1: the plies that led to a position, newest first. The
 * reader and the writer undo them. Chapter: Xiangqi history. */

struct undoing {
    uint8_t squares[BW_PIECES];
    bool occupied[SQUARES];
    bool red_moved;             /* the side of the next record (XH-2) */
};

/* Starts at a position; BW_ARGUMENT_INVALID if no encoder accepts the position. */
static bw_code start_undoing(struct undoing *u, const bw_position *position,
                             const struct faults *f)
{
    struct faults unreported = *f;
    unreported.error = NULL;
    if (position == NULL || check_squares(&unreported, position->squares) != BW_OK)
        return invalid(f, part("position"));
    *u = (struct undoing){ .red_moved = !position->red_to_move };
    memcpy(u->squares, position->squares, BW_PIECES);
    for (unsigned id = 0; id < BW_PIECES; id++)
        take_square(u->occupied, u->squares[id]);
    return BW_OK;
}

static void undo(struct undoing *u, bw_ply ply)
{
    u->squares[ply.piece] = ply.from;
    u->occupied[ply.from] = true;
    u->occupied[ply.to] = ply.captured != BW_NO_PIECE;
    if (ply.captured != BW_NO_PIECE)
        u->squares[ply.captured] = ply.to;
    u->red_moved = !u->red_moved;
}

/* Each field is checked before the next one is read (XH-20). */
static bw_code read_captured(struct reader *r, const struct undoing *u, size_t i, bw_ply *ply)
{
    struct part where = member("plies", i, "captured");
    uint64_t start = r->at;
    unsigned number;
    if (!read_bits(r, 4, &number))
        return fail(&r->faults, BW_TRUNCATED, start, where);
    ply->captured = (uint8_t)(number + (u->red_moved ? 16 : 0));
    if (u->squares[ply->captured] != BW_DEAD)
        return fail(&r->faults, BW_CAPTURED_ALIVE, start, where);
    if (candidate_index(ply->captured, ply->to) < 0)
        return fail(&r->faults, BW_CAPTURED_MISPLACED, start, where);
    report(r, "captured", i, start, number, ply->captured, "XH-3");
    return BW_OK;
}

static bw_code read_origin(struct reader *r, const struct undoing *u, size_t i,
                           const uint8_t *origins, unsigned origin_count, bw_ply *ply)
{
    static const char *const orders[KINDS] = {
        [ROOK] = "XH-3 XH-4 XH-8", [CANNON] = "XH-3 XH-4 XH-8", [PAWN] = "XH-3 XH-5 XH-8",
        [GENERAL] = "XH-3 XH-6 XH-8", [ADVISOR] = "XH-3 XH-7 XH-8",
        [ELEPHANT] = "XH-3 XH-7 XH-8", [HORSE] = "XH-3 XH-7 XH-8",
    };
    struct part where = member("plies", i, "origin");
    uint64_t start = r->at;
    unsigned index;
    if (!read_code_word(r, origin_count, &index))
        return fail(&r->faults, BW_TRUNCATED, start, where);
    ply->from = origins[index];
    if (u->occupied[ply->from])
        return fail(&r->faults, BW_ORIGIN_OCCUPIED, start, where);
    report(r, "origin", i, start, index, ply->from, orders[kind_of(ply->piece)]);
    return BW_OK;
}

static bw_code read_ply(struct reader *r, const struct undoing *u, size_t i, bw_ply *ply)
{
    struct part where = member("plies", i, "mover");
    uint64_t start = r->at;
    uint8_t origins[MAX_ORIGINS];
    unsigned number;
    if (!read_bits(r, 4, &number))
        return fail(&r->faults, BW_TRUNCATED, start, where);
    ply->piece = (uint8_t)(number + (u->red_moved ? 0 : 16));
    ply->to = u->squares[ply->piece];
    if (ply->to == BW_DEAD)
        return fail(&r->faults, BW_MOVER_DEAD, start, where);
    unsigned origin_count = origins_of(ply->piece, ply->to, origins);
    if (origin_count == 0)
        return fail(&r->faults, BW_NO_ORIGIN, start, where);
    report(r, "mover", i, start, number, ply->piece, "XH-1 XH-2 XH-3");

    start = r->at;
    if (!read_bits(r, 1, &number))
        return fail(&r->faults, BW_TRUNCATED, start, member("plies", i, "capture"));
    report(r, "capture", i, start, number, -1, "XH-3");
    ply->captured = BW_NO_PIECE;
    bw_code code = number == 1 ? read_captured(r, u, i, ply) : BW_OK;
    return code == BW_OK ? read_origin(r, u, i, origins, origin_count, ply) : code;
}

/* Whether only padding remains: fewer than 8 bits, all of them 1 (XH-14, XH-15). */
static bool is_at_padding(const struct reader *r)
{
    struct reader ahead = *r;
    unsigned k = (unsigned)bits_left(r), bits;
    return bits_left(r) < 8 && read_bits(&ahead, k, &bits) && bits + 1 == 1u << k;
}

/* If `history` is NULL, checks the plies without storing them. */
static bw_code read_history(struct reader *r, const bw_position *position, bw_history *history)
{
    struct undoing u;
    size_t count = 0;
    size_t capacity = history == NULL || history->plies == NULL ? 0 : history->capacity;
    bw_code code = start_undoing(&u, position, &r->faults);
    if (code != BW_OK)
        return code;
    for (; !is_at_padding(r); count++) {
        bw_ply ply;
        code = read_ply(r, &u, count, &ply);
        if (code != BW_OK)
            return code;
        undo(&u, ply);
        if (count < capacity)
            history->plies[count] = ply;
    }
    uint64_t start = r->at;
    unsigned bits;
    if (bits_left(r) > 0 && read_bits(r, (unsigned)bits_left(r), &bits))
        report(r, "padding", 0, start, bits, -1, "XH-14 XH-17");
    if (history == NULL)
        return BW_OK;
    history->count = count;
    if (count > capacity)
        return too_small(&r->faults, BW_BUFFER_TOO_SMALL, count, part("plies"));
    return BW_OK;
}

bw_code bw_xiangqi_history_decode(const uint8_t *data, size_t length, const bw_position *position,
                                  const bw_options *options, bw_history *history,
                                  bw_error *error)
{
    struct reader r;
    bw_code code = start_reading(&r, BW_XIANGQI_HISTORY, data, length, options, error);
    return code == BW_OK ? read_history(&r, position, history) : code;
}

static bw_code write_ply(struct bit_writer *b, const struct faults *f, const struct undoing *u,
                         size_t i, bw_ply ply)
{
    struct part mover = member("plies", i, "mover"), captured = member("plies", i, "captured");
    struct part from = member("plies", i, "origin");
    if (ply.piece >= BW_PIECES || ply.from >= SQUARES || ply.to >= SQUARES
        || ply.captured > BW_NO_PIECE)
        return invalid(f, item("plies", i));
    if (is_red(ply.piece) != u->red_moved)
        return fail(f, BW_NO_ORIGIN, 0, mover);
    if (u->squares[ply.piece] == BW_DEAD)
        return fail(f, BW_MOVER_DEAD, 0, mover);
    if (u->squares[ply.piece] != ply.to)
        return fail(f, BW_NO_ORIGIN, 0, mover);
    put_bits(b, ply.piece % 16, 4);
    put_bits(b, ply.captured != BW_NO_PIECE, 1);
    if (ply.captured != BW_NO_PIECE) {
        if (is_red(ply.captured) == u->red_moved)
            return fail(f, BW_CAPTURED_MISPLACED, 0, captured);
        if (u->squares[ply.captured] != BW_DEAD)
            return fail(f, BW_CAPTURED_ALIVE, 0, captured);
        if (candidate_index(ply.captured, ply.to) < 0)
            return fail(f, BW_CAPTURED_MISPLACED, 0, captured);
        put_bits(b, ply.captured % 16, 4);
    }
    uint8_t origins[MAX_ORIGINS];
    unsigned origin_count = origins_of(ply.piece, ply.to, origins), index = 0;
    while (index < origin_count && origins[index] != ply.from)
        index++;
    if (index == origin_count)
        return fail(f, BW_NO_ORIGIN, 0, from);
    if (u->occupied[ply.from])
        return fail(f, BW_ORIGIN_OCCUPIED, 0, from);
    put_code_word(b, origin_count, index);
    return BW_OK;
}

static bw_code write_history(struct bit_writer *b, const struct faults *f,
                             const bw_history *history, const bw_position *position)
{
    struct undoing u;
    bw_code code = start_undoing(&u, position, f);
    if (code == BW_OK && (history->count > history->capacity
                          || (history->plies == NULL && history->count > 0)))
        code = invalid(f, part("plies"));
    for (size_t i = 0; code == BW_OK && i < history->count; i++) {
        code = write_ply(b, f, &u, i, history->plies[i]);
        if (code == BW_OK)
            undo(&u, history->plies[i]);
    }
    put_padding(b);
    return code;
}

bw_code bw_xiangqi_history_encode(const bw_history *history, const bw_position *position,
                                  uint8_t *out, size_t capacity, size_t *length, bw_error *error)
{
    struct writer w;
    struct faults f;
    bw_code code = start_writing(&w, &f, BW_XIANGQI_HISTORY, out, capacity, error);
    struct bit_writer bits = { &w, false, 0, 0 };
    if (code == BW_OK)
        code = write_history(&bits, &f, history, position);
    return code == BW_OK ? finish_writing(&w, &f, length) : code;
}

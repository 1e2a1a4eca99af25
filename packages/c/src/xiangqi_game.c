/* xiangqi-game/1 and xiangqi-compact/1: a start and the moves that were played,
 * as the digits of one number. Chapters: Xiangqi game, XG-1 to XG-20, and
 * Xiangqi compact game, XC-1 to XC-16. */

enum {
    START_BYTES = 17,           /* what the digits of a start add to the moves (XG-13) */
    WIDE_DIGITS = (2 * BW_MAX_PLIES + START_BYTES + 3) / 4
};

/* What distinguishes the formats. */
struct game_layout {
    bw_format format;
    unsigned version;           /* the first byte */
    unsigned ply_bytes;         /* a ply takes less of V (XG-13, XC-11) */
    unsigned (*weigh)(struct rules_board *b, bw_move m);
    const char *requirements[3];        /* of version, plies and number */
};

static unsigned weigh_equally(struct rules_board *b, bw_move m)
{
    (void)b, (void)m;
    return 1;
}

static const struct game_layout numbered = {
    BW_XIANGQI_GAME, 0x71, 1, weigh_equally,
    { "XG-1", "XG-1 XG-2", "XG-1 XG-3 XG-4 XG-5 XG-6" }
};
static const struct game_layout weighed = {
    BW_XIANGQI_COMPACT, 0xf1, 2, weigh_move,
    { "XC-1", "XC-1", "XC-1 XC-2 XC-4 XC-5 XC-6 XC-7 XC-8" }
};

/* The legal moves of a position, and for each move the sum of the weights before it. The last
 * sum is that of all moves, below 2^16. */
struct shares {
    bw_move moves[BW_MOVES];
    uint16_t before[BW_MOVES + 1];
    unsigned count;
};

static void find_shares(const struct game_layout *layout, struct rules_board *b, struct shares *s)
{
    s->count = find_moves(b, s->moves);
    s->before[0] = 0;
    for (unsigned i = 0; i < s->count; i++)
        s->before[i + 1] = (uint16_t)(s->before[i] + layout->weigh(b, s->moves[i]));
}

/* The opening position, where red is to move. */
static const char opening[SQUARES + 1] =
    "rnbakabnr" "         " " c     c " "p p p p p" "         "
    "         " "P P P P P" " C     C " "         " "RNBAKABNR";

/* V of a game, low digit of 32 bits first; the digits from `count` on are 0. There is room
 * for the leading digits of a product, which are 0. */
struct wide {
    uint32_t digit[WIDE_DIGITS + 2 * INDEX_DIGITS];
    size_t count;
};

static void wide_trim(struct wide *number)
{
    while (number->count > 0 && number->digit[number->count - 1] == 0)
        number->count--;
}

static uint32_t wide_divide(struct wide *number, uint32_t divisor)
{
    uint32_t remainder = divide_digits(number->digit, number->count, divisor);
    wide_trim(number);
    return remainder;
}

/* Divides bit by bit. This is slow, but each game needs only one such division. */
static struct big wide_divide_big(struct wide *number, const struct big *divisor)
{
    struct big remainder = big_zero;
    for (size_t i = 32 * number->count; i-- > 0;) {
        uint32_t *digit = &number->digit[i / 32], bit = UINT32_C(1) << i % 32;
        struct big twice = big_zero;
        big_add_product(&twice, &remainder, 2);
        twice.digit[0] |= (*digit & bit) != 0;
        *digit = big_subtract(&twice, divisor) ? *digit | bit : *digit & ~bit;
        remainder = twice;
    }
    wide_trim(number);
    return remainder;
}

/* number = digit + radix*number */
static void wide_put(struct wide *number, const struct big *digit, const struct big *radix)
{
    struct wide sum = { .count = number->count + INDEX_DIGITS };
    memcpy(sum.digit, digit->digit, sizeof digit->digit);
    for (size_t i = 0; i < INDEX_DIGITS; i++)
        add_product(sum.digit + i, number->digit, sum.count, radix->digit[i]);
    *number = sum;
    wide_trim(number);
}

/* The board of a start, with the codes of xiangqi-fen/1 (XG-19). */
static bw_code read_start(const struct faults *f, const char *fen, size_t length,
                          struct rules_board *b)
{
    struct reader r = { .data = (const uint8_t *)fen, .faults = *f };
    bw_position position;
    bw_code code = read_fen(&r, length, &position);
    if (code == BW_OK)
        set_up(b, &position);
    return code;
}

static void set_up_opening(struct rules_board *b)
{
    b->red_to_move = true;
    for (unsigned i = 0; i < SQUARES; i++)
        b->letters[i] = opening[i] == ' ' ? 0 : opening[i];
}

static bool is_opening(const struct rules_board *b)
{
    struct rules_board opening_board;
    set_up_opening(&opening_board);
    return b->red_to_move && memcmp(b->letters, opening_board.letters, SQUARES) == 0;
}

static void play_move(struct rules_board *b, bw_move move)
{
    make_move(b, move);
    b->red_to_move = !b->red_to_move;
}

/* Reads the version and the number of plies. */
static bw_code read_game_head(struct reader *r, const struct game_layout *layout,
                              unsigned *ply_count)
{
    unsigned byte, high = 0;
    if (!read_bits(r, 8, &byte))
        return fail(&r->faults, BW_TRUNCATED, 0, complete);
    if (byte != layout->version)
        return fail(&r->faults, BW_VERSION_UNKNOWN, 0, complete);
    report(r, "version", 0, 0, byte, -1, layout->requirements[0]);
    if (!read_bits(r, 8, ply_count) || (*ply_count >= 128 && !read_bits(r, 8, &high)))
        return fail(&r->faults, BW_TRUNCATED, 8, part("moves"));
    if (*ply_count >= 128) {
        if (high == 0)
            return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, 8, part("moves"));
        *ply_count = *ply_count - 128 + 128 * high;
    }
    /* A second byte with the high bit 1 is at least 128*128 plies. */
    if (*ply_count > BW_MAX_PLIES)
        return fail(&r->faults, BW_TOO_MANY_PLIES, 8, part("moves"));
    report(r, "plies", 0, 8, *ply_count, -1, layout->requirements[1]);
    return BW_OK;
}

/* Reads V, which ends with the input, after a check of the limit on its bytes. */
static bw_code read_wide(struct reader *r, unsigned max_bytes, struct wide *number)
{
    uint64_t start = r->at, byte_count = bits_left(r) / 8;
    if (byte_count > 0 && byte_at(r, start) == 0)
        return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, start, complete);
    if (byte_count > max_bytes)
        return fail(&r->faults, BW_VALUE_OUT_OF_RANGE, start, complete);
    *number = (struct wide){ .count = (size_t)(byte_count + 3) / 4 };
    for (size_t i = 0; i < byte_count; i++)
        number->digit[i / 4] |= (uint32_t)byte_at(r, r->end - 8 * (i + 1)) << 8 * (i % 4);
    return BW_OK;
}

/* Removes the digits of the start from V; false if the start is the opening, but is written as
 * another position. */
static bool take_start(struct wide *number, struct rules_board *b)
{
    if (wide_divide(number, 2) == 0) {
        set_up_opening(b);
        return true;
    }
    struct coder c = { .target = NULL };
    count_all(&c.counts);
    struct big bound = index_bound(&c.counts);
    place_index(&c, wide_divide_big(number, &bound), &b->red_to_move);
    memcpy(b->letters, c.board, SQUARES);
    return !is_opening(b);
}

/* number = digit + radix*number, of numbers that fit 32 bits. */
static void wide_put_small(struct wide *number, uint32_t digit, uint32_t radix)
{
    struct big big_digit = { { digit } }, big_radix = { { radix } };
    wide_put(number, &big_digit, &big_radix);
}

/* Removes a move from V (XC-4). The position has at least one legal move. */
static bw_move take_move(struct wide *number, const struct shares *s)
{
    uint32_t slot = wide_divide(number, s->before[s->count]);
    unsigned i = 0;
    while (slot >= s->before[i + 1])
        i++;
    wide_put_small(number, slot - s->before[i], s->before[i + 1] - s->before[i]);
    return s->moves[i];
}

/* If `game` is NULL, checks the game without storing it. */
static bw_code read_game(struct reader *r, const struct game_layout *layout, bw_game *game)
{
    struct wide number;
    struct rules_board b;
    unsigned ply_count;
    size_t capacity = game == NULL || game->moves == NULL ? 0 : game->capacity;
    bw_code code = read_game_head(r, layout, &ply_count);
    uint64_t start = r->at;
    if (code == BW_OK)
        code = read_wide(r, layout->ply_bytes * ply_count + START_BYTES, &number);
    if (code != BW_OK)
        return code;
    if (!take_start(&number, &b))
        return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, start, part("start"));
    if (game != NULL) {
        struct writer w = { (uint8_t *)game->start, BW_FEN_SIZE, 0 };
        put_fen(&w, b.letters, b.red_to_move);
        game->count = ply_count;
    }
    for (unsigned i = 0; i < ply_count; i++) {
        struct shares s;
        find_shares(layout, &b, &s);
        if (s.count == 0)
            return fail(&r->faults, BW_NO_LEGAL_MOVE, start, item("moves", i));
        bw_move move = take_move(&number, &s);
        play_move(&b, move);
        if (i < capacity)
            game->moves[i] = move;
    }
    if (number.count > 0)
        return fail(&r->faults, BW_VALUE_OUT_OF_RANGE, start, complete);
    r->at = r->end;
    if (r->end > start)
        report(r, "integer", 0, start, (r->end - start) / 8, -1, layout->requirements[2]);
    if (game != NULL && ply_count > capacity)
        return too_small(&r->faults, BW_BUFFER_TOO_SMALL, ply_count, part("moves"));
    return BW_OK;
}

DECODER(bw_xiangqi_game_decode, BW_XIANGQI_GAME, uint8_t, bw_game *game,
        read_game(&r, &numbered, game))

DECODER(bw_xiangqi_compact_decode, BW_XIANGQI_COMPACT, uint8_t, bw_game *game,
        read_game(&r, &weighed, game))

/* A move in V: the sum of the weights before it, its weight, the sum of all (XC-4). */
struct share {
    uint16_t before, weight, all;
};

static bool find_share(const struct game_layout *layout, struct rules_board *b, bw_move move,
                       struct share *share)
{
    struct shares s;
    unsigned i = 0;
    find_shares(layout, b, &s);
    while (i < s.count && (s.moves[i].from != move.from || s.moves[i].to != move.to))
        i++;
    if (i == s.count)
        return false;
    share->before = s.before[i];
    share->weight = (uint16_t)(s.before[i + 1] - s.before[i]);
    share->all = s.before[s.count];
    return true;
}

static void put_start(struct wide *number, const struct rules_board *b)
{
    if (!is_opening(b)) {
        struct coder c = { .target = b->letters };
        struct big index = index_of(&c, b->red_to_move), bound = index_bound(&c.counts);
        wide_put(number, &index, &bound);
    }
    wide_put_small(number, !is_opening(b), 2);
}

static void write_game(struct writer *w, unsigned version, size_t ply_count,
                       const struct wide *number)
{
    bool is_zero = true;
    put(w, version);
    put(w, (unsigned)(ply_count < 128 ? ply_count : 128 + ply_count % 128));
    if (ply_count >= 128)
        put(w, (unsigned)(ply_count / 128));
    for (size_t i = 4 * number->count; i-- > 0;) {
        unsigned byte = number->digit[i / 4] >> 8 * (i % 4) & 255;
        is_zero = is_zero && byte == 0;
        if (!is_zero)
            put(w, byte);
    }
}

static bw_code encode_game(const struct game_layout *layout, const char *start, size_t start_length,
                           const bw_move *moves, size_t count, uint8_t *out, size_t capacity,
                           size_t *length, bw_error *error)
{
    struct writer w;
    struct faults f;
    struct rules_board first, b;
    struct wide number = { .count = 0 };
    struct share shares[BW_MAX_PLIES];
    bw_code code = start_writing(&w, &f, layout->format, out, capacity, error);
    if (code == BW_OK && start == NULL && start_length > 0)
        code = invalid(&f, part("start"));
    if (code == BW_OK && moves == NULL && count > 0)
        code = invalid(&f, part("moves"));
    if (code == BW_OK) {
        f.outer = "start";
        code = read_start(&f, start, start_length, &first);
        f.outer = NULL;
    }
    if (code != BW_OK)
        return code;
    if (count > BW_MAX_PLIES)
        return fail(&f, BW_TOO_MANY_PLIES, 0, item("moves", BW_MAX_PLIES));
    b = first;
    for (size_t i = 0; i < count; i++) {
        if (!find_share(layout, &b, moves[i], &shares[i]))
            return fail(&f, BW_MOVE_ILLEGAL, 0, item("moves", i));
        play_move(&b, moves[i]);
    }
    for (size_t i = count; i-- > 0;) {
        uint32_t offset_in_share = wide_divide(&number, shares[i].weight);
        wide_put_small(&number, shares[i].before + offset_in_share, shares[i].all);
    }
    put_start(&number, &first);
    write_game(&w, layout->version, count, &number);
    return finish_writing(&w, &f, length);
}

ENCODER(bw_xiangqi_game_encode, uint8_t,
        encode_game(&numbered, start, start_length, moves, count, OUTPUT),
        const char *start, size_t start_length, const bw_move *moves, size_t count)

ENCODER(bw_xiangqi_compact_encode, uint8_t,
        encode_game(&weighed, start, start_length, moves, count, OUTPUT),
        const char *start, size_t start_length, const bw_move *moves, size_t count)

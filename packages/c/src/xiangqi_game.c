/* xiangqi-game/1: a start and moves, each as its number among the legal moves.
 * Chapter: Xiangqi game; XG-1 to XG-20. */

enum {
    GAME_VERSION = 0x71,
    START_BYTES = 17,
    V_WORDS = (START_BYTES + BW_MAX_PLIES + 3) / 4
};

/* V: words of 32 bits, the least significant first; the last is not 0. */
struct game_number {
    uint32_t word[V_WORDS];
    unsigned count;
};

static void drop_zeros(struct game_number *v)
{
    while (v->count > 0 && v->word[v->count - 1] == 0)
        v->count--;
}

/* Divides by the radix of the next digit, and gives that digit. */
static uint32_t pop_digit(struct game_number *v, uint32_t radix)
{
    uint64_t rest = 0;
    for (unsigned i = v->count; i-- > 0;) {
        rest = rest << 32 | v->word[i];
        v->word[i] = (uint32_t)(rest / radix);
        rest %= radix;
    }
    drop_zeros(v);
    return (uint32_t)rest;
}

/* The same for a radix of many bits: a division, bit after bit. */
static struct big pop_big_digit(struct game_number *v, const struct big *radix)
{
    struct big rest = big_zero;
    for (unsigned i = v->count; i-- > 0;) {
        for (uint32_t bit = UINT32_C(1) << 31; bit != 0; bit >>= 1) {
            struct big twice = big_zero;
            big_add_product(&twice, &rest, 2);
            big_add_product(&twice, &big_one, (v->word[i] & bit) != 0);
            rest = twice;
            v->word[i] &= ~bit;
            if (big_subtract(&rest, radix))
                v->word[i] |= bit;
        }
    }
    drop_zeros(v);
    return rest;
}

/* V = digit + radix*V. */
static void push_digit(struct game_number *v, uint32_t digit, uint32_t radix)
{
    uint64_t carry = digit;
    for (unsigned i = 0; i < v->count; i++) {
        carry += (uint64_t)v->word[i] * radix;
        v->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry > 0)
        v->word[v->count++] = (uint32_t)carry;
}

static void push_big_digit(struct game_number *v, const struct big *digit, const struct big *radix)
{
    struct game_number sum = { .count = v->count + INDEX_DIGITS };
    memcpy(sum.word, digit->digit, sizeof digit->digit);
    for (unsigned i = 0; i < v->count; i++) {
        uint64_t carry = 0;
        for (unsigned j = 0; i + j < sum.count; j++) {
            uint32_t factor = j < INDEX_DIGITS ? radix->digit[j] : 0;
            carry += sum.word[i + j] + (uint64_t)v->word[i] * factor;
            sum.word[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    drop_zeros(&sum);
    *v = sum;
}

/* The number of plies (XG-2); the reader is then at V. */
static bw_code read_head(struct reader *r, unsigned *plies)
{
    unsigned version, low, high = 0;
    if (!read_bits(r, 8, &version))
        return fail(&r->faults, BW_TRUNCATED, 0, part("version"));
    if (version != GAME_VERSION)
        return fail(&r->faults, BW_VERSION_UNKNOWN, 0, part("version"));
    report(r, "version", 0, 0, version, -1, "XG-1");
    if (!read_bits(r, 8, &low) || (low >= 128 && !read_bits(r, 8, &high)))
        return fail(&r->faults, BW_TRUNCATED, 8, part("moves"));
    if (low >= 128 && high == 0)
        return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, 8, part("moves"));
    /* With the high bit of the second byte the number is above 2000, too. */
    *plies = low % 128 + 128 * high;
    if (*plies > BW_MAX_PLIES)
        return fail(&r->faults, BW_TOO_MANY_PLIES, 8, part("moves"));
    report(r, "plies", 0, 8, *plies, -1, "XG-1 XG-2");
    return BW_OK;
}

static void play_move(struct rules_board *b, bw_move m)
{
    make_move(b, m);
    b->red_to_move = !b->red_to_move;
}

static const struct rules_board opening_board = {
    "rnbakabnr" "\0\0\0\0\0\0\0\0\0" "\0c\0\0\0\0\0c\0" "p\0p\0p\0p\0p" "\0\0\0\0\0\0\0\0\0"
    "\0\0\0\0\0\0\0\0\0" "P\0P\0P\0P\0P" "\0C\0\0\0\0\0C\0" "\0\0\0\0\0\0\0\0\0" "RNBAKABNR",
    true
};

static bool is_opening(const struct rules_board *b)
{
    return b->red_to_move && memcmp(b->letters, opening_board.letters, SQUARES) == 0;
}

static bw_code read_game(struct reader *r, bw_game *game)
{
    unsigned plies;
    struct game_number v = { .count = 0 };
    struct rules_board b = opening_board;
    bw_code code = read_head(r, &plies);
    if (code != BW_OK)
        return code;
    uint64_t at = r->at, size = bits_left(r) / 8;
    if (size > 0 && byte_at(r, at) == 0)
        return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, at, complete);
    if (size > plies + START_BYTES)
        return fail(&r->faults, BW_VALUE_OUT_OF_RANGE, at, complete);
    v.count = V_WORDS;
    for (uint64_t i = 0; i < size; i++)
        v.word[i / 4] |= (uint32_t)byte_at(r, r->end - 8 * (i + 1)) << 8 * (i % 4);
    drop_zeros(&v);
    if (pop_digit(&v, 2) == 1) {
        struct coder c = { .target = NULL };
        struct big radix = big_zero, count = count_placements(&c);
        big_add_product(&radix, &count, 2);
        c.index = pop_big_digit(&v, &radix);
        b.red_to_move = big_divide(&c.index, 2) == 1;
        code_groups(&c);
        memcpy(b.letters, c.board, SQUARES);
        if (is_opening(&b))
            return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, at, part("start"));
    }
    struct writer w = { (uint8_t *)game->start, BW_START_SIZE, 0 };
    put_ranks(&w, b.letters, 10, 9);
    put_text(&w, b.red_to_move ? " w" : " b");
    put(&w, '\0');
    for (game->count = 0; game->count < plies; game->count++) {
        bw_move moves[BW_MOVES];
        unsigned legal = find_moves(&b, moves);
        if (legal == 0)
            return fail(&r->faults, BW_NO_LEGAL_MOVE, at, item("moves", game->count));
        bw_move move = moves[pop_digit(&v, legal)];
        game->moves[game->count] = move;
        play_move(&b, move);
    }
    if (v.count > 0)
        return fail(&r->faults, BW_VALUE_OUT_OF_RANGE, at, complete);
    r->at = r->end;
    if (size > 0)
        report(r, "number", 0, at, size, -1, "XG-1 XG-3 XG-4 XG-5 XG-6");
    return BW_OK;
}

bw_code bw_xiangqi_game_decode(const uint8_t *data, size_t length, const bw_options *options,
                               bw_game *game, bw_error *error)
{
    struct reader r;
    bw_code code = start_reading(&r, BW_XIANGQI_GAME, data, length, options, error);
    return code == BW_OK ? read_game(&r, game) : code;
}

/* The digits of the moves, of which each is legal (XG-6, XG-20). */
static bw_code find_digits(const struct faults *f, struct rules_board b, const bw_move *played,
                           size_t count, uint8_t digits[], uint8_t radices[])
{
    for (size_t ply = 0; ply < count; ply++) {
        bw_move moves[BW_MOVES];
        unsigned legal = find_moves(&b, moves), digit = 0;
        while (digit < legal
               && (moves[digit].from != played[ply].from || moves[digit].to != played[ply].to))
            digit++;
        if (digit == legal)
            return fail(f, BW_MOVE_ILLEGAL, 0, item("moves", ply));
        digits[ply] = (uint8_t)digit;
        radices[ply] = (uint8_t)legal;
        play_move(&b, played[ply]);
    }
    return BW_OK;
}

static bw_code read_start(const struct faults *f, const char *start, size_t length,
                          struct rules_board *b)
{
    struct reader r = { .data = (const uint8_t *)start, .faults = *f };
    bw_position position;
    r.faults.outer = "start";
    bw_code code = read_fen(&r, length, &position);
    return code == BW_OK ? start_rules(b, &position, NULL) : code;
}

bw_code bw_xiangqi_game_encode(const char *start, size_t start_length, const bw_move *moves,
                               size_t count, uint8_t *out, size_t capacity, size_t *length,
                               bw_error *error)
{
    struct writer w;
    struct faults f;
    struct rules_board b;
    uint8_t digits[BW_MAX_PLIES], radices[BW_MAX_PLIES];
    bw_code code = start_writing(&w, &f, BW_XIANGQI_GAME, out, capacity, error);
    if (code == BW_OK && ((start == NULL && start_length > 0) || (moves == NULL && count > 0)))
        code = invalid(&f, complete);
    if (code == BW_OK)
        code = read_start(&f, start_length > 0 ? start : "", start_length, &b);
    if (code == BW_OK && count > BW_MAX_PLIES)
        code = fail(&f, BW_TOO_MANY_PLIES, 0, item("moves", BW_MAX_PLIES));
    if (code == BW_OK)
        code = find_digits(&f, b, moves, count, digits, radices);
    if (code != BW_OK)
        return code;
    struct game_number v = { .count = 0 };
    for (size_t ply = count; ply-- > 0;)
        push_digit(&v, digits[ply], radices[ply]);
    if (!is_opening(&b)) {
        struct coder c = { .target = b.letters };
        struct big radix = big_zero, placements = count_placements(&c);
        struct big number = number_of_setup(&c, b.red_to_move);
        big_add_product(&radix, &placements, 2);
        push_big_digit(&v, &number, &radix);
    }
    push_digit(&v, !is_opening(&b), 2);
    put(&w, GAME_VERSION);
    put(&w, count < 128 ? (unsigned)count : (unsigned)(count % 128 + 128));
    if (count >= 128)
        put(&w, (unsigned)(count / 128));
    bool leads = true;
    for (unsigned i = 4 * v.count; i-- > 0;) {
        unsigned byte = v.word[i / 4] >> 8 * (i % 4) & 255;
        leads = leads && byte == 0;
        if (!leads)
            put(&w, byte);
    }
    return finish_writing(&w, &f, length);
}

/* xiangqi-game/1: a start and the moves that were played, as the digits of one
 * number. Chapter: Xiangqi game; XG-1 to XG-20. */

enum {
    GAME_BYTE = 0x71,           /* format and version */
    START_BYTES = 17,           /* what the digits of a start add to a byte a move (XG-13) */
    WIDE_DIGITS = (BW_MAX_PLIES + START_BYTES + 3) / 4
};

/* The opening position, where red is to move. */
static const char opening[SQUARES + 1] =
    "rnbakabnr" "         " " c     c " "p p p p p" "         "
    "         " "P P P P P" " C     C " "         " "RNBAKABNR";

/* V of a game, low digit of 32 bits first; the digits from `count` on are 0. */
struct wide {
    uint32_t digit[WIDE_DIGITS];
    size_t count;
};

static void wide_trim(struct wide *number)
{
    while (number->count > 0 && number->digit[number->count - 1] == 0)
        number->count--;
}

static uint32_t wide_divide(struct wide *number, uint32_t divisor)
{
    uint32_t rest = divide_digits(number->digit, number->count, divisor);
    wide_trim(number);
    return rest;
}

/* Divides bit by bit, once a game. */
static struct big wide_divide_big(struct wide *number, const struct big *divisor)
{
    struct big rest = big_zero;
    for (size_t i = 32 * number->count; i-- > 0;) {
        uint32_t *digit = &number->digit[i / 32], bit = UINT32_C(1) << i % 32;
        struct big twice = big_zero;
        big_add_product(&twice, &rest, 2);
        twice.digit[0] |= (*digit & bit) != 0;
        *digit = big_subtract(&twice, divisor) ? *digit | bit : *digit & ~bit;
        rest = twice;
    }
    wide_trim(number);
    return rest;
}

/* Adds factor * 2^(32*at) times a digit. */
static void wide_add_product(struct wide *number, size_t at, const struct big *factor, uint32_t digit)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < INDEX_DIGITS || carry != 0; i++) {
        uint32_t by = i < INDEX_DIGITS ? factor->digit[i] : 0;
        if (at + i == WIDE_DIGITS)      /* what is left is 0 */
            break;
        carry += (uint64_t)by * digit + number->digit[at + i];
        number->digit[at + i] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* number = digit + radix*number. The highest digit goes first, so that no
 * product is added to a digit that is still to be multiplied. */
static void wide_put(struct wide *number, const struct big *digit, const struct big *radix)
{
    for (size_t i = number->count; i-- > 0;) {
        uint32_t high = number->digit[i];
        number->digit[i] = 0;
        wide_add_product(number, i, radix, high);
    }
    wide_add_product(number, 0, digit, 1);
    number->count = number->count + INDEX_DIGITS < WIDE_DIGITS ? number->count + INDEX_DIGITS : WIDE_DIGITS;
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
    struct rules_board other;
    set_up_opening(&other);
    return b->red_to_move && memcmp(b->letters, other.letters, SQUARES) == 0;
}

static void play_move(struct rules_board *b, bw_move move)
{
    make_move(b, move);
    b->red_to_move = !b->red_to_move;
}

/* The version and the number of plies. */
static bw_code read_game_head(struct reader *r, unsigned *plies)
{
    unsigned byte, high = 0;
    if (!read_bits(r, 8, &byte))
        return fail(&r->faults, BW_TRUNCATED, 0, complete);
    if (byte != GAME_BYTE)
        return fail(&r->faults, BW_VERSION_UNKNOWN, 0, complete);
    report(r, "version", 0, 0, byte, -1, "XG-1");
    if (!read_bits(r, 8, plies) || (*plies >= 128 && !read_bits(r, 8, &high)))
        return fail(&r->faults, BW_TRUNCATED, 8, part("moves"));
    if (*plies >= 128) {
        if (high == 0)
            return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, 8, part("moves"));
        *plies = *plies - 128 + 128 * high;
    }
    /* A second byte with the high bit 1 is at least 128*128 plies. */
    if (*plies > BW_MAX_PLIES)
        return fail(&r->faults, BW_TOO_MANY_PLIES, 8, part("moves"));
    report(r, "plies", 0, 8, *plies, -1, "XG-1 XG-2");
    return BW_OK;
}

/* V to the end of the input. */
static bw_code read_wide(struct reader *r, unsigned plies, struct wide *number)
{
    uint64_t start = r->at, bytes = bits_left(r) / 8;
    if (bytes > 0 && byte_at(r, start) == 0)
        return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, start, complete);
    if (bytes > plies + START_BYTES)
        return fail(&r->faults, BW_VALUE_OUT_OF_RANGE, start, complete);
    *number = (struct wide){ .count = (size_t)(bytes + 3) / 4 };
    for (size_t i = 0; i < bytes; i++)
        number->digit[i / 4] |= (uint32_t)byte_at(r, r->end - 8 * (i + 1)) << 8 * (i % 4);
    return BW_OK;
}

/* Takes the digits of the start off V; false for the opening as another start. */
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

/* `game` may be NULL: the game is then only judged. */
static bw_code read_game(struct reader *r, bw_game *game)
{
    struct wide number;
    struct rules_board b;
    unsigned plies;
    size_t capacity = game == NULL || game->moves == NULL ? 0 : game->capacity;
    bw_code code = read_game_head(r, &plies);
    uint64_t start = r->at;
    if (code == BW_OK)
        code = read_wide(r, plies, &number);
    if (code != BW_OK)
        return code;
    if (!take_start(&number, &b))
        return fail(&r->faults, BW_NUMBER_NOT_SHORTEST, start, part("start"));
    if (game != NULL) {
        struct writer w = { (uint8_t *)game->start, BW_FEN_SIZE, 0 };
        put_fen(&w, b.letters, b.red_to_move);
        game->count = plies;
    }
    for (unsigned i = 0; i < plies; i++) {
        bw_move moves[BW_MOVES];
        unsigned count = find_moves(&b, moves);
        if (count == 0)
            return fail(&r->faults, BW_NO_LEGAL_MOVE, start, item("moves", i));
        bw_move move = moves[wide_divide(&number, count)];
        play_move(&b, move);
        if (i < capacity)
            game->moves[i] = move;
    }
    if (number.count > 0)
        return fail(&r->faults, BW_VALUE_OUT_OF_RANGE, start, complete);
    r->at = r->end;
    if (r->end > start)
        report(r, "number", 0, start, (r->end - start) / 8, -1, "XG-1 XG-3 XG-4 XG-5 XG-6");
    if (plies > capacity)
        return too_small(&r->faults, BW_BUFFER_TOO_SMALL, plies, part("moves"));
    return BW_OK;
}

bw_code bw_xiangqi_game_decode(const uint8_t *data, size_t length, const bw_options *options,
                               bw_game *game, bw_error *error)
{
    struct reader r;
    bw_code code = start_reading(&r, BW_XIANGQI_GAME, data, length, options, error);
    return code == BW_OK ? read_game(&r, game) : code;
}

/* The number of a move among the legal ones, of which there are *radix. */
static bool find_digit(struct rules_board *b, bw_move move, uint8_t *digit, uint8_t *radix)
{
    bw_move moves[BW_MOVES];
    unsigned count = find_moves(b, moves), i = 0;
    while (i < count && (moves[i].from != move.from || moves[i].to != move.to))
        i++;
    *digit = (uint8_t)i;
    *radix = (uint8_t)count;
    return i < count;
}

static void put_start(struct wide *number, const struct rules_board *b)
{
    static const struct big two = { { 2 } };
    if (!is_opening(b)) {
        struct coder c = { .target = b->letters };
        struct big index = index_of(&c, b->red_to_move), bound = index_bound(&c.counts);
        wide_put(number, &index, &bound);
        wide_put(number, &big_one, &two);
    } else {
        wide_put(number, &big_zero, &two);
    }
}

static void write_game(struct writer *w, size_t plies, const struct wide *number)
{
    bool is_zero = true;
    put(w, GAME_BYTE);
    put(w, (unsigned)(plies < 128 ? plies : 128 + plies % 128));
    if (plies >= 128)
        put(w, (unsigned)(plies / 128));
    for (size_t i = 4 * number->count; i-- > 0;) {
        unsigned byte = number->digit[i / 4] >> 8 * (i % 4) & 255;
        is_zero = is_zero && byte == 0;
        if (!is_zero)
            put(w, byte);
    }
}

bw_code bw_xiangqi_game_encode(const char *start, size_t start_length, const bw_move *moves,
                               size_t count, uint8_t *out, size_t capacity, size_t *length,
                               bw_error *error)
{
    struct writer w;
    struct faults f;
    struct rules_board first, b;
    struct wide number = { .count = 0 };
    uint8_t digits[BW_MAX_PLIES], radices[BW_MAX_PLIES];
    bw_code code = start_writing(&w, &f, BW_XIANGQI_GAME, out, capacity, error);
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
        if (!find_digit(&b, moves[i], &digits[i], &radices[i]))
            return fail(&f, BW_MOVE_ILLEGAL, 0, item("moves", i));
        play_move(&b, moves[i]);
    }
    for (size_t i = count; i-- > 0;) {
        struct big digit = { { digits[i] } }, radix = { { radices[i] } };
        wide_put(&number, &digit, &radix);
    }
    put_start(&number, &first);
    write_game(&w, count, &number);
    return finish_writing(&w, &f, length);
}

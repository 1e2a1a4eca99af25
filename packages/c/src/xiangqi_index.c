/* xiangqi-index/1: the number of a placement, and the side to move. Chapter:
 * Xiangqi index; XI-1 to XI-12. */

enum {
    INDEX_DIGITS = 5,           /* of 32 bits; V has 136 bits */
    HALF = 45,
    PAWNS = 5,
    OFFICER_BLOCKS = 18,        /* 3*o + k */
    OFFICER_CODES = 10 * 16 * 29,
    HOME_BLOCKS = 6,
    HOME_CODES = 243,
    FREE_KINDS = 6,
    MAX_BLOCKS = OFFICER_BLOCKS,
    LEAST_UPPER = 30, UPPERS = HALF - LEAST_UPPER + 1,
    LEAST_LOWER = 35, LOWERS = HALF - LEAST_LOWER + 1
};

/* A number, low digit first. */
struct big {
    uint32_t digit[INDEX_DIGITS];
};

static const struct big big_zero = { { 0 } }, big_one = { { 1 } };

static void big_add_product(struct big *sum, const struct big *number, uint32_t factor)
{
    add_product(sum->digit, number->digit, INDEX_DIGITS, factor);
}

/* Subtracts and returns true; false, with no change, if the difference is negative. */
static bool big_subtract(struct big *number, const struct big *other)
{
    struct big difference;
    uint64_t borrow = 0;
    for (unsigned i = 0; i < INDEX_DIGITS; i++) {
        uint64_t d = (uint64_t)number->digit[i] - other->digit[i] - borrow;
        difference.digit[i] = (uint32_t)d;
        borrow = d >> 63;
    }
    if (borrow == 0)
        *number = difference;
    return borrow == 0;
}

static uint32_t big_divide(struct big *number, uint32_t divisor)
{
    return divide_digits(number->digit, INDEX_DIGITS, divisor);
}

/* The number of sets of a size among n squares. */
static uint32_t sets_among(unsigned n, unsigned size)
{
    uint64_t sets = size > n ? 0 : 1;
    for (unsigned i = 0; sets != 0 && i < size; i++)
        sets = sets * (n - i) / (i + 1);
    return (uint32_t)sets;
}

/* An arrangement of a group from 1 to 4: own numbers, each with an upper-case letter. */
struct arrangement {
    uint8_t own[PAWNS];
    char letter[PAWNS];
    unsigned count, shared;     /* shared: the number on homes that elephants can take */
};

static const uint8_t palace[] = { 3, 4, 5, 12, 13, 14, 21, 22, 23 };
static const uint8_t advisor_points[] = { 3, 5, 13, 21, 23 };
static const uint8_t elephant_points[] = { 2, 6, 18, 22, 26, 38, 42 };
static const uint8_t first_homes[] = { 27, 29, 31, 33, 35 };

static bool arrange(struct arrangement *a, unsigned own, char letter)
{
    for (unsigned i = 0; i < a->count; i++)
        if (a->own[i] == own)
            return false;
    a->own[a->count] = (uint8_t)own;
    a->letter[a->count++] = letter;
    a->shared += own == 38 || own == 42;
    return true;
}

/* Adds set number `code` of at most two squares: none, one, then two (XI-4). */
static bool arrange_set(struct arrangement *a, const uint8_t *squares, unsigned square_count, unsigned code,
                        char letter)
{
    if (code == 0)
        return true;
    if (code <= square_count)
        return arrange(a, squares[code - 1], letter);
    code -= square_count + 1;
    unsigned first = 0;
    while (code >= square_count - 1 - first)
        code -= square_count - 1 - first++;
    return arrange(a, squares[first], letter) && arrange(a, squares[first + 1 + code], letter);
}

/* Finds the officers of a code; false if two officers are on one square. */
static bool officers_of(unsigned code, struct arrangement *a)
{
    *a = (struct arrangement){ .count = 0 };
    return arrange_set(a, palace, 9, code / (16 * 29), 'K')
        && arrange_set(a, advisor_points, 5, code / 29 % 16, 'A')
        && arrange_set(a, elephant_points, 7, code % 29, 'B');
}

/* Finds the pawns at home of a code, whose digits of base 3 are the files (XI-5);
 * false if a pawn is on an elephant's square. */
static bool homes_of(unsigned code, bool taken38, bool taken42, struct arrangement *a)
{
    *a = (struct arrangement){ .count = 0 };
    for (unsigned file = 0, weight = 81; file < 5; file++, weight /= 3) {
        unsigned digit = code / weight % 3;
        unsigned own = digit == 0 ? 0 : first_homes[file] + 9 * (digit - 1);
        if ((own == 38 && taken38) || (own == 42 && taken42))
            return false;
        if (digit != 0)
            arrange(a, own, 'P');
    }
    return true;
}

/* The values of the functions of section Counting. */
struct counts {
    uint32_t officers[OFFICER_BLOCKS], homes[3][HOME_BLOCKS];
    struct big free[FREE_KINDS + 1][2 * HALF + 1];
    struct big black[UPPERS][LOWERS][PAWNS + 1];
    struct big after_red_homes[6][HOME_BLOCKS];
};

static const struct big *after_red_pawns(const struct counts *c, unsigned upper, unsigned lower,
                                         unsigned black)
{
    return &c->black[upper - LEAST_UPPER][lower - LEAST_LOWER][black];
}

/* rest1 to rest4: the ways after a group. A side has o pieces and then k or h. */
static struct big ways_after(const struct counts *c, unsigned group, unsigned o, unsigned x,
                             unsigned o2, unsigned y)
{
    struct big sum = big_zero;
    if (group == 4) {
        unsigned upper = HALF - o2 - y, lower = HALF - o - x;
        for (unsigned i = 0; i <= PAWNS - x; i++)
            big_add_product(&sum, after_red_pawns(c, upper - i, lower, PAWNS - y),
                            sets_among(upper, i));
    } else if (group == 2) {
        sum = c->after_red_homes[o][x];
    } else {
        for (unsigned h = 0; h < HOME_BLOCKS; h++) {
            struct big rest = group == 1 ? ways_after(c, 2, o, h, 0, 0) : ways_after(c, 4, o, x, o2, h);
            big_add_product(&sum, &rest, c->homes[group == 1 ? x : y][h]);
        }
    }
    return sum;
}

static void count_all(struct counts *c)
{
    struct arrangement a;
    memset(c, 0, sizeof *c);
    for (unsigned code = 0; code < OFFICER_CODES; code++)
        if (officers_of(code, &a))
            c->officers[3 * a.count + a.shared]++;
    for (unsigned k = 0; k < 3; k++)
        for (unsigned code = 0; code < HOME_CODES; code++)
            if (homes_of(code, k > 0, k > 1, &a))
                c->homes[k][a.count]++;
    for (unsigned n = 0; n <= 2 * HALF; n++) {
        c->free[0][n] = big_one;
        for (unsigned m = 1; m <= FREE_KINDS; m++)
            for (unsigned i = 0; i <= 2 && i <= n; i++)
                big_add_product(&c->free[m][n], &c->free[m - 1][n - i], sets_among(n, i));
    }
    for (unsigned u = 0; u < UPPERS; u++)
        for (unsigned n = 0; n < LOWERS; n++)
            for (unsigned p = 0; p <= PAWNS; p++)
                for (unsigned i = 0; i <= p; i++)
                    big_add_product(&c->black[u][n][p],
                                    &c->free[FREE_KINDS][LEAST_UPPER + u + LEAST_LOWER + n - i],
                                    sets_among(LEAST_LOWER + n, i));
    for (unsigned o = 0; o < 6; o++)
        for (unsigned h = 0; h < HOME_BLOCKS; h++)
            for (unsigned block = 0; block < OFFICER_BLOCKS; block++) {
                struct big rest = ways_after(c, 3, o, h, block / 3, block % 3);
                big_add_product(&c->after_red_homes[o][h], &rest, c->officers[block]);
            }
}

/* A step of an index (XI-3). */
struct index_step {
    struct big before;
    uint32_t ways, rank;
};

/* The state of a walk through the groups, which decodes an index or encodes `target`. */
struct coder {
    struct counts counts;
    const char *target;         /* the letters of 90 squares, or NULL to decode */
    char board[SQUARES];        /* what the groups have placed so far */
    struct big index;
    struct index_step steps[12];
    unsigned group;
    uint32_t ways[MAX_BLOCKS];
    struct big rest[MAX_BLOCKS];
};

/* Gives the block and the rank of a group: from the target, or by subtraction from the index. */
static void pick(struct coder *c, unsigned *block, uint32_t *rank)
{
    struct index_step *step = &c->steps[c->group++];
    unsigned b = 0;
    for (;; b++) {
        struct big size = big_zero;
        big_add_product(&size, &c->rest[b], c->ways[b]);
        if (c->target != NULL ? b == *block : !big_subtract(&c->index, &size))
            break;
        big_add_product(&step->before, &size, 1);
    }
    *block = b;
    step->ways = c->ways[b];
    if (c->target == NULL)
        *rank = big_divide(&c->index, step->ways);
    step->rank = *rank;
}

static unsigned own_square(bool red, unsigned own)
{
    return red ? SQUARES - 1 - own : own;
}

/* Whether a target has these pieces of a side in its own half, and no others of
 * their kinds. */
static bool has_arrangement(const char *target, bool red, const char *letters, const struct arrangement *a)
{
    unsigned count = 0;
    for (unsigned own = 0; own < HALF; own++) {
        char c = target[own_square(red, own)];
        for (const char *l = letters; *l != '\0'; l++)
            count += c == letter_of(red, *l);
    }
    for (unsigned i = 0; i < a->count; i++)
        if (target[own_square(red, a->own[i])] != letter_of(red, a->letter[i]))
            return false;
    return count == a->count;
}

/* Handles groups 1 to 4. Returns the number of pieces. */
static unsigned code_list(struct coder *c, bool red, bool homes)
{
    struct arrangement a = { .count = 0 };
    uint32_t ranks[MAX_BLOCKS] = { 0 }, rank = 0;
    unsigned block = 0, code_count = homes ? HOME_CODES : OFFICER_CODES;
    bool taken38 = c->board[own_square(red, 38)] != 0, taken42 = c->board[own_square(red, 42)] != 0;
    for (int pass = c->target == NULL; pass < 2; pass++) {
        if (pass == 1)
            pick(c, &block, &rank);
        memset(ranks, 0, sizeof ranks);
        for (unsigned code = 0; code < code_count; code++) {
            if (homes ? !homes_of(code, taken38, taken42, &a) : !officers_of(code, &a))
                continue;
            unsigned code_block = homes ? a.count : 3 * a.count + a.shared;
            uint32_t number = ranks[code_block]++;
            if (pass == 0 ? has_arrangement(c->target, red, homes ? "P" : "KAB", &a) : code_block == block && number == rank) {
                block = code_block;
                rank = number;
                break;
            }
        }
    }
    for (unsigned i = 0; i < a.count; i++)
        c->board[own_square(red, a.own[i])] = letter_of(red, a.letter[i]);
    return a.count;
}

/* Handles groups 5 to 12, on free squares of a range. Returns the number of pieces. */
static unsigned code_set(struct coder *c, char letter, unsigned first, unsigned end)
{
    uint8_t free[SQUARES];
    unsigned n = 0, count = 0;
    uint32_t rank = 0;
    for (unsigned square = first; square < end; square++) {
        if (c->board[square] != 0)
            continue;
        if (c->target != NULL && c->target[square] == letter)
            rank += sets_among(n, ++count);
        free[n++] = (uint8_t)square;
    }
    pick(c, &count, &rank);
    for (unsigned size = count; size > 0; size--) {
        unsigned number = size - 1;
        while (sets_among(number + 1, size) <= rank)
            number++;
        rank -= sets_among(number, size);
        c->board[free[number]] = letter;
    }
    return count;
}

static void code_groups(struct coder *c)
{
    const struct counts *k = &c->counts;
    unsigned o[2], h[2];
    for (unsigned side = 0; side < 2; side++) {
        for (unsigned b = 0; b < OFFICER_BLOCKS; b++) {
            c->ways[b] = k->officers[b];
            c->rest[b] = side == 0 ? ways_after(k, 1, b / 3, b % 3, 0, 0)
                                   : ways_after(k, 3, o[0], h[0], b / 3, b % 3);
        }
        bool red = side == 0;
        o[side] = code_list(c, red, false);
        unsigned shared = (c->board[own_square(red, 38)] ? 1u : 0u) + (c->board[own_square(red, 42)] ? 1u : 0u);
        for (unsigned b = 0; b < HOME_BLOCKS; b++) {
            c->ways[b] = k->homes[shared][b];
            c->rest[b] = side == 0 ? ways_after(k, 2, o[0], b, 0, 0)
                                   : ways_after(k, 4, o[0], h[0], o[1], b);
        }
        h[side] = code_list(c, red, true);
    }
    unsigned upper = HALF - o[1] - h[1], lower = HALF - o[0] - h[0];
    for (unsigned b = 0; b <= PAWNS - h[0]; b++) {
        c->ways[b] = sets_among(upper, b);
        c->rest[b] = *after_red_pawns(k, upper - b, lower, PAWNS - h[1]);
    }
    upper -= code_set(c, 'P', 0, HALF);
    for (unsigned b = 0; b <= PAWNS - h[1]; b++) {
        c->ways[b] = sets_among(lower, b);
        c->rest[b] = k->free[FREE_KINDS][upper + lower - b];
    }
    unsigned n = upper + lower - code_set(c, 'p', HALF, SQUARES);
    for (unsigned i = 0; i < FREE_KINDS; i++) {
        for (unsigned b = 0; b <= 2; b++) {
            c->ways[b] = sets_among(n, b);
            c->rest[b] = k->free[FREE_KINDS - 1 - i][n - b];
        }
        n -= code_set(c, "NRCnrc"[i], 0, SQUARES);
    }
}

/* 2*N (XI-8). */
static struct big index_bound(const struct counts *c)
{
    struct big bound = big_zero;
    for (unsigned b = 0; b < OFFICER_BLOCKS; b++) {
        struct big rest = ways_after(c, 1, b / 3, b % 3, 0, 0);
        big_add_product(&bound, &rest, 2 * c->officers[b]);
    }
    return bound;
}

/* Places the pieces of a V below 2*N. The counts are known. */
static void place_index(struct coder *c, struct big number, bool *red_to_move)
{
    *red_to_move = big_divide(&number, 2) == 1;
    c->index = number;
    code_groups(c);
}

/* The V of the target. */
static struct big index_of(struct coder *c, bool red_to_move)
{
    struct big index = big_zero, number = big_zero;
    count_all(&c->counts);
    code_groups(c);
    for (unsigned i = c->group; i-- > 0;) {
        struct big sum = c->steps[i].before;
        big_add_product(&sum, &big_one, c->steps[i].rank);
        big_add_product(&sum, &index, c->steps[i].ways);
        index = sum;
    }
    big_add_product(&number, &index, 2);
    big_add_product(&number, &big_one, red_to_move);
    return number;
}

/* Reads V, and returns the counts that give its bound. */
static bw_code read_index(struct reader *r, struct counts *c, struct big *number)
{
    *number = big_zero;
    if (r->end - r->at < 8 * BW_INDEX_BYTES)
        return fail(&r->faults, BW_TRUNCATED, 0, complete);
    for (unsigned i = 0; i < BW_INDEX_BYTES; i++) {
        struct big sum = big_zero;
        big_add_product(&sum, number, 256);
        big_add_product(&sum, &big_one, r->data[i]);
        *number = sum;
    }
    r->at += 8 * BW_INDEX_BYTES;
    count_all(c);
    struct big difference = *number, bound = index_bound(c);
    if (big_subtract(&difference, &bound))
        return fail(&r->faults, BW_VALUE_OUT_OF_RANGE, 0, complete);
    report(r, "integer", 0, 0, BW_INDEX_BYTES, -1, "XI-1 XI-3 XI-4 XI-5 XI-6");
    return read_end(r, NULL);
}

bw_code bw_xiangqi_index_decode(const uint8_t *data, size_t length, const bw_options *options,
                                bw_setup *setup, bw_error *error)
{
    struct reader r;
    struct coder c = { .target = NULL };
    struct big number;
    bw_code code = start_reading(&r, BW_XIANGQI_INDEX, data, length, options, error);
    if (code == BW_OK)
        code = read_index(&r, &c.counts, &number);
    if (code != BW_OK)
        return code;
    place_index(&c, number, &setup->red_to_move);
    struct writer w = { (uint8_t *)setup->board, BW_BOARD_SIZE, 0 };
    put_ranks(&w, c.board, 10, 9);
    put(&w, '\0');
    return BW_OK;
}

/* Reads a board that is the complete text (XI-12), so a space is a fault. */
static bw_code read_setup(const struct faults *f, const char *board, size_t length,
                          char letters[SQUARES])
{
    struct reader r = { .data = (const uint8_t *)board, .faults = *f };
    bw_position position;
    memset(position.squares, BW_DEAD, BW_PIECES);
    bw_code code = read_ranks(&r, length, &position);
    if (code == BW_OK)
        put_letters(&position, letters);
    return code;
}

bw_code bw_xiangqi_index_encode(bool red_to_move, const char *board, size_t board_length,
                                uint8_t *out, size_t capacity, size_t *length, bw_error *error)
{
    struct writer w;
    struct faults f;
    char letters[SQUARES];
    struct coder c = { .target = letters };
    bw_code code = start_writing(&w, &f, BW_XIANGQI_INDEX, out, capacity, error);
    if (code == BW_OK && board == NULL && board_length > 0)
        code = invalid(&f, complete);
    if (code == BW_OK)
        code = read_setup(&f, board, board_length, letters);
    if (code != BW_OK)
        return code;
    struct big number = index_of(&c, red_to_move);
    for (unsigned i = BW_INDEX_BYTES; i-- > 0;)
        put(&w, (uint8_t)(number.digit[i / 4] >> 8 * (i % 4)));
    return finish_writing(&w, &f, length);
}

/* xiangqi-rules/1: the legal moves of a position, and the number of sequences of
 * legal moves. Chapter: Xiangqi rules.
 *
 * To judge a move, the code looks from the general along the lines and over the
 * legs by which a piece can attack the general. */

struct rules_board {
    char letters[SQUARES];      /* 0 where a square is empty */
    bool red_to_move;
};

static bool is_red_letter(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

static bool in_palace(bool red, int square)
{
    int col = square % 9;
    return col >= 3 && col <= 5 && (red ? square >= 63 : square < 27);
}

/* The square of the first piece from a square in a direction, -1 if there is none. */
static int first_piece(const struct rules_board *b, int from, struct step step)
{
    do
        from = square_off(from, step.rows, step.cols);
    while (from >= 0 && b->letters[from] == 0);
    return from;
}

/* Marks the squares that a rook or a cannon reaches (XR-6, XR-7). */
static void mark_slides(const struct rules_board *b, int from, bool is_cannon, bool to[SQUARES])
{
    for (unsigned i = 0; i < 4; i++) {
        int first = first_piece(b, from, straight[i]), at = from;
        while ((at = square_off(at, straight[i].rows, straight[i].cols)) != first)
            to[at] = true;
        if (is_cannon && first >= 0)
            first = first_piece(b, first, straight[i]);
        if (first >= 0)
            to[first] = true;
    }
}

/* Whether a piece may make a step of XH-5 to XH-7 in reverse. A horse and an
 * elephant need a free square half way, and some kinds stay in a part of the
 * board (XR-2 to XR-5). */
static bool may_step(const struct rules_board *b, enum kind kind, bool red, int from, int to)
{
    int half_way = from + 9 * ((to / 9 - from / 9) / 2) + (to % 9 - from % 9) / 2;
    if (half_way != from && b->letters[half_way] != 0)
        return false;
    if (kind == GENERAL || kind == ADVISOR)
        return in_palace(red, to);
    return kind != ELEPHANT || !across_river(red, (unsigned)to);
}

/* Marks the squares that the piece on a square reaches, also those with pieces
 * of its own side (XR-2 to XR-8). */
static void mark_reached(const struct rules_board *b, int from, bool to[SQUARES])
{
    bool red = is_red_letter(b->letters[from]);
    enum kind kind = kind_of_letter((unsigned char)b->letters[from]);
    if (is_slider(kind)) {
        mark_slides(b, from, kind == CANNON, to);
        return;
    }
    struct steps steps = steps_of(kind, red, (unsigned)from);
    for (unsigned i = 0; i < steps.count; i++) {
        int reached = square_off(from, -steps.step[i].rows, -steps.step[i].cols);
        if (reached >= 0)
            to[reached] = may_step(b, kind, red, from, reached);
    }
}

/* Whether a piece of the side not to move and of a kind steps to the square. */
static bool is_reached(const struct rules_board *b, enum kind kind, int square)
{
    bool red = !b->red_to_move;
    struct steps steps = steps_of(kind, red, (unsigned)square);
    for (unsigned i = 0; i < steps.count; i++) {
        int from = square_off(square, steps.step[i].rows, steps.step[i].cols);
        if (from >= 0 && b->letters[from] == letter_of(red, kind_letters[kind])
            && may_step(b, kind, red, from, square))
            return true;
    }
    return false;
}

/* Whether the side not to move attacks the square with a rook, cannon, horse or
 * pawn, or has the piece `facing` (0: none) as the first one on a line from it. */
static bool is_attacked(const struct rules_board *b, int square, char facing)
{
    bool red = b->red_to_move;
    for (unsigned i = 0; i < 4; i++) {
        int first = first_piece(b, square, straight[i]);
        if (first < 0)
            continue;
        if (b->letters[first] == letter_of(!red, 'R') || b->letters[first] == facing)
            return true;
        int second = first_piece(b, first, straight[i]);
        if (second >= 0 && b->letters[second] == letter_of(!red, 'C'))
            return true;
    }
    return is_reached(b, HORSE, square) || is_reached(b, PAWN, square);
}

/* Whether the side not to move attacks the square with a general, advisor or
 * elephant. */
static bool is_attacked_near(const struct rules_board *b, int square)
{
    return is_reached(b, GENERAL, square) || is_reached(b, ADVISOR, square)
        || is_reached(b, ELEPHANT, square);
}

/* Whether the general of the side to move is attacked, or faces the other general
 * (XR-10); false without a general (XR-12). */
static bool in_check(const struct rules_board *b)
{
    const char *found = memchr(b->letters, letter_of(b->red_to_move, 'K'), SQUARES);
    return found != NULL
        && is_attacked(b, (int)(found - b->letters), letter_of(!b->red_to_move, 'K'));
}

static bool is_own(const struct rules_board *b, int square)
{
    return b->letters[square] != 0 && is_red_letter(b->letters[square]) == b->red_to_move;
}

/* Moves a piece; returns the letter of the captured one, or 0. */
static char make_move(struct rules_board *b, bw_move m)
{
    char captured = b->letters[m.to];
    b->letters[m.to] = b->letters[m.from];
    b->letters[m.from] = 0;
    return captured;
}

static void undo_move(struct rules_board *b, bw_move m, char captured)
{
    b->letters[m.from] = b->letters[m.to];
    b->letters[m.to] = captured;
}

/* The legal moves (XR-11) in their normative order (XR-13). */
static unsigned find_moves(struct rules_board *b, bw_move moves[BW_MOVES])
{
    unsigned count = 0;
    for (int from = 0; from < SQUARES; from++) {
        bool reached[SQUARES] = { false };
        if (!is_own(b, from))
            continue;
        mark_reached(b, from, reached);
        for (int to = 0; to < SQUARES; to++) {
            bw_move m = { (uint8_t)from, (uint8_t)to };
            if (!reached[to] || is_own(b, to))
                continue;
            char captured = make_move(b, m);
            if (!in_check(b))
                moves[count++] = m;
            undo_move(b, m, captured);
        }
    }
    return count;
}

static uint64_t count_nodes(struct rules_board *b, unsigned depth)
{
    bw_move moves[BW_MOVES];
    if (depth == 0)
        return 1;
    unsigned count = find_moves(b, moves);
    if (depth == 1)
        return count;
    uint64_t nodes = 0;
    for (unsigned i = 0; i < count; i++) {
        char captured = make_move(b, moves[i]);
        b->red_to_move = !b->red_to_move;
        nodes += count_nodes(b, depth - 1);
        b->red_to_move = !b->red_to_move;
        undo_move(b, moves[i], captured);
    }
    return nodes;
}

static void set_up(struct rules_board *b, const bw_position *position)
{
    put_letters(position, b->letters);
    b->red_to_move = position->red_to_move;
}

static bw_code start_rules(struct rules_board *b, const bw_position *position, bw_error *error)
{
    struct faults f = start_faults(BW_XIANGQI_FEN, BW_UNIT_NONE, error);
    bw_code code = check_squares(&f, position->squares);
    if (code == BW_OK)
        set_up(b, position);
    return code;
}

bw_code bw_xiangqi_legal_moves(const bw_position *position, bw_move moves[BW_MOVES], unsigned *count,
                               bw_error *error)
{
    struct rules_board b;
    bw_code code = start_rules(&b, position, error);
    if (code == BW_OK)
        *count = find_moves(&b, moves);
    return code;
}

bw_code bw_xiangqi_perft(const bw_position *position, unsigned depth, uint64_t *nodes,
                         bw_error *error)
{
    struct rules_board b;
    bw_code code = start_rules(&b, position, error);
    if (code == BW_OK && depth > BW_MAX_DEPTH) {
        struct faults f = start_faults(BW_XIANGQI_FEN, BW_UNIT_NONE, error);
        code = invalid(&f, part("depth"));
    }
    if (code == BW_OK)
        *nodes = count_nodes(&b, depth);
    return code;
}

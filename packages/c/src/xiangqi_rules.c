/* xiangqi-rules/1: the legal moves of a position, and how many sequences of
 * them there are. Chapter: Xiangqi rules.
 *
 * Whether a move is legal is seen from the general: along the lines and over
 * the legs by which it can be attacked. */

struct rules_board {
    char letters[SQUARES];      /* 0 where a square is empty */
    bool red_to_move;
};

static bool is_red_letter(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

/* The square `rows` down and `cols` to the right, -1 off the board. */
static int square_off(int square, int rows, int cols)
{
    int row = square / 9 + rows, col = square % 9 + cols;
    return row >= 0 && row < 10 && col >= 0 && col < 9 ? 9 * row + col : -1;
}

static bool in_palace(bool red, int square)
{
    int col = square % 9;
    return col >= 3 && col <= 5 && (red ? square >= 63 : square < 27);
}

/* The first piece from a square in a direction, -1 if there is none. */
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

/* Marks the squares that the piece on a square reaches, also those with pieces
 * of its own side (XR-2 to XR-8). */
static void mark_reached(const struct rules_board *b, int from, bool to[SQUARES])
{
    bool red = is_red_letter(b->letters[from]);
    int ahead = red ? -1 : 1;
    int reached, over;
    switch (kind_of_letter((unsigned char)b->letters[from])) {
    case GENERAL:
        for (unsigned i = 0; i < 4; i++)
            if ((reached = square_off(from, straight[i].rows, straight[i].cols)) >= 0)
                to[reached] = in_palace(red, reached);
        break;
    case ADVISOR:
        for (unsigned i = 0; i < 4; i++)
            if ((reached = square_off(from, advisor[i].rows, advisor[i].cols)) >= 0)
                to[reached] = in_palace(red, reached);
        break;
    case ELEPHANT:
        for (unsigned i = 0; i < 4; i++) {
            struct step s = advisor[i];
            over = square_off(from, s.rows, s.cols);
            reached = square_off(from, 2 * s.rows, 2 * s.cols);
            if (reached >= 0 && b->letters[over] == 0)
                to[reached] = !across_river(red, (unsigned)reached);
        }
        break;
    case HORSE:
        for (unsigned i = 0; i < 8; i++) {
            struct step leg = straight[i / 2];
            int side = i % 2 == 0 ? 1 : -1;
            over = square_off(from, leg.rows, leg.cols);
            reached = square_off(from, 2 * leg.rows + side * leg.cols,
                                 2 * leg.cols + side * leg.rows);
            if (reached >= 0 && b->letters[over] == 0)
                to[reached] = true;
        }
        break;
    case PAWN:
        if ((reached = square_off(from, ahead, 0)) >= 0)
            to[reached] = true;
        for (int cols = -1; cols <= 1 && across_river(red, (unsigned)from); cols += 2)
            if ((reached = square_off(from, 0, cols)) >= 0)
                to[reached] = true;
        break;
    default:
        mark_slides(b, from, kind_of_letter((unsigned char)b->letters[from]) == CANNON, to);
    }
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
    /* The leg of a horse that attacks is a diagonal neighbour of the square. */
    for (unsigned i = 0; i < 4; i++) {
        struct step s = advisor[i];
        int leg = square_off(square, s.rows, s.cols);
        int far = square_off(square, 2 * s.rows, s.cols);
        int wide = square_off(square, s.rows, 2 * s.cols);
        if (leg < 0 || b->letters[leg] != 0)
            continue;
        if ((far >= 0 && b->letters[far] == letter_of(!red, 'N'))
            || (wide >= 0 && b->letters[wide] == letter_of(!red, 'N')))
            return true;
    }
    const struct step pawns[3] = { { red ? -1 : 1, 0 }, { 0, -1 }, { 0, 1 } };
    for (unsigned i = 0; i < 3; i++) {
        int at = square_off(square, pawns[i].rows, pawns[i].cols);
        if (at >= 0 && b->letters[at] == letter_of(!red, 'P')
            && (i == 0 || across_river(!red, (unsigned)at)))
            return true;
    }
    return false;
}

/* Whether the side not to move attacks the square with a general, advisor or
 * elephant. */
static bool is_attacked_near(const struct rules_board *b, int square)
{
    bool red = !b->red_to_move;
    for (unsigned i = 0; i < 4; i++) {
        int beside = square_off(square, straight[i].rows, straight[i].cols);
        int next = square_off(square, advisor[i].rows, advisor[i].cols);
        int far = square_off(square, 2 * advisor[i].rows, 2 * advisor[i].cols);
        if (in_palace(red, square)
            && ((beside >= 0 && b->letters[beside] == letter_of(red, 'K'))
                || (next >= 0 && b->letters[next] == letter_of(red, 'A'))))
            return true;
        if (!across_river(red, (unsigned)square) && far >= 0 && b->letters[next] == 0
            && b->letters[far] == letter_of(red, 'B'))
            return true;
    }
    return false;
}

/* Whether the general of the side to move is attacked, or faces the other one
 * (XR-10); without a general it is not (XR-12). */
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

/* xiangqi-compact/1: the weights of moves. Chapter: Xiangqi compact game; XC-5
 * to XC-8. xiangqi_game.c reads and writes the games. */

/* For each kind: the gain of its capture, the loss if it is attacked, and the value of each
 * square, by row from the other side's back rank and for columns 0 to 4 (XC-8). */
static const struct {
    char letter;
    int captured, attacked;
    const char *squares;
} weighed_kinds[] = {
    { 'K', 16, 2, "00000000000000000000000000000000000000010003300057" },
    { 'A', 5, 1, "00000000000000000000000000000000000000000000300010" },
    { 'B', 5, 3, "00000000000000000000000000030000000000060000000200" },
    { 'N', 9, 3, "7666668c85789975b8c8687aa67b8955668266871325200431" },
    { 'R', 14, 9, "8aaaa799a9799a98bbbb89abb8bbba8aaab077992758109585" },
    { 'C', 9, 4, "42301222201232323435322363353632336445593244500457" },
    { 'P', 6, 3, "3568758bda36999479ba367982040440004000000000000000" },
};

static unsigned weighed_kind(char letter)
{
    unsigned i = 0;
    while (weighed_kinds[i].letter != letter && weighed_kinds[i].letter != letter - 'a' + 'A')
        i++;
    return i;
}

static int square_value(unsigned kind, bool red, int square)
{
    int row = square / 9, col = square % 9;
    char digit = weighed_kinds[kind].squares[5 * (red ? row : 9 - row) + (col < 5 ? col : 8 - col)];
    return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

/* Whether the other side could capture the piece of a move after the move,
 * legal or not (XC-7). */
static bool is_attacked_after(struct rules_board *b, bw_move m)
{
    char captured = m.from == m.to ? 0 : make_move(b, m);
    bool found = is_attacked(b, m.to, 0) || is_attacked_near(b, m.to);
    if (m.from != m.to)
        undo_move(b, m, captured);
    return found;
}

static int score_of(struct rules_board *b, bw_move m)
{
    char target = b->letters[m.to];
    unsigned kind = weighed_kind(b->letters[m.from]);
    bw_move none = { m.from, m.from };
    int score = 4 + (target == 0 ? 0 : weighed_kinds[weighed_kind(target)].captured);
    score += (is_attacked_after(b, none) - is_attacked_after(b, m)) * weighed_kinds[kind].attacked;
    score += square_value(kind, b->red_to_move, m.to) - square_value(kind, b->red_to_move, m.from);
    return score < 0 ? 0 : score > 16 ? 16 : score;     /* XC-6 */
}

static unsigned weigh_move(struct rules_board *b, bw_move m)
{
    int score = score_of(b, m);
    return (2U + (unsigned)score % 2) << score / 2;     /* XC-5 */
}

/* Origin candidates: the squares from which a piece may have come in one step
 * on an empty board. Chapter: Xiangqi history, "Origin candidates"; XH-4 to
 * XH-8. */

enum { MOST_ORIGINS = 17 };

struct step {
    int rows, cols;
};

/* Right, left, up, down (XH-4, XH-6). */
static const struct step straight[4] = { { 0, 1 }, { 0, -1 }, { -1, 0 }, { 1, 0 } };
/* The others go by rising square number (XH-7). */
static const struct step advisor[4] = { { -1, -1 }, { -1, 1 }, { 1, -1 }, { 1, 1 } };
static const struct step elephant[4] = { { -2, -2 }, { -2, 2 }, { 2, -2 }, { 2, 2 } };
static const struct step horse[8] = {
    { -2, -1 }, { -2, 1 }, { -1, -2 }, { -1, 2 }, { 1, -2 }, { 1, 2 }, { 2, -1 }, { 2, 1 }
};
/* The square that a pawn left when it went forward, right, left (XH-5). */
static const struct step red_pawn[3] = { { 1, 0 }, { 0, 1 }, { 0, -1 } };
static const struct step black_pawn[3] = { { -1, 0 }, { 0, 1 }, { 0, -1 } };

/* Writes the origin candidates of a piece on a square in their order, and gives
 * their number. */
static unsigned origins_of(unsigned id, unsigned square, uint8_t origin[MOST_ORIGINS])
{
    bool red = is_red(id);
    const struct step *steps = straight;
    unsigned step_count = 4, times = 1, count = 0;
    switch (kind_of(id)) {
    case ADVISOR:
        steps = advisor;
        break;
    case ELEPHANT:
        steps = elephant;
        break;
    case HORSE:
        steps = horse;
        step_count = 8;
        break;
    case ROOK: case CANNON:
        times = 9;          /* as far as the board goes */
        break;
    case PAWN:
        steps = red ? red_pawn : black_pawn;
        step_count = across_river(red, square) ? 3 : 1;
        break;
    default:                /* a general: one step straight */
        break;
    }
    for (unsigned i = 0; i < step_count; i++) {
        int row = (int)square / 9, col = (int)square % 9;
        for (unsigned t = 0; t < times; t++) {
            row += steps[i].rows;
            col += steps[i].cols;
            if (row < 0 || row > 9 || col < 0 || col > 8)
                break;
            unsigned from = (unsigned)(9 * row + col);
            if (candidate_index(id, from) >= 0)     /* XH-8 */
                origin[count++] = (uint8_t)from;
        }
    }
    return count;
}

/* Origin candidates: the squares from which a piece may have come in one step
 * on an empty board. Chapter: Xiangqi history, "Origin candidates"; XH-4 to
 * XH-8. */

enum { MAX_ORIGINS = 17 };

struct step {
    int rows, cols;
};

/* Right, left, up, down (XH-4, XH-6). */
static const struct step straight[4] = { { 0, 1 }, { 0, -1 }, { -1, 0 }, { 1, 0 } };
/* Advisor, elephant and horse, by rising square number (XH-7). */
static const struct step advisor[4] = { { -1, -1 }, { -1, 1 }, { 1, -1 }, { 1, 1 } };
static const struct step elephant[4] = { { -2, -2 }, { -2, 2 }, { 2, -2 }, { 2, 2 } };
static const struct step horse[8] = {
    { -2, -1 }, { -2, 1 }, { -1, -2 }, { -1, 2 }, { 1, -2 }, { 1, 2 }, { 2, -1 }, { 2, 1 }
};
/* The square that a pawn left when it went forward, right, left (XH-5). */
static const struct step red_pawn[3] = { { 1, 0 }, { 0, 1 }, { 0, -1 } };
static const struct step black_pawn[3] = { { -1, 0 }, { 0, 1 }, { 0, -1 } };

struct steps {
    const struct step *step;
    unsigned count;
};

#define STEPS(list) (struct steps){ list, sizeof list / sizeof list[0] }

/* The steps from a square to the squares from which a piece may have come; for a rook and a
 * cannon, the directions. */
static struct steps steps_of(enum kind kind, bool red, unsigned square)
{
    switch (kind) {
    case ADVISOR:
        return STEPS(advisor);
    case ELEPHANT:
        return STEPS(elephant);
    case HORSE:
        return STEPS(horse);
    case PAWN:
        return (struct steps){ red ? red_pawn : black_pawn, across_river(red, square) ? 3 : 1 };
    default:
        return STEPS(straight);
    }
}

static bool is_slider(enum kind kind)
{
    return kind == ROOK || kind == CANNON;
}

/* The square `rows` down and `cols` to the right, -1 off the board. */
static int square_off(int square, int rows, int cols)
{
    int row = square / 9 + rows, col = square % 9 + cols;
    return row >= 0 && row < 10 && col >= 0 && col < 9 ? 9 * row + col : -1;
}

/* Writes the origin candidates of a piece on a square in their order, and returns
 * their number. */
static unsigned origins_of(unsigned id, unsigned square, uint8_t origins[MAX_ORIGINS])
{
    struct steps steps = steps_of(kind_of(id), is_red(id), square);
    unsigned count = 0;
    for (unsigned i = 0; i < steps.count; i++) {
        int from = (int)square;
        do {
            from = square_off(from, steps.step[i].rows, steps.step[i].cols);
            if (from >= 0 && candidate_index(id, (unsigned)from) >= 0)      /* XH-8 */
                origins[count++] = (uint8_t)from;
        } while (from >= 0 && is_slider(kind_of(id)));
    }
    return count;
}

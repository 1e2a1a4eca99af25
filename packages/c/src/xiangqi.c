/* Squares, pieces and candidate lists of xiangqi, which several formats share.
 * Chapter: Xiangqi position, "Squares, directions, pieces" and "Candidate
 * lists"; XP-4 to XP-10.
 *
 * A square is 9*row + column, row 0 being Black's back rank. A place is a
 * square or BW_DEAD. */

enum { SQUARES = 90, D = BW_DEAD };
enum kind { GENERAL, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN, KINDS };

static const enum kind kinds[16] = {
    GENERAL, ADVISOR, ADVISOR, ELEPHANT, ELEPHANT, HORSE, HORSE, ROOK, ROOK,
    CANNON, CANNON, PAWN, PAWN, PAWN, PAWN, PAWN
};
static const uint8_t candidate_counts[KINDS] = { 10, 6, 8, 91, 91, 91, 48 };

/* The lists of the red ids 0 to 4 (XP-5 to XP-7). */
static const uint8_t short_lists[5][10] = {
    { 85, 86, 84, 76, 77, 75, 67, 68, 66, D },
    { D, 86, 84, 76, 68, 66 },
    { D, 84, 86, 76, 66, 68 },
    { D, 87, 67, 71, 51, 83, 47, 63 },
    { D, 83, 67, 63, 47, 87, 51, 71 },
};

static bool is_red(unsigned id)
{
    return id < 16;
}

static enum kind kind_of(unsigned id)
{
    return kinds[id % 16];
}

/* Black's squares are red's seen from the other side (XP-10). */
static unsigned turned(unsigned id, unsigned place)
{
    return is_red(id) || place == D ? place : 89 - place;
}

static unsigned red_pawn_home(unsigned id)
{
    return 62 - 2 * (id % 16 - 11);
}

static bool across_river(bool red, unsigned square)
{
    return red ? square <= 44 : square >= 45;
}

static unsigned candidate_count(unsigned id)
{
    return candidate_counts[kind_of(id)];
}

/* Candidate number `index`, below the count. */
static unsigned candidate(unsigned id, unsigned index)
{
    unsigned place;
    switch (kind_of(id)) {
    case GENERAL: case ADVISOR: case ELEPHANT:
        place = short_lists[id % 16][index];
        break;
    case PAWN:              /* dead, home, the square before it, 44 to 0 (XP-9) */
        if (index == 0)
            place = D;
        else if (index <= 2)
            place = red_pawn_home(id) - 9 * (index - 1);
        else
            place = 47 - index;
        break;
    default:                /* dead, 89 to 0 (XP-8) */
        place = index == 0 ? D : 90 - index;
    }
    return turned(id, place);
}

/* The index of a place in the list; -1 if the list lacks it. */
static int candidate_index(unsigned id, unsigned place)
{
    unsigned red_place = turned(id, place);
    switch (kind_of(id)) {
    case GENERAL: case ADVISOR: case ELEPHANT:
        for (unsigned i = 0; i < candidate_count(id); i++)
            if (short_lists[id % 16][i] == red_place)
                return (int)i;
        return -1;
    case PAWN:
        if (red_place == D)
            return 0;
        if (red_place == red_pawn_home(id))
            return 1;
        if (red_place == red_pawn_home(id) - 9)
            return 2;
        return red_place <= 44 ? 47 - (int)red_place : -1;
    default:
        return red_place == D ? 0 : 90 - (int)red_place;
    }
}

/* Marks the square of a place as taken. False if it was taken before. */
static bool take_square(bool taken[SQUARES], unsigned place)
{
    if (place == D)
        return true;
    bool was_free = !taken[place];
    taken[place] = true;
    return was_free;
}

/* Rejects squares that no encoder of places accepts (XP-17, XP-22, XS-3, XS-4,
 * XM-4, XM-5, XF-13). */
static bw_code check_squares(const struct faults *f, const uint8_t squares[BW_PIECES])
{
    bool taken[SQUARES] = { false };
    for (unsigned id = 0; id < BW_PIECES; id++)
        if (squares[id] > D)
            return invalid(f, item("pieces", id));
    for (unsigned id = 0; id < BW_PIECES; id++) {
        if (!take_square(taken, squares[id]))
            return fail(f, BW_SQUARE_OCCUPIED_TWICE, 0, item("pieces", id));
        if (candidate_index(id, squares[id]) < 0)
            return fail(f, BW_SQUARE_NOT_ALLOWED, 0, item("pieces", id));
    }
    return BW_OK;
}

/* A function that writes each piece of a position to an output. */
typedef void write_places(struct writer *w, const bw_position *position);

static bw_code encode_places(bw_format format, write_places *write, const bw_position *position,
                             void *out, size_t capacity, size_t *length, bw_error *error)
{
    struct writer w;
    struct faults f;
    bw_code code = start_writing(&w, &f, format, out, capacity, error);
    if (code == BW_OK)
        code = check_squares(&f, position->squares);
    if (code != BW_OK)
        return code;
    write(&w, position);
    return finish_writing(&w, &f, length);
}

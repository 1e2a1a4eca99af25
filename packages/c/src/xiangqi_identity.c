/* The choice of identities for a diagram of the board: which id of a kind is on
 * which square. Chapter: Xiangqi FEN, "Identities"; XF-8 to XF-11. */

enum { MOST_IDS = 5 };      /* of a kind */

static const uint8_t first_ids[KINDS] = { 0, 1, 3, 5, 7, 9, 11 };
static const uint8_t id_counts[KINDS] = { 1, 2, 2, 2, 2, 2, 5 };

/* What decides between two choices. */
struct merit {
    unsigned bits;          /* the fewer the better (XF-8) */
    unsigned at_home_file;  /* pawns across the river there: the more (XF-9) */
    uint64_t words;         /* the code words one after another: the smaller
                               (XF-10); as a number, since it is asked only of
                               choices of the same length, at most 30 bits */
};

static struct merit merit_of(unsigned first, unsigned ids, const uint8_t *places)
{
    struct merit merit = { 0, 0, 0 };
    for (unsigned i = 0; i < ids; i++) {
        unsigned id = first + i, place = places[i];
        struct code_word word = code_word_of(candidate_count(id),
                                             (unsigned)candidate_index(id, place));
        merit.bits += word.length;
        merit.words = merit.words << word.length | word.bits;
        /* Candidate 1 of a pawn is its home (XP-9). */
        if (kind_of(id) == PAWN && place != BW_DEAD && across_river(is_red(id), place)
            && place % 9 == candidate(id, 1) % 9)
            merit.at_home_file++;
    }
    return merit;
}

static bool is_better(struct merit a, struct merit b)
{
    if (a.bits != b.bits)
        return a.bits < b.bits;
    if (a.at_home_file != b.at_home_file)
        return a.at_home_file > b.at_home_file;
    return a.words < b.words;
}

/* Writes the places of the ids of a choice. False unless the choice gives each
 * square to one id that has it in its list. choice[i] is the number of a
 * square, or `count` for dead. */
static bool places_of(unsigned first, unsigned ids, const unsigned *choice,
                      const uint8_t *squares, unsigned count, uint8_t *places)
{
    unsigned used_squares = 0;     /* one bit a square */
    for (unsigned i = 0; i < ids; i++) {
        bool alive = choice[i] < count;
        if (alive && (used_squares >> choice[i] & 1))
            return false;
        if (alive)
            used_squares |= 1u << choice[i];
        places[i] = alive ? squares[choice[i]] : BW_DEAD;
        if (candidate_index(first + i, places[i]) < 0)
            return false;
    }
    return used_squares == (1u << count) - 1;
}

/* Gives `count` squares, all different, to the ids of one side and kind, and
 * writes the place of each of these ids. False if no choice is possible. */
static bool identify(bool red, enum kind kind, const uint8_t *squares, unsigned count,
                     uint8_t places[BW_PIECES])
{
    unsigned first = first_ids[kind] + (red ? 0u : 16u), ids = id_counts[kind];
    /* All choices, counted through like the digits of a number in the base
     * count + 1: at most 6^5 = 7776. */
    unsigned choice[MOST_IDS] = { 0 };
    struct merit best = { 0, 0, 0 };
    bool found = false;
    for (;;) {
        uint8_t here[MOST_IDS];
        if (places_of(first, ids, choice, squares, count, here)) {
            struct merit merit = merit_of(first, ids, here);
            if (!found || is_better(merit, best)) {
                best = merit;
                found = true;
                memcpy(places + first, here, ids);
            }
        }
        unsigned i = 0;
        while (i < ids && choice[i] == count)
            choice[i++] = 0;
        if (i == ids)
            return found;
        choice[i]++;
    }
}

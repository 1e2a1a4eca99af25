/* The choice of identities for a diagram of the board: which id of a kind is on
 * which square. Chapter: Xiangqi FEN, "Identities"; XF-8 to XF-11. */

enum { MAX_IDS = 5 };      /* ids of one side and kind */

static const uint8_t first_ids[KINDS] = { 0, 1, 3, 5, 7, 9, 11 };
static const uint8_t id_counts[KINDS] = { 1, 2, 2, 2, 2, 2, 5 };

/* What makes a choice of identities better than another: the first difference decides. */
struct merit {
    unsigned bit_count;         /* the fewer the better (XF-8) */
    unsigned home_file_pawns;   /* across the river: the more the better (XF-9) */
    uint64_t words;             /* the code words one after another: the smaller the
                                   better (XF-10). A number suffices, because it decides
                                   only between words of one length, at most 30 bits. */
};

static struct merit merit_of(unsigned first, unsigned id_count, const uint8_t *places)
{
    struct merit merit = { 0, 0, 0 };
    for (unsigned i = 0; i < id_count; i++) {
        unsigned id = first + i, place = places[i];
        struct code_word word = code_word_of(candidate_count(id),
                                             (unsigned)candidate_index(id, place));
        merit.bit_count += word.length;
        merit.words = merit.words << word.length | word.bits;
        /* Candidate 1 of a pawn is its home (XP-9). */
        if (kind_of(id) == PAWN && place != BW_DEAD && across_river(is_red(id), place)
            && place % 9 == candidate(id, 1) % 9)
            merit.home_file_pawns++;
    }
    return merit;
}

static bool is_better(struct merit a, struct merit b)
{
    if (a.bit_count != b.bit_count)
        return a.bit_count < b.bit_count;
    if (a.home_file_pawns != b.home_file_pawns)
        return a.home_file_pawns > b.home_file_pawns;
    return a.words < b.words;
}

/* A search for the best choice: the ids, their squares, and the places chosen so far. */
struct identities {
    unsigned first, id_count, square_count;
    const uint8_t *squares;
    uint8_t places[MAX_IDS];
    uint8_t *best_places;
    struct merit best;
    bool found;
};

/* Tries every assignment of the unused squares to id number i and the ids after it. */
static void choose_places(struct identities *s, unsigned i, unsigned used_squares)
{
    if (i == s->id_count) {
        struct merit merit = merit_of(s->first, s->id_count, s->places);
        if (used_squares == (1u << s->square_count) - 1 && (!s->found || is_better(merit, s->best))) {
            s->best = merit;
            s->found = true;
            memcpy(s->best_places, s->places, s->id_count);
        }
        return;
    }
    for (unsigned n = 0; n <= s->square_count; n++) {
        unsigned bit = n < s->square_count ? 1u << n : 0;      /* one bit a square, none for dead */
        s->places[i] = n < s->square_count ? s->squares[n] : BW_DEAD;
        if ((used_squares & bit) == 0 && candidate_index(s->first + i, s->places[i]) >= 0)
            choose_places(s, i + 1, used_squares | bit);
    }
}

/* Gives `count` squares, all different, to the ids of one side and kind, and
 * writes the place of each of these ids. False if no choice is possible. */
static bool identify(bool red, enum kind kind, const uint8_t *squares, unsigned count,
                     uint8_t places[BW_PIECES])
{
    unsigned first = first_ids[kind] + (red ? 0u : 16u);
    struct identities s = {
        .first = first, .id_count = id_counts[kind], .square_count = count, .squares = squares,
        .best_places = places + first,
    };
    choose_places(&s, 0, 0);
    return s.found;
}

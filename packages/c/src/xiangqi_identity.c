#include "xiangqi_identity.h"

#include "prefix_code.h"

#include <string.h>

enum { MOST = 5 };          /* ids of a kind */

/* What decides between two choices. */
struct merit {
    unsigned bits;          /* the fewer the better (XF-8) */
    unsigned at_home_file;  /* pawns across the river there: the more (XF-9) */
    uint64_t words;         /* the code words one after another: the smaller
                               (XF-10); as a number, since it is asked only of
                               choices of the same length, at most 30 bits */
};

static struct merit merit_of(unsigned first, unsigned ids, const uint8_t *place)
{
    struct merit merit = { 0 };
    for (unsigned i = 0; i < ids; i++) {
        unsigned id = first + i;
        unsigned index = (unsigned)xiangqi_candidate_index(id, place[i]);
        struct code_word word = code_word_of(xiangqi_candidate_count(id), index);
        merit.bits += word.length;
        merit.words = merit.words << word.length | word.bits;
        if (xiangqi_kind(id) == PAWN && place[i] != XIANGQI_DEAD
            && xiangqi_across_river(xiangqi_is_red(id), place[i])
            && place[i] % 9 == xiangqi_pawn_home(id) % 9)
            merit.at_home_file++;
    }
    return merit;
}

static bool better(struct merit a, struct merit b)
{
    if (a.bits != b.bits)
        return a.bits < b.bits;
    if (a.at_home_file != b.at_home_file)
        return a.at_home_file > b.at_home_file;
    return a.words < b.words;
}

/* Whether this choice gives each square to one id that has it in its list;
 * then the places of the ids. choice[i] is the number of a square, or `count`
 * for dead. */
static bool places_of(unsigned first, unsigned ids, const unsigned *choice,
                      const uint8_t *squares, unsigned count, uint8_t *place)
{
    unsigned given = 0;     /* one bit a square */
    for (unsigned i = 0; i < ids; i++) {
        if (choice[i] < count && (given >> choice[i] & 1))
            return false;
        if (choice[i] < count)
            given |= 1u << choice[i];
        place[i] = choice[i] < count ? squares[choice[i]] : XIANGQI_DEAD;
        if (xiangqi_candidate_index(first + i, place[i]) < 0)
            return false;
    }
    return given == (1u << count) - 1;
}

bool xiangqi_identify(bool red, enum kind kind, const uint8_t *squares, unsigned count,
                      uint8_t place[XIANGQI_PIECES])
{
    unsigned first = xiangqi_first_id(red, kind), ids = xiangqi_count_of(kind);
    if (count > ids)
        return false;
    /* All choices, counted through like the digits of a number in the base
     * count + 1: at most 6^5 = 7776. */
    unsigned choice[MOST] = { 0 };
    struct merit best = { 0 };
    bool found = false;
    for (;;) {
        uint8_t here[MOST];
        if (places_of(first, ids, choice, squares, count, here)) {
            struct merit merit = merit_of(first, ids, here);
            if (!found || better(merit, best)) {
                best = merit;
                found = true;
                memcpy(place + first, here, ids);
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

#include "xiangqi.h"

enum { D = XIANGQI_DEAD };

static const enum kind kinds[16] = {
    GENERAL, ADVISOR, ADVISOR, ELEPHANT, ELEPHANT, HORSE, HORSE, ROOK, ROOK,
    CANNON, CANNON, PAWN, PAWN, PAWN, PAWN, PAWN
};
static const uint8_t first_ids[KINDS] = { 0, 1, 3, 5, 7, 9, 11 };
static const uint8_t counts[KINDS] = { 1, 2, 2, 2, 2, 2, 5 };
static const uint8_t candidate_counts[KINDS] = { 10, 6, 8, 91, 91, 91, 48 };

/* The lists of the red ids 0 to 4 (XP-5 to XP-7). */
static const uint8_t short_lists[5][10] = {
    { 85, 86, 84, 76, 77, 75, 67, 68, 66, D },
    { D, 86, 84, 76, 68, 66 },
    { D, 84, 86, 76, 66, 68 },
    { D, 87, 67, 71, 51, 83, 47, 63 },
    { D, 83, 67, 63, 47, 87, 51, 71 },
};

enum kind xiangqi_kind(unsigned id)
{
    return kinds[id % 16];
}

unsigned xiangqi_first_id(bool red, enum kind kind)
{
    return first_ids[kind] + (red ? 0 : 16);
}

unsigned xiangqi_count_of(enum kind kind)
{
    return counts[kind];
}

/* Black's squares are red's seen from the other side (XP-10). */
static unsigned turned(unsigned id, unsigned place)
{
    return xiangqi_is_red(id) || place == D ? place : 89 - place;
}

static unsigned red_pawn_home(unsigned id)
{
    return 62 - 2 * (id % 16 - 11);
}

unsigned xiangqi_pawn_home(unsigned id)
{
    return turned(id, red_pawn_home(id));
}

bool xiangqi_across_river(bool red, unsigned square)
{
    return red ? square <= 44 : square >= 45;
}

unsigned xiangqi_candidate_count(unsigned id)
{
    return candidate_counts[xiangqi_kind(id)];
}

unsigned xiangqi_candidate(unsigned id, unsigned index)
{
    unsigned place;
    switch (xiangqi_kind(id)) {
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

int xiangqi_candidate_index(unsigned id, unsigned place)
{
    unsigned red_place = turned(id, place);
    switch (xiangqi_kind(id)) {
    case GENERAL: case ADVISOR: case ELEPHANT:
        for (unsigned i = 0; i < xiangqi_candidate_count(id); i++)
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

struct verdict xiangqi_check_squares(const uint8_t square[XIANGQI_PIECES])
{
    bool taken[XIANGQI_SQUARES] = { false };
    for (unsigned id = 0; id < XIANGQI_PIECES; id++) {
        if (square[id] != D) {
            if (taken[square[id]])
                return refuse(SQUARE_OCCUPIED_TWICE, 0);
            taken[square[id]] = true;
        }
        if (xiangqi_candidate_index(id, square[id]) < 0)
            return refuse(SQUARE_NOT_ALLOWED, 0);
    }
    return accept();
}

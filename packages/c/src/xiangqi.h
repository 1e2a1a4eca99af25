/* Squares, pieces and candidate lists of xiangqi, which its formats share.
 * Chapter: Xiangqi position, "Squares, directions, pieces" and "Candidate
 * lists"; XP-4 to XP-10.
 *
 * A square is 0..=89, 9*row + column, row 0 being Black's back rank. An id is
 * 0..=31, 0..=15 being red. */
#ifndef XIANGQI_H
#define XIANGQI_H

#include "verdict.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    XIANGQI_PIECES = 32,
    XIANGQI_SQUARES = 90,
    XIANGQI_DEAD = 90       /* the place of a piece that is not on the board */
};

enum kind { GENERAL, ADVISOR, ELEPHANT, HORSE, ROOK, CANNON, PAWN, KINDS };

struct xiangqi_position {
    bool red_to_move;
    uint8_t square[XIANGQI_PIECES];     /* of each id: 0..=89 or XIANGQI_DEAD */
};

static inline bool xiangqi_is_red(unsigned id)
{
    return id < 16;
}

enum kind xiangqi_kind(unsigned id);

/* The ids of a kind of one side: the first of them, and how many they are. */
unsigned xiangqi_first_id(bool red, enum kind kind);
unsigned xiangqi_count_of(enum kind kind);

/* The home square of a pawn: id 11..=15 or 27..=31. */
unsigned xiangqi_pawn_home(unsigned id);

/* Whether a square is across the river for a side. */
bool xiangqi_across_river(bool red, unsigned square);

/* The number of candidates of a piece, dead among them: 6, 8, 10, 48 or 91. */
unsigned xiangqi_candidate_count(unsigned id);

/* Candidate number `index`, below the count: a square or XIANGQI_DEAD. */
unsigned xiangqi_candidate(unsigned id, unsigned index);

/* The index of a place, 0..=89 or XIANGQI_DEAD, in the list; -1 if the list
 * lacks it. */
int xiangqi_candidate_index(unsigned id, unsigned place);

/* What every encoder of places refuses: SQUARE_OCCUPIED_TWICE,
 * SQUARE_NOT_ALLOWED (XP-17, XP-22, XS-3, XS-4, XM-4, XM-5, XF-13). */
struct verdict xiangqi_check_squares(const uint8_t square[XIANGQI_PIECES]);

#endif

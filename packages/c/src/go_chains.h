/* The chain set: which stones of a Go board form a chain, and the liberties of
 * each chain, kept up to date from move to move. A union-find of linked lists.
 * Chapter: Go chains, "The chain set".
 *
 * A point is a cell number, row*cols + col. Colours are those of ternary.h. */
#ifndef GO_CHAINS_H
#define GO_CHAINS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    GO_MOST_DIMENSION = 25,
    GO_MOST_POINTS = GO_MOST_DIMENSION * GO_MOST_DIMENSION,
    GO_NO_POINT = GO_MOST_POINTS
};

/* A set of points, one bit a point. */
struct points {
    uint64_t words[(GO_MOST_POINTS + 63) / 64];
};

struct chains {
    unsigned rows, cols;                    /* each 1..=25 */
    uint8_t color[GO_MOST_POINTS];          /* EMPTY, WHITE, BLACK */
    uint16_t head[GO_MOST_POINTS];          /* of the chain; GO_NO_POINT if empty */
    uint16_t next[GO_MOST_POINTS];          /* the next stone; no meaning at a tail */
    /* For each head: */
    uint16_t tail[GO_MOST_POINTS];
    uint16_t length[GO_MOST_POINTS];        /* the number of stones */
    struct points liberties[GO_MOST_POINTS];
};

/* Finds the chains of a board that is given in rows, cols and color. */
void chains_find(struct chains *c);

/* Puts a stone on an empty point and takes off the chains of the other colour
 * that have no liberty then. Gives the number of stones taken; if it is one,
 * *taken is its point. The move must not be suicide: ask before. */
unsigned chains_put(struct chains *c, unsigned point, uint8_t color, unsigned *taken);

/* Whether the chain of a stone on an empty point would have no liberty when
 * the chains that it takes are off the board. */
bool chains_is_suicide(const struct chains *c, unsigned point, uint8_t color);

/* The neighbours of a point along rows and columns: up to 4, their number. */
unsigned chains_neighbours(const struct chains *c, unsigned point, unsigned neighbour[4]);

/* The number of liberties of the chain with this head. */
unsigned chains_liberty_count(const struct chains *c, unsigned head);

static inline bool points_has(const struct points *set, unsigned point)
{
    return set->words[point / 64] >> point % 64 & 1;
}

#endif

#include "go_chains.h"

#include "ternary.h"

#include <string.h>

enum { WORDS = sizeof(struct points) / sizeof(uint64_t) };

static void add(struct points *set, unsigned point)
{
    set->words[point / 64] |= UINT64_C(1) << point % 64;
}

static void take_out(struct points *set, unsigned point)
{
    set->words[point / 64] &= ~(UINT64_C(1) << point % 64);
}

unsigned chains_liberty_count(const struct chains *c, unsigned head)
{
    unsigned count = 0;
    for (unsigned i = 0; i < WORDS; i++)
        for (uint64_t w = c->liberties[head].words[i]; w != 0; w &= w - 1)
            count++;
    return count;
}

unsigned chains_neighbours(const struct chains *c, unsigned point, unsigned neighbour[4])
{
    unsigned count = 0, row = point / c->cols, col = point % c->cols;
    if (row > 0)
        neighbour[count++] = point - c->cols;
    if (col > 0)
        neighbour[count++] = point - 1;
    if (col + 1 < c->cols)
        neighbour[count++] = point + 1;
    if (row + 1 < c->rows)
        neighbour[count++] = point + c->cols;
    return count;
}

/* A chain of one stone. */
static void single(struct chains *c, unsigned point)
{
    unsigned n[4], count = chains_neighbours(c, point, n);
    c->head[point] = c->tail[point] = (uint16_t)point;
    c->length[point] = 1;
    memset(&c->liberties[point], 0, sizeof c->liberties[point]);
    for (unsigned i = 0; i < count; i++)
        if (c->color[n[i]] == EMPTY)
            add(&c->liberties[point], n[i]);
}

/* Unites two chains, given by their heads. The shorter one is relabelled and
 * appended to the longer. A chain is never merged with itself. */
static void merge(struct chains *c, unsigned a, unsigned b)
{
    if (a == b)
        return;
    if (c->length[a] > c->length[b]) {
        unsigned other = a;
        a = b;
        b = other;
    }
    for (unsigned s = a; ; s = c->next[s]) {
        c->head[s] = (uint16_t)b;
        if (s == c->tail[a])
            break;
    }
    c->next[c->tail[b]] = (uint16_t)a;
    c->tail[b] = c->tail[a];
    c->length[b] = (uint16_t)(c->length[b] + c->length[a]);
    for (unsigned i = 0; i < WORDS; i++)
        c->liberties[b].words[i] |= c->liberties[a].words[i];
}

/* Takes the chain with this head off the board, then gives its points back as
 * liberties to the chains next to it. */
static void take_off(struct chains *c, unsigned head)
{
    unsigned tail = c->tail[head];
    for (unsigned s = head; ; s = c->next[s]) {
        c->head[s] = GO_NO_POINT;
        c->color[s] = EMPTY;
        if (s == tail)
            break;
    }
    for (unsigned s = head; ; s = c->next[s]) {
        unsigned n[4], count = chains_neighbours(c, s, n);
        for (unsigned i = 0; i < count; i++)
            if (c->head[n[i]] != GO_NO_POINT)
                add(&c->liberties[c->head[n[i]]], s);
        if (s == tail)
            break;
    }
}

void chains_find(struct chains *c)
{
    unsigned points = c->rows * c->cols;
    for (unsigned p = 0; p < points; p++) {
        c->head[p] = GO_NO_POINT;
        if (c->color[p] == EMPTY)
            continue;
        single(c, p);
        if (p % c->cols > 0 && c->color[p - 1] == c->color[p])
            merge(c, c->head[p - 1], c->head[p]);
        if (p >= c->cols && c->color[p - c->cols] == c->color[p])
            merge(c, c->head[p - c->cols], c->head[p]);
    }
}

unsigned chains_put(struct chains *c, unsigned point, uint8_t color, unsigned *taken)
{
    unsigned n[4], count = chains_neighbours(c, point, n), stones = 0;
    c->color[point] = color;
    single(c, point);
    /* The point is no liberty any more, of no chain of either colour. */
    for (unsigned i = 0; i < count; i++)
        if (c->color[n[i]] != EMPTY)
            take_out(&c->liberties[c->head[n[i]]], point);
    for (unsigned i = 0; i < count; i++)
        if (c->color[n[i]] == color)
            merge(c, c->head[n[i]], c->head[point]);
    for (unsigned i = 0; i < count; i++) {
        if (c->color[n[i]] == EMPTY || c->color[n[i]] == color)
            continue;
        unsigned head = c->head[n[i]];
        if (chains_liberty_count(c, head) == 0) {
            stones += c->length[head];
            *taken = head;
            take_off(c, head);
        }
    }
    return stones;
}

bool chains_is_suicide(const struct chains *c, unsigned point, uint8_t color)
{
    unsigned n[4], count = chains_neighbours(c, point, n);
    for (unsigned i = 0; i < count; i++) {
        if (c->color[n[i]] == EMPTY)
            return false;
        /* The point itself is one of these liberties. */
        bool other_left = chains_liberty_count(c, c->head[n[i]]) > 1;
        if ((c->color[n[i]] == color) == other_left)
            return false;   /* joins a chain that lives, or takes one */
    }
    return true;
}

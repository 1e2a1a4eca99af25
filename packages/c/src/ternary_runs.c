/* ternary-runs/1: the lengths of maximal runs in LEB128. */
#include "ternary_input.h"

#include <stdlib.h>
#include <string.h>

struct run {
    uint64_t length;        /* 1 or more */
    unsigned cell;
};

/* Reads one number; `left` are the cells left, `before` the cell of the run
 * before or -1. Eight bytes hold 56 bits: nothing overflows. */
static struct verdict read_run(struct input *in, uint64_t left, int before, struct run *run)
{
    uint64_t place = input_place(in);
    uint64_t number = 0;
    unsigned k = 0, b;
    do {
        if (input_left(in) == 0)
            return refuse(TRUNCATED, place);
        b = in->data[in->at++];
        number |= (uint64_t)(b & 0x7f) << 7 * k++;
        if (b >= 0x80 && k == 8)
            return refuse(NUMBER_NOT_SHORTEST, place);
    } while (b >= 0x80);
    if (k > 1 && b == 0)
        return refuse(NUMBER_NOT_SHORTEST, place);
    run->length = number / 3 + 1;
    run->cell = (unsigned)(number % 3);
    if (run->length > left)
        return refuse(RUN_TOO_LONG, place);
    if ((int)run->cell == before)
        return refuse(RUN_NOT_MAXIMAL, place);
    return accept();
}

/* Reads all runs, and writes them out where `cells` is not null. */
static struct verdict read_runs(struct input *in, uint64_t total, uint8_t *cells)
{
    uint64_t left = total;
    int before = -1;
    while (left > 0) {
        struct run run;
        struct verdict v = read_run(in, left, before, &run);
        if (v.code != ACCEPTED)
            return v;
        if (cells != NULL)
            memset(cells + (total - left), (int)run.cell, (size_t)run.length);
        before = (int)run.cell;
        left -= run.length;
    }
    return ternary_read_end(in);
}

struct verdict ternary_runs_decode(const uint8_t *data, size_t length,
                                   const struct ternary_rules *rules, struct board *board)
{
    struct input in = { data, length, 0 };
    struct ternary_rules own = *rules;
    if (!own.limited) {
        own.limited = true;
        own.limit = TERNARY_MOST_CELLS;
    }
    *board = (struct board){ 0 };
    struct verdict v = ternary_read_header(&in, &own, board);
    if (v.code != ACCEPTED)
        return v;
    /* Read twice: nothing is allocated for a board that is refused. */
    uint64_t total = board_cells(board);
    struct input again = in;
    v = read_runs(&in, total, NULL);
    if (v.code != ACCEPTED)
        return v;
    if (total > TERNARY_MOST_CELLS)
        return refuse(TOO_LARGE, 0);
    board->cells = malloc((size_t)total);
    if (board->cells == NULL)
        return refuse(NO_MEMORY, 0);
    return read_runs(&again, total, board->cells);
}

struct verdict ternary_runs_encode(const struct board *board, struct buffer *out)
{
    struct verdict v = ternary_write_header(board, out);
    if (v.code != ACCEPTED)
        return v;
    uint64_t total = board_cells(board);
    for (uint64_t i = 0; i < total; ) {
        uint64_t end = i + 1;
        while (end < total && board->cells[end] == board->cells[i])
            end++;
        uint64_t number = (end - i - 1) * 3 + board->cells[i];
        while (number >= 128) {
            buffer_add(out, (uint8_t)(number % 128 + 128));
            number /= 128;
        }
        buffer_add(out, (uint8_t)number);
        i = end;
    }
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

/* A value of any format but go-chains/1, and its JSON. Chapter: The testee
 * protocol, "Values on the wire". */
#ifndef VALUES_H
#define VALUES_H

#include "boardwire.h"
#include "each.h"

#include <jansson.h>

/* {0} is an empty one. Texts that were read are those of the JSON. */
struct value {
    bw_board *boards;           /* one board, or the records of a stream */
    size_t count;
    bw_position position;       /* also the squares of a list or map */
    bw_link link;               /* also a history */
    char *s;                    /* the memory of a decoded link.s */
    char placement[BW_PLACEMENT_SIZE];
    bw_setup setup;
    bw_game game;
    const char *text;           /* read: a placement, a board or a start */
    size_t text_length;
};

/* The kind of value of a format. */
enum shape shape_of(bw_format format);

/* False if the JSON does not have the shape, or without memory; free_value
 * frees what was filled in. */
bool read_value(bw_format format, const json_t *json, struct value *v);
bool read_position(const json_t *json, bw_position *position);

/* NULL without memory. Changes the cells of boards to digits. */
json_t *json_of(bw_format format, struct value *v);

void free_value(struct value *v);

/* An empty board at the end of the boards, or NULL. */
bw_board *add_board(struct value *v);

#endif

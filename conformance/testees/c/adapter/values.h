/* A value of any format but go-chains/1, and its JSON. Chapter: The testee
 * protocol, "Values on the wire". */
#ifndef VALUES_H
#define VALUES_H

#include "boardwire.h"
#include "buffer.h"
#include "each.h"

#include <stdio.h>

struct value {                  /* {0} is an empty one */
    bw_board *boards;           /* one board, or the records of a stream */
    size_t count, capacity;
    bw_position position;       /* also the squares of a list or map */
    bw_link link;               /* also a history; its memory is the value's */
    struct buffer base, s;      /* texts of the link; s is also a placement, board or start that was read */
    char placement[BW_PLACEMENT_SIZE];
    bw_setup setup;             /* read, its board is in s */
    bw_game game;               /* read, its start is in s; its memory is the value's */
};

/* The kind of value that a format holds. */
enum shape shape_of(bw_format format);

/* An object with exactly these members. */
bool read_object(const char *value, size_t count, const char *const names[], const char *found[]);

/* False if the JSON does not have the shape, or without memory; what it has
 * filled in is then still to be freed. */
bool read_value(bw_format format, const char *value, struct value *v);
bool read_position(const char *value, bw_position *position);
bool read_game(const char *value, struct value *v);

void write_value(FILE *out, bw_format format, const struct value *v);
void write_game(FILE *out, const bw_game *game);
void free_value(struct value *v);

/* The array with room for one more item, its capacity doubled if it was full;
 * NULL without memory, and then the array stays as it is. */
void *with_room(void *items, size_t count, size_t *capacity, size_t size);

/* An empty board at the end of the boards, or NULL. */
bw_board *add_board(struct value *v);

#endif

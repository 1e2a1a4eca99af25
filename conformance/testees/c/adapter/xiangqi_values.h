/* The values of the xiangqi formats as JSON. A reader gives false if the value
 * does not have the shape of the chapter "The testee protocol", or without
 * memory; what it has filled in is then still to be freed. */
#ifndef XIANGQI_VALUES_H
#define XIANGQI_VALUES_H

#include "request.h"

bool read_squares_value(const char *value, uint8_t squares[BW_PIECES]);     /* {"squares":[…]} */
bool read_position(const char *value, bw_position *position);
bool read_history(const char *value, bw_history *history);
/* The texts of the link are those of `base` and `s`. */
bool read_link(const char *value, bw_link *link, struct buffer *base, struct buffer *s);

/* The position that a history comes with; false after an error. */
bool history_position(const struct request *r, bw_position *position);

void write_squares_value(FILE *out, const uint8_t squares[BW_PIECES]);
void write_position(FILE *out, const bw_position *position);
void write_history(FILE *out, const bw_history *history);
void write_link(FILE *out, const bw_link *link);

#endif

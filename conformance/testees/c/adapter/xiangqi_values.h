/* The values of the xiangqi formats as JSON. A reader gives false if the value
 * does not have the shape of the chapter "The testee protocol", or without
 * memory; what it has filled in is then still to be freed. */
#ifndef XIANGQI_VALUES_H
#define XIANGQI_VALUES_H

#include "xiangqi_history.h"
#include "xiangqi_link.h"

#include <stdbool.h>
#include <stdio.h>

bool read_squares_value(const char *value, uint8_t square[XIANGQI_PIECES]);  /* {"squares":[…]} */
bool read_position(const char *value, struct xiangqi_position *position);
bool read_history(const char *value, struct history *history);
bool read_link(const char *value, struct link *link);

void write_squares_value(FILE *out, const uint8_t square[XIANGQI_PIECES]);
void write_position(FILE *out, const struct xiangqi_position *position);
void write_history(FILE *out, const struct history *history);
void write_link(FILE *out, const struct link *link);

#endif

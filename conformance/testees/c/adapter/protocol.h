/* One request, one reply. Chapter: The testee protocol. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stddef.h>
#include <stdio.h>

/* Answers a line with exactly one line, whatever the line is. A NUL must stand
 * at line[length]. */
void answer(const char *line, size_t length, FILE *out);

/* Answers a line that could not be kept in memory. */
void answer_lost_line(FILE *out);

#endif

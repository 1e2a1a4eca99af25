/* One request, one reply. Chapter: The testee protocol. */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Answers a line with exactly one line, whatever the line is. A NUL must be at
 * line[length]. With `details` a rejection has more keys than the protocol
 * asks: format, requirement, path, message, and of explain fields. */
void answer(const char *line, size_t length, bool details, FILE *out);

/* Answers a line that could not be kept in memory. */
void answer_lost_line(FILE *out);

#endif

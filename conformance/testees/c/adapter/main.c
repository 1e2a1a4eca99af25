/* The testee: requests on standard input, a line each, replies on standard
 * output. Ends when the input does. The argument --details is for the tests of
 * the library: see request.h. */
#define _POSIX_C_SOURCE 200809L
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

int main(int argc, char **argv)
{
    bool details = argc > 1 && strcmp(argv[1], "--details") == 0;
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while ((length = getline(&line, &capacity, stdin)) >= 0) {
        char *reply = answer(line, (size_t)length, details);
        if (reply == NULL || puts(reply) < 0 || fflush(stdout) != 0)
            return 1;
        free(reply);
        /* The memory of a long line is not kept for short ones. */
        if (capacity > 1 << 20) {
            free(line);
            line = NULL;
            capacity = 0;
        }
    }
    free(line);
    return 0;
}

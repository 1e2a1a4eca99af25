/* The testee: requests on standard input, a line each, replies on standard
 * output. Ends when the input does. The argument --details is for the tests of
 * the library: see protocol.h. */
#include "buffer.h"
#include "protocol.h"

#include <stdio.h>
#include <string.h>

/* Reads up to the next line feed, which is not kept, and puts a NUL after it.
 * False at the end of the input. A last line without a line feed is a line. */
static bool read_line(struct buffer *line)
{
    int c;
    line->length = 0;
    while ((c = getc(stdin)) != EOF && c != '\n')
        buffer_add(line, (uint8_t)c);   /* goes on to the end of a lost line */
    if (c == EOF && line->length == 0 && !line->failed)
        return false;
    buffer_add(line, '\0');
    line->length--;
    return true;
}

int main(int argc, char **argv)
{
    bool details = argc > 1 && strcmp(argv[1], "--details") == 0;
    struct buffer line = { 0 };
    while (read_line(&line)) {
        if (line.failed)
            answer_lost_line(stdout);
        else
            answer((const char *)line.data, line.length, details, stdout);
        if (fflush(stdout) != 0)
            return 1;
        /* What a long line took is not kept for short ones. */
        if (line.failed || line.capacity > 1 << 20)
            buffer_free(&line);
    }
    buffer_free(&line);
    return 0;
}

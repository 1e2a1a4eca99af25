/* Bytes that grow. A failed allocation is remembered, so that a writer may
 * add byte after byte and ask once, at the end. */
#ifndef BUFFER_H
#define BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer {             /* {0} is an empty one */
    uint8_t *data;
    size_t length;
    size_t capacity;
    bool failed;            /* an allocation failed; the bytes since are lost */
};

/* Makes room for `more` bytes after the length; false if there is none. */
bool buffer_reserve(struct buffer *b, size_t more);

void buffer_add(struct buffer *b, uint8_t byte);
void buffer_append(struct buffer *b, const void *bytes, size_t count);
void buffer_free(struct buffer *b);

#endif

#include "buffer.h"

#include <stdlib.h>
#include <string.h>

bool buffer_reserve(struct buffer *b, size_t more)
{
    if (b->failed)
        return false;
    if (more <= b->capacity - b->length)
        return true;
    if (more > SIZE_MAX / 2 - b->length) {
        b->failed = true;
        return false;
    }
    size_t wanted = b->length + more;
    /* At least double, so that adding n bytes takes a time linear in n. */
    if (wanted < 2 * b->capacity)
        wanted = 2 * b->capacity;
    if (wanted < 64)
        wanted = 64;
    uint8_t *data = realloc(b->data, wanted);
    if (data == NULL) {
        b->failed = true;
        return false;
    }
    b->data = data;
    b->capacity = wanted;
    return true;
}

void buffer_add(struct buffer *b, uint8_t byte)
{
    if (b->length < b->capacity || buffer_reserve(b, 1))
        b->data[b->length++] = byte;
}

void buffer_append(struct buffer *b, const void *bytes, size_t count)
{
    if (count == 0 || !buffer_reserve(b, count))
        return;
    memcpy(b->data + b->length, bytes, count);
    b->length += count;
}

void buffer_free(struct buffer *b)
{
    free(b->data);
    *b = (struct buffer){ 0 };
}

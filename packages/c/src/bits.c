#include "bits.h"

struct bit_reader bits_of(const uint8_t *data, size_t length)
{
    return (struct bit_reader){ data, 0, (uint64_t)length * 8 };
}

static unsigned bit_at(const struct bit_reader *in, uint64_t n)
{
    return in->data[n / 8] >> (7 - n % 8) & 1;
}

bool bits_read(struct bit_reader *in, unsigned k, unsigned *value)
{
    if (in->end - in->at < k)
        return false;
    *value = 0;
    while (k-- > 0)
        *value = *value << 1 | bit_at(in, in->at++);
    return true;
}

bool bits_left_are_ones(const struct bit_reader *in)
{
    for (uint64_t n = in->at; n < in->end; n++)
        if (bit_at(in, n) == 0)
            return false;
    return true;
}

void bits_write(struct bit_writer *out, unsigned value, unsigned k)
{
    while (k-- > 0) {
        if (out->used == 0)
            buffer_add(&out->bytes, 0);
        if (out->bytes.failed)
            return;
        uint8_t *last = &out->bytes.data[out->bytes.length - 1];
        *last = (uint8_t)(*last | (value >> k & 1) << (7 - out->used));
        out->used = (out->used + 1) % 8;
    }
}

void bits_pad(struct bit_writer *out)
{
    while (out->used != 0 && !out->bytes.failed)
        bits_write(out, 1, 1);
}

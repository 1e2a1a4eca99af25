#include "prefix_code.h"

/* floor(log2 n) */
static unsigned whole_log2(unsigned n)
{
    unsigned k = 0;
    while (n >> (k + 1) != 0)
        k++;
    return k;
}

struct code_word code_word_of(unsigned n, unsigned index)
{
    unsigned k = whole_log2(n);
    unsigned b = n - (1u << k);
    if (index < (1u << k) - b)
        return (struct code_word){ index, k };
    if (index < 1u << k)
        return (struct code_word){ index << 1, k + 1 };
    return (struct code_word){ (index - b) << 1 | 1, k + 1 };
}

void code_word_write(struct bit_writer *out, unsigned n, unsigned index)
{
    struct code_word word = code_word_of(n, index);
    bits_write(out, word.bits, word.length);
}

bool code_word_read(struct bit_reader *in, unsigned n, unsigned *index)
{
    unsigned k = whole_log2(n);
    unsigned b = n - (1u << k);
    unsigned last;
    if (!bits_read(in, k, index))
        return false;
    if (*index >= (1u << k) - b) {
        if (!bits_read(in, 1, &last))
            return false;
        if (last == 1)
            *index += b;
    }
    return true;
}

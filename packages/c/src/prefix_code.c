/* The prefix code of an index among n candidates. Low indices have short words. The
 * code differs from the truncated binary code of the textbooks.
 * Chapter: Xiangqi position, "The code"; XP-11 to XP-13. */
struct code_word {
    unsigned bits, length;
    const char *requirement;
};

/* The code word of an index below n, n >= 1. */
static struct code_word code_word_of(unsigned n, unsigned index)
{
    unsigned k = 0;         /* floor(log2 n) */
    while (n >> (k + 1) != 0)
        k++;
    unsigned b = n - (1u << k);
    if (index < (1u << k) - b)
        return (struct code_word){ index, k, "XP-11" };
    if (index < 1u << k)
        return (struct code_word){ index << 1, k + 1, "XP-12" };
    return (struct code_word){ (index - b) << 1 | 1, k + 1, "XP-13" };
}

static void put_code_word(struct bit_writer *b, unsigned n, unsigned index)
{
    struct code_word word = code_word_of(n, index);
    put_bits(b, word.bits, word.length);
}

/* Reads the index of a code word; false if the bits run out. */
static bool read_code_word(struct reader *r, unsigned n, unsigned *index)
{
    struct code_word shortest = code_word_of(n, 0);
    unsigned b = n - (1u << shortest.length), last;
    if (!read_bits(r, shortest.length, index))
        return false;
    if (*index >= (1u << shortest.length) - b) {
        if (!read_bits(r, 1, &last))
            return false;
        *index += last * b;
    }
    return true;
}

/* The code in which an index among n candidates is written: short words for
 * the low indices. It is not the truncated binary code of the textbooks.
 * Chapter: Xiangqi position, "The code"; XP-11 to XP-13. */
#ifndef PREFIX_CODE_H
#define PREFIX_CODE_H

#include "bits.h"

#include <stdbool.h>

/* A code word: its bits as a number, and how many they are. */
struct code_word {
    unsigned bits;
    unsigned length;
};

/* The code word of an index, 0 <= index < n, n >= 1. */
struct code_word code_word_of(unsigned n, unsigned index);

void code_word_write(struct bit_writer *out, unsigned n, unsigned index);

/* Reads the index of a code word for n candidates. False if the bits run out;
 * where the reader stands is then of no meaning. */
bool code_word_read(struct bit_reader *in, unsigned n, unsigned *index);

#endif

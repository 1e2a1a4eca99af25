/* Number-theoretic transforms: exact products of polynomials of whole
 * numbers, modulo two primes below 2^31 whose results are then combined.
 *
 * The product of a and b: both as arrays of 2^log2n numbers below 2^31, filled
 * up with zeros to the length of the product; forward both, multiply, inverse;
 * the same for the other prime; combine each coefficient. */
#ifndef NTT_H
#define NTT_H

#include <stdint.h>

enum {
    NTT_PRIMES = 2,
    NTT_MOST_LOG2N = 26     /* the longest transform that both primes have */
};

/* In place; log2n is 1..=NTT_MOST_LOG2N, prime 0 or 1. The image is in an order
 * of its own, which ntt_inverse expects. */
void ntt_forward(uint32_t *x, unsigned log2n, int prime);
void ntt_inverse(uint32_t *x, unsigned log2n, int prime);

/* x = x * y, number by number, divided by 2^log2n (which ntt_inverse does not
 * do). */
void ntt_multiply(uint32_t *x, const uint32_t *y, unsigned log2n, int prime);

/* The number below the product of the primes, which is above 2^59, with these
 * remainders of prime 0 and of prime 1. */
uint64_t ntt_combine(uint32_t remainder0, uint32_t remainder1);

#endif

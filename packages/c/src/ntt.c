/* Number-theoretic transforms: exact products of polynomials of integers,
 * modulo two primes below 2^31 whose results are then combined.
 *
 * The product of a and b: both as arrays of 2^log2n numbers below the prime,
 * filled up with zeros to the length of the product; ntt_forward of both,
 * ntt_multiply, ntt_inverse; the same for the other prime; ntt_combine of each
 * coefficient. log2n is 1 to 26. */

enum { NTT_PRIMES = 2, MOST_STAGES = 27 };

/* p = odd * 2^order + 1, a generator of the numbers modulo p, and -1/p modulo
 * 2^32. */
static const struct prime {
    uint32_t p, order, generator, negated_inverse;
} primes[NTT_PRIMES] = {
    { 2013265921, 27, 31, 2013265919 },
    { 469762049, 26, 3, 469762047 },
};

static uint32_t times(uint32_t a, uint32_t b, uint32_t p)
{
    return (uint32_t)((uint64_t)a * b % p);
}

static uint32_t power_modulo(uint32_t a, uint32_t exponent, uint32_t p)
{
    uint32_t result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1)
            result = times(result, a, p);
        a = times(a, a, p);
    }
    return result;
}

/* a * b / 2^32 modulo p without a division (Montgomery). The roots are stored
 * times 2^32, so a number times a root is a number. */
static inline uint32_t reduced_product(uint32_t a, uint32_t b, const struct prime *prime)
{
    uint64_t product = (uint64_t)a * b;
    uint32_t m = (uint32_t)product * prime->negated_inverse;
    uint32_t r = (uint32_t)((product + (uint64_t)m * prime->p) >> 32);
    return r >= prime->p ? r - prime->p : r;
}

static uint32_t times_2_32(uint32_t a, uint32_t p)
{
    return (uint32_t)(((uint64_t)a << 32) % p);
}

/* The blocks of one stage are numbered s = 0, 1, 2, ... and use the roots in
 * bit-reversed order. From block s to s + 1 the root is multiplied by
 * steps[the number of 1 bits at the low end of s]. */
static void make_steps(uint32_t steps[MOST_STAGES], const struct prime *prime, bool inverted)
{
    uint32_t p = prime->p;
    uint32_t product = 1;       /* of the inverses of all roots of the steps before */
    for (uint32_t i = 0; i + 2 <= prime->order; i++) {
        /* a root of order 2^(i+2), and its inverse */
        uint32_t root = power_modulo(prime->generator, (p - 1) >> (i + 2), p);
        uint32_t inverse = power_modulo(root, p - 2, p);
        steps[i] = times_2_32(times(inverted ? inverse : root, product, p), p);
        product = times(product, inverted ? root : inverse, p);
    }
}

static uint32_t next_root(uint32_t root, const uint32_t *steps, size_t s,
                          const struct prime *prime)
{
    for (; s & 1; s >>= 1)
        steps++;
    return reduced_product(root, *steps, prime);
}

/* In place. The image is in an order of its own, which ntt_inverse expects. */
static void ntt_forward(uint32_t *x, unsigned log2n, int prime_index)
{
    const struct prime prime = primes[prime_index];
    uint32_t steps[MOST_STAGES];
    make_steps(steps, &prime, false);
    for (unsigned stage = 0; stage < log2n; stage++) {
        size_t half = (size_t)1 << (log2n - 1 - stage);
        uint32_t root = times_2_32(1, prime.p);
        for (size_t s = 0; s < (size_t)1 << stage; s++) {
            uint32_t *a = x + 2 * half * s, *b = a + half;
            for (size_t i = 0; i < half; i++) {
                uint32_t left = a[i], right = reduced_product(b[i], root, &prime);
                uint32_t sum = left + right;
                a[i] = sum >= prime.p ? sum - prime.p : sum;
                b[i] = left >= right ? left - right : left + prime.p - right;
            }
            root = next_root(root, steps, s, &prime);
        }
    }
}

static void ntt_inverse(uint32_t *x, unsigned log2n, int prime_index)
{
    const struct prime prime = primes[prime_index];
    uint32_t steps[MOST_STAGES];
    make_steps(steps, &prime, true);
    for (unsigned stage = log2n; stage-- > 0; ) {
        size_t half = (size_t)1 << (log2n - 1 - stage);
        uint32_t root = times_2_32(1, prime.p);
        for (size_t s = 0; s < (size_t)1 << stage; s++) {
            uint32_t *a = x + 2 * half * s, *b = a + half;
            for (size_t i = 0; i < half; i++) {
                uint32_t left = a[i], right = b[i];
                uint32_t sum = left + right;
                a[i] = sum >= prime.p ? sum - prime.p : sum;
                b[i] = reduced_product(left >= right ? left - right : left + prime.p - right,
                                       root, &prime);
            }
            root = next_root(root, steps, s, &prime);
        }
    }
}

/* x = x * y, number by number, divided by 2^log2n, which ntt_inverse does not do. */
static void ntt_multiply(uint32_t *x, const uint32_t *y, unsigned log2n, int prime_index)
{
    const struct prime prime = primes[prime_index];
    uint32_t divided = power_modulo((uint32_t)1 << log2n, prime.p - 2, prime.p);
    uint32_t factor = times_2_32(times_2_32(divided, prime.p), prime.p);
    for (size_t i = 0; i < (size_t)1 << log2n; i++)
        x[i] = reduced_product(reduced_product(x[i], y[i], &prime), factor, &prime);
}

/* The number below the product of the primes, which is above 2^59, with these
 * remainders of prime 0 and of prime 1. */
static uint64_t ntt_combine(uint32_t remainder0, uint32_t remainder1)
{
    /* r0 + p0 * t, with t = (r1 - r0) / p0 modulo p1. */
    enum { P0 = 2013265921, P1 = 469762049 };
    static const uint32_t inverse_of_p0 = 163395495;
    uint32_t r0 = remainder0 % P1;
    uint32_t gap = remainder1 >= r0 ? remainder1 - r0 : remainder1 + P1 - r0;
    return remainder0 + (uint64_t)P0 * times(gap, inverse_of_p0, P1);
}

/* Number-theoretic transforms: exact products of polynomials of whole numbers,
 * modulo two primes below 2^31 whose results are then combined.
 *
 * The product of a and b: both as arrays of 2^log2n numbers below 2^31, filled
 * up with zeros to the length of the product; ntt_forward of both,
 * ntt_multiply, ntt_inverse; the same for the other prime; ntt_combine of each
 * coefficient. log2n is 1 to 26. */

enum { NTT_PRIMES = 2 };

/* p = odd * 2^order + 1, and a generator of the numbers modulo p. */
static const struct prime {
    uint32_t p;
    unsigned order;
    uint32_t generator;
} primes[NTT_PRIMES] = {
    { 2013265921, 27, 31 },
    { 469762049, 26, 3 },
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

static uint32_t inverse_modulo(uint32_t a, uint32_t p)
{
    return power_modulo(a, p - 2, p);
}

/* A fixed factor f modulo p, with floor(f * 2^32 / p): a product by it then
 * needs no division. */
struct factor {
    uint32_t f, quotient, p;
};

static struct factor factor_of(uint32_t f, uint32_t p)
{
    return (struct factor){ f, (uint32_t)(((uint64_t)f << 32) / p), p };
}

static inline uint32_t by_factor(uint32_t x, struct factor f)
{
    /* The quotient is short by one at most; the words wrap as they should. */
    uint32_t q = (uint32_t)((uint64_t)x * f.quotient >> 32);
    uint32_t r = x * f.f - q * f.p;
    return r >= f.p ? r - f.p : r;
}

/* The blocks of one stage are numbered s = 0, 1, 2, ... and use the roots in
 * bit-reversed order. From block s to s + 1 the root is multiplied by
 * steps[the number of 1 bits at the low end of s]. */
static void make_steps(uint32_t *steps, const struct prime *prime, int inverted)
{
    uint32_t p = prime->p;
    uint32_t before = 1;        /* the inverse of all roots of the steps before */
    for (unsigned i = 0; i + 2 <= prime->order; i++) {
        /* a root of order 2^(i+2) */
        uint32_t root = power_modulo(prime->generator, (p - 1) >> (i + 2), p);
        uint32_t back = inverse_modulo(root, p);
        if (inverted) {
            uint32_t other = root;
            root = back;
            back = other;
        }
        steps[i] = times(root, before, p);
        before = times(before, back, p);
    }
}

static unsigned ones_at_low_end(size_t s)
{
    unsigned count = 0;
    for (; s & 1; s >>= 1)
        count++;
    return count;
}

/* In place. The image is in an order of its own, which ntt_inverse expects. */
static void ntt_forward(uint32_t *x, unsigned log2n, int which)
{
    const struct prime *prime = &primes[which];
    uint32_t p = prime->p, steps[32];
    make_steps(steps, prime, 0);
    for (unsigned stage = 0; stage < log2n; stage++) {
        size_t half = (size_t)1 << (log2n - 1 - stage);
        uint32_t root = 1;
        for (size_t s = 0; s < (size_t)1 << stage; s++) {
            uint32_t *a = x + 2 * half * s, *b = a + half;
            struct factor f = factor_of(root, p);
            for (size_t i = 0; i < half; i++) {
                uint32_t left = a[i], right = by_factor(b[i], f);
                uint32_t sum = left + right;
                a[i] = sum >= p ? sum - p : sum;
                b[i] = left >= right ? left - right : left + p - right;
            }
            root = times(root, steps[ones_at_low_end(s)], p);
        }
    }
}

static void ntt_inverse(uint32_t *x, unsigned log2n, int which)
{
    const struct prime *prime = &primes[which];
    uint32_t p = prime->p, steps[32];
    make_steps(steps, prime, 1);
    for (unsigned stage = log2n; stage-- > 0; ) {
        size_t half = (size_t)1 << (log2n - 1 - stage);
        uint32_t root = 1;
        for (size_t s = 0; s < (size_t)1 << stage; s++) {
            uint32_t *a = x + 2 * half * s, *b = a + half;
            struct factor f = factor_of(root, p);
            for (size_t i = 0; i < half; i++) {
                uint32_t left = a[i], right = b[i];
                uint32_t sum = left + right;
                a[i] = sum >= p ? sum - p : sum;
                b[i] = by_factor(left >= right ? left - right : left + p - right, f);
            }
            root = times(root, steps[ones_at_low_end(s)], p);
        }
    }
}

/* x = x * y, number by number, divided by 2^log2n, which ntt_inverse does not do. */
static void ntt_multiply(uint32_t *x, const uint32_t *y, unsigned log2n, int which)
{
    uint32_t p = primes[which].p;
    struct factor scale = factor_of(inverse_modulo((uint32_t)1 << log2n, p), p);
    for (size_t i = 0; i < (size_t)1 << log2n; i++)
        x[i] = by_factor(times(x[i], y[i], p), scale);
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

/* The digits are cut into short blocks, each block is converted by itself,
 * and then neighbours are united, level by level:
 *
 *     block = low + high * power,     power = from^(digits of low)
 *
 * All arithmetic is in base `to`, so no division of long numbers is needed in
 * either direction. The power is the same all over a level, and the power of
 * the next level is its square. Short products are made digit by digit, long
 * ones by transforms. With L levels the time is that of about L products of
 * the length of the whole. */
#include "radix.h"

#include "ntt.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEAF = 48,              /* digits of a block at most, before uniting */
    SHORT = 160             /* products of fewer digits go digit by digit */
};

/* The power of one level, with its transforms where it is long, and the
 * scratch memory of a product. */
struct level {
    uint32_t to;            /* the base */
    uint16_t *power;
    size_t width;           /* digits of power, and of each block */
    unsigned log2n;         /* of the transforms */
    uint32_t *power_image[NTT_PRIMES];      /* null where the power is short */
    uint32_t *scratch[NTT_PRIMES];
};

/* number = number * factor + add, in base `to`; the carry is returned. */
static uint32_t scale(uint16_t *number, size_t width, uint32_t factor, uint32_t add, uint32_t to)
{
    uint64_t carry = add;
    for (size_t i = 0; i < width; i++) {
        carry += (uint64_t)number[i] * factor;
        number[i] = (uint16_t)(carry % to);
        carry /= to;
    }
    return (uint32_t)carry;
}

/* power = from^exponent; its room is 2*exponent + 2 digits. */
static size_t first_power(uint16_t *power, size_t exponent, uint32_t from, uint32_t to)
{
    size_t width = 1;
    power[0] = 1;
    while (exponent-- > 0) {
        uint32_t carry = scale(power, width, from, 0, to);
        while (carry != 0) {
            power[width++] = (uint16_t)(carry % to);
            carry /= to;
        }
    }
    return width;
}

static void free_images(struct level *level)
{
    for (int p = 0; p < NTT_PRIMES; p++) {
        free(level->power_image[p]);
        free(level->scratch[p]);
        level->power_image[p] = level->scratch[p] = NULL;
    }
}

static void widen(uint32_t *image, const uint16_t *digits, size_t width, size_t n)
{
    for (size_t i = 0; i < width; i++)
        image[i] = digits[i];
    memset(image + width, 0, (n - width) * sizeof *image);
}

static bool make_images(struct level *level)
{
    if (level->width < SHORT)
        return true;
    level->log2n = 1;
    while ((size_t)1 << level->log2n < 2 * level->width)
        level->log2n++;
    size_t n = (size_t)1 << level->log2n;
    for (int p = 0; p < NTT_PRIMES; p++) {
        level->power_image[p] = malloc(n * sizeof(uint32_t));
        level->scratch[p] = malloc(n * sizeof(uint32_t));
        if (level->power_image[p] == NULL || level->scratch[p] == NULL)
            return false;
        widen(level->power_image[p], level->power, level->width, n);
        ntt_forward(level->power_image[p], level->log2n, p);
    }
    return true;
}

/* out = low + high * power, out_width digits, which the caller knows to be
 * enough. `low` may be null for 0; `high` and `low` have the level's width. */
static void unite(const struct level *level, const uint16_t *low, const uint16_t *high,
                  uint16_t *out, size_t out_width)
{
    size_t width = level->width, n = (size_t)1 << level->log2n;
    bool is_long = level->power_image[0] != NULL;
    for (int p = 0; is_long && p < NTT_PRIMES; p++) {
        widen(level->scratch[p], high, width, n);
        ntt_forward(level->scratch[p], level->log2n, p);
        ntt_multiply(level->scratch[p], level->power_image[p], level->log2n, p);
        ntt_inverse(level->scratch[p], level->log2n, p);
    }
    uint64_t carry = 0;
    for (size_t k = 0; k < out_width; k++) {
        if (is_long) {
            carry += ntt_combine(level->scratch[0][k], level->scratch[1][k]);
        } else {
            size_t first = k < width ? 0 : k - width + 1;
            for (size_t i = first; i <= k && i < width; i++)
                carry += (uint64_t)high[i] * level->power[k - i];
        }
        if (low != NULL && k < width)
            carry += low[k];
        out[k] = (uint16_t)(carry % level->to);
        carry /= level->to;
    }
}

/* The square of the level's power, its digits in `*width`; null if there is
 * no memory. */
static uint16_t *square_of_power(const struct level *level, size_t *width)
{
    *width = 2 * level->width;
    uint16_t *square = malloc(*width * sizeof *square);
    if (square == NULL)
        return NULL;
    unite(level, NULL, level->power, square, *width);
    while (*width > 1 && square[*width - 1] == 0)
        --*width;
    return square;
}

/* Unites the blocks two by two into blocks of new_width digits; the last one
 * may be left without a neighbour. */
static uint16_t *unite_all(const struct level *level, const uint16_t *blocks, size_t count,
                           size_t new_width)
{
    size_t width = level->width;
    uint16_t *united = malloc((count / 2 + count % 2) * new_width * sizeof *united);
    if (united == NULL)
        return NULL;
    for (size_t i = 0; i < count; i += 2) {
        const uint16_t *low = blocks + i * width;
        uint16_t *out = united + i / 2 * new_width;
        if (i + 1 < count) {
            unite(level, low, low + width, out, new_width);
        } else {
            memcpy(out, low, width * sizeof *out);
            memset(out + width, 0, (new_width - width) * sizeof *out);
        }
    }
    return united;
}

uint16_t *radix_convert(const uint16_t *digits, size_t count, uint32_t from, uint32_t to,
                        size_t *out_count)
{
    /* Halving, rounded up, gives blocks that fill the levels evenly. */
    size_t leaf = count;
    while (leaf > LEAF)
        leaf = leaf / 2 + leaf % 2;
    struct level level = { .to = to };
    level.power = malloc((2 * leaf + 2) * sizeof *level.power);
    if (level.power == NULL)
        return NULL;
    level.width = first_power(level.power, leaf, from, to);

    size_t block_count = (count + leaf - 1) / leaf;
    uint16_t *blocks = calloc(block_count * level.width, sizeof *blocks);
    for (size_t i = count; blocks != NULL && i-- > 0; )
        scale(blocks + i / leaf * level.width, level.width, from, digits[i], to);

    while (blocks != NULL && block_count > 1) {
        bool last = block_count == 2;
        size_t new_width = 2 * level.width;
        uint16_t *square = NULL, *united = NULL;
        bool ready = make_images(&level);
        if (ready && !last) {
            square = square_of_power(&level, &new_width);
            ready = square != NULL;
        }
        if (ready)
            united = unite_all(&level, blocks, block_count, new_width);
        free_images(&level);
        free(blocks);
        free(level.power);
        blocks = united;
        block_count = block_count / 2 + block_count % 2;
        level.power = square;
        level.width = new_width;
    }
    free(level.power);
    *out_count = level.width;
    return blocks;
}

/* A number from one base into another, faster than quadratic.
 *
 * The digits are cut into short blocks, each block is converted by itself, and
 * then neighbours are united, level by level:
 *
 *     block = low + high * power,     power = from^(digits of low)
 *
 * All arithmetic is in base `to`, so no division of long numbers is needed in
 * either direction. The power is the same all over a level, and the power of
 * the next level is its square. Short products are made digit by digit, long
 * ones by transforms. With L levels the time is that of about L products of
 * the complete length.
 *
 * Both bases are 2^15 to 2^16, and a number in base `to` has at most 1/64 more
 * digits than in base `from`. */

enum {
    RADIX_MOST_DIGITS = 1 << 24,    /* the transforms bear no more */
    LEAF = 24,                      /* digits of a block at most, before uniting */
    SHORT = 160                     /* products of fewer digits go digit by digit */
};

/* The digits in base `to` that hold from^exponent - 1, and from^exponent. */
static size_t width_of(size_t exponent)
{
    return exponent + exponent / 64 + 2;
}

/* How `count` digits are cut: into blocks of `leaf`, united `levels` times. */
struct cut {
    size_t leaf;
    unsigned levels;
};

static struct cut cut_of(size_t count)
{
    struct cut cut = { count, 0 };
    for (; cut.leaf > LEAF; cut.levels++)
        cut.leaf = cut.leaf / 2 + cut.leaf % 2;
    return cut;
}

/* The scratch memory in words: two generations of blocks, two powers, and four
 * images for the transforms of the last level. */
struct layout {
    size_t blocks, power, image;
};

static struct layout layout_of(size_t count)
{
    struct cut cut = cut_of(count);
    struct layout layout = { 0, width_of(cut.leaf), 0 };
    for (unsigned level = 0; level <= cut.levels; level++) {
        size_t exponent = cut.leaf << level, blocks = (count + exponent - 1) / exponent;
        if (blocks * width_of(exponent) > layout.blocks)
            layout.blocks = blocks * width_of(exponent);
    }
    if (cut.levels > 0) {
        size_t exponent = cut.leaf << (cut.levels - 1);
        layout.power = width_of(exponent);
        if (layout.power >= SHORT)
            for (layout.image = 2; layout.image < width_of(2 * exponent); )
                layout.image *= 2;
    }
    return layout;
}

/* count is 1 to RADIX_MOST_DIGITS. */
static uint64_t radix_words(size_t count)
{
    struct layout layout = layout_of(count);
    return 2 * (uint64_t)layout.blocks + 2 * (uint64_t)layout.power
        + 2 * NTT_PRIMES * (uint64_t)layout.image;
}

/* One level: its power, with its transforms where it is long. */
struct level {
    uint32_t to;
    const uint32_t *power;
    size_t width;                       /* digits of power, and of each block */
    size_t united;                      /* digits of a united block */
    bool is_long;
    unsigned log2n;                     /* of the transforms */
    uint32_t *power_image[NTT_PRIMES];
    uint32_t *image[NTT_PRIMES];
};

/* number = number * factor + add, in base `to`; what does not fit is 0. */
static void scale(uint32_t *number, size_t width, uint32_t factor, uint32_t add, uint32_t to)
{
    uint64_t carry = add;
    for (size_t i = 0; i < width; i++) {
        carry += (uint64_t)number[i] * factor;
        number[i] = (uint32_t)(carry % to);
        carry /= to;
    }
}

static void transform(uint32_t *image, const uint32_t *digits, const struct level *level, int prime)
{
    size_t n = (size_t)1 << level->log2n;
    memcpy(image, digits, level->width * sizeof *image);
    memset(image + level->width, 0, (n - level->width) * sizeof *image);
    ntt_forward(image, level->log2n, prime);
}

static void start_level(struct level *level, const uint32_t *power, size_t exponent)
{
    level->power = power;
    level->width = width_of(exponent);
    level->united = width_of(2 * exponent);
    level->is_long = level->width >= SHORT;
    if (!level->is_long)
        return;
    /* No coefficient of a product is at or beyond `united`. */
    for (level->log2n = 1; (size_t)1 << level->log2n < level->united; )
        level->log2n++;
    for (int p = 0; p < NTT_PRIMES; p++)
        transform(level->power_image[p], power, level, p);
}

/* out = low + high * power; `low` may be NULL for 0. */
static void unite(const struct level *level, const uint32_t *low, const uint32_t *high,
                  uint32_t *out)
{
    size_t width = level->width;
    for (int p = 0; level->is_long && p < NTT_PRIMES; p++) {
        transform(level->image[p], high, level, p);
        ntt_multiply(level->image[p], level->power_image[p], level->log2n, p);
        ntt_inverse(level->image[p], level->log2n, p);
    }
    uint64_t carry = 0;
    for (size_t k = 0; k < level->united; k++) {
        if (level->is_long) {
            carry += ntt_combine(level->image[0][k], level->image[1][k]);
        } else {
            size_t first = k < width ? 0 : k - width + 1;
            for (size_t i = first; i <= k && i < width; i++)
                carry += (uint64_t)high[i] * level->power[k - i];
        }
        if (low != NULL && k < width)
            carry += low[k];
        out[k] = (uint32_t)(carry % level->to);
        carry /= level->to;
    }
}

/* Unites the blocks two by two; the last one may be left without a neighbour. */
static void unite_all(const struct level *level, const uint32_t *blocks, size_t count,
                      uint32_t *united)
{
    size_t width = level->width;
    for (; count > 1; count -= 2, blocks += 2 * width, united += level->united)
        unite(level, blocks, blocks + width, united);
    if (count == 1) {
        memcpy(united, blocks, width * sizeof *united);
        memset(united + width, 0, (level->united - width) * sizeof *united);
    }
}

/* Converts the `count` digits at the start of the scratch memory, least
 * significant first. Gives the converted digits, *out_count of them with zeros
 * at the high end; they are in the scratch memory too. */
static const uint32_t *radix_convert(uint32_t *scratch, size_t count, uint32_t from, uint32_t to,
                                     size_t *out_count)
{
    struct cut cut = cut_of(count);
    struct layout layout = layout_of(count);
    uint32_t *digits = scratch, *blocks = digits + layout.blocks;
    uint32_t *power = blocks + layout.blocks, *square = power + layout.power;
    struct level level = { .to = to };
    for (int p = 0; p < NTT_PRIMES; p++) {
        level.power_image[p] = square + layout.power + 2 * (size_t)p * layout.image;
        level.image[p] = level.power_image[p] + layout.image;
    }

    size_t exponent = cut.leaf, width = width_of(exponent);
    size_t block_count = (count + exponent - 1) / exponent;
    memset(blocks, 0, block_count * width * sizeof *blocks);
    for (size_t i = count; i-- > 0; )
        scale(blocks + i / exponent * width, width, from, digits[i], to);
    memset(power, 0, width * sizeof *power);
    power[0] = 1;
    for (size_t i = 0; i < exponent; i++)
        scale(power, width, from, 0, to);

    uint32_t *united = digits;
    for (; block_count > 1; exponent *= 2, block_count = block_count / 2 + block_count % 2) {
        start_level(&level, power, exponent);
        unite_all(&level, blocks, block_count, united);
        if (block_count > 2)
            unite(&level, NULL, power, square);
        uint32_t *other = blocks;
        blocks = united;
        united = other;
        other = power;
        power = square;
        square = other;
    }
    *out_count = width_of(exponent);
    return blocks;
}

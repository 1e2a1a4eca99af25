/* Arithmetic of numbers in digits of 32 bits, low digit first. */

/* Divides a number and returns the remainder. */
static uint32_t divide_digits(uint32_t *digits, size_t count, uint32_t divisor)
{
    uint64_t remainder = 0;
    while (count-- > 0) {
        remainder = remainder << 32 | digits[count];
        digits[count] = (uint32_t)(remainder / divisor);
        remainder %= divisor;
    }
    return (uint32_t)remainder;
}

/* Adds a factor times a number to a sum. The number and the sum have `count` digits; a carry
 * beyond them is lost. */
static void add_product(uint32_t *sum, const uint32_t *number, size_t count, uint32_t factor)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < count; i++) {
        carry += (uint64_t)number[i] * factor + sum[i];
        sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

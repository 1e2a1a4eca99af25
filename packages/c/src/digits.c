/* Arithmetic of numbers in digits of 32 bits, low digit first. */

/* Divides a number and gives the remainder. */
static uint32_t divide_digits(uint32_t *digits, size_t count, uint32_t divisor)
{
    uint64_t rest = 0;
    while (count-- > 0) {
        rest = rest << 32 | digits[count];
        digits[count] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    return (uint32_t)rest;
}

/* Adds a factor times a number. The sum has room for `room` digits; what is carried
 * beyond them is 0. */
static void add_product(uint32_t *sum, size_t room, const uint32_t *number, size_t count,
                        uint32_t factor)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < room && (i < count || carry != 0); i++) {
        carry += (uint64_t)(i < count ? number[i] : 0) * factor + sum[i];
        sum[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

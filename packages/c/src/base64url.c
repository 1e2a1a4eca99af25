/* base64url without `=`, and percent-encoding. Chapter: Xiangqi link; XL-4,
 * XL-16 to XL-18. A text is never copied: its characters are decoded where
 * they are read. */

/* The number of a base64url character, 0 to 63, or -1. */
static int sextet_of(unsigned c)
{
    if (c >= 'A' && c <= 'Z')
        return (int)c - 'A';
    if (c >= 'a' && c <= 'z')
        return (int)c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return (int)c - '0' + 52;
    if (c == '-')
        return 62;
    return c == '_' ? 63 : -1;
}

static int hex_digit(unsigned c)
{
    if (c >= '0' && c <= '9')
        return (int)c - '0';
    if (c >= 'a' && c <= 'f')
        return (int)c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? (int)c - 'A' + 10 : -1;
}

/* Returns the character at *at with percent-encoding undone once, and moves *at to the
 * next character; -1 for a % without two hexadecimal digits before `to`. */
static int take_character(const uint8_t *text, size_t *at, size_t to)
{
    unsigned c = text[(*at)++];
    if (c != '%')
        return (int)c;
    int high = to - *at < 2 ? -1 : hex_digit(text[*at]);
    int low = to - *at < 2 ? -1 : hex_digit(text[*at + 1]);
    if (high < 0 || low < 0)
        return -1;
    *at += 2;
    return 16 * high + low;
}

/* The next six bits of a text that start_base64url accepted. */
static unsigned next_sextet(struct reader *r)
{
    int c = take_character(r->data, &r->text_at, r->text_end);
    return (unsigned)sextet_of((unsigned)c);
}

/* Turns the reader to the bits of the characters of [from, to). Checks the
 * characters, then their number, then the spare bits. */
static bw_code start_base64url(struct reader *r, size_t from, size_t to, struct part where)
{
    uint64_t length = 0;
    size_t last_start = from;
    int sextet = 0;
    for (size_t at = from; at < to; length++) {
        last_start = at;
        sextet = sextet_of((unsigned)take_character(r->data, &at, to));
        if (sextet < 0)
            return fail_in_text(r, BW_BASE64_CHARACTER, last_start, where);
    }
    if (length % 4 == 1)
        return fail_in_text(r, BW_BASE64_LENGTH, last_start, where);
    unsigned spare_bits = (unsigned)(length * 6 % 8);
    if (((unsigned)sextet & ((1u << spare_bits) - 1)) != 0)
        return fail_in_text(r, BW_BASE64_SPARE_BITS, last_start, where);
    r->at = 0;
    r->end = length * 6 / 8 * 8;
    r->is_base64url = true;
    r->text_at = from;
    r->text_end = to;
    return BW_OK;
}

/* Writes bytes into memory of the caller. A writer counts the bytes that
 * do not fit, too, so that one pass gives the size that is needed. */
struct writer {
    uint8_t *data;
    size_t capacity;
    uint64_t length;        /* may be above the capacity */
};

static void put(struct writer *w, unsigned byte)
{
    if (w->length < w->capacity)
        w->data[(size_t)w->length] = (uint8_t)byte;
    w->length++;
}

static void put_text(struct writer *w, const char *text)
{
    for (; *text != '\0'; text++)
        put(w, (unsigned char)*text);
}

static void put_number(struct writer *w, uint64_t n)
{
    char digits[20];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + n % 10);
        n /= 10;
    } while (n > 0);
    while (count > 0)
        put(w, (unsigned char)digits[--count]);
}

/* The placement field of a FEN: letters[square] is 0 where the square is empty. */
static void put_ranks(struct writer *w, const char *letters, unsigned ranks, unsigned files)
{
    for (unsigned rank = 0; rank < ranks; rank++) {
        unsigned empty_count = 0;
        if (rank > 0)
            put(w, '/');
        for (unsigned file = 0; file < files; file++, letters++) {
            if (*letters == 0)
                empty_count++;
            if (empty_count > 0 && (*letters != 0 || file + 1 == files)) {
                put_number(w, empty_count);
                empty_count = 0;
            }
            if (*letters != 0)
                put(w, (unsigned char)*letters);
        }
    }
}

/* Writes bits, most significant first, as bytes or as base64url without `=`. */
struct bit_writer {
    struct writer *out;
    bool is_base64url;
    unsigned last;          /* the bits since the last byte or character */
    uint64_t count;
};

static const char alphabet[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void put_bits(struct bit_writer *b, unsigned value, unsigned k)
{
    while (k-- > 0) {
        b->last = b->last << 1 | (value >> k & 1);
        b->count++;
        if (b->is_base64url && b->count % 6 == 0)
            put(b->out, (unsigned char)alphabet[b->last & 63]);
        else if (!b->is_base64url && b->count % 8 == 0)
            put(b->out, b->last & 255);
    }
}

/* Writes 1 bits up to the end of the byte (XP-14, XH-17), then the spare bits (XL-18). */
static void put_padding(struct bit_writer *b)
{
    while (b->count % 8 != 0)
        put_bits(b, 1, 1);
    while (b->is_base64url && b->count % 6 != 0)
        put_bits(b, 0, 1);
}

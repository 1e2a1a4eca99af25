/* An input, read once from its first bit to its last. Bit n is bit n mod 8 of
 * byte n div 8. Chapter: Conventions, "Bits, bytes, numbers"; XP-1. */
struct reader {
    struct faults faults;
    const uint8_t *data;
    uint64_t at, end;               /* bits */
    unsigned allow;                 /* only leniencies that the format has */
    uint64_t max_cells;
    uint32_t *scratch;
    size_t scratch_words;
    bw_field_callback *callback;    /* receives the fields, or is NULL */
    void *context;
    uint64_t reported;              /* the end of the reported fields, a bit */
    /* For a base64url text: its next character, its end, and the bits of the
     * previous character. */
    bool is_base64url;
    size_t text_at, text_end;
    unsigned sextet;
};

static unsigned next_sextet(struct reader *r);

static bw_code start_reading(struct reader *r, bw_format format, const void *data, size_t length,
                             const bw_options *options, bw_error *error)
{
    bw_unit unit = formats[format].is_text ? BW_UNIT_CHARACTER : BW_UNIT_BIT;
    *r = (struct reader){
        .faults = start_faults(format, unit, error),
        /* Arithmetic on a null pointer is undefined. */
        .data = length > 0 ? data : (const uint8_t *)"",
        .end = (uint64_t)length * 8,
        .max_cells = format == BW_TERNARY_INTEGER ? BW_INTEGER_DEFAULT_MAX_CELLS
                                                  : BW_DEFAULT_MAX_CELLS,
    };
    if (data == NULL && length > 0)
        return invalid(&r->faults, complete);
    if (options == NULL)
        return BW_OK;
    /* Without `limited`, max_cells has no effect: the caller has forgotten `limited`. */
    if (options->allow >> LENIENCIES != 0 || (!options->limited && options->max_cells != 0)
        || (options->scratch == NULL && options->scratch_words > 0))
        return invalid(&r->faults, part("options"));
    r->allow = options->allow & formats[format].leniencies;
    if (options->limited)
        r->max_cells = options->max_cells;
    r->scratch = options->scratch;
    r->scratch_words = options->scratch_words;
    return BW_OK;
}

/* Defines a decoder of boardwire.h. The expression `read` decodes from the reader r, and fills
 * the parameter `output`. */
#define DECODER(function, format, character, output, read)                                 \
    bw_code function(const character *data, size_t length, const bw_options *options,      \
                     output, bw_error *error)                                              \
    {                                                                                      \
        struct reader r;                                                                   \
        bw_code code = start_reading(&r, format, data, length, options, error);            \
        return code == BW_OK ? read : code;                                                \
    }

static uint64_t bits_left(const struct reader *r)
{
    return r->end - r->at;
}

/* The byte at a bit that is the first of a byte. */
static unsigned byte_at(const struct reader *r, uint64_t bit)
{
    return r->data[(size_t)(bit / 8)];
}

/* Reads a number in k bits, 0 to 32. With fewer bits left it returns false and
 * reads nothing. */
static bool read_bits(struct reader *r, unsigned k, unsigned *value)
{
    if (bits_left(r) < k)
        return false;
    *value = 0;
    for (; k > 0; k--, r->at++) {
        if (r->is_base64url && r->at % 6 == 0)
            r->sextet = next_sextet(r);
        unsigned bit = r->is_base64url ? r->sextet >> (5 - r->at % 6)
                                       : byte_at(r, r->at) >> (7 - r->at % 8);
        *value = *value << 1 | (bit & 1);
    }
    return true;
}

/* Reports the field from `start` to the reader's position. */
static void report(struct reader *r, const char *name, uint64_t number, uint64_t start,
                   uint64_t value, int64_t represents, const char *requirement_ids)
{
    if (r->callback == NULL)
        return;
    bw_field field = {
        name, number, start, r->at - start, value, represents, requirement_ids
    };
    r->reported = r->at;
    r->callback(r->context, &field);
}

/* Reports trailing bytes as a field if the leniency allows them, else as an error. */
static bw_code read_end(struct reader *r, const char *requirement_ids)
{
    uint64_t start = r->at;
    if (bits_left(r) == 0)
        return BW_OK;
    if (!(r->allow & BW_ALLOW_TRAILING_BYTES))
        return fail(&r->faults, BW_TRAILING_BYTES, start, complete);
    r->at = r->end;
    report(r, "trailing-bytes", 0, start, (r->end - start) / 8, -1, requirement_ids);
    return BW_OK;
}

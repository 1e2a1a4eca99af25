/* xiangqi-link/1: a position, its history and a parameter s as a text to share.
 * Chapter: Xiangqi link. All delimiters are ASCII. So the code handles the text as
 * bytes, and counts characters only for the offset of an error. */

/* The value of p, r or s, as it is in the text. */
struct span {
    bool present;
    size_t from, to;
};

enum { P, R, S, PARAMETERS };

static bool allowed_in_s(unsigned c)
{
    return sextet_of(c) >= 0 || c == '.' || c == '~';
}

/* Judges a name or value character by character (XL-4, XL-5), and s also by XL-11.
 * Copies the characters to `out` unless `out` is NULL. */
static bw_code read_text(struct reader *r, size_t from, size_t to, bool is_s, struct writer *out)
{
    struct part where = is_s ? part("s") : complete;
    for (size_t at = from; at < to; ) {
        size_t start = at;
        int c = take_character(r->data, &at, to);
        if (c < 0)
            return fail_in_text(r, BW_PERCENT_INVALID, start, where);
        if (c >= 128)
            return fail_in_text(r, BW_NOT_ASCII, start, where);
        if (is_s && !allowed_in_s((unsigned)c))
            return fail_in_text(r, BW_S_INVALID, start, where);
        if (out != NULL)
            put(out, (unsigned)c);
    }
    return BW_OK;
}

/* The parameter of a name that read_text accepted, or PARAMETERS. */
static unsigned parameter_of(const uint8_t *text, size_t from, size_t to)
{
    static const char names[PARAMETERS] = { 'p', 'r', 's' };
    int c = from < to ? take_character(text, &from, to) : 0;
    unsigned parameter = 0;
    while (parameter < PARAMETERS && (from < to || c != names[parameter]))
        parameter++;
    return parameter;
}

/* One part of the query, in the order of XL-15. */
static bw_code read_part(struct reader *r, size_t from, size_t to, struct span spans[PARAMETERS],
                         struct writer *s)
{
    size_t equals = find(r->data, from, to, '=');
    unsigned parameter = PARAMETERS;
    if (equals < to) {
        bw_code code = read_text(r, from, equals, false, NULL);
        if (code != BW_OK)
            return code;
        parameter = parameter_of(r->data, from, equals);
    }
    if (parameter == PARAMETERS)
        return r->allow & BW_ALLOW_UNKNOWN_PARAMETERS
            ? BW_OK : fail_in_text(r, BW_PARAMETER_UNKNOWN, from, complete);
    if (spans[parameter].present)
        return fail_in_text(r, BW_PARAMETER_TWICE, from, complete);
    spans[parameter] = (struct span){ true, equals + 1, to };
    return read_text(r, equals + 1, to, parameter == S, parameter == S ? s : NULL);
}

/* The first layer: the syntax of the link, without its contents. */
static bw_code read_syntax(struct reader *r, size_t length, struct span spans[PARAMETERS],
                           bw_link *link, struct writer *s)
{
    size_t hash = find(r->data, 0, length, '#'), question = find(r->data, 0, hash, '?');
    bw_code code = BW_OK;
    link->base = NULL;
    link->base_length = 0;
    if (question == hash) {             /* no '?': the value of p alone (XL-2) */
        spans[P] = (struct span){ true, 0, hash };
        code = read_text(r, 0, hash, false, NULL);
    } else {
        if (question > 0) {
            link->base = (const char *)r->data;
            link->base_length = question;
        }
        for (size_t from = question + 1, to = 0; code == BW_OK && to < hash; from = to + 1) {
            to = find(r->data, from, hash, '&');
            code = read_part(r, from, to, spans, s);
        }
    }
    if (code == BW_OK && hash < length && !(r->allow & BW_ALLOW_UNKNOWN_PARAMETERS))
        code = fail_in_text(r, BW_FRAGMENT_PRESENT, hash, complete);
    if (code == BW_OK && spans[P].from == spans[P].to)      /* absent or empty */
        code = fail_in_text(r, BW_PARAMETER_MISSING, length, part("position"));
    return code;
}

/* Turns a reader to the bits of p or r, which are of another format. */
static bw_code start_parameter(const struct reader *r, struct span span, bw_format format,
                               const char *name, struct reader *bits)
{
    *bits = *r;
    bw_code code = start_base64url(bits, span.from, span.to, part(name));
    bits->faults.format = format;
    bits->faults.outer = name;
    return code;
}

/* Moves a fault at a bit of p or r to the character that holds the bit. A fault after
 * the last bit moves to the character after the value (XL-19). */
static bw_code move_fault(const struct reader *bits, struct span span, bw_code code)
{
    bw_error *error = bits->faults.error;
    size_t at = span.from;
    if (error == NULL || error->unit == BW_UNIT_NONE)
        return code;
    for (uint64_t n = error->offset / 6; n > 0 && at < span.to; n--)
        take_character(bits->data, &at, span.to);
    error->offset = character_count(bits->data, at);
    return code;
}

bw_code bw_xiangqi_link_decode(const char *text, size_t length, const bw_options *options,
                               bw_link *link, bw_error *error)
{
    struct reader r, bits;
    struct span spans[PARAMETERS] = { { false, 0, 0 } };
    struct writer s = { (uint8_t *)link->s, link->s == NULL ? 0 : link->s_capacity, 0 };
    bw_code code = start_reading(&r, BW_XIANGQI_LINK, text, length, options, error);
    if (code == BW_OK)
        code = read_syntax(&r, length, spans, link, &s);
    if (code == BW_OK)
        code = start_parameter(&r, spans[P], BW_XIANGQI_POSITION, "position", &bits);
    if (code == BW_OK)
        code = move_fault(&bits, spans[P], read_position(&bits, &link->position));
    if (code == BW_OK)                  /* an absent r is an empty history (XL-9) */
        code = start_parameter(&r, spans[R], BW_XIANGQI_HISTORY, "history", &bits);
    if (code == BW_OK)
        code = move_fault(&bits, spans[R], read_history(&bits, &link->position, &link->history));
    if (code != BW_OK && code != BW_BUFFER_TOO_SMALL)
        return code;
    link->has_s = spans[S].present;
    link->s_length = (size_t)s.length;  /* at most that of the text */
    if (code == BW_OK && s.length > s.capacity)
        code = too_small(&r.faults, BW_BUFFER_TOO_SMALL, s.length, part("s"));
    return code;
}

static bw_code write_link(struct writer *w, struct faults *f, const bw_link *link)
{
    if (link->base != NULL) {
        if (link->base_length == 0)
            return fail(f, BW_BASE_INVALID, 0, part("base"));
        for (size_t i = 0; i < link->base_length; i++) {
            if (link->base[i] == '?' || link->base[i] == '#')
                return fail(f, BW_BASE_INVALID, 0, part("base"));
            put(w, (unsigned char)link->base[i]);
        }
    }
    put_text(w, "?p=");
    struct faults inner = { BW_XIANGQI_POSITION, f->unit, "position", NO_INDEX, f->error };
    bw_code code = check_squares(&inner, link->position.squares);
    if (code != BW_OK)
        return code;
    write_position(&(struct bit_writer){ w, true, 0, 0 }, &link->position);
    if (link->history.count > 0) {
        put_text(w, "&r=");
        inner.format = BW_XIANGQI_HISTORY;
        inner.outer = "history";
        code = write_history(&(struct bit_writer){ w, true, 0, 0 }, &inner, &link->history,
                             &link->position);
        if (code != BW_OK)
            return code;
    }
    if (link->has_s) {
        if (link->s == NULL && link->s_length > 0)
            return invalid(f, part("s"));
        put_text(w, "&s=");
        for (size_t i = 0; i < link->s_length; i++) {
            if (!allowed_in_s((unsigned char)link->s[i]))
                return fail(f, BW_S_INVALID, 0, part("s"));
            put(w, (unsigned char)link->s[i]);
        }
    }
    put(w, '\0');
    return BW_OK;
}

bw_code bw_xiangqi_link_encode(const bw_link *link, char *out, size_t capacity, size_t *length,
                               bw_error *error)
{
    struct writer w;
    struct faults f;
    bw_code code = start_writing(&w, &f, BW_XIANGQI_LINK, out, capacity, error);
    if (code == BW_OK)
        code = write_link(&w, &f, link);
    return code == BW_OK ? finish_writing(&w, &f, length) : code;
}

/* Errors: the code, the location and the message of a fault. Chapter: Errors. */

/* The members that all faults of a call share. */
struct faults {
    bw_format format;
    bw_unit unit;
    const char *outer;      /* the part of a link or stream, or NULL */
    uint64_t outer_index;   /* the index of a record; NO_INDEX otherwise */
    bw_error *error;        /* NULL where the caller does not ask */
};

#define NO_INDEX UINT64_MAX

/* A part of the value: name, name[index] or name[index].member. */
struct part {
    const char *name;       /* NULL is the complete value */
    uint64_t index;
    const char *member;
};

static const struct part complete = { NULL, NO_INDEX, NULL };

static struct part part(const char *name)
{
    return (struct part){ name, NO_INDEX, NULL };
}

static struct part item(const char *name, uint64_t index)
{
    return (struct part){ name, index, NULL };
}

static struct part member(const char *name, uint64_t index, const char *of)
{
    return (struct part){ name, index, of };
}

static void put_step(struct writer *w, const char *name, uint64_t index)
{
    if (name == NULL)
        return;
    if (w->length > 0)
        put(w, '.');
    put_text(w, name);
    if (index != NO_INDEX) {
        put(w, '[');
        put_number(w, index);
        put(w, ']');
    }
}

static void clear_error(bw_error *error)
{
    if (error != NULL) {
        memset(error, 0, sizeof *error);
        error->requirement = "";
    }
}

static struct faults start_faults(bw_format format, bw_unit unit, bw_error *error)
{
    clear_error(error);
    if (error != NULL)
        error->format = format;
    return (struct faults){ format, unit, NULL, NO_INDEX, error };
}

/* Fills in the error; returns the code. */
static bw_code fail(const struct faults *f, bw_code code, uint64_t offset, struct part where)
{
    bw_error *error = f->error;
    if (error == NULL)
        return code;
    clear_error(error);
    error->code = code;
    error->format = f->format;
    error->requirement = bw_requirement(f->format, code);
    if (code > 0 && f->unit != BW_UNIT_NONE) {
        error->unit = f->unit;
        error->offset = offset;
    }
    /* The last byte stays NUL. */
    struct writer w = { (uint8_t *)error->path, sizeof error->path - 1, 0 };
    put_step(&w, f->outer, f->outer_index);
    put_step(&w, where.name, where.index);
    put_step(&w, where.member, NO_INDEX);
    return code;
}

static bw_code invalid(const struct faults *f, struct part where)
{
    return fail(f, BW_ARGUMENT_INVALID, 0, where);
}

static bw_code too_small(const struct faults *f, bw_code code, uint64_t needed, struct part where)
{
    fail(f, code, 0, where);
    if (f->error != NULL)
        f->error->needed = needed;
    return code;
}

/* An encoder's writer and faults; the code says whether the arguments are valid. */
static bw_code start_writing(struct writer *w, struct faults *f, bw_format format, void *out,
                             size_t capacity, bw_error *error)
{
    *w = (struct writer){ out, capacity, 0 };
    *f = start_faults(format, BW_UNIT_NONE, error);
    return out == NULL && capacity > 0 ? invalid(f, complete) : BW_OK;
}

static bw_code finish_writing(const struct writer *w, const struct faults *f, size_t *length)
{
    *length = w->length > SIZE_MAX ? SIZE_MAX : (size_t)w->length;
    if (w->length > w->capacity)
        return too_small(f, BW_BUFFER_TOO_SMALL, w->length, complete);
    return BW_OK;
}

/* Defines the encoder `function`, whose output has the type `character`. The last arguments are its
 * parameters for the value. The expression `write` encodes them into the OUTPUT. */
#define ENCODER(function, character, write, ...)                                           \
    bw_code function(__VA_ARGS__, character *out, size_t capacity, size_t *length,         \
                     bw_error *error)                                                      \
    {                                                                                      \
        return write;                                                                      \
    }
#define OUTPUT out, capacity, length, error

/* Appends a text after the words that announce it, unless the text is empty. */
static void put_after(struct writer *w, const char *words, const char *text)
{
    if (text[0] != '\0') {
        put_text(w, words);
        put_text(w, text);
    }
}

size_t bw_error_message(const bw_error *error, char *message, size_t capacity)
{
    const struct code_text *text = text_of(error->code);
    const bw_format_info *info = bw_format_info_of(error->format);
    struct writer w = { (uint8_t *)message, capacity, 0 };
    if (info != NULL) {
        put_text(&w, info->id);
        put_text(&w, ": ");
    }
    put_text(&w, text->problem);
    if (error->unit != BW_UNIT_NONE) {
        put_text(&w, error->unit == BW_UNIT_BIT ? " at bit " : " at character ");
        put_number(&w, error->offset);
    }
    put_after(&w, " in ", error->path);
    put_after(&w, "; expected ", text->expected);
    if (error->needed > 0) {
        put(&w, ' ');
        put_number(&w, error->needed);
    }
    put_after(&w, " (", text->name);
    put_after(&w, ", ", error->requirement);
    put(&w, ')');
    if (capacity > 0)
        message[w.length < capacity ? (size_t)w.length : capacity - 1] = '\0';
    return (size_t)w.length;
}

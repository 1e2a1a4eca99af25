/* Decode, encode and explain of all formats. */
#include "json.h"
#include "operations.h"
#include "values.h"

#include <inttypes.h>
#include <stdlib.h>

/* A request, what it is about, and the memory that the library asked for. */
struct work {
    const struct request *r;
    struct buffer in;           /* the input of decode and explain */
    bw_options options;
    bw_stream stream;
    struct value value;
    bw_error error;
    uint8_t *out;               /* the output of encode */
    size_t capacity, length;
};

static bw_code try_decode(struct work *w)
{
    const uint8_t *data = w->in.data;
    const char *text = (const char *)data;
    size_t length = w->in.length;
    const bw_options *o = &w->options;
    struct value *v = &w->value;
    bw_error *error = &w->error;
#define DECODE(NAME, name, shape) case BW_##NAME: return DECODE_##shape(bw_##name##_decode);
#define DECODE_board(decode) decode(data, length, o, v->boards, error)
#define DECODE_scratch_board(decode) DECODE_board(decode)
#define DECODE_stream(decode) bw_ternary_stream_next(&w->stream, o, &v->boards[v->count - 1], error)
#define DECODE_position(decode) decode(data, length, o, &v->position, error)
#define DECODE_text_position(decode) decode(text, length, o, &v->position, error)
#define DECODE_history(decode) decode(data, length, &v->position, o, &v->link.history, error)
#define DECODE_text_link(decode) decode(text, length, o, &v->link, error)
#define DECODE_pieces(decode) decode(data, length, o, v->position.squares, error)
#define DECODE_placement(decode) decode(data, length, o, v->placement, error)
#define DECODE_setup(decode) decode(data, length, o, &v->setup, error)
#define DECODE_game(decode) decode(data, length, o, &v->game, error)
    switch (w->r->format) {
    EACH_CODEC(DECODE)
    default: return BW_ARGUMENT_INVALID;
    }
}

static bw_code try_encode(struct work *w)
{
    const struct value *v = &w->value;
    const char *read = (const char *)v->s.data;
    char *text = (char *)w->out;
    uint8_t *out = w->out;
    size_t capacity = w->capacity, *length = &w->length;
    bw_error *error = &w->error;
#define ENCODE(NAME, name, shape) case BW_##NAME: return ENCODE_##shape(bw_##name##_encode);
#define TO out, capacity, length, error
#define ENCODE_board(encode) encode(v->boards, TO)
#define ENCODE_scratch_board(encode) encode(v->boards, &w->options, TO)
#define ENCODE_stream(encode) encode(v->boards, v->count, TO)
#define ENCODE_position(encode) encode(&v->position, TO)
#define ENCODE_text_position(encode) encode(&v->position, text, capacity, length, error)
#define ENCODE_history(encode) encode(&v->link.history, &v->position, TO)
#define ENCODE_text_link(encode) encode(&v->link, text, capacity, length, error)
#define ENCODE_pieces(encode) encode(v->position.squares, TO)
#define ENCODE_placement(encode) encode(read, v->s.length, TO)
#define ENCODE_setup(encode) encode(v->setup.red_to_move, read, v->s.length, TO)
#define ENCODE_game(encode) encode(read, v->s.length, v->game.moves, v->game.count, TO)
    switch (w->r->format) {
    EACH_CODEC(ENCODE)
    default: return BW_ARGUMENT_INVALID;
    }
}

/* Memory for `count` things in place of the old; false after a reply. */
static bool give(const struct request *r, void **memory, uint64_t count, size_t size)
{
    void *more = count > SIZE_MAX / size ? NULL : realloc(*memory, (size_t)count * size);
    if (more == NULL) {
        reply_unsupported(r, "no memory");
        return false;
    }
    *memory = more;
    return true;
}

static bool give_cells(struct work *w)
{
    bw_board *board = &w->value.boards[w->value.count - 1];
    void *cells = board->cells;
    uint64_t total = (uint64_t)board->rows * board->cols;
    if (!give(w->r, &cells, total, 1))
        return false;
    board->cells = cells;
    board->capacity = (size_t)total;
    return true;
}

static bool give_scratch(struct work *w)
{
    void *scratch = w->options.scratch;
    if (w->error.needed >= SIZE_MAX / sizeof(uint32_t)) {
        reply_unsupported(w->r, "more cells than ternary-integer/1 can have here");
        return false;
    }
    if (!give(w->r, &scratch, w->error.needed, sizeof(uint32_t)))
        return false;
    w->options.scratch = scratch;
    w->options.scratch_words = (size_t)w->error.needed;
    return true;
}

static bool give_link(struct work *w)
{
    bw_link *link = &w->value.link;
    void *plies = link->history.plies;
    if (!give(w->r, &plies, (uint64_t)link->history.count + 1, sizeof(bw_ply)))
        return false;
    link->history.plies = plies;
    link->history.capacity = link->history.count;
    if (!buffer_reserve(&w->value.s, link->s_length)) {
        reply_unsupported(w->r, "no memory");
        return false;
    }
    link->s = (char *)w->value.s.data;
    link->s_capacity = link->s_length;
    return true;
}

/* Room for every game: finding the legal moves a second time would cost more. */
static bool give_moves(struct work *w)
{
    void *moves = NULL;
    if (!give(w->r, &moves, BW_MAX_PLIES, sizeof(bw_move)))
        return false;
    w->value.game.moves = moves;
    w->value.game.capacity = BW_MAX_PLIES;
    return true;
}

/* Decodes with the memory that the library asks for; BW_ARGUMENT_INVALID after
 * a reply. */
static bw_code decode_value(struct work *w)
{
    for (;;) {
        bw_code code = try_decode(w);
        bool given = true;
        if (code == BW_SCRATCH_TOO_SMALL)       /* the cells too: V is converted once */
            given = give_scratch(w) && give_cells(w);
        else if (code == BW_BUFFER_TOO_SMALL)
            given = w->value.count > 0 ? give_cells(w) : give_link(w);
        else
            return code;
        if (!given)
            return BW_ARGUMENT_INVALID;
    }
}

static bw_code decode_stream(struct work *w)
{
    bw_code code = BW_OK;
    w->stream = (bw_stream){ w->in.data, w->in.length, 0, 0 };
    while (code == BW_OK && w->stream.offset < w->stream.length) {
        if (add_board(&w->value) == NULL) {
            reply_unsupported(w->r, "no memory");
            return BW_ARGUMENT_INVALID;
        }
        code = decode_value(w);
    }
    return code;
}

/* The position that a history comes with; false after a reply. */
static bool read_history_position(struct work *w)
{
    const char *value = w->r->field[POSITION];
    uint8_t bytes[BW_POSITION_BYTES];
    size_t length;
    if (w->r->format != BW_XIANGQI_HISTORY)
        return true;
    if (value != NULL && read_position(value, &w->value.position)
        && bw_xiangqi_position_encode(&w->value.position, bytes, sizeof bytes, &length, NULL)
           == BW_OK)
        return true;
    reply_error(w->r, "position is absent or no position that can be encoded");
    return false;
}

static bool start(const struct request *r, struct work *w)
{
    *w = (struct work){ .r = r, .options = r->options };
    return read_history_position(w);
}

static bool start_input(const struct request *r, struct work *w)
{
    bool is_text = bw_format_info_of(r->format)->is_text;
    return start(r, w) && (is_text ? request_text(r, &w->in) : request_hex(r, &w->in));
}

static void finish(struct work *w)
{
    free(w->options.scratch);
    free(w->out);
    free_value(&w->value);
    buffer_free(&w->in);
}

void decode(const struct request *r)
{
    struct work w;
    if (start_input(r, &w)) {
        bool is_stream = r->format == BW_TERNARY_STREAM;
        bool is_board = bw_format_info_of(r->format)->limits_cells && !is_stream;
        bw_code code = BW_OK;
        if (is_board && add_board(&w.value) == NULL) {
            reply_unsupported(r, "no memory");
            code = BW_ARGUMENT_INVALID;
        }
        if (shape_of(r->format) == AS_game && !give_moves(&w))
            code = BW_ARGUMENT_INVALID;
        if (code == BW_OK)
            code = is_stream ? decode_stream(&w) : decode_value(&w);
        if (code == BW_OK) {
            reply_ok(r);
            write_value(r->out, r->format, &w.value);
            reply_end(r);
        } else if (code > 0) {
            reply_rejected(r, &w.error);
        }
    }
    finish(&w);
}

static void encode_value(struct work *w)
{
    bool is_text = bw_format_info_of(w->r->format)->is_text;
    bw_code code;
    while ((code = try_encode(w)) < 0) {
        void *out = w->out;
        bool is_small = code == BW_BUFFER_TOO_SMALL;
        if (code == BW_ARGUMENT_INVALID)
            reply_error(w->r, "value has not its shape");
        if (code == BW_ARGUMENT_INVALID
            || (is_small ? !give(w->r, &out, w->error.needed, 1) : !give_scratch(w)))
            return;
        w->out = out;
        w->capacity = is_small ? (size_t)w->error.needed : w->capacity;
    }
    if (code != BW_OK) {
        uint64_t move;
        begin_rejected(w->r, &w->error);
        if (sscanf(w->error.path, "moves[%" SCNu64 "]", &move) == 1)
            fprintf(w->r->out, ",\"move\":%" PRIu64, move);
        reply_end(w->r);
        return;
    }
    reply_ok(w->r);
    fputs(is_text ? "{\"text\":" : "{\"hex\":", w->r->out);
    if (is_text)
        write_text(w->r->out, (const char *)w->out, w->length - 1);     /* without its NUL */
    else
        write_hex(w->r->out, w->out, w->length);
    putc('}', w->r->out);
    reply_end(w->r);
}

void encode(const struct request *r)
{
    struct work w;
    const char *value;
    if (start(r, &w) && request_value(r, &value)) {
        if (read_value(r->format, value, &w.value))
            encode_value(&w);
        else
            reply_error(r, "value has not its shape, or is too long for the memory");
    }
    finish(&w);
}

struct list {
    FILE *out;
    const char *before;
};

static void write_field(void *context, const bw_field *field)
{
    struct list *list = context;
    fprintf(list->out, "%s{\"name\":\"%s\",\"number\":%" PRIu64 ",\"start\":%" PRIu64
            ",\"len\":%" PRIu64 ",\"value\":%" PRIu64 ",\"stands_for\":", list->before,
            field->name, field->number, field->start, field->length, field->value);
    if (field->stands_for < 0)
        fputs("null", list->out);
    else
        fprintf(list->out, "%" PRId64, field->stands_for);
    fputs(",\"requirements\":[", list->out);
    /* Each id of "TB-1 TB-2" between quotes. */
    const char *quote = field->requirements[0] == '\0' ? "" : "\"";
    fputs(quote, list->out);
    for (const char *c = field->requirements; *c != '\0'; c++) {
        if (*c == ' ')
            fputs("\",\"", list->out);
        else
            putc(*c, list->out);
    }
    fprintf(list->out, "%s]}", quote);
    list->before = ",";
}

static bw_code explain_to(struct work *w, bw_field_callback *callback, struct list *list)
{
    return bw_explain(w->r->format, w->in.data, w->in.length, &w->value.position, &w->options,
                      callback, list, &w->error);
}

/* Asks twice: for the code, then for the fields. */
void explain(const struct request *r)
{
    struct work w;
    struct list list = { r->out, "" };
    if (start_input(r, &w)) {
        bw_code code = explain_to(&w, NULL, NULL);
        if (code == BW_SCRATCH_TOO_SMALL)
            code = give_scratch(&w) ? explain_to(&w, NULL, NULL) : BW_ARGUMENT_INVALID;
        if (code == BW_OK) {
            reply_ok(r);
            fputs("{\"fields\":[", r->out);
            explain_to(&w, write_field, &list);
            fputs("]}", r->out);
            reply_end(r);
        } else if (code > 0) {
            begin_rejected(r, &w.error);
            if (r->details) {
                fputs(",\"fields\":[", r->out);
                explain_to(&w, write_field, &list);
                putc(']', r->out);
            }
            reply_end(r);
        }
    }
    finish(&w);
}

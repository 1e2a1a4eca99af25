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
    size_t length = w->in.length;
    const bw_options *o = &w->options;
    struct value *v = &w->value;
    bw_error *error = &w->error;
    switch (w->r->format) {
    case BW_TERNARY_BOARD:    return bw_ternary_board_decode(data, length, o, v->boards, error);
    case BW_TERNARY_BITS2:    return bw_ternary_bits2_decode(data, length, o, v->boards, error);
    case BW_TERNARY_INTEGER:  return bw_ternary_integer_decode(data, length, o, v->boards, error);
    case BW_TERNARY_RUNS:     return bw_ternary_runs_decode(data, length, o, v->boards, error);
    case BW_TERNARY_STREAM:
        return bw_ternary_stream_next(&w->stream, o, &v->boards[v->count - 1], error);
    case BW_XIANGQI_POSITION:
        return bw_xiangqi_position_decode(data, length, o, &v->position, error);
    case BW_XIANGQI_HISTORY:
        return bw_xiangqi_history_decode(data, length, &v->position, o, &v->link.history, error);
    case BW_XIANGQI_LINK:
        return bw_xiangqi_link_decode((const char *)data, length, o, &v->link, error);
    case BW_XIANGQI_FEN:
        return bw_xiangqi_fen_decode((const char *)data, length, o, &v->position, error);
    case BW_XIANGQI_LIST:
        return bw_xiangqi_list_decode(data, length, o, v->position.squares, error);
    case BW_XIANGQI_MAP:
        return bw_xiangqi_map_decode(data, length, o, v->position.squares, error);
    case BW_CHESS_BOARD_BYTES:
        return bw_chess_board_bytes_decode(data, length, o, v->placement, error);
    case BW_XIANGQI_INDEX:
        return bw_xiangqi_index_decode(data, length, o, &v->setup, error);
    case BW_XIANGQI_GAME:
        return bw_xiangqi_game_decode(data, length, o, &v->game, error);
    case BW_XIANGQI_COMPACT:
        return bw_xiangqi_compact_decode(data, length, o, &v->game, error);
    default:
        return bw_chess_board_packed_decode(data, length, o, v->placement, error);
    }
}

static bw_code try_encode(struct work *w)
{
    const struct value *v = &w->value;
    const char *placement = (const char *)v->s.data;
    char *text = (char *)w->out;
    uint8_t *out = w->out;
    size_t capacity = w->capacity, *length = &w->length;
    bw_error *error = &w->error;
    switch (w->r->format) {
    case BW_TERNARY_BOARD:
        return bw_ternary_board_encode(v->boards, out, capacity, length, error);
    case BW_TERNARY_BITS2:
        return bw_ternary_bits2_encode(v->boards, out, capacity, length, error);
    case BW_TERNARY_INTEGER:
        return bw_ternary_integer_encode(v->boards, &w->options, out, capacity, length, error);
    case BW_TERNARY_RUNS:
        return bw_ternary_runs_encode(v->boards, out, capacity, length, error);
    case BW_TERNARY_STREAM:
        return bw_ternary_stream_encode(v->boards, v->count, out, capacity, length, error);
    case BW_XIANGQI_POSITION:
        return bw_xiangqi_position_encode(&v->position, out, capacity, length, error);
    case BW_XIANGQI_HISTORY:
        return bw_xiangqi_history_encode(&v->link.history, &v->position, out, capacity, length,
                                         error);
    case BW_XIANGQI_LINK:
        return bw_xiangqi_link_encode(&v->link, text, capacity, length, error);
    case BW_XIANGQI_FEN:
        return bw_xiangqi_fen_encode(&v->position, text, capacity, length, error);
    case BW_XIANGQI_LIST:
        return bw_xiangqi_list_encode(v->position.squares, out, capacity, length, error);
    case BW_XIANGQI_MAP:
        return bw_xiangqi_map_encode(v->position.squares, out, capacity, length, error);
    case BW_CHESS_BOARD_BYTES:
        return bw_chess_board_bytes_encode(placement, v->s.length, out, capacity, length, error);
    case BW_XIANGQI_INDEX:
        return bw_xiangqi_index_encode(v->setup.red_to_move, placement, v->s.length, out, capacity,
                                       length, error);
    case BW_XIANGQI_GAME:
        return bw_xiangqi_game_encode(placement, v->s.length, v->game.moves, v->game.count, out,
                                      capacity, length, error);
    case BW_XIANGQI_COMPACT:
        return bw_xiangqi_compact_encode(placement, v->s.length, v->game.moves, v->game.count, out,
                                         capacity, length, error);
    default:
        return bw_chess_board_packed_encode(placement, v->s.length, out, capacity, length, error);
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
        if ((r->format == BW_XIANGQI_GAME || r->format == BW_XIANGQI_COMPACT) && !give_moves(&w))
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

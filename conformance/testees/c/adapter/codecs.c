/* Decode, encode and explain of all formats. */
#include "request.h"
#include "values.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A request, what it is about, and the memory that the library asked for. */
struct work {
    const struct request *r;
    const uint8_t *data;        /* the input of decode and explain */
    size_t length;
    uint8_t *bytes;             /* the memory of the input if it is not a text */
    bw_options options;
    bw_stream stream;
    struct value value;
    bw_error error;
    uint8_t *out;               /* the output of encode */
    size_t out_capacity, out_length;
};

static bw_code try_decode(struct work *w)
{
    const uint8_t *data = w->data;
    const char *text = (const char *)data;
    size_t length = w->length;
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
    char *text = (char *)w->out;
    uint8_t *out = w->out;
    size_t capacity = w->out_capacity, *length = &w->out_length;
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
#define ENCODE_placement(encode) encode(v->text, v->text_length, TO)
#define ENCODE_setup(encode) encode(v->setup.red_to_move, v->text, v->text_length, TO)
#define ENCODE_game(encode) encode(v->text, v->text_length, v->game.moves, v->game.count, TO)
    switch (w->r->format) {
    EACH_CODEC(ENCODE)
    default: return BW_ARGUMENT_INVALID;
    }
}

/* Memory for `count` items in place of `*memory`; false if there is none. */
static bool give(void **memory, uint64_t count, size_t size)
{
    void *grown = count >= SIZE_MAX / size ? NULL : realloc(*memory, (size_t)(count + 1) * size);
    if (grown != NULL)
        *memory = grown;
    return grown != NULL;
}

static bool give_cells(struct work *w)
{
    bw_board *board = &w->value.boards[w->value.count - 1];
    void *cells = board->cells;
    uint64_t cell_count = (uint64_t)board->rows * board->cols;
    if (!give(&cells, cell_count, 1))
        return false;
    board->cells = cells;
    board->capacity = (size_t)cell_count;
    return true;
}

static bool give_scratch(struct work *w)
{
    void *scratch = w->options.scratch;
    if (!give(&scratch, w->error.needed, sizeof(uint32_t)))
        return false;
    w->options.scratch = scratch;
    w->options.scratch_words = (size_t)w->error.needed;
    return true;
}

static bool give_link(struct work *w)
{
    bw_link *link = &w->value.link;
    void *plies = link->history.plies, *s = w->value.s;
    if (!give(&plies, link->history.count, sizeof(bw_ply)))
        return false;
    link->history.plies = plies;
    link->history.capacity = link->history.count;
    if (!give(&s, link->s_length, 1))
        return false;
    link->s = w->value.s = s;
    link->s_capacity = link->s_length;
    return true;
}

/* Decodes with the memory that the library asks for. A negative code means that
 * there is not enough. */
static bw_code decode_value(struct work *w)
{
    for (;;) {
        bw_code code = try_decode(w);
        bool given = false;
        if (code == BW_SCRATCH_TOO_SMALL)       /* the cells too: V is converted once */
            given = give_scratch(w) && give_cells(w);
        else if (code == BW_BUFFER_TOO_SMALL)
            given = w->value.count > 0 ? give_cells(w) : give_link(w);
        if (!given)
            return code;
    }
}

static bw_code decode_stream(struct work *w)
{
    bw_code code = BW_OK;
    w->stream = (bw_stream){ w->data, w->length, 0, 0 };
    while (code == BW_OK && w->stream.offset < w->stream.length)
        code = add_board(&w->value) == NULL ? BW_BUFFER_TOO_SMALL : decode_value(w);
    return code;
}

static bw_code decode_any(struct work *w)
{
    bw_game *game = &w->value.game;
    switch (shape_of(w->r->format)) {
    case AS_stream:
        return decode_stream(w);
    case AS_board: case AS_scratch_board:
        if (add_board(&w->value) == NULL)
            return BW_BUFFER_TOO_SMALL;
        break;
    case AS_game:
        /* Room for every game: finding the legal moves a second time would cost more. */
        game->moves = malloc(BW_MAX_PLIES * sizeof(bw_move));
        game->capacity = BW_MAX_PLIES;
        if (game->moves == NULL)
            return BW_BUFFER_TOO_SMALL;
        break;
    default:
        break;
    }
    return decode_value(w);
}

/* Reads the position of the request for a history. Returns NULL, or the reply
 * if the position cannot be read. */
static json_t *start(const struct request *r, struct work *w)
{
    const json_t *position = json_object_get(r->line, "position");
    uint8_t bytes[BW_POSITION_BYTES];
    size_t length;
    *w = (struct work){ .r = r, .options = r->options };
    if (r->format != BW_XIANGQI_HISTORY)
        return NULL;
    if (read_position(position, &w->value.position)
        && bw_xiangqi_position_encode(&w->value.position, bytes, sizeof bytes, &length, NULL)
           == BW_OK)
        return NULL;
    return reply_error("position is absent or no position that can be encoded");
}

static json_t *start_input(const struct request *r, struct work *w)
{
    json_t *reply = start(r, w);
    if (reply != NULL)
        return reply;
    if (bw_format_info_of(r->format)->is_text) {
        const json_t *text = json_object_get(r->line, "text");
        w->data = (const uint8_t *)json_string_value(text);
        w->length = json_string_length(text);
    } else {
        w->data = w->bytes = read_hex(r, &w->length);
    }
    return w->data != NULL ? NULL : reply_error("text is absent or no text, or hex is no hex in lower case");
}

static json_t *finish(struct work *w, json_t *reply)
{
    free(w->options.scratch);
    free(w->out);
    free(w->bytes);
    free_value(&w->value);
    return reply;
}

json_t *decode(const struct request *r)
{
    struct work w;
    json_t *reply = start_input(r, &w);
    if (reply == NULL) {
        bw_code code = decode_any(&w);
        if (code == BW_OK)
            reply = reply_ok(json_of(r->format, &w.value));
        else if (code > 0)
            reply = reply_rejected(r, &w.error);
    }
    return finish(&w, reply);
}

static json_t *encode_value(struct work *w)
{
    bw_code code;
    while ((code = try_encode(w)) < 0) {
        void *out = w->out;
        if (code == BW_ARGUMENT_INVALID)
            return reply_error("value has not its shape");
        if (code == BW_BUFFER_TOO_SMALL ? !give(&out, w->error.needed, 1) : !give_scratch(w))
            return NULL;
        w->out = out;
        w->out_capacity = code == BW_BUFFER_TOO_SMALL ? (size_t)w->error.needed : w->out_capacity;
    }
    uint64_t move;
    if (code != BW_OK && sscanf(w->error.path, "moves[%" SCNu64 "]", &move) == 1)
        return reply_move_rejected(w->r, &w->error, move);
    if (code != BW_OK)
        return reply_rejected(w->r, &w->error);
    if (!bw_format_info_of(w->r->format)->is_text)
        return reply_ok(json_pack("{s:o}", "hex", hex_of(w->out, w->out_length)));
    return reply_ok(json_pack("{s:o}", "text", json_stringn((const char *)w->out, w->out_length - 1)));
}

json_t *encode(const struct request *r)
{
    struct work w;
    const json_t *value = json_object_get(r->line, "value");
    json_t *reply = start(r, &w);
    if (reply == NULL && read_value(r->format, value, &w.value))
        reply = encode_value(&w);
    else if (reply == NULL)
        reply = reply_error("value is absent or has not its shape");
    return finish(&w, reply);
}

/* The ids of "TB-1 TB-2". */
static json_t *ids_of(const char *ids)
{
    json_t *list = json_array();
    for (size_t length; *ids != '\0'; ids += length + (ids[length] == ' ')) {
        length = strcspn(ids, " ");
        json_array_append_new(list, json_stringn(ids, length));
    }
    return list;
}

static void add_field(void *list, const bw_field *field)
{
    json_array_append_new(list, json_pack(
        "{s:s,s:I,s:I,s:I,s:I,s:o,s:o}", "name", field->name, "number", (json_int_t)field->number,
        "start", (json_int_t)field->start, "len", (json_int_t)field->length,
        "value", (json_int_t)field->value,
        "represents", field->represents < 0 ? json_null() : json_integer(field->represents),
        "requirements", ids_of(field->requirements)));
}

static bw_code explain_to(struct work *w, bw_field_callback *callback, json_t *fields)
{
    return bw_explain(w->r->format, w->data, w->length, &w->value.position, &w->options, callback,
                      fields, &w->error);
}

/* Asks for the code, then for the fields. */
json_t *explain(const struct request *r)
{
    struct work w;
    json_t *reply = start_input(r, &w), *fields;
    if (reply == NULL) {
        bw_code code = explain_to(&w, NULL, NULL);
        if (code == BW_SCRATCH_TOO_SMALL && give_scratch(&w))
            code = explain_to(&w, NULL, NULL);
        if (code == BW_OK) {
            reply = reply_ok(json_pack("{s:o}", "fields", fields = json_array()));
            explain_to(&w, add_field, fields);
        } else if (code > 0) {
            reply = reply_rejected(r, &w.error);
            if (r->details) {
                json_object_set_new(reply, "fields", fields = json_array());
                explain_to(&w, add_field, fields);
            }
        }
    }
    return finish(&w, reply);
}

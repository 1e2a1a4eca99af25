#include "values.h"

#include "json.h"
#include "request.h"

#include <stdlib.h>
#include <string.h>

enum { SQUARES = 90 };

bool read_object(const char *value, size_t count, const char *const names[], const char *found[])
{
    size_t others;
    if (!json_members(value, count, names, found, &others) || others != 0)
        return false;
    for (size_t i = 0; i < count; i++)
        if (found[i] == NULL)
            return false;
    return true;
}

/* A number below `end`. */
static bool read_number(const char *value, unsigned end, uint8_t *number)
{
    uint64_t n;
    if (!json_whole(value, &n) || n >= end)
        return false;
    *number = (uint8_t)n;
    return true;
}

/* A number below `end`, or null, which becomes `none`. */
static bool read_optional(const char *value, unsigned end, unsigned none, uint8_t *number)
{
    *number = (uint8_t)none;
    return json_is_null(value) || read_number(value, end, number);
}

static bool read_squares(const char *array, uint8_t squares[BW_PIECES])
{
    if (!json_is_array(array))
        return false;
    const char *e = json_first(array);
    for (unsigned id = 0; id < BW_PIECES; id++, e = json_next(e))
        if (e == NULL || !read_optional(e, SQUARES, BW_DEAD, &squares[id]))
            return false;
    return e == NULL;
}

bool read_position(const char *value, bw_position *position)
{
    static const char *const names[2] = { "turn", "squares" };
    const char *found[2];
    if (!read_object(value, 2, names, found))
        return false;
    position->red_to_move = json_is(found[0], "red");
    return (position->red_to_move || json_is(found[0], "black"))
        && read_squares(found[1], position->squares);
}

/* The board is a text, which the library judges. */
static bool read_setup(const char *value, struct value *v)
{
    static const char *const names[2] = { "turn", "board" };
    const char *found[2];
    if (!read_object(value, 2, names, found))
        return false;
    v->setup.red_to_move = json_is(found[0], "red");
    return (v->setup.red_to_move || json_is(found[0], "black")) && json_text(found[1], &v->s);
}

static bool read_ply(const char *value, bw_ply *ply)
{
    static const char *const names[4] = { "piece", "from", "to", "captured" };
    const char *found[4];
    return read_object(value, 4, names, found)
        && read_number(found[0], BW_PIECES, &ply->piece)
        && read_number(found[1], SQUARES, &ply->from)
        && read_number(found[2], SQUARES, &ply->to)
        && read_optional(found[3], BW_PIECES, BW_NO_PIECE, &ply->captured);
}

void *with_room(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    size_t wanted = *capacity == 0 ? 1 : *capacity * 2;
    void *more = wanted > SIZE_MAX / size ? NULL : realloc(items, wanted * size);
    if (more != NULL)
        *capacity = wanted;
    return more;
}

/* Puts a ply at the end; false if there is no memory. */
static bool add_ply(bw_history *history, bw_ply ply)
{
    bw_ply *plies = with_room(history->plies, history->count, &history->capacity, sizeof ply);
    if (plies == NULL)
        return false;
    history->plies = plies;
    history->plies[history->count++] = ply;
    return true;
}

static bool read_history(const char *value, bw_history *history)
{
    static const char *const names[1] = { "plies" };
    const char *found[1];
    if (!read_object(value, 1, names, found) || !json_is_array(found[0]))
        return false;
    for (const char *e = json_first(found[0]); e != NULL; e = json_next(e)) {
        bw_ply ply;
        if (!read_ply(e, &ply) || !add_ply(history, ply))
            return false;
    }
    return true;
}

/* A text, or null. */
static bool read_optional_text(const char *value, bool *present, struct buffer *text)
{
    *present = !json_is_null(value);
    return !*present || json_text(value, text);
}

static bool read_link(const char *value, struct value *v)
{
    static const char *const names[4] = { "base", "position", "history", "s" };
    const char *found[4];
    bw_link *link = &v->link;
    bool has_base;
    if (!read_object(value, 4, names, found) || !read_optional_text(found[0], &has_base, &v->base)
        || !read_position(found[1], &link->position) || !read_history(found[2], &link->history)
        || !read_optional_text(found[3], &link->has_s, &v->s))
        return false;
    /* An empty base is a base, not null. */
    link->base = !has_base ? NULL : v->base.length > 0 ? (const char *)v->base.data : "";
    link->base_length = v->base.length;
    link->s = (char *)v->s.data;
    link->s_length = v->s.length;
    return true;
}

bw_board *add_board(struct value *v)
{
    bw_board *boards = with_room(v->boards, v->count, &v->capacity, sizeof *boards);
    if (boards == NULL)
        return NULL;
    v->boards = boards;
    bw_board *board = &v->boards[v->count++];
    *board = (bw_board){ 0, 0, NULL, 0 };
    return board;
}

static bool read_dimension(const char *value, uint32_t *dimension)
{
    uint64_t n;
    if (!json_whole(value, &n) || n > 16777215)
        return false;
    *dimension = (uint32_t)n;
    return true;
}

/* The cells of a board with a dimension of 0 are not checked: it is rejected
 * whatever they are (TB-2). */
static bool read_board(const char *value, struct value *v)
{
    static const char *const names[3] = { "rows", "cols", "cells" };
    const char *found[3];
    struct buffer cells = { 0 };
    bw_board *board = add_board(v);
    if (board == NULL || !read_object(value, 3, names, found)
        || !read_dimension(found[0], &board->rows) || !read_dimension(found[1], &board->cols))
        return false;
    uint64_t total = (uint64_t)board->rows * board->cols;
    bool good = json_text(found[2], &cells) && (total == 0 || cells.length == total);
    for (size_t i = 0; i < cells.length; i++)
        cells.data[i] = (uint8_t)(cells.data[i] - '0');
    board->cells = cells.data;
    board->capacity = cells.length;
    return good;
}

static bool read_stream(const char *value, struct value *v)
{
    static const char *const names[1] = { "records" };
    const char *records;
    if (!read_object(value, 1, names, &records) || !json_is_array(records))
        return false;
    for (const char *e = json_first(records); e != NULL; e = json_next(e))
        if (!read_board(e, v))
            return false;
    return true;
}

enum shape shape_of(bw_format format)
{
#define SHAPE(NAME, name, shape) case BW_##NAME: return AS_##shape;
    switch (format) {
    EACH_CODEC(SHAPE)
    default: return AS_board;
    }
}

bool read_value(bw_format format, const char *value, struct value *v)
{
    static const char *const squares[1] = { "squares" }, *const placement[1] = { "placement" };
    const char *found;
    switch (shape_of(format)) {
    case AS_stream:
        return read_stream(value, v);
    case AS_position: case AS_text_position:
        return read_position(value, &v->position);
    case AS_history:
        return read_history(value, &v->link.history);
    case AS_text_link:
        return read_link(value, v);
    case AS_pieces:
        return read_object(value, 1, squares, &found)
            && read_squares(found, v->position.squares);
    case AS_placement:
        return read_object(value, 1, placement, &found) && json_text(found, &v->s);
    case AS_setup:
        return read_setup(value, v);
    case AS_game:
        return read_game(value, v);
    default:
        return read_board(value, v);
    }
}

void free_value(struct value *v)
{
    for (size_t i = 0; i < v->count; i++)
        free(v->boards[i].cells);
    free(v->boards);
    free(v->link.history.plies);
    free(v->game.moves);
    buffer_free(&v->base);
    buffer_free(&v->s);
}

static void write_optional(FILE *out, unsigned number, unsigned none)
{
    if (number == none)
        fputs("null", out);
    else
        fprintf(out, "%u", number);
}

static void write_squares(FILE *out, const uint8_t squares[BW_PIECES])
{
    fputs("\"squares\":[", out);
    for (unsigned id = 0; id < BW_PIECES; id++) {
        if (id > 0)
            putc(',', out);
        write_optional(out, squares[id], BW_DEAD);
    }
    putc(']', out);
}

static void write_position(FILE *out, const bw_position *position)
{
    fprintf(out, "{\"turn\":\"%s\",", position->red_to_move ? "red" : "black");
    write_squares(out, position->squares);
    putc('}', out);
}

static void write_history(FILE *out, const bw_history *history)
{
    fputs("{\"plies\":[", out);
    for (size_t i = 0; i < history->count; i++) {
        bw_ply ply = history->plies[i];
        fprintf(out, "%s{\"piece\":%u,\"from\":%u,\"to\":%u,\"captured\":", i > 0 ? "," : "",
                ply.piece, ply.from, ply.to);
        write_optional(out, ply.captured, BW_NO_PIECE);
        putc('}', out);
    }
    fputs("]}", out);
}

static void write_optional_text(FILE *out, bool present, const char *text, size_t length)
{
    if (present)
        write_text(out, text, length);
    else
        fputs("null", out);
}

static void write_link(FILE *out, const bw_link *link)
{
    fputs("{\"base\":", out);
    write_optional_text(out, link->base != NULL, link->base, link->base_length);
    fputs(",\"position\":", out);
    write_position(out, &link->position);
    fputs(",\"history\":", out);
    write_history(out, &link->history);
    fputs(",\"s\":", out);
    write_optional_text(out, link->has_s, link->s, link->s_length);
    putc('}', out);
}

static void write_board(FILE *out, const bw_board *board)
{
    char chunk[4096];
    size_t used = 0, total = (size_t)((uint64_t)board->rows * board->cols);
    fprintf(out, "{\"rows\":%lu,\"cols\":%lu,\"cells\":\"", (unsigned long)board->rows,
            (unsigned long)board->cols);
    for (size_t i = 0; i < total; i++) {
        chunk[used++] = (char)('0' + board->cells[i]);
        if (used == sizeof chunk) {
            fwrite(chunk, 1, used, out);
            used = 0;
        }
    }
    fwrite(chunk, 1, used, out);
    fputs("\"}", out);
}

void write_value(FILE *out, bw_format format, const struct value *v)
{
    switch (shape_of(format)) {
    case AS_stream:
        fputs("{\"records\":[", out);
        for (size_t i = 0; i < v->count; i++) {
            if (i > 0)
                putc(',', out);
            write_board(out, &v->boards[i]);
        }
        fputs("]}", out);
        break;
    case AS_position: case AS_text_position:
        write_position(out, &v->position);
        break;
    case AS_history:
        write_history(out, &v->link.history);
        break;
    case AS_text_link:
        write_link(out, &v->link);
        break;
    case AS_pieces:
        putc('{', out);
        write_squares(out, v->position.squares);
        putc('}', out);
        break;
    case AS_placement:
        fputs("{\"placement\":", out);
        write_text(out, v->placement, strlen(v->placement));
        putc('}', out);
        break;
    case AS_setup:
        fprintf(out, "{\"turn\":\"%s\",\"board\":", v->setup.red_to_move ? "red" : "black");
        write_text(out, v->setup.board, strlen(v->setup.board));
        putc('}', out);
        break;
    case AS_game:
        write_game(out, &v->game);
        break;
    default:
        write_board(out, v->boards);
    }
}

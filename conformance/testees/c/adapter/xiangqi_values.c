#include "xiangqi_values.h"

#include "json.h"
#include "request.h"

#include <stdlib.h>

enum { SQUARES = 90 };

/* An object with exactly these members. */
static bool read_object(const char *value, size_t count, const char *const names[],
                        const char *found[])
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

bool read_squares_value(const char *value, uint8_t squares[BW_PIECES])
{
    static const char *const names[1] = { "squares" };
    const char *found[1];
    return read_object(value, 1, names, found) && read_squares(found[0], squares);
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

/* Puts a ply at the end; false if there is no memory. */
static bool add_ply(bw_history *history, bw_ply ply)
{
    if (history->count == history->capacity) {
        size_t capacity = history->capacity == 0 ? 16 : history->capacity * 2;
        if (capacity > SIZE_MAX / sizeof ply)
            return false;
        bw_ply *plies = realloc(history->plies, capacity * sizeof ply);
        if (plies == NULL)
            return false;
        history->plies = plies;
        history->capacity = capacity;
    }
    history->plies[history->count++] = ply;
    return true;
}

bool read_history(const char *value, bw_history *history)
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

bool read_link(const char *value, bw_link *link, struct buffer *base, struct buffer *s)
{
    static const char *const names[4] = { "base", "position", "history", "s" };
    const char *found[4];
    bool has_base;
    if (!read_object(value, 4, names, found)
        || !read_optional_text(found[0], &has_base, base)
        || !read_position(found[1], &link->position)
        || !read_history(found[2], &link->history)
        || !read_optional_text(found[3], &link->has_s, s))
        return false;
    /* An empty base is a base, not null. */
    link->base = !has_base ? NULL : base->length > 0 ? (const char *)base->data : "";
    link->base_length = base->length;
    link->s = (char *)s->data;
    link->s_length = s->length;
    return true;
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

void write_squares_value(FILE *out, const uint8_t squares[BW_PIECES])
{
    putc('{', out);
    write_squares(out, squares);
    putc('}', out);
}

void write_position(FILE *out, const bw_position *position)
{
    fprintf(out, "{\"turn\":\"%s\",", position->red_to_move ? "red" : "black");
    write_squares(out, position->squares);
    putc('}', out);
}

void write_history(FILE *out, const bw_history *history)
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

void write_link(FILE *out, const bw_link *link)
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

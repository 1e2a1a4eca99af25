#include "xiangqi_values.h"

#include "json.h"
#include "request.h"

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

static bool read_squares(const char *array, uint8_t square[XIANGQI_PIECES])
{
    if (!json_is_array(array))
        return false;
    const char *e = json_first(array);
    for (unsigned id = 0; id < XIANGQI_PIECES; id++, e = json_next(e))
        if (e == NULL || !read_optional(e, XIANGQI_SQUARES, XIANGQI_DEAD, &square[id]))
            return false;
    return e == NULL;
}

bool read_squares_value(const char *value, uint8_t square[XIANGQI_PIECES])
{
    static const char *const names[1] = { "squares" };
    const char *found[1];
    return read_object(value, 1, names, found) && read_squares(found[0], square);
}

bool read_position(const char *value, struct xiangqi_position *position)
{
    static const char *const names[2] = { "turn", "squares" };
    const char *found[2];
    if (!read_object(value, 2, names, found))
        return false;
    position->red_to_move = json_is(found[0], "red");
    return (position->red_to_move || json_is(found[0], "black"))
        && read_squares(found[1], position->square);
}

static bool read_ply(const char *value, struct ply *ply)
{
    static const char *const names[4] = { "piece", "from", "to", "captured" };
    const char *found[4];
    return read_object(value, 4, names, found)
        && read_number(found[0], XIANGQI_PIECES, &ply->piece)
        && read_number(found[1], XIANGQI_SQUARES, &ply->from)
        && read_number(found[2], XIANGQI_SQUARES, &ply->to)
        && read_optional(found[3], XIANGQI_PIECES, NO_PIECE, &ply->captured);
}

bool read_history(const char *value, struct history *history)
{
    static const char *const names[1] = { "plies" };
    const char *found[1];
    if (!read_object(value, 1, names, found) || !json_is_array(found[0]))
        return false;
    for (const char *e = json_first(found[0]); e != NULL; e = json_next(e)) {
        struct ply ply;
        if (!read_ply(e, &ply) || !history_add(history, ply))
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

bool read_link(const char *value, struct link *link)
{
    static const char *const names[4] = { "base", "position", "history", "s" };
    const char *found[4];
    return read_object(value, 4, names, found)
        && read_optional_text(found[0], &link->has_base, &link->base)
        && read_position(found[1], &link->position)
        && read_history(found[2], &link->history)
        && read_optional_text(found[3], &link->has_s, &link->s);
}

static void write_optional(FILE *out, unsigned number, unsigned none)
{
    if (number == none)
        fputs("null", out);
    else
        fprintf(out, "%u", number);
}

static void write_squares(FILE *out, const uint8_t square[XIANGQI_PIECES])
{
    fputs("\"squares\":[", out);
    for (unsigned id = 0; id < XIANGQI_PIECES; id++) {
        if (id > 0)
            putc(',', out);
        write_optional(out, square[id], XIANGQI_DEAD);
    }
    putc(']', out);
}

void write_squares_value(FILE *out, const uint8_t square[XIANGQI_PIECES])
{
    putc('{', out);
    write_squares(out, square);
    putc('}', out);
}

void write_position(FILE *out, const struct xiangqi_position *position)
{
    fprintf(out, "{\"turn\":\"%s\",", position->red_to_move ? "red" : "black");
    write_squares(out, position->square);
    putc('}', out);
}

void write_history(FILE *out, const struct history *history)
{
    fputs("{\"plies\":[", out);
    for (size_t i = 0; i < history->count; i++) {
        struct ply ply = history->plies[i];
        fprintf(out, "%s{\"piece\":%u,\"from\":%u,\"to\":%u,\"captured\":", i > 0 ? "," : "",
                ply.piece, ply.from, ply.to);
        write_optional(out, ply.captured, NO_PIECE);
        putc('}', out);
    }
    fputs("]}", out);
}

static void write_optional_text(FILE *out, bool present, const struct buffer *text)
{
    if (present)
        write_text(out, text);
    else
        fputs("null", out);
}

void write_link(FILE *out, const struct link *link)
{
    fputs("{\"base\":", out);
    write_optional_text(out, link->has_base, &link->base);
    fputs(",\"position\":", out);
    write_position(out, &link->position);
    fputs(",\"history\":", out);
    write_history(out, &link->history);
    fputs(",\"s\":", out);
    write_optional_text(out, link->has_s, &link->s);
    putc('}', out);
}

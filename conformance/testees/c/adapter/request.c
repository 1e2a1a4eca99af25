#include "request.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The operations, in the order of the bits BW_DECODE … */
static const struct {
    const char *name;
    operation *run;
} operations[] = {
    { "decode", decode }, { "encode", encode }, { "explain", explain }, { "analyse", analyse },
    { "play", play }, { "perft", perft }, { "legal-moves", legal_moves },
};
enum { OPERATIONS = sizeof operations / sizeof operations[0] };

json_t *reply_ok(json_t *value)
{
    return json_pack("{s:o}", "ok", value);
}

static void add_details(json_t *reply, const bw_error *error)
{
    char message[320];
    bw_error_message(error, message, sizeof message);
    json_t *details = json_pack("{s:s,s:s,s:s,s:s}", "format", bw_format_info_of(error->format)->id,
                                "requirement", error->requirement, "path", error->path,
                                "message", message);
    json_object_update(reply, details);
    json_decref(details);
}

json_t *reply_rejected(const struct request *r, const bw_error *error)
{
    json_t *reply = json_pack("{s:s}", "reject", bw_code_name(error->code));
    if (error->unit != BW_UNIT_NONE)
        json_object_set_new(reply, "at",
                            json_pack("{s:I}", error->unit == BW_UNIT_BIT ? "bit" : "char",
                                      (json_int_t)error->offset));
    if (r->details)
        add_details(reply, error);
    return reply;
}

json_t *reply_move_rejected(const struct request *r, const bw_error *error, uint64_t move)
{
    json_t *reply = reply_rejected(r, error);
    json_object_set_new(reply, "at", json_pack("{s:I}", "move", (json_int_t)move));
    return reply;
}

json_t *reply_unsupported(const char *what)
{
    return json_pack("{s:s}", "unsupported", what);
}

json_t *reply_error(const char *why)
{
    return json_pack("{s:s}", "error", why);
}

bool is_text(const json_t *json, const char *expected)
{
    return json_is_string(json) && json_string_length(json) == strlen(expected)
        && memcmp(json_string_value(json), expected, strlen(expected)) == 0;
}

bool read_whole(const json_t *json, uint64_t *number)
{
    double n = json_number_value(json);
    if (!json_is_number(json) || n < 0)
        return false;
    *number = n < 0x1p64 ? (uint64_t)n : UINT64_MAX;
    return n >= 0x1p53 || n == (double)*number;
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

uint8_t *read_hex(const struct request *r, size_t *length)
{
    const json_t *json = json_object_get(r->line, "hex");
    const char *hex = json_string_value(json);
    *length = json_string_length(json) / 2;
    uint8_t *bytes = hex == NULL ? NULL : malloc(*length + 1);
    bool good = bytes != NULL && json_string_length(json) % 2 == 0;
    for (size_t i = 0; good && i < *length; i++) {
        int high = digit_of(hex[2 * i]), low = digit_of(hex[2 * i + 1]);
        good = high >= 0 && low >= 0;
        bytes[i] = (uint8_t)(high * 16 + low);
    }
    if (good)
        return bytes;
    free(bytes);
    return NULL;
}

json_t *hex_of(const uint8_t *data, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    char *hex = malloc(2 * length + 1);
    if (hex == NULL)
        return NULL;
    for (size_t i = 0; i < length; i++) {
        hex[2 * i] = digits[data[i] >> 4];
        hex[2 * i + 1] = digits[data[i] & 15];
    }
    json_t *json = json_stringn_nocheck(hex, 2 * length);
    free(hex);
    return json;
}

json_t *move_of(bw_move move)
{
    return json_sprintf("%c%d%c%d", "abcdefghi"[move.from % 9], 9 - move.from / 9,
                        "abcdefghi"[move.to % 9], 9 - move.to / 9);
}

static json_t *hello(const json_t *line)
{
    uint64_t protocol;
    if (!read_whole(json_object_get(line, "protocol"), &protocol))
        return reply_error("protocol is absent or no number");
    if (protocol != 1)
        return reply_unsupported("another version of the protocol than 1");
    json_t *formats = json_object();
    for (unsigned i = 0; i < BW_FORMATS; i++) {
        const bw_format_info *info = bw_format_info_of((bw_format)i);
        json_t *names = json_array();
        for (unsigned j = 0; j < OPERATIONS; j++)
            if (info->operations >> j & 1)
                json_array_append_new(names, json_string(operations[j].name));
        json_object_set_new(formats, info->id, names);
    }
    return json_pack("{s:s,s:s,s:s,s:o}", "name", "boardwire-c", "version", BW_VERSION,
                     "language", "C11", "formats", formats);
}

/* Reads `allow`. Returns NULL, or the reply if `allow` cannot be read. */
static json_t *read_allow(struct request *r)
{
    const json_t *allow = json_object_get(r->line, "allow");
    bool all_known = true;
    if (allow != NULL && !json_is_array(allow))
        return reply_error("allow is no list");
    for (size_t i = 0; i < json_array_size(allow); i++) {
        const char *name = json_string_value(json_array_get(allow, i));
        if (name == NULL)
            return reply_error("allow has an entry that is no text");
        bool has_nul = strlen(name) != json_string_length(json_array_get(allow, i));
        unsigned leniency = has_nul ? 0 : bw_leniency(name);
        all_known = all_known && leniency != 0;
        r->options.allow |= leniency;
    }
    return all_known ? NULL : reply_unsupported("unknown leniency");
}

/* Reads `limits`. Returns NULL, or the reply if `limits` cannot be read. */
static json_t *read_limits(struct request *r)
{
    const json_t *limits = json_object_get(r->line, "limits");
    const json_t *cells = json_object_get(limits, "cells");
    if (limits != NULL && !json_is_object(limits))
        return reply_error("limits is no object");
    if (json_object_size(limits) > (cells != NULL))
        return reply_unsupported("unknown limit");
    r->options.limited = cells != NULL;
    if (cells != NULL && !read_whole(cells, &r->options.max_cells))
        return reply_error("cells of limits is not a number of cells");
    return NULL;
}

static json_t *run(struct request *r)
{
    const json_t *op = json_object_get(r->line, "op"), *id = json_object_get(r->line, "format");
    unsigned format = 0;
    if (!json_is_string(op))
        return reply_error("op is absent or no text");
    if (is_text(op, "hello"))
        return hello(r->line);
    if (!json_is_string(id))
        return reply_error("format is absent or no text");
    while (format < BW_FORMATS && !is_text(id, bw_format_info_of((bw_format)format)->id))
        format++;
    for (unsigned i = 0; format < BW_FORMATS && i < OPERATIONS; i++) {
        r->format = (bw_format)format;
        /* The library explains go-chains/1 too; the protocol does not offer it. */
        bool offered = (bw_format_info_of(r->format)->operations >> i & 1)
            || (r->details && format == BW_GO_CHAINS && operations[i].run == explain);
        if (!offered || !is_text(op, operations[i].name))
            continue;
        bool has_options = ((BW_DECODE | BW_EXPLAIN) >> i & 1) != 0;
        json_t *reply = has_options ? read_allow(r) : NULL;
        if (has_options && reply == NULL)
            reply = read_limits(r);
        return reply != NULL ? reply : operations[i].run(r);
    }
    return reply_unsupported("an operation or a format that is not offered");
}

char *answer(const char *line, size_t length, bool details)
{
    /* All numbers as doubles: an integer may have more than 64 bits. */
    json_t *json = json_loadb(line, length,
                              JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL, NULL);
    json_t *id = json_object_get(json, "id"), *reply;
    struct request r = { .line = json, .details = details };
    if (!json_is_object(json))
        reply = reply_error("the line is no JSON object in UTF-8, or a key is there twice");
    else if (!json_is_string(id))
        reply = reply_error("id is absent or no text");
    else
        reply = run(&r);
    if (reply == NULL)
        reply = reply_unsupported("no memory");
    json_object_set_new(reply, "id", json_is_string(id) ? json_incref(id) : json_string(""));
    char *text = json_dumps(reply, JSON_COMPACT);
    json_decref(reply);
    json_decref(json);
    return text;
}

#include "protocol.h"

#include "json.h"
#include "operations.h"
#include "request.h"

static const char *const field_names[FIELDS] = {
    [ID] = "id", [OP] = "op", [FORMAT] = "format", [HEX] = "hex", [TEXT] = "text",
    [VALUE] = "value", [POSITION] = "position", [ALLOW] = "allow", [LIMITS] = "limits",
    [TO_PLAY] = "to_play", [MOVES] = "moves", [FEN] = "fen", [DEPTH] = "depth",
    [PROTOCOL] = "protocol",
};

/* The operations, in the order of the bits BW_DECODE … */
static const char *const operation_names[] = {
    "decode", "encode", "explain", "analyse", "play", "perft", "legal-moves"
};
enum { OPERATIONS = sizeof operation_names / sizeof operation_names[0] };

static operation *const operations[OPERATIONS] = {
    decode, encode, explain, analyse, play, perft, legal_moves
};

/* The format with an id, or BW_FORMATS. */
static unsigned format_of(const char *id)
{
    unsigned format = 0;
    while (format < BW_FORMATS && !json_is(id, bw_format_info_of((bw_format)format)->id))
        format++;
    return format;
}

static void hello(const struct request *r)
{
    uint64_t protocol;
    if (r->field[PROTOCOL] == NULL || !json_whole(r->field[PROTOCOL], &protocol)) {
        reply_error(r, "protocol is absent or no number");
        return;
    }
    if (protocol != 1) {
        reply_unsupported(r, "another version of the protocol than 1");
        return;
    }
    reply_hello(r);
    for (unsigned i = 0; i < BW_FORMATS; i++) {
        const bw_format_info *info = bw_format_info_of((bw_format)i);
        const char *before = "";
        fprintf(r->out, "%s\"%s\":[", i > 0 ? "," : "", info->id);
        for (unsigned j = 0; j < OPERATIONS; j++) {
            if (info->operations >> j & 1) {
                fprintf(r->out, "%s\"%s\"", before, operation_names[j]);
                before = ",";
            }
        }
        putc(']', r->out);
    }
    fputs("}", r->out);
    reply_end(r);
}

/* The leniencies of a request; false after a reply. */
static bool read_allow(struct request *r)
{
    const char *allow = r->field[ALLOW];
    bool all_known = true;
    if (allow == NULL)
        return true;
    if (!json_is_array(allow)) {
        reply_error(r, "allow is no list");
        return false;
    }
    for (const char *e = json_first(allow); e != NULL; e = json_next(e)) {
        struct buffer name = { 0 };
        if (!json_is_text(e) || !json_text(e, &name)) {
            reply_error(r, "allow has an entry that is no text");
            return false;
        }
        buffer_add(&name, '\0');
        unsigned leniency = name.failed ? 0 : bw_leniency((const char *)name.data);
        all_known = all_known && leniency != 0;
        r->options.allow |= leniency;
        buffer_free(&name);
    }
    if (!all_known)
        reply_unsupported(r, "a leniency that is not known");
    return all_known;
}

/* The limit of a request; false after a reply. */
static bool read_limits(struct request *r)
{
    static const char *const names[1] = { "cells" };
    const char *cells;
    size_t others;
    if (r->field[LIMITS] == NULL)
        return true;
    if (!json_members(r->field[LIMITS], 1, names, &cells, &others)) {
        reply_error(r, "limits is no object");
        return false;
    }
    if (others != 0) {
        reply_unsupported(r, "a limit that is not known");
        return false;
    }
    r->options.limited = cells != NULL;
    if (r->options.limited && !json_whole(cells, &r->options.max_cells)) {
        reply_error(r, "cells of limits is no number of cells");
        return false;
    }
    return true;
}

static void run(struct request *r)
{
    if (json_is(r->field[OP], "hello")) {
        hello(r);
        return;
    }
    if (r->field[FORMAT] == NULL || !json_is_text(r->field[FORMAT])) {
        reply_error(r, "format is absent or no text");
        return;
    }
    unsigned format = format_of(r->field[FORMAT]);
    for (unsigned i = 0; format < BW_FORMATS && i < OPERATIONS; i++) {
        const bw_format_info *info = bw_format_info_of((bw_format)format);
        /* The library explains go-chains/1 too; the protocol does not offer it. */
        bool offered = (info->operations >> i & 1)
            || (r->details && format == BW_GO_CHAINS && operations[i] == explain);
        if (!offered || !json_is(r->field[OP], operation_names[i]))
            continue;
        bool has_options = ((BW_DECODE | BW_EXPLAIN) >> i & 1) != 0;
        r->format = (bw_format)format;
        if (!has_options || (read_allow(r) && read_limits(r)))
            operations[i](r);
        return;
    }
    reply_unsupported(r, "an operation or a format that is not offered");
}

void answer(const char *line, size_t length, bool details, FILE *out)
{
    struct request r = { .out = out, .details = details };
    size_t others;
    if (!json_check(line, length))
        reply_error(&r, "the line is not JSON in UTF-8");
    else if (!json_members(json_start(line), FIELDS, field_names, r.field, &others))
        reply_error(&r, "the line is no object, or a key is there twice");
    else if (r.field[ID] == NULL || !json_is_text(r.field[ID]))
        reply_error(&r, "id is absent or no text");
    else if (r.field[OP] == NULL || !json_is_text(r.field[OP]))
        reply_error(&r, "op is absent or no text");
    else
        run(&r);
}

void answer_lost_line(FILE *out)
{
    struct request r = { .out = out };
    reply_error(&r, "no memory for the line");
}

#include "protocol.h"

#include "json.h"
#include "operations.h"
#include "request.h"

static const char *const field_names[FIELDS] = {
    [ID] = "id", [OP] = "op", [FORMAT] = "format", [HEX] = "hex", [TEXT] = "text",
    [VALUE] = "value", [POSITION] = "position", [ALLOW] = "allow", [LIMITS] = "limits",
    [TO_PLAY] = "to_play", [MOVES] = "moves", [PROTOCOL] = "protocol",
};

/* What is offered: two operations a format. */
static const struct format {
    const char *name;
    struct {
        const char *name;
        operation *run;
    } operations[2];
} formats[] = {
#define CODEC(name, part) \
    { name, { { "decode", decode_##part }, { "encode", encode_##part } } }
    CODEC("ternary-board/1", ternary_board),
    CODEC("ternary-stream/1", ternary_stream),
    CODEC("ternary-bits2/1", ternary_bits2),
    CODEC("ternary-integer/1", ternary_integer),
    CODEC("ternary-runs/1", ternary_runs),
    CODEC("xiangqi-position/1", xiangqi_position),
    CODEC("xiangqi-history/1", xiangqi_history),
    CODEC("xiangqi-link/1", xiangqi_link),
    CODEC("xiangqi-fen/1", xiangqi_fen),
    CODEC("xiangqi-list/1", xiangqi_list),
    CODEC("xiangqi-map/1", xiangqi_map),
    CODEC("chess-board-bytes/1", chess_bytes),
    CODEC("chess-board-packed/1", chess_packed),
#undef CODEC
    { "go-chains/1", { { "analyse", analyse_go_chains }, { "play", play_go_chains } } },
};
enum { FORMATS = sizeof formats / sizeof formats[0] };

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
    for (size_t i = 0; i < FORMATS; i++)
        fprintf(r->out, "%s\"%s\":[\"%s\",\"%s\"]", i > 0 ? "," : "", formats[i].name,
                formats[i].operations[0].name, formats[i].operations[1].name);
    fputs("}", r->out);
    reply_end(r);
}

/* The leniencies of a decode request; false after a reply. */
static bool read_allow(struct request *r)
{
    const struct {
        const char *name;
        bool *flag;
    } leniencies[] = {
        { "unused-trits", &r->unused_trits },
        { "padding-bits", &r->padding_bits },
        { "trailing-bytes", &r->trailing_bytes },
        { "unknown-parameters", &r->unknown_parameters },
    };
    const char *allow = r->field[ALLOW];
    if (allow == NULL)
        return true;
    if (!json_is_array(allow)) {
        reply_error(r, "allow is no list");
        return false;
    }
    bool all_known = true;
    for (const char *e = json_first(allow); e != NULL; e = json_next(e)) {
        if (!json_is_text(e)) {
            reply_error(r, "allow has an entry that is no text");
            return false;
        }
        bool known = false;
        for (size_t i = 0; i < sizeof leniencies / sizeof leniencies[0]; i++) {
            if (json_is(e, leniencies[i].name)) {
                *leniencies[i].flag = true;
                known = true;
            }
        }
        all_known = all_known && known;
    }
    if (!all_known)
        reply_unsupported(r, "a leniency that is not known");
    return all_known;
}

/* The limit of a decode request; false after a reply. */
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
    r->limited = cells != NULL;
    if (r->limited && !json_whole(cells, &r->limit)) {
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
    for (size_t i = 0; i < FORMATS; i++) {
        if (!json_is(r->field[FORMAT], formats[i].name))
            continue;
        for (size_t j = 0; j < 2; j++) {
            if (!json_is(r->field[OP], formats[i].operations[j].name))
                continue;
            if (!json_is(r->field[OP], "decode") || (read_allow(r) && read_limits(r)))
                formats[i].operations[j].run(r);
            return;
        }
    }
    reply_unsupported(r, "an operation or a format that is not offered");
}

void answer(const char *line, size_t length, FILE *out)
{
    struct request r = { .out = out };
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

/* The fields of a binary input. */
#include "json.h"
#include "operations.h"
#include "xiangqi_values.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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
    const char *before = "\"";
    for (const char *c = field->requirements; *c != '\0'; c++) {
        fputs(before, list->out);
        before = "";
        if (*c == ' ')
            fputs("\",\"", list->out);
        else
            putc(*c, list->out);
    }
    fputs(*before == '\0' ? "\"]}" : "]}", list->out);
    list->before = ",";
}

static void write_fields(const struct request *r, const struct buffer *in,
                         const bw_position *position, const bw_options *options)
{
    struct list list = { r->out, "" };
    putc('[', r->out);
    bw_explain(r->format, in->data, in->length, position, options, write_field, &list, NULL);
    putc(']', r->out);
}

/* Asks twice: for the code, then for the fields. */
static void answer(const struct request *r, const struct buffer *in, const bw_position *position)
{
    bw_options options = r->options;
    bw_error error;
    bw_code code = bw_explain(r->format, in->data, in->length, position, &options, NULL, NULL,
                              &error);
    if (code == BW_SCRATCH_TOO_SMALL) {
        if (!give_scratch(r, &error, &options))
            return;
        code = bw_explain(r->format, in->data, in->length, position, &options, NULL, NULL, &error);
    }
    if (code == BW_OK) {
        reply_ok(r);
        fputs("{\"fields\":", r->out);
        write_fields(r, in, position, &options);
        putc('}', r->out);
        reply_end(r);
    } else if (begin_rejected(r, &error)) {
        if (r->details) {
            fputs(",\"fields\":", r->out);
            write_fields(r, in, position, &options);
        }
        reply_end(r);
    }
    free(options.scratch);
}

void explain(const struct request *r)
{
    struct buffer in = { 0 };
    bw_position position;
    bool has_position = r->format == BW_XIANGQI_HISTORY;
    if ((!has_position || history_position(r, &position)) && request_hex(r, &in))
        answer(r, &in, has_position ? &position : NULL);
    buffer_free(&in);
}

#include "request.h"

#include "json.h"

#include <inttypes.h>

static int digit_of(uint8_t c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Hex, lower case, into bytes, in its own place. */
static bool unhex(struct buffer *b)
{
    if (b->length % 2 != 0)
        return false;
    for (size_t i = 0; i < b->length; i += 2) {
        int high = digit_of(b->data[i]), low = digit_of(b->data[i + 1]);
        if (high < 0 || low < 0)
            return false;
        b->data[i / 2] = (uint8_t)(high << 4 | low);
    }
    b->length /= 2;
    return true;
}

bool request_hex(const struct request *r, struct buffer *out)
{
    if (r->field[HEX] != NULL && json_text(r->field[HEX], out) && unhex(out))
        return true;
    reply_error(r, "hex is absent, no hex in lower case, or too long for the memory");
    return false;
}

bool request_text(const struct request *r, struct buffer *out)
{
    if (r->field[TEXT] != NULL && json_text(r->field[TEXT], out))
        return true;
    reply_error(r, "text is absent, no text, or too long for the memory");
    return false;
}

bool request_value(const struct request *r, const char **value)
{
    *value = r->field[VALUE];
    if (*value != NULL)
        return true;
    reply_error(r, "value is absent");
    return false;
}

/* The id goes back as it is written in the request; where there is none that
 * is a text, the reply has an empty one. */
static void begin(const struct request *r, const char *key)
{
    const char *id = r->field[ID];
    fputs("{\"id\":", r->out);
    if (id != NULL && json_is_text(id))
        fwrite(id, 1, (size_t)(json_end(id) - id), r->out);
    else
        fputs("\"\"", r->out);
    fprintf(r->out, ",\"%s\":", key);
}

void reply_ok(const struct request *r)
{
    begin(r, "ok");
}

void reply_hello(const struct request *r)
{
    begin(r, "name");
    fputs("\"boardwire-c\",\"version\":\"" BW_VERSION "\",\"language\":\"C11\",\"formats\":{",
          r->out);
}

void reply_end(const struct request *r)
{
    fputs("}\n", r->out);
}

/* The keys that tests ask for: what a rejection says beyond the protocol. */
static void write_details(const struct request *r, const bw_error *error)
{
    char message[320];
    size_t length = bw_error_message(error, message, sizeof message);
    fprintf(r->out, ",\"format\":\"%s\",\"requirement\":\"%s\",\"path\":\"%s\",\"message\":",
            bw_format_info_of(error->format)->id, error->requirement, error->path);
    write_text(r->out, message, length < sizeof message ? length : sizeof message - 1);
}

void begin_rejected(const struct request *r, const bw_error *error)
{
    begin(r, "reject");
    fprintf(r->out, "\"%s\"", bw_code_name(error->code));
    if (error->unit != BW_UNIT_NONE)
        fprintf(r->out, ",\"at\":{\"%s\":%" PRIu64 "}",
                error->unit == BW_UNIT_BIT ? "bit" : "char", error->offset);
    if (r->details)
        write_details(r, error);
}

void reply_rejected(const struct request *r, const bw_error *error)
{
    begin_rejected(r, error);
    reply_end(r);
}

/* The messages are words of this program and need no escapes. */
void reply_unsupported(const struct request *r, const char *what)
{
    begin(r, "unsupported");
    fprintf(r->out, "\"%s\"", what);
    reply_end(r);
}

void reply_error(const struct request *r, const char *why)
{
    begin(r, "error");
    fprintf(r->out, "\"%s\"", why);
    reply_end(r);
}

void write_hex(FILE *out, const uint8_t *data, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    char chunk[4096];
    size_t used = 0;
    putc('"', out);
    for (size_t i = 0; i < length; i++) {
        chunk[used++] = digits[data[i] >> 4];
        chunk[used++] = digits[data[i] & 15];
        if (used == sizeof chunk) {
            fwrite(chunk, 1, used, out);
            used = 0;
        }
    }
    fwrite(chunk, 1, used, out);
    putc('"', out);
}

void write_text(FILE *out, const char *text, size_t length)
{
    putc('"', out);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x20) {
            fprintf(out, "\\u%04x", c);
        } else {
            if (c == '"' || c == '\\')
                putc('\\', out);
            putc(c, out);
        }
    }
    putc('"', out);
}

static void write_square(FILE *out, unsigned square)
{
    fprintf(out, "%c%u", (int)("abcdefghi"[square % 9]), 9 - square / 9);
}

void write_move(FILE *out, bw_move move)
{
    putc('"', out);
    write_square(out, move.from);
    write_square(out, move.to);
    putc('"', out);
}

#include "xiangqi_link.h"

#include "base64url.h"
#include "utf8.h"

#include <string.h>

/* Within this file places are offsets in bytes. All that divides a link is
 * ASCII, and only the place that is handed out is counted in characters. */
struct span {
    size_t from, to;
};

/* The value of p, r or s, with percent-encoding undone. */
struct value {
    bool present;
    struct span span;       /* as it stands in the text */
    struct buffer text;
};

enum { P, R, S, NAMES };

struct reading {
    const char *text;
    struct link_rules rules;
    struct value value[NAMES];
};

/* The first `c` in the span, or its end. */
static size_t find(const char *text, struct span span, char c)
{
    size_t size = span.to - span.from;
    const char *at = size == 0 ? NULL : memchr(text + span.from, c, size);
    return at == NULL ? span.to : (size_t)(at - text);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool allowed_in_s(unsigned c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')
        || c == '-' || c == '.' || c == '_' || c == '~';
}

/* Undoes percent-encoding once, character by character (XL-4, XL-5); a
 * character of s is judged as well (XL-11). */
static struct verdict undo_percent(const char *text, struct span span, bool is_s,
                                   struct buffer *out)
{
    size_t next;
    for (size_t at = span.from; at < span.to; at = next) {
        unsigned c = (unsigned char)text[at];
        next = at + 1;
        if (c == '%') {
            int high = span.to - at > 2 ? hex_digit(text[at + 1]) : -1;
            int low = span.to - at > 2 ? hex_digit(text[at + 2]) : -1;
            if (high < 0 || low < 0)
                return refuse(PERCENT_INVALID, at);
            c = (unsigned)(16 * high + low);
            next = at + 3;
        }
        if (c >= 128)
            return refuse(NOT_ASCII, at);
        if (is_s && !allowed_in_s(c))
            return refuse(S_INVALID, at);
        buffer_add(out, (uint8_t)c);
    }
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

/* The offset at which character n of a value begins; past the last one, the
 * offset behind the value (XL-19). */
static size_t value_offset(const char *text, struct span span, uint64_t n)
{
    size_t at = span.from;
    while (n-- > 0 && at < span.to)
        at += text[at] == '%' ? 3 : 1;
    return at;
}

/* One part of the query, in the order of XL-15. */
static struct verdict read_part(struct reading *r, struct span part)
{
    size_t equals = find(r->text, part, '=');
    int which = NAMES;
    if (equals < part.to) {
        struct buffer name = { 0 };
        struct verdict v = undo_percent(r->text, (struct span){ part.from, equals }, false, &name);
        if (v.code == ACCEPTED && name.length == 1) {
            const char *at = strchr("prs", name.data[0]);
            if (at != NULL && *at != '\0')
                which = *at == 'p' ? P : *at == 'r' ? R : S;
        }
        buffer_free(&name);
        if (v.code != ACCEPTED)
            return v;
    }
    if (which == NAMES)
        return r->rules.unknown_parameters ? accept() : refuse(PARAMETER_UNKNOWN, part.from);
    struct value *value = &r->value[which];
    if (value->present)
        return refuse(PARAMETER_TWICE, part.from);
    value->present = true;
    value->span = (struct span){ equals + 1, part.to };
    return undo_percent(r->text, value->span, which == S, &value->text);
}

/* The first layer: the syntax of the link, without its contents. */
static struct verdict read_syntax(struct reading *r, size_t length, struct link *link)
{
    size_t hash = find(r->text, (struct span){ 0, length }, '#');
    size_t question = find(r->text, (struct span){ 0, hash }, '?');
    struct verdict v = accept();
    if (question == hash) {             /* no '?': the value of p alone (XL-2) */
        r->value[P].present = true;
        r->value[P].span = (struct span){ 0, hash };
        v = undo_percent(r->text, r->value[P].span, false, &r->value[P].text);
    } else {
        link->has_base = question > 0;
        buffer_append(&link->base, r->text, question);
        if (link->base.failed)
            return refuse(NO_MEMORY, 0);
        size_t from = question + 1, to;
        do {
            to = find(r->text, (struct span){ from, hash }, '&');
            v = read_part(r, (struct span){ from, to });
            from = to + 1;
        } while (v.code == ACCEPTED && to < hash);
    }
    if (v.code == ACCEPTED && hash < length && !r->rules.unknown_parameters)
        return refuse(FRAGMENT_PRESENT, hash);
    return v;
}

/* Moves a fault that base64url_decode finds at a character of the value, or
 * a format at a bit of it, to the text. */
static struct verdict moved(const struct reading *r, int which, struct verdict v, unsigned per)
{
    if (v.code != ACCEPTED)
        v.place = value_offset(r->text, r->value[which].span, v.place / per);
    return v;
}

static struct verdict read_position(const struct reading *r, struct link *link)
{
    struct buffer bytes = { 0 };
    const struct buffer *text = &r->value[P].text;
    struct verdict v = moved(r, P, base64url_decode(text->data, text->length, &bytes), 1);
    if (v.code == ACCEPTED)
        v = moved(r, P, xiangqi_position_decode(bytes.data, bytes.length, r->rules.position,
                                                &link->position), 6);
    buffer_free(&bytes);
    return v;
}

static struct verdict read_history(const struct reading *r, struct link *link)
{
    struct buffer bytes = { 0 };
    const struct buffer *text = &r->value[R].text;
    struct verdict v = moved(r, R, base64url_decode(text->data, text->length, &bytes), 1);
    if (v.code == ACCEPTED)
        v = moved(r, R, xiangqi_history_decode(bytes.data, bytes.length, link->position,
                                               &link->history), 6);
    buffer_free(&bytes);
    return v;
}

struct verdict xiangqi_link_decode(const char *text, size_t length, struct link_rules rules,
                                   struct link *link)
{
    struct reading r = { .text = text, .rules = rules };
    *link = (struct link){ 0 };
    struct verdict v = read_syntax(&r, length, link);
    if (v.code == ACCEPTED && r.value[P].text.length == 0)      /* absent or empty */
        v = refuse(PARAMETER_MISSING, length);
    if (v.code == ACCEPTED)
        v = read_position(&r, link);
    if (v.code == ACCEPTED)             /* an absent r is an empty history (XL-9) */
        v = read_history(&r, link);
    if (v.code == ACCEPTED) {
        link->has_s = r.value[S].present;
        link->s = r.value[S].text;
        r.value[S].text = (struct buffer){ 0 };
    }
    for (int which = 0; which < NAMES; which++)
        buffer_free(&r.value[which].text);
    if (v.code != ACCEPTED)
        v.place = utf8_count(text, (size_t)v.place);
    return v;
}

/* XL-22: a base is not empty and has no '?' and no '#'. */
static bool base_is_valid(const struct buffer *base)
{
    return base->length > 0 && memchr(base->data, '?', base->length) == NULL
        && memchr(base->data, '#', base->length) == NULL;
}

static struct verdict write_base64url(const struct buffer *bytes, struct buffer *out)
{
    base64url_encode(bytes->data, bytes->length, out);
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

struct verdict xiangqi_link_encode(const struct link *link, struct buffer *out)
{
    if (link->has_base && !base_is_valid(&link->base))
        return refuse(BASE_INVALID, 0);
    for (size_t i = 0; link->has_s && i < link->s.length; i++)
        if (!allowed_in_s(link->s.data[i]))
            return refuse(S_INVALID, 0);
    if (link->has_base)
        buffer_append(out, link->base.data, link->base.length);
    buffer_append(out, "?p=", 3);
    struct buffer bytes = { 0 };
    struct verdict v = xiangqi_position_encode(&link->position, &bytes);
    if (v.code == ACCEPTED)
        v = write_base64url(&bytes, out);
    bytes.length = 0;
    if (v.code == ACCEPTED && link->history.count > 0) {
        buffer_append(out, "&r=", 3);
        v = xiangqi_history_encode(&link->history, link->position, &bytes);
        if (v.code == ACCEPTED)
            v = write_base64url(&bytes, out);
    }
    buffer_free(&bytes);
    if (v.code == ACCEPTED && link->has_s) {
        buffer_append(out, "&s=", 3);
        buffer_append(out, link->s.data, link->s.length);
        if (out->failed)
            v = refuse(NO_MEMORY, 0);
    }
    return v;
}

void link_free(struct link *link)
{
    buffer_free(&link->base);
    buffer_free(&link->s);
    history_free(&link->history);
}

/* The grammar of JSON, once over the text. */
#include "json.h"

#include "utf8.h"

#include <string.h>

struct scan {
    const char *at, *end;       /* *end is NUL */
};

static void skip_space(struct scan *s)
{
    while (*s->at == ' ' || *s->at == '\t' || *s->at == '\n' || *s->at == '\r')
        s->at++;
}

static bool take(struct scan *s, char c)
{
    if (*s->at != c || s->at == s->end)
        return false;
    s->at++;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The characters after a backslash. The NUL at the end is no hexadecimal digit,
 * so nothing is read after it. */
static bool check_escape(struct scan *s)
{
    char c = *s->at++;
    if (c == 'u') {
        for (int i = 0; i < 4; i++)
            if (!is_hex(*s->at++))
                return false;
        return true;
    }
    return c != '\0' && strchr("\"\\/bfnrt", c) != NULL;
}

static bool check_string(struct scan *s)
{
    if (!take(s, '"'))
        return false;
    for (;;) {
        unsigned char c = (unsigned char)*s->at;
        if (c < 0x20)           /* the NUL at the end too */
            return false;
        if (c == '"') {
            s->at++;
            return true;
        }
        if (c == '\\') {
            s->at++;
            if (!check_escape(s))
                return false;
        } else if (c < 0x80) {
            s->at++;
        } else {
            size_t size = utf8_character(s->at, (size_t)(s->end - s->at));
            if (size == 0)
                return false;
            s->at += size;
        }
    }
}

static bool check_digits(struct scan *s)
{
    if (!is_digit(*s->at))
        return false;
    while (is_digit(*s->at))
        s->at++;
    return true;
}

static bool check_number(struct scan *s)
{
    take(s, '-');
    if (!take(s, '0') && !check_digits(s))
        return false;
    if (take(s, '.') && !check_digits(s))
        return false;
    if (take(s, 'e') || take(s, 'E')) {
        if (!take(s, '+'))
            take(s, '-');
        return check_digits(s);
    }
    return true;
}

static bool check_word(struct scan *s, const char *word)
{
    while (*word != '\0')
        if (!take(s, *word++))
            return false;
    return true;
}

/* Anything but an object or an array. */
static bool check_scalar(struct scan *s)
{
    switch (*s->at) {
    case '"': return check_string(s);
    case 't': return check_word(s, "true");
    case 'f': return check_word(s, "false");
    case 'n': return check_word(s, "null");
    default:  return check_number(s);
    }
}

/* The name of a member and its colon. */
static bool check_name(struct scan *s)
{
    skip_space(s);
    if (!check_string(s))
        return false;
    skip_space(s);
    return take(s, ':');
}

/* `open` holds the closing bracket of each object and array that is open. */
static bool check_value(struct scan *s, struct buffer *open)
{
    for (;;) {                  /* here a value must begin */
        skip_space(s);
        char c = *s->at;
        if (c == '{' || c == '[') {
            char closing = c == '{' ? '}' : ']';
            s->at++;
            buffer_add(open, (uint8_t)closing);
            if (open->failed)
                return false;
            skip_space(s);
            if (*s->at != closing) {
                if (c == '{' && !check_name(s))
                    return false;
                continue;
            }
        } else if (!check_scalar(s)) {
            return false;
        }
        for (;;) {              /* here a value has ended, or a bracket closes */
            skip_space(s);
            if (open->length == 0)
                return s->at == s->end;
            char closing = (char)open->data[open->length - 1];
            if (take(s, ','))
                break;
            if (!take(s, closing))
                return false;
            open->length--;
        }
        if (open->data[open->length - 1] == '}' && !check_name(s))
            return false;
    }
}

bool json_check(const char *text, size_t length)
{
    struct scan s = { text, text + length };
    struct buffer open = { 0 };
    bool good = check_value(&s, &open);
    buffer_free(&open);
    return good;
}

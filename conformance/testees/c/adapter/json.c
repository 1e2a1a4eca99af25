/* Reading values of a text that json_check accepted. */
#include "json.h"

#include "utf8.h"

#include <string.h>

static const char *skip_space(const char *at)
{
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')
        at++;
    return at;
}

const char *json_start(const char *text)
{
    return skip_space(text);
}

static const char *end_of_string(const char *at)
{
    for (at++; *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at + 1;
}

const char *json_end(const char *value)
{
    size_t depth = 0;
    const char *at = value;
    do {
        if (*at == '"') {
            at = end_of_string(at);
        } else if (*at == '{' || *at == '[') {
            depth++;
            at++;
        } else if (*at == '}' || *at == ']') {
            depth--;
            at++;
        } else if (depth > 0) {
            at++;
        } else {                /* a number or a word, and nothing around it */
            while (*at != '\0' && strchr(" \t\n\r,]}", *at) == NULL)
                at++;
        }
    } while (depth > 0);
    return at;
}

bool json_is_array(const char *value)
{
    return *value == '[';
}

const char *json_first(const char *array)
{
    const char *at = skip_space(array + 1);
    return *at == ']' ? NULL : at;
}

const char *json_next(const char *element)
{
    const char *at = skip_space(json_end(element));
    return *at == ',' ? skip_space(at + 1) : NULL;
}

bool json_is_null(const char *value)
{
    return *value == 'n';
}

static unsigned hex4(const char *at)
{
    unsigned n = 0;
    for (int i = 0; i < 4; i++) {
        char c = at[i];
        n = n << 4 | (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return n;
}

static bool is_surrogate(uint32_t c)
{
    return c >= 0xd800 && c <= 0xdfff;
}

/* Takes the escape that begins at *at: its character. The two escapes of a
 * surrogate pair are one; a lone surrogate is given as it is. */
static uint32_t take_escape(const char **at)
{
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    const char *s = *at + 1;
    if (*s != 'u') {
        const char *control = strchr(from, *s);
        *at = s + 1;
        return (unsigned char)(control == NULL ? *s : to[control - from]);
    }
    uint32_t c = hex4(s + 1);
    *at = s + 5;
    if (c >= 0xd800 && c <= 0xdbff && s[5] == '\\' && s[6] == 'u') {
        uint32_t low = hex4(s + 7);
        if (low >= 0xdc00 && low <= 0xdfff) {
            *at = s + 11;
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
        }
    }
    return c;
}

bool json_is_text(const char *value)
{
    if (*value != '"')
        return false;
    for (const char *at = value + 1; *at != '"'; )
        if (*at != '\\')
            at++;
        else if (is_surrogate(take_escape(&at)))
            return false;
    return true;
}

bool json_is(const char *value, const char *expected)
{
    if (*value != '"')
        return false;
    const char *at = value + 1;
    for (; *at != '"'; expected++) {
        uint32_t c = *at == '\\' ? take_escape(&at) : (unsigned char)*at++;
        if (*expected == '\0' || c != (unsigned char)*expected)
            return false;
    }
    return *expected == '\0';
}

bool json_text(const char *value, struct buffer *out)
{
    if (*value != '"')
        return false;
    for (const char *at = value + 1; *at != '"'; ) {
        if (*at != '\\') {
            const char *plain = at;
            while (*at != '"' && *at != '\\')
                at++;
            buffer_append(out, plain, (size_t)(at - plain));
        } else {
            uint32_t c = take_escape(&at);
            if (is_surrogate(c))
                return false;
            utf8_add(out, c);
        }
    }
    return !out->failed;
}

bool json_members(const char *value, size_t count, const char *const names[],
                  const char *found[], size_t *others)
{
    *others = 0;
    for (size_t i = 0; i < count; i++)
        found[i] = NULL;
    if (*value != '{')
        return false;
    const char *at = skip_space(value + 1);
    while (*at != '}') {
        const char *name = at;
        at = skip_space(end_of_string(name));       /* the colon */
        at = skip_space(at + 1);
        size_t i = 0;
        while (i < count && !json_is(name, names[i]))
            i++;
        if (i == count)
            ++*others;
        else if (found[i] != NULL)
            return false;
        else
            found[i] = at;
        at = skip_space(json_end(at));
        if (*at == ',')
            at = skip_space(at + 1);
    }
    return true;
}

/* The digits of a number without its sign, point and exponent, one by one;
 * '\0' after the last. */
static char next_digit(const char **at)
{
    if (**at == '.')
        ++*at;
    return **at >= '0' && **at <= '9' ? *(*at)++ : '\0';
}

bool json_whole(const char *value, uint64_t *number)
{
    const long long far = 1000000000;   /* no exponent needs to be exact beyond */
    bool negative = *value == '-';
    const char *digits = value + negative, *at = digits;
    if (*digits < '0' || *digits > '9')
        return false;
    /* How many digits are before the point. */
    long long before = 0, exponent = 0;
    for (; *at >= '0' && *at <= '9'; at++)
        before++;
    while (*at == '.' || (*at >= '0' && *at <= '9'))
        at++;
    if (*at == 'e' || *at == 'E') {
        bool down = *++at == '-';
        if (*at == '-' || *at == '+')
            at++;
        for (; *at >= '0' && *at <= '9'; at++)
            if (exponent < far)
                exponent = 10 * exponent + (*at - '0');
        before += down ? -exponent : exponent;
    }
    uint64_t n = 0;
    bool whole = true, zero = true, huge = false;
    char c;
    for (at = digits; (c = next_digit(&at)) != '\0'; before--) {
        unsigned digit = (unsigned)(c - '0');
        zero = zero && digit == 0;
        if (before <= 0) {              /* after the point: only zeros */
            whole = whole && digit == 0;
            continue;
        }
        huge = huge || n > (UINT64_MAX - digit) / 10;
        n = huge ? 0 : 10 * n + digit;
    }
    for (; before > 0 && !zero && !huge; before--) {
        huge = n > UINT64_MAX / 10;
        n = 10 * n;
    }
    *number = huge ? UINT64_MAX : n;
    return whole && (!negative || zero);
}

#include "json.h"

#include <stdlib.h>
#include <string.h>

/* Objects and lists within each other. */
enum { DEPTH = 1000 };

static const char *skip_space(const char *at) { return at + strspn(at, " \t\r\n"); }

/* The end of a string that begins at its quote, or NULL. */
static const char *skip_string(const char *at) {
    if (*at++ != '"') return NULL;
    for (; *at != '"'; at++) {
        if (*at == '\\') at++;
        if (*at == '\0') return NULL;
    }
    return at + 1;
}

/* The end of a value, or NULL. */
static const char *skip_value(const char *at, int depth) {
    if (*at == '"') return skip_string(at);
    if (*at != '{' && *at != '[') {
        size_t length = strcspn(at, ",:]}[{\" \t\r\n");
        return length > 0 ? at + length : NULL;
    }
    char end = *at == '{' ? '}' : ']';
    at = skip_space(at + 1);
    if (*at == end) return at + 1;
    while (depth < DEPTH) {
        if (end == '}') {
            at = skip_string(at);
            if (at == NULL || *(at = skip_space(at)) != ':') return NULL;
            at = skip_space(at + 1);
        }
        at = skip_value(at, depth + 1);
        if (at == NULL) return NULL;
        at = skip_space(at);
        if (*at == end) return at + 1;
        if (*at != ',') return NULL;
        at = skip_space(at + 1);
    }
    return NULL;
}

struct json json_read(const char *text) {
    const char *start = skip_space(text), *end = skip_value(start, 0);
    bool is_one = end != NULL && *skip_space(end) == '\0';
    return (struct json){is_one ? start : NULL};
}

bool json_is(struct json value, const char *string) {
    char text[256]; /* Names have at most 200 characters. */
    long length = json_string(value, text, sizeof text);
    return length >= 0 && (size_t)length == strlen(string) && memcmp(text, string, (size_t)length) == 0;
}

struct json json_member(struct json object, const char *key) {
    if (object.at == NULL || *object.at != '{') return (struct json){NULL};
    const char *at = skip_space(object.at + 1);
    while (*at == '"') {
        struct json name = {at}, value = {skip_space(skip_space(skip_string(at)) + 1)};
        if (json_is(name, key)) return value;
        at = skip_space(skip_value(value.at, 0));
        if (*at == ',') at = skip_space(at + 1);
    }
    return (struct json){NULL};
}

size_t json_count(struct json object) {
    size_t count = 0;
    if (object.at == NULL || *object.at != '{') return 0;
    for (const char *at = skip_space(object.at + 1); *at == '"'; count++) {
        at = skip_space(skip_value(skip_space(skip_space(skip_string(at)) + 1), 0));
        if (*at == ',') at = skip_space(at + 1);
    }
    return count;
}

struct json json_first(struct json list) {
    if (list.at == NULL || *list.at != '[') return (struct json){NULL};
    const char *at = skip_space(list.at + 1);
    return (struct json){*at == ']' ? NULL : at};
}

struct json json_next(struct json entry) {
    const char *at = skip_space(skip_value(entry.at, 0));
    return (struct json){*at == ',' ? skip_space(at + 1) : NULL};
}

bool json_integer(struct json value, long long *integer) {
    if (value.at == NULL || strchr("-0123456789", *value.at) == NULL || *value.at == '\0') return false;
    char *end;
    *integer = strtoll(value.at, &end, 10);
    return end == skip_value(value.at, 0);
}

size_t json_size(struct json value) { return (size_t)(skip_value(value.at, 0) - value.at); }

/* The number of the four hex digits, or -1. */
static long code_unit(const char *digits) {
    long unit = 0;
    for (int i = 0; i < 4; i++) {
        const char *all = "0123456789abcdef0123456789ABCDEF";
        const char *found = digits[i] != '\0' ? strchr(all, digits[i]) : NULL;
        if (found == NULL) return -1;
        unit = unit * 16 + (found - all) % 16;
    }
    return unit;
}

/* Reads the escape after a backslash and moves after it; gives its character, or -1. */
static long read_escape(const char **at) {
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char letter = *(*at)++;
    if (letter != 'u') {
        const char *found = strchr(letters, letter);
        return found != NULL ? meant[found - letters] : -1;
    }
    long unit = code_unit(*at);
    if (unit < 0) return -1;
    *at += 4;
    if (unit < 0xd800 || unit > 0xdfff) return unit;
    long low = strncmp(*at, "\\u", 2) == 0 ? code_unit(*at + 2) : -1;
    if (unit > 0xdbff || low < 0xdc00 || low > 0xdfff) return -1; /* A lone surrogate is no text. */
    *at += 6;
    return 0x10000 + (unit - 0xd800) * 0x400 + (low - 0xdc00);
}

long json_string(struct json value, char *buffer, size_t size) {
    if (value.at == NULL || *value.at != '"') return -1;
    size_t length = 0;
    for (const char *at = value.at + 1; *at != '"';) {
        if (size - length < 5) return -1; /* Four bytes of a character, and the NUL. */
        if (*at != '\\') {
            buffer[length++] = *at++;
            continue;
        }
        at++;
        long character = read_escape(&at);
        if (character < 0) return -1;
        if (character < 0x80) {
            buffer[length++] = (char)character;
        } else if (character < 0x800) {
            buffer[length++] = (char)(0xc0 | character >> 6);
        } else if (character < 0x10000) {
            buffer[length++] = (char)(0xe0 | character >> 12);
            buffer[length++] = (char)(0x80 | (character >> 6 & 63));
        } else {
            buffer[length++] = (char)(0xf0 | character >> 18);
            buffer[length++] = (char)(0x80 | (character >> 12 & 63));
            buffer[length++] = (char)(0x80 | (character >> 6 & 63));
        }
        if (character >= 0x80) buffer[length++] = (char)(0x80 | (character & 63));
    }
    buffer[length] = '\0';
    return (long)length;
}

/* Reads JSON in place, without an allocation. A `struct json` is the rest of a text from the start of a value on; text ends with a NUL. */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

struct json {
    const char *at; /* The value's first character, or NULL if there is no value. */
};

/* The JSON value of a text, or none if the text is not exactly one value. */
struct json json_read(const char *text);

/* The member of an object with this key, or none. */
struct json json_member(struct json object, const char *key);

/* The number of members of an object. */
size_t json_count(struct json object);

/* The first entry of a list, or none. */
struct json json_first(struct json list);

/* The entry after this entry of a list, or none. */
struct json json_next(struct json entry);

/* Whether a value is the string. */
bool json_is(struct json value, const char *string);

/* Reads an integer, or the nearest that fits; false if the value is not one. The text of a greater number, or of a fraction, begins at `at` and
   has `json_size` bytes. */
bool json_integer(struct json value, long long *integer);

/* Reads a string as UTF-8 into a buffer of `size` bytes with a NUL; gives its length, or -1 if the value is no string or has no room. */
long json_string(struct json value, char *buffer, size_t size);

/* The number of bytes of a value as JSON: a buffer with four more bytes has room for its string. */
size_t json_size(struct json value);

#endif

/* JSON (RFC 8259) without a tree: a text is checked once, from end to end, and
 * then read in place. A value is a pointer to its first byte in a text that
 * json_check accepted; all functions but json_check rely on that. Nothing is
 * recursive, and nothing is allocated but for the nesting of the check and for
 * texts that are asked for.
 *
 * The time of each function is linear in the length of the value. */
#ifndef JSON_H
#define JSON_H

#include "buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether the text is one JSON value in well-formed UTF-8. A NUL must be
 * after it, at text[length]. */
bool json_check(const char *text, size_t length);

/* The first byte of the value in a checked text: after its white space. */
const char *json_start(const char *text);

/* The byte after a value. */
const char *json_end(const char *value);

/* Finds members of an object by their names: found[i] is the value of
 * names[i], or null. False if the value is no object or a name is there twice.
 * *others is the number of members with other names. */
bool json_members(const char *value, size_t count, const char *const names[],
                  const char *found[], size_t *others);

/* The first element of an array, and the one after an element; null if there
 * is none. Call json_is_array before. */
bool json_is_array(const char *value);
const char *json_first(const char *array);
const char *json_next(const char *element);

bool json_is_null(const char *value);

/* Whether the value is a text: a string without a lone surrogate. */
bool json_is_text(const char *value);

/* Whether the value is the text `expected`, which is ASCII. */
bool json_is(const char *value, const char *expected);

/* Appends a text as UTF-8. False if the value is none, or without memory
 * (out->failed). */
bool json_text(const char *value, struct buffer *out);

/* Reads an integer of 0 or more in any notation: 5, 5.0 and 50e-1 are one
 * number. What is above UINT64_MAX is given as UINT64_MAX. False if
 * the value is no such number. */
bool json_whole(const char *value, uint64_t *number);

#endif

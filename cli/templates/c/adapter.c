/* Speaks the testee protocol for the codec in codec.c: one JSON object a line. See spec/protocol.md. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec.h"
#include "json.h"

#define FORMAT "@FORMAT@"

/* The key of the input in requests and replies. */
#define KEY "@KEY@"

static const char *const operations[] = {@OPERATIONS@, NULL};

/* The operation and the unit of its offsets. */
static const char *const units[][2] = {@UNIT_ROWS_IN_BRACES,@{NULL, NULL}};

/* The operation and key of each member that a request must have, and the first characters of its type as JSON. */
static const char *const members[][3] = {@MEMBER_ROWS_OF_C,@{NULL, NULL, NULL}};

static const char *const leniencies[] = {@LENIENCIES,@NULL};
static const char *const limits[] = {@LIMITS,@NULL};
@IF features@
/* The features that the codec lacks, of @FEATURES@. */
static const char *const lacks[] = {NULL};
@END@
@IF value-keys@static const char *const value_keys[] = {@VALUE_KEYS,@NULL};

/* The index of a text in a list that ends with NULL, or of its end. */
static size_t find(const char *const *list, struct json text) {
    size_t i = 0;
    while (list[i] != NULL && !json_is(text, list[i])) i++;
    return i;
}

/* Whether all members of an object have one of these keys. */
static bool has_only(struct json object, const char *const *keys) {
    size_t known_count = 0;
    for (size_t i = 0; keys[i] != NULL; i++) known_count += json_member(object, keys[i]).at != NULL;
    return json_count(object) == known_count;
}

static struct fault unsupported(const char *what) { return (struct fault){NULL, 0, what}; }

static void *checked(void *pointer) {
    if (pointer == NULL) {
        perror("adapter");
        exit(1);
    }
    return pointer;
}

/* The codes of errors and the messages of the codec need no escape. */
static void say(const char *key, const char *text) { printf(",\"%s\":\"%s\"", key, text); }

/* Writes names of the format. */
static void say_names(const char *key, const char *const *names) {
    printf(",\"%s\":{\"" FORMAT "\":[", key);
    for (size_t i = 0; names[i] != NULL; i++) printf(i == 0 ? "\"%s\"" : ",\"%s\"", names[i]);
    printf("]}");
}

static void say_fault(struct fault fault, struct json op) {
    if (fault.unsupported != NULL) {
        say("unsupported", fault.unsupported);
        return;
    }
    say("reject", fault.reject);
    for (size_t i = 0; units[i][0] != NULL; i++) {
        if (json_is(op, units[i][0])) printf(",\"at\":{\"%s\":%lld}", units[i][1], fault.offset);
    }
}

@IF encode@
static void say_text(const char *bytes, size_t length) {
    putchar('"');
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if (byte < ' ' || byte == '"' || byte == '\\') {
            printf("\\u%04x", byte);
        } else {
            putchar(byte);
        }
    }
    putchar('"');
}

static void say_hex(const char *bytes, size_t length) {
    putchar('"');
    for (size_t i = 0; i < length; i++) {
        putchar("0123456789abcdef"[(unsigned char)bytes[i] >> 4]);
        putchar("0123456789abcdef"[(unsigned char)bytes[i] & 15]);
    }
    putchar('"');
}

@END@
/* Decodes hex in place; gives the number of bytes, or -1. */
static long decode_hex(char *text, long length) {
    if (length % 2 != 0) return -1;
    for (long i = 0; i < length; i++) {
        const char *digits = "0123456789abcdef", *digit = strchr(digits, text[i]);
        if (digit == NULL || text[i] == '\0') return -1;
        int high = i % 2 == 0 ? 0 : (unsigned char)text[i / 2] << 4;
        text[i / 2] = (char)(high | (int)(digit - digits));
    }
    return length / 2;
}

@IF built-in@
/* Other operations ignore `allow` and `limits`. */
static bool takes_options(struct json op) { return json_is(op, "decode") || json_is(op, "explain"); }

@END@
/* Reads `allow` and `limits`; gives why they are not supported, or NULL. */
static const char *read_options(struct json request, struct options *options) {
    *options = (struct options){0, {NULL}, request};
@IF built-in@    if (!takes_options(json_member(request, "op"))) return NULL;
    for (struct json name = json_first(json_member(request, "allow")); name.at != NULL; name = json_next(name)) {
        size_t i = find(leniencies, name);
        if (leniencies[i] == NULL) return "unknown leniency";
        options->allow |= 1u << i;
    }
    options->limits = json_member(request, "limits");
    return has_only(options->limits, limits) ? NULL : "unknown limit";
}

/* Whether the members of a request are well-formed (spec/protocol.md, "Malformed requests"). */
static bool is_sound(struct json request) {
    struct json op = json_member(request, "op"), allow = json_member(request, "allow");
    struct json given = json_member(request, "limits");
    long long number;
    for (size_t i = 0; members[i][0] != NULL; i++) {
        struct json member = json_member(request, members[i][1]);
        if (json_is(op, members[i][0]) && (member.at == NULL || strchr(members[i][2], *member.at) == NULL)) return false;
    }
@IF value-keys@    if (json_is(op, "encode") && !has_only(json_member(request, "value"), value_keys)) return false;
@IF built-in@    if (!takes_options(op)) return true;
    if ((allow.at != NULL && *allow.at != '[') || (given.at != NULL && *given.at != '{')) return false;
    for (size_t i = 0; limits[i] != NULL; i++) {
        struct json limit = json_member(given, limits[i]);
        if (limit.at != NULL && (!json_integer(limit, &number) || number < 0)) return false;
    }
    return true;
}

/* Calls the codec, which writes into `output`. */
static struct fault call(struct json op, uint8_t *input, size_t length, struct options options, FILE *output) {
@IF encode@    if (json_is(op, "encode")) return encode(json_member(options.request, "value"), options, output);
@IF decode@    if (json_is(op, "decode")) return decode(input, length, options, output);
@IF other@    return perform(operations[find(operations, op)], input, length, options, output);
@IF no-other@    return unsupported("another operation");
}

static void answer_operation(struct json request, struct json op) {
    struct json source = json_member(request, KEY);
    struct options options;
    const char *why = read_options(request, &options);
    if (why != NULL) {
        say_fault(unsupported(why), op);
        return;
    }
    size_t size = source.at != NULL ? json_size(source) + 4 : 4;
    char *input = checked(malloc(size));
    long length = source.at != NULL ? json_string(source, input, size) : 0;
    if (length >= 0 && strcmp(KEY, "hex") == 0) length = decode_hex(input, length);
    if (length < 0) {
        say("error", "the input is missing or malformed");
    } else {
        char *bytes;
        size_t written;
        FILE *output = checked(open_memstream(&bytes, &written));
        struct fault fault = call(op, (uint8_t *)input, (size_t)length, options, output);
        fclose(output);
        if (fault.reject != NULL || fault.unsupported != NULL) {
            say_fault(fault, op);
@IF encode@
        } else if (json_is(op, "encode")) {
            printf(",\"ok\":{\"" KEY "\":");
            (strcmp(KEY, "hex") == 0 ? say_hex : say_text)(bytes, written);
            putchar('}');
@END@
        } else {
            printf(",\"ok\":");
            fwrite(bytes, 1, written, stdout);
        }
        free(bytes);
    }
    free(input);
}

static void answer(const char *line) {
    struct json request = json_read(line), id = json_member(request, "id"), op = json_member(request, "op");
    struct json format = json_member(request, "format");
    bool is_hello = json_is(op, "hello");
    long long version;
    if (id.at == NULL || *id.at != '"') {
        printf("{\"id\":null,\"error\":\"the line is not a request\"}\n");
        return;
    }
    printf("{\"id\":");
    fwrite(id.at, 1, json_size(id), stdout);
    if (op.at == NULL || *op.at != '"' || (!is_hello && (format.at == NULL || *format.at != '"'))) {
        say("error", "there is no operation or no format");
    } else if (is_hello && (!json_integer(json_member(request, "protocol"), &version) || version != 1)) {
        say_fault(unsupported("only version 1 of the protocol"), op);
    } else if (is_hello) {
        say("name", "@NAME@");
        say("version", "0.1.0");
        say("language", "C");
        say_names("formats", operations);
@IF features@        if (lacks[0] != NULL) say_names("lacks", lacks);
    } else if (!json_is(format, FORMAT) || operations[find(operations, op)] == NULL) {
        say_fault(unsupported("only @ONLY@ of " FORMAT), op);
    } else if (!is_sound(request)) {
        say("error", "a key is missing or malformed");
    } else {
        answer_operation(request, op);
    }
    printf("}\n");
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        answer(line);
        fflush(stdout);
    }
    free(line);
    return ferror(stdin) || ferror(stdout);
}

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

/* The key of the additional data of a request; empty if there is none. */
#define CONTEXT "@CONTEXT@"

static const char *const leniencies[] = {@LENIENCIES_OF_C@NULL};

/* The keys of a value. */
static const char *const members[] = {@MEMBERS_OF_C@NULL};

static struct fault unsupported(const char *what) { return (struct fault){NULL, 0, what}; }

/* Bytes that grow as they are written. */
struct buffer {
    char *bytes;
    size_t length;
    FILE *file;
};

static void *checked(void *pointer) {
    if (pointer == NULL) {
        perror("adapter");
        exit(1);
    }
    return pointer;
}

static void open_buffer(struct buffer *buffer) { buffer->file = checked(open_memstream(&buffer->bytes, &buffer->length)); }

/* The codes of errors and the messages of the codec need no escape. */
static void say(const char *key, const char *text) { printf(",\"%s\":\"%s\"", key, text); }

static void say_fault(struct fault fault, bool has_offset) {
    if (fault.unsupported != NULL) {
        say("unsupported", fault.unsupported);
        return;
    }
    say("reject", fault.reject);
    if (has_offset) printf(",\"at\":{\"@UNIT@\":%lld}", fault.offset);
}

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

/* Turns hex into its bytes, in place; gives their number, or -1. */
static long bytes_of_hex(char *text, long length) {
    if (length % 2 != 0) return -1;
    for (long i = 0; i < length; i++) {
        const char *digits = "0123456789abcdef", *digit = strchr(digits, text[i]);
        if (digit == NULL || text[i] == '\0') return -1;
        int high = i % 2 == 0 ? 0 : (unsigned char)text[i / 2] << 4;
        text[i / 2] = (char)(high | (int)(digit - digits));
    }
    return length / 2;
}

/* Reads `allow` and `limits`; gives why they are not supported, or NULL. */
static const char *read_options(struct json request, struct options *options) {
    *options = (struct options){0, -1, json_member(request, CONTEXT)};
    for (struct json name = json_first(json_member(request, "allow")); name.at != NULL; name = json_next(name)) {
        size_t i = 0;
        while (leniencies[i] != NULL && !json_is(name, leniencies[i])) i++;
        if (leniencies[i] == NULL) return "unknown leniency";
        options->allow |= 1u << i;
    }
    struct json limits = json_member(request, "limits");
    if (limits.at == NULL || json_is_empty(limits)) return NULL;
    if (!json_integer(json_member(limits, "@LIMIT@"), &options->limit)) return "unknown limit";
    return NULL;
}

/* Whether the members of a request are well-formed (spec/protocol.md, "Malformed requests"). */
static bool is_sound(struct json request) {
    struct json allow = json_member(request, "allow"), limits = json_member(request, "limits");
    struct json limit = json_member(limits, "@LIMIT@"), context = json_member(request, CONTEXT);
    long long number;
    if (*CONTEXT != '\0' && (context.at == NULL || *context.at != '{')) return false;
    if (json_is(json_member(request, "op"), "encode")) {
        struct json value = json_member(request, "value");
        size_t known = 0;
        for (size_t i = 0; members[i] != NULL; i++) known += json_member(value, members[i]).at != NULL;
        return value.at != NULL && *value.at == '{' && (members[0] == NULL || json_count(value) == known);
    }
    if ((allow.at != NULL && *allow.at != '[') || (limits.at != NULL && *limits.at != '{')) return false;
    return limit.at == NULL || (json_integer(limit, &number) && number >= 0);
}

static void answer_decode(struct json request) {
    struct json source = json_member(request, KEY);
    struct options options;
    const char *why = read_options(request, &options);
    if (why != NULL) {
        say_fault(unsupported(why), false);
        return;
    }
    size_t size = source.at != NULL ? json_size(source) + 4 : 4;
    char *input = checked(malloc(size));
    long length = json_string(source, input, size);
    if (length >= 0 && strcmp(KEY, "hex") == 0) length = bytes_of_hex(input, length);
    if (length < 0) {
        say("error", "the input is missing or malformed");
    } else {
        struct buffer value;
        open_buffer(&value);
        struct fault fault = decode((const uint8_t *)input, (size_t)length, options, value.file);
        fclose(value.file);
        if (fault.reject != NULL || fault.unsupported != NULL) {
            say_fault(fault, true);
        } else {
            printf(",\"ok\":");
            fwrite(value.bytes, 1, value.length, stdout);
        }
        free(value.bytes);
    }
    free(input);
}

static void answer_encode(struct json request) {
    struct buffer output;
    open_buffer(&output);
    struct fault fault = encode(json_member(request, "value"), json_member(request, CONTEXT), output.file);
    fclose(output.file);
    if (fault.reject != NULL || fault.unsupported != NULL) {
        say_fault(fault, false);
    } else {
        printf(",\"ok\":{\"" KEY "\":");
        (strcmp(KEY, "hex") == 0 ? say_hex : say_text)(output.bytes, output.length);
        putchar('}');
    }
    free(output.bytes);
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
        say_fault(unsupported("only version 1 of the protocol"), false);
    } else if (is_hello) {
        say("name", "@NAME@");
        say("version", "0.1.0");
        say("language", "C");
        printf(",\"formats\":{\"" FORMAT "\":[@OPERATIONS_OF_C@]}");
    } else if (!json_is(format, FORMAT) || !(json_is(op, "decode") || json_is(op, "encode"))) {
        say_fault(unsupported("only decode and encode of " FORMAT), false);
    } else if (!is_sound(request)) {
        say("error", "a key is missing or malformed");
    } else {
        (json_is(op, "decode") ? answer_decode : answer_encode)(request);
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

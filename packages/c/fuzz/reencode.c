/* Encodes what was decoded. What strict decoding accepts of a binary format is
 * canonical: the bytes come back. The text of a link or FEN decodes to a value
 * that encodes to the same text. */
#include "any.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The bytes, their number in *length. */
static uint8_t *encode(struct any *any, size_t *length)
{
    bw_error error;
    size_t needed;
    if (any_encode(any, NULL, 0, &needed, &error) == BW_OK) {
        REQUIRE(needed == 0);
        *length = 0;
        return exactly(0, 1);
    }
    REQUIRE(error.code == BW_BUFFER_TOO_SMALL && error.needed == needed);
    uint8_t *out = exactly(needed, 1);
    REQUIRE(any_encode(any, out, needed - 1, length, &error) == BW_BUFFER_TOO_SMALL);
    REQUIRE(any_encode(any, out, needed, length, &error) == BW_OK && *length == needed);
    return out;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct any any, again;
    bw_error error;
    size_t length, other_length;
    if (!any_start(&any, data, size))
        return 0;
    if (any_decode(&any, &error) == BW_OK && any.record_count < 64) {
        uint8_t *out = encode(&any, &length);
        if (!bw_format_info_of(any.format)->is_text) {
            if (any.options.allow == 0)
                REQUIRE(length == any.length && memcmp(out, any.data, length) == 0);
        } else {
            memset(&again, 0, sizeof again);
            again.format = any.format;
            again.data = out;
            again.length = length - 1;          /* without the NUL */
            REQUIRE(any_decode(&again, &error) == BW_OK);
            uint8_t *other = encode(&again, &other_length);
            REQUIRE(other_length == length && memcmp(out, other, length) == 0);
            free(other);
            again.data = NULL;
            any_free(&again);
        }
        free(out);
    }
    any_free(&any);
    return 0;
}

/* Explains: it agrees with decode, and the fields tile the input. */
#include "any.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct tiling {
    uint64_t at;
    bool undecoded;
};

static void next(void *context, const bw_field *field)
{
    struct tiling *tiling = context;
    REQUIRE(!tiling->undecoded && field->start == tiling->at);
    REQUIRE(field->length > 0 || strcmp(field->name, "origin") == 0);
    tiling->undecoded = strcmp(field->name, "undecoded") == 0;
    REQUIRE(tiling->undecoded || strlen(field->requirements) > 3);
    tiling->at += field->length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct any any;
    struct tiling tiling = { 0, false };
    bw_error decoded, explained;
    if (!any_start(&any, data, size))
        return 0;
    bw_code code = any_decode(&any, &decoded);
    bw_code other = bw_explain(any.format, any.data, any.length, &any.position, &any.options, next,
                               &tiling, &explained);
    if (bw_format_info_of(any.format)->is_text) {
        REQUIRE(other == BW_ARGUMENT_INVALID && tiling.at == 0);
    } else {
        REQUIRE(other == code && tiling.at == 8 * (uint64_t)any.length);
        REQUIRE(memcmp(&decoded.offset, &explained.offset, sizeof decoded.offset) == 0);
        REQUIRE(strcmp(decoded.path, explained.path) == 0);
        REQUIRE(code > 0 || !tiling.undecoded);
    }
    any_free(&any);
    return 0;
}

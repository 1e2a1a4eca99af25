/* Decodes: the codes, errors and messages are well-formed; a call with less
 * memory says so; a board of Go plays. */
#include "any.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_error(const struct any *any, bw_code code, const bw_error *error)
{
    char message[320], cut[16];
    size_t length = bw_error_message(error, message, sizeof message);
    REQUIRE(length < sizeof message && strlen(message) == length);
    REQUIRE(bw_error_message(error, cut, sizeof cut) == length && strlen(cut) < sizeof cut);
    if (code <= 0)
        return;
    bool is_text = bw_format_info_of(any->format)->is_text;
    REQUIRE(error->requirement[0] != '\0' && strcmp(bw_code_name(code), "unknown-code") != 0);
    REQUIRE(error->unit == (is_text ? BW_UNIT_CHARACTER : BW_UNIT_BIT));
    REQUIRE(error->offset <= any->length * (is_text ? 1u : 8u));
    REQUIRE(memchr(error->path, '\0', sizeof error->path) != NULL);
}

/* Plays the bytes of the input, two of them a move. */
static void play(struct any *any)
{
    bw_go go;
    bw_chain chain;
    bw_error error;
    uint8_t side = any->options.allow & 1 ? BW_WHITE : BW_BLACK;
    if (bw_go_start(any->data, any->length, side, &go, &error) != BW_OK)
        return;
    for (size_t i = 6; i + 1 < any->length; i += 2) {
        char move[4];
        int length = snprintf(move, sizeof move, "%c%u", 'A' + any->data[i] % 26,
                              any->data[i + 1] % 27u);
        bw_code code = bw_go_play(&go, move, (size_t)length, &error);
        check_error(any, code == BW_OK ? BW_OK : BW_ARGUMENT_INVALID, &error);
    }
    for (unsigned cursor = 0; bw_go_next_chain(&go, &cursor, &chain); )
        REQUIRE(chain.stone_count > 0 && chain.liberty_count > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct any any;
    bw_error error;
    if (!any_start(&any, data, size))
        return 0;
    bw_code code = any_decode(&any, &error);
    check_error(&any, code, &error);
    if (code == BW_OK && any.board.capacity > 1) {
        any.board.capacity--;
        REQUIRE(any_try(&any, &error) == BW_BUFFER_TOO_SMALL);
        check_error(&any, BW_BUFFER_TOO_SMALL, &error);
    }
    if (any.format == BW_GO_CHAINS)
        play(&any);
    any_free(&any);
    return 0;
}

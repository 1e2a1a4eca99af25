#include "xiangqi_position.h"

#include "prefix_code.h"

struct verdict xiangqi_position_decode(const uint8_t *data, size_t length,
                                       struct position_rules rules,
                                       struct xiangqi_position *position)
{
    struct bit_reader in = bits_of(data, length);
    bool taken[XIANGQI_SQUARES] = { false };
    unsigned bit;
    if (!bits_read(&in, 1, &bit))
        return refuse(TRUNCATED, 0);
    position->red_to_move = bit == 1;
    for (unsigned id = 0; id < XIANGQI_PIECES; id++) {
        uint64_t place = in.at;
        unsigned index;
        if (!code_word_read(&in, xiangqi_candidate_count(id), &index))
            return refuse(TRUNCATED, place);
        unsigned square = xiangqi_candidate(id, index);
        position->square[id] = (uint8_t)square;
        if (square == XIANGQI_DEAD)
            continue;
        if (taken[square])
            return refuse(SQUARE_OCCUPIED_TWICE, place);
        taken[square] = true;
    }
    while (in.at % 8 != 0) {
        uint64_t place = in.at;
        bits_read(&in, 1, &bit);        /* it is there: the byte is whole */
        if (bit == 0 && !rules.padding_bits)
            return refuse(PADDING_NOT_ONES, place);
    }
    if (in.at < in.end && !rules.trailing_bytes)
        return refuse(TRAILING_BYTES, in.at);
    return accept();
}

struct verdict xiangqi_position_encode(const struct xiangqi_position *position,
                                       struct buffer *out)
{
    struct verdict v = xiangqi_check_squares(position->square);
    if (v.code != ACCEPTED)
        return v;
    struct bit_writer bits = { 0 };
    bits_write(&bits, position->red_to_move, 1);
    for (unsigned id = 0; id < XIANGQI_PIECES; id++) {
        int index = xiangqi_candidate_index(id, position->square[id]);
        code_word_write(&bits, xiangqi_candidate_count(id), (unsigned)index);
    }
    bits_pad(&bits);
    buffer_append(out, bits.bytes.data, bits.bytes.length);
    bool failed = bits.bytes.failed || out->failed;
    buffer_free(&bits.bytes);
    return failed ? refuse(NO_MEMORY, 0) : accept();
}

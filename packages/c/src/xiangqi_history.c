#include "xiangqi_history.h"

#include "prefix_code.h"
#include "xiangqi_origins.h"

#include <stdlib.h>

/* A board that plies are undone on. */
struct board_state {
    struct xiangqi_position position;
    bool occupied[XIANGQI_SQUARES];
    bool red_moved;         /* the side of the next record (XH-2) */
};

static struct board_state state_of(const struct xiangqi_position *position)
{
    struct board_state state = { .position = *position, .red_moved = !position->red_to_move };
    for (unsigned id = 0; id < XIANGQI_PIECES; id++)
        if (position->square[id] != XIANGQI_DEAD)
            state.occupied[position->square[id]] = true;
    return state;
}

static void undo(struct board_state *state, struct ply ply)
{
    state->position.square[ply.piece] = ply.from;
    state->occupied[ply.from] = true;
    state->occupied[ply.to] = ply.captured != NO_PIECE;
    if (ply.captured != NO_PIECE)
        state->position.square[ply.captured] = ply.to;
    state->red_moved = !state->red_moved;
}

bool history_add(struct history *history, struct ply ply)
{
    if (history->count == history->capacity) {
        size_t capacity = history->capacity == 0 ? 16 : history->capacity * 2;
        if (capacity > SIZE_MAX / sizeof ply)
            return false;
        struct ply *plies = realloc(history->plies, capacity * sizeof ply);
        if (plies == NULL)
            return false;
        history->plies = plies;
        history->capacity = capacity;
    }
    history->plies[history->count++] = ply;
    return true;
}

void history_free(struct history *history)
{
    free(history->plies);
    *history = (struct history){ 0 };
}

/* Each field is judged before the next is read (XH-20). */
static struct verdict read_record(struct bit_reader *in, const struct board_state *state,
                                  struct ply *ply)
{
    const uint8_t *square = state->position.square;
    uint64_t place = in->at;
    unsigned number;
    if (!bits_read(in, 4, &number))
        return refuse(TRUNCATED, place);
    unsigned mover = number + (state->red_moved ? 0 : 16);
    unsigned to = square[mover];
    if (to == XIANGQI_DEAD)
        return refuse(MOVER_DEAD, place);
    uint8_t origin[XIANGQI_MOST_ORIGINS];
    unsigned origins = xiangqi_origins(mover, to, origin);
    if (origins == 0)
        return refuse(NO_ORIGIN, place);

    place = in->at;
    if (!bits_read(in, 1, &number))
        return refuse(TRUNCATED, place);
    unsigned captured = NO_PIECE;
    if (number == 1) {
        place = in->at;
        if (!bits_read(in, 4, &number))
            return refuse(TRUNCATED, place);
        captured = number + (state->red_moved ? 16 : 0);
        if (square[captured] != XIANGQI_DEAD)
            return refuse(CAPTURED_ALIVE, place);
        if (xiangqi_candidate_index(captured, to) < 0)
            return refuse(CAPTURED_MISPLACED, place);
    }

    place = in->at;
    if (!code_word_read(in, origins, &number))
        return refuse(TRUNCATED, place);
    if (state->occupied[origin[number]])
        return refuse(ORIGIN_OCCUPIED, place);
    *ply = (struct ply){ (uint8_t)mover, origin[number], (uint8_t)to, (uint8_t)captured };
    return accept();
}

/* XH-14, XH-15 */
static bool at_end(const struct bit_reader *in)
{
    return in->end - in->at < 8 && bits_left_are_ones(in);
}

struct verdict xiangqi_history_decode(const uint8_t *data, size_t length,
                                      struct xiangqi_position position,
                                      struct history *history)
{
    struct bit_reader in = bits_of(data, length);
    struct board_state state = state_of(&position);
    *history = (struct history){ 0 };
    while (!at_end(&in)) {
        struct ply ply;
        struct verdict v = read_record(&in, &state, &ply);
        if (v.code != ACCEPTED)
            return v;
        if (!history_add(history, ply))
            return refuse(NO_MEMORY, 0);
        undo(&state, ply);
    }
    return accept();
}

static struct verdict write_record(struct bit_writer *out, const struct board_state *state,
                                   struct ply ply)
{
    const uint8_t *square = state->position.square;
    if (xiangqi_is_red(ply.piece) != state->red_moved)
        return refuse(NO_ORIGIN, 0);
    if (square[ply.piece] == XIANGQI_DEAD)
        return refuse(MOVER_DEAD, 0);
    if (square[ply.piece] != ply.to)
        return refuse(NO_ORIGIN, 0);
    uint8_t origin[XIANGQI_MOST_ORIGINS];
    unsigned origins = xiangqi_origins(ply.piece, ply.to, origin);
    bits_write(out, ply.piece % 16, 4);
    bits_write(out, ply.captured != NO_PIECE, 1);
    if (ply.captured != NO_PIECE) {
        if (xiangqi_is_red(ply.captured) == state->red_moved)
            return refuse(CAPTURED_MISPLACED, 0);
        if (square[ply.captured] != XIANGQI_DEAD)
            return refuse(CAPTURED_ALIVE, 0);
        if (xiangqi_candidate_index(ply.captured, ply.to) < 0)
            return refuse(CAPTURED_MISPLACED, 0);
        bits_write(out, ply.captured % 16, 4);
    }
    unsigned index = 0;
    while (index < origins && origin[index] != ply.from)
        index++;
    if (index == origins)
        return refuse(NO_ORIGIN, 0);
    if (state->occupied[ply.from])
        return refuse(ORIGIN_OCCUPIED, 0);
    code_word_write(out, origins, index);
    return accept();
}

struct verdict xiangqi_history_encode(const struct history *history,
                                      struct xiangqi_position position, struct buffer *out)
{
    struct bit_writer bits = { 0 };
    struct board_state state = state_of(&position);
    struct verdict v = accept();
    for (size_t i = 0; i < history->count && v.code == ACCEPTED; i++) {
        v = write_record(&bits, &state, history->plies[i]);
        if (v.code == ACCEPTED)
            undo(&state, history->plies[i]);
    }
    bits_pad(&bits);
    if (v.code == ACCEPTED) {
        buffer_append(out, bits.bytes.data, bits.bytes.length);
        if (bits.bytes.failed || out->failed)
            v = refuse(NO_MEMORY, 0);
    }
    buffer_free(&bits.bytes);
    return v;
}

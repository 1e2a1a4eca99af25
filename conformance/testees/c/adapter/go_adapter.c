/* Chains and moves of Go. */
#include "go_game.h"
#include "json.h"
#include "operations.h"
#include "ternary.h"

#include <inttypes.h>

/* All points of the board that are in the set, [row,col], in row-major order. */
static void write_points(FILE *out, const struct chains *c, const struct points *set)
{
    const char *before = "";
    putc('[', out);
    for (unsigned p = 0; p < c->rows * c->cols; p++) {
        if (!points_has(set, p))
            continue;
        fprintf(out, "%s[%u,%u]", before, p / c->cols, p % c->cols);
        before = ",";
    }
    putc(']', out);
}

static void write_chain(FILE *out, const struct chains *c, unsigned head)
{
    struct points stones = { { 0 } };
    for (unsigned s = head; ; s = c->next[s]) {
        stones.words[s / 64] |= UINT64_C(1) << s % 64;
        if (s == c->tail[head])
            break;
    }
    fprintf(out, "{\"color\":\"%s\",\"stones\":", c->color[head] == BLACK ? "black" : "white");
    write_points(out, c, &stones);
    fputs(",\"liberties\":", out);
    write_points(out, c, &c->liberties[head]);
    putc('}', out);
}

/* The chains in the order of their first stones (GC-4). */
static void write_chains(FILE *out, const struct chains *c)
{
    bool written[GO_MOST_POINTS] = { false };       /* by head */
    const char *before = "";
    putc('[', out);
    for (unsigned p = 0; p < c->rows * c->cols; p++) {
        unsigned head = c->head[p];
        if (c->color[p] == EMPTY || written[head])
            continue;
        written[head] = true;
        fputs(before, out);
        write_chain(out, c, head);
        before = ",";
    }
    putc(']', out);
}

void analyse_go_chains(const struct request *r)
{
    struct buffer in = { 0 };
    struct go_game game;
    if (request_hex(r, &in)) {
        struct verdict v = go_read(in.data, in.length, &game);
        if (v.code == ACCEPTED) {
            bool legal = go_first_without_liberty(&game) == GO_NO_POINT;
            reply_ok(r);
            fprintf(r->out, "{\"legal\":%s,\"chains\":", legal ? "true" : "false");
            write_chains(r->out, &game.chains);
            putc('}', r->out);
            reply_end(r);
        } else {
            reply_refused(r, v, "bit");
        }
    }
    buffer_free(&in);
}

/* The side to move, or EMPTY where the request has another shape. */
static uint8_t side_of(const struct request *r)
{
    const char *side = r->field[TO_PLAY];
    if (side != NULL && json_is(side, "black"))
        return BLACK;
    return side != NULL && json_is(side, "white") ? WHITE : EMPTY;
}

/* Whether `moves` is a list of texts: asked before a move is judged, since a
 * request that has not its shape gets no code. */
static bool moves_are_texts(const char *moves)
{
    if (moves == NULL || !json_is_array(moves))
        return false;
    for (const char *m = json_first(moves); m != NULL; m = json_next(m))
        if (!json_is_text(m))
            return false;
    return true;
}

static void play(const struct request *r, struct go_game *game)
{
    size_t index = 0;
    struct buffer move = { 0 };
    for (const char *m = json_first(r->field[MOVES]); m != NULL; m = json_next(m), index++) {
        move.length = 0;
        enum code code = json_text(m, &move)
            ? go_move(game, (const char *)move.data, move.length) : NO_MEMORY;
        if (code != ACCEPTED) {
            if (code == NO_MEMORY)
                reply_unsupported(r, code_name(code));
            else
                reply_move_refused(r, code, index);
            buffer_free(&move);
            return;
        }
    }
    buffer_free(&move);
    struct buffer record = { 0 };
    struct verdict v = go_write(game, &record);
    if (v.code == ACCEPTED) {
        reply_ok(r);
        fputs("{\"hex\":", r->out);
        write_hex(r->out, &record);
        fprintf(r->out, ",\"captured\":{\"black\":%" PRIu64 ",\"white\":%" PRIu64 "}}",
                game->captured[BLACK], game->captured[WHITE]);
        reply_end(r);
    } else {
        reply_refused(r, v, NULL);
    }
    buffer_free(&record);
}

void play_go_chains(const struct request *r)
{
    uint8_t side = side_of(r);
    if (side == EMPTY || !moves_are_texts(r->field[MOVES])) {
        reply_error(r, "to_play is no side, or moves is no list of texts");
        return;
    }
    struct buffer in = { 0 };
    struct go_game game;
    if (request_hex(r, &in)) {
        struct verdict v = go_start(in.data, in.length, side, &game);
        if (v.code == ACCEPTED)
            play(r, &game);
        else
            reply_refused(r, v, "bit");
    }
    buffer_free(&in);
}

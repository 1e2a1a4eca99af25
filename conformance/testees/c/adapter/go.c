/* Chains and moves of Go. */
#include "json.h"
#include "operations.h"

#include <inttypes.h>

static void write_points(FILE *out, const bw_go *go, const uint16_t *points, unsigned count)
{
    putc('[', out);
    for (unsigned i = 0; i < count; i++)
        fprintf(out, "%s[%u,%u]", i > 0 ? "," : "", (unsigned)points[i] / go->cols,
                (unsigned)points[i] % go->cols);
    putc(']', out);
}

static void write_chains(FILE *out, const bw_go *go)
{
    bw_chain chain;
    const char *before = "";
    for (unsigned cursor = 0; bw_go_next_chain(go, &cursor, &chain); before = ",") {
        fprintf(out, "%s{\"color\":\"%s\",\"stones\":", before,
                chain.color == BW_BLACK ? "black" : "white");
        write_points(out, go, chain.stones, chain.stone_count);
        fputs(",\"liberties\":", out);
        write_points(out, go, chain.liberties, chain.liberty_count);
        putc('}', out);
    }
}

static bool is_legal(const bw_go *go)
{
    bw_chain chain;
    for (unsigned cursor = 0; bw_go_next_chain(go, &cursor, &chain); )
        if (chain.liberty_count == 0)
            return false;
    return true;
}

void analyse(const struct request *r)
{
    struct buffer in = { 0 };
    bw_go go;
    bw_error error;
    if (request_hex(r, &in)) {
        if (bw_go_decode(in.data, in.length, &go, &error) == BW_OK) {
            reply_ok(r);
            fprintf(r->out, "{\"legal\":%s,\"chains\":[", is_legal(&go) ? "true" : "false");
            write_chains(r->out, &go);
            fputs("]}", r->out);
            reply_end(r);
        } else {
            reply_rejected(r, &error);
        }
    }
    buffer_free(&in);
}

/* The side to move, or BW_EMPTY where the request has another shape. */
static uint8_t side_of(const struct request *r)
{
    const char *side = r->field[TO_PLAY];
    if (side != NULL && json_is(side, "black"))
        return BW_BLACK;
    return side != NULL && json_is(side, "white") ? BW_WHITE : BW_EMPTY;
}

/* Whether `moves` is a list of texts: checked before any move, since a
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

static void play_moves(const struct request *r, bw_go *go)
{
    struct buffer move = { 0 };
    bw_error error;
    bw_code code = BW_OK;
    for (const char *m = json_first(r->field[MOVES]); m != NULL && code == BW_OK;
         m = json_next(m)) {
        move.length = 0;
        if (!json_text(m, &move)) {
            reply_unsupported(r, "no memory");
            buffer_free(&move);
            return;
        }
        code = bw_go_play(go, (const char *)move.data, move.length, &error);
    }
    buffer_free(&move);
    if (code != BW_OK) {
        begin_rejected(r, &error);
        fprintf(r->out, ",\"move\":%" PRIu64, go->moves);
        reply_end(r);
        return;
    }
    uint8_t record[6 + BW_GO_POINTS / 5];
    size_t length;
    bw_go_encode(go, record, sizeof record, &length, NULL);
    reply_ok(r);
    fputs("{\"hex\":", r->out);
    write_hex(r->out, record, length);
    fprintf(r->out, ",\"captured\":{\"black\":%" PRIu64 ",\"white\":%" PRIu64 "}}",
            go->captured[BW_BLACK], go->captured[BW_WHITE]);
    reply_end(r);
}

void play(const struct request *r)
{
    uint8_t side = side_of(r);
    if (side == BW_EMPTY || !moves_are_texts(r->field[MOVES])) {
        reply_error(r, "to_play is no side, or moves is no list of texts");
        return;
    }
    struct buffer in = { 0 };
    bw_go go;
    bw_error error;
    if (request_hex(r, &in)) {
        if (bw_go_start(in.data, in.length, side, &go, &error) == BW_OK)
            play_moves(r, &go);
        else
            reply_rejected(r, &error);
    }
    buffer_free(&in);
}

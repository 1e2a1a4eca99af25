/* Legal moves of xiangqi. */
#include "json.h"
#include "operations.h"

#include <inttypes.h>

/* Reads the position of the request; false after a reply. */
static bool read_position(const struct request *r, bw_position *position)
{
    struct buffer fen = { 0 };
    bw_error error;
    bool is_read = r->field[FEN] != NULL && json_text(r->field[FEN], &fen);
    if (!is_read) {
        reply_error(r, "fen is absent, no text, or too long for the memory");
    } else if (bw_xiangqi_fen_decode((const char *)fen.data, fen.length, NULL, position, &error)
               != BW_OK) {
        reply_rejected(r, &error);
        is_read = false;
    }
    buffer_free(&fen);
    return is_read;
}

void legal_moves(const struct request *r)
{
    bw_position position;
    bw_move moves[BW_MOVES];
    unsigned count;
    if (!read_position(r, &position) || bw_xiangqi_legal_moves(&position, moves, &count, NULL) != BW_OK)
        return;
    reply_ok(r);
    fputs("{\"moves\":[", r->out);
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            putc(',', r->out);
        write_move(r->out, moves[i]);
    }
    fputs("]}", r->out);
    reply_end(r);
}

void perft(const struct request *r)
{
    bw_position position;
    uint64_t depth, nodes;
    if (r->field[DEPTH] == NULL || !json_whole(r->field[DEPTH], &depth) || depth > BW_MAX_DEPTH) {
        reply_error(r, "depth is absent or no number from 0 to 6");
        return;
    }
    if (!read_position(r, &position)
        || bw_xiangqi_perft(&position, (unsigned)depth, &nodes, NULL) != BW_OK)
        return;
    reply_ok(r);
    fprintf(r->out, "{\"nodes\":%" PRIu64 "}", nodes);
    reply_end(r);
}

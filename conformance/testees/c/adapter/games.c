/* Chains and moves of Go, legal moves of xiangqi. */
#include "request.h"

#include <stdlib.h>

static json_t *points_of(const bw_go *go, const uint16_t *points, unsigned count)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_pack("[ii]", points[i] / go->cols, points[i] % go->cols));
    return list;
}

static json_t *chains_of(const bw_go *go)
{
    bw_chain chain;
    bool legal = true;
    json_t *chains = json_array();
    for (unsigned cursor = 0; bw_go_next_chain(go, &cursor, &chain); ) {
        legal = legal && chain.liberty_count > 0;
        json_array_append_new(chains, json_pack(
            "{s:s,s:o,s:o}", "color", chain.color == BW_BLACK ? "black" : "white",
            "stones", points_of(go, chain.stones, chain.stone_count),
            "liberties", points_of(go, chain.liberties, chain.liberty_count)));
    }
    return json_pack("{s:b,s:o}", "legal", legal, "chains", chains);
}

json_t *analyse(const struct request *r)
{
    bw_go go;
    bw_error error;
    size_t length;
    uint8_t *data = read_hex(r, &length);
    if (data == NULL)
        return reply_error("hex is absent or no hex in lower case");
    bw_code code = bw_go_decode(data, length, &go, &error);
    free(data);
    return code == BW_OK ? reply_ok(chains_of(&go)) : reply_rejected(r, &error);
}

static json_t *play_moves(const struct request *r, const json_t *moves, bw_go *go)
{
    bw_error error;
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *move = json_array_get(moves, i);
        if (bw_go_play(go, json_string_value(move), json_string_length(move), &error) != BW_OK)
            return reply_move_rejected(r, &error, go->moves);
    }
    uint8_t record[6 + BW_GO_POINTS / 5];
    size_t length;
    bw_go_encode(go, record, sizeof record, &length, NULL);
    return reply_ok(json_pack("{s:o,s:{s:I,s:I}}", "hex", hex_of(record, length), "captured",
                              "black", (json_int_t)go->captured[BW_BLACK],
                              "white", (json_int_t)go->captured[BW_WHITE]));
}

json_t *play(const struct request *r)
{
    const json_t *side = json_object_get(r->line, "to_play"), *moves = json_object_get(r->line, "moves");
    bool is_black = is_text(side, "black"), good = json_is_array(moves);
    /* Checked before any move: a malformed request gets no code. */
    for (size_t i = 0; i < json_array_size(moves); i++)
        good = good && json_is_string(json_array_get(moves, i));
    if (!good || (!is_black && !is_text(side, "white")))
        return reply_error("to_play is not a side, or moves is not a list of texts");
    bw_go go;
    bw_error error;
    size_t length;
    uint8_t *data = read_hex(r, &length);
    if (data == NULL)
        return reply_error("hex is absent or no hex in lower case");
    bw_code code = bw_go_start(data, length, is_black ? BW_BLACK : BW_WHITE, &go, &error);
    free(data);
    return code == BW_OK ? play_moves(r, moves, &go) : reply_rejected(r, &error);
}

/* Reads the position of the request. Returns NULL, or the reply if it cannot. */
static json_t *read_fen(const struct request *r, bw_position *position)
{
    const json_t *fen = json_object_get(r->line, "fen");
    bw_error error;
    if (!json_is_string(fen))
        return reply_error("fen is absent or no text");
    bw_code code = bw_xiangqi_fen_decode(json_string_value(fen), json_string_length(fen), NULL,
                                         position, &error);
    return code == BW_OK ? NULL : reply_rejected(r, &error);
}

json_t *legal_moves(const struct request *r)
{
    bw_position position;
    bw_move moves[BW_MOVES];
    unsigned count;
    json_t *reply = read_fen(r, &position), *list = json_array();
    if (reply == NULL && bw_xiangqi_legal_moves(&position, moves, &count, NULL) == BW_OK) {
        for (unsigned i = 0; i < count; i++)
            json_array_append_new(list, move_of(moves[i]));
        return reply_ok(json_pack("{s:o}", "moves", list));
    }
    json_decref(list);
    return reply;
}

json_t *perft(const struct request *r)
{
    bw_position position;
    uint64_t depth, nodes;
    if (!read_whole(json_object_get(r->line, "depth"), &depth) || depth > BW_MAX_DEPTH)
        return reply_error("depth is absent or no number from 0 to 6");
    json_t *reply = read_fen(r, &position);
    if (reply == NULL && bw_xiangqi_perft(&position, (unsigned)depth, &nodes, NULL) == BW_OK)
        return reply_ok(json_pack("{s:I}", "nodes", (json_int_t)nodes));
    return reply;
}

/* Explain: decodes an input and reports its fields. Chapter: Explain. */

static bw_code read_stream(struct reader *r)
{
    bw_code code = BW_OK;
    r->faults.outer = "records";
    for (r->faults.outer_index = 0; code == BW_OK && bits_left(r) > 0; r->faults.outer_index++)
        code = read_board(r, read_record, NULL);
    return code;
}

static bw_code read_any(struct reader *r, const bw_position *position)
{
    bw_position unused_position;
    uint8_t codes[CHESS_SQUARES];
    bw_go go;
    struct counts counts;
    struct big number;
    switch (r->faults.format) {
    case BW_TERNARY_BOARD:      return read_board(r, read_file, NULL);
    case BW_TERNARY_STREAM:     return read_stream(r);
    case BW_TERNARY_BITS2:      return read_board(r, read_bits2, NULL);
    case BW_TERNARY_INTEGER:    return read_board(r, read_integer, NULL);
    case BW_TERNARY_RUNS:       return read_board(r, read_runs, NULL);
    case BW_XIANGQI_POSITION:   return read_position(r, &unused_position);
    case BW_XIANGQI_HISTORY:    return read_history(r, position, NULL);
    case BW_XIANGQI_LIST:       return read_list(r, unused_position.squares);
    case BW_XIANGQI_MAP:        return read_map(r, unused_position.squares);
    case BW_CHESS_BOARD_BYTES:  return read_codes(r, 8, codes);
    case BW_CHESS_BOARD_PACKED: return read_codes(r, 4, codes);
    case BW_GO_CHAINS:          return read_go(r, &go);
    case BW_XIANGQI_INDEX:      return read_index(r, &counts, &number);
    case BW_XIANGQI_GAME:       return read_game(r, &numbered, NULL);
    case BW_XIANGQI_COMPACT:    return read_game(r, &weighed, NULL);
    default:                    return invalid(&r->faults, part("format"));
    }
}

bw_code bw_explain(bw_format format, const uint8_t *data, size_t length,
                   const bw_position *position, const bw_options *options,
                   bw_field_callback *callback, void *context, bw_error *error)
{
    struct reader r;
    bool is_known = (unsigned)format < BW_FORMATS;
    bw_code code = start_reading(&r, is_known ? format : BW_XIANGQI_LINK, data, length, options, error);
    if (code != BW_OK)
        return code;
    r.callback = callback;
    r.context = context;
    code = read_any(&r, position);
    if (code > 0 && r.reported < r.end) {
        uint64_t start = r.reported;
        r.at = r.end;
        report(&r, "undecoded", 0, start, r.end - start, -1, "");
    }
    return code;
}

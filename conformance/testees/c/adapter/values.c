#include "values.h"

#include "request.h"

#include <stdlib.h>
#include <string.h>

enum { SQUARES = 90 };

/* jansson changes no JSON that it unpacks, but its argument is not const. */
#define UNPACK(json, ...) (json_unpack((json_t *)(uintptr_t)(json), __VA_ARGS__) == 0)

/* A number below `end`. */
static bool read_number(const json_t *json, unsigned end, uint8_t *number)
{
    uint64_t n;
    if (!read_whole(json, &n) || n >= end)
        return false;
    *number = (uint8_t)n;
    return true;
}

/* A number below `end`, or null, which becomes `none`. */
static bool read_optional(const json_t *json, unsigned end, unsigned none, uint8_t *number)
{
    *number = (uint8_t)none;
    return json_is_null(json) || read_number(json, end, number);
}

static bool read_squares(const json_t *array, uint8_t squares[BW_PIECES])
{
    bool good = json_is_array(array) && json_array_size(array) == BW_PIECES;
    for (unsigned id = 0; good && id < BW_PIECES; id++)
        good = read_optional(json_array_get(array, id), SQUARES, BW_DEAD, &squares[id]);
    return good;
}

static bool read_side(const json_t *json, bool *red_to_move)
{
    *red_to_move = is_text(json, "red");
    return *red_to_move || is_text(json, "black");
}

static bool read_text(const json_t *json, const char **text, size_t *length)
{
    *text = json_string_value(json);
    *length = json_string_length(json);
    return *text != NULL;
}

bool read_position(const json_t *json, bw_position *position)
{
    json_t *turn, *squares;
    return UNPACK(json, "{s:o,s:o!}", "turn", &turn, "squares", &squares)
        && read_side(turn, &position->red_to_move) && read_squares(squares, position->squares);
}

static bool read_ply(const json_t *json, bw_ply *ply)
{
    json_t *piece, *from, *to, *captured;
    return UNPACK(json, "{s:o,s:o,s:o,s:o!}", "piece", &piece, "from", &from, "to", &to,
                  "captured", &captured)
        && read_number(piece, BW_PIECES, &ply->piece) && read_number(from, SQUARES, &ply->from)
        && read_number(to, SQUARES, &ply->to)
        && read_optional(captured, BW_PIECES, BW_NO_PIECE, &ply->captured);
}

static bool read_history(const json_t *json, bw_history *history)
{
    json_t *plies;
    if (!UNPACK(json, "{s:o!}", "plies", &plies) || !json_is_array(plies))
        return false;
    history->count = history->capacity = json_array_size(plies);
    history->plies = calloc(history->count + 1, sizeof(bw_ply));
    bool good = history->plies != NULL;
    for (size_t i = 0; good && i < history->count; i++)
        good = read_ply(json_array_get(plies, i), &history->plies[i]);
    return good;
}

static bool read_link(const json_t *json, bw_link *link)
{
    json_t *base, *position, *history, *s;
    const char *text;
    if (!UNPACK(json, "{s:o,s:o,s:o,s:o!}", "base", &base, "position", &position,
                "history", &history, "s", &s))
        return false;
    link->has_s = read_text(s, &text, &link->s_length);
    link->s = (char *)(uintptr_t)text;          /* the encoder reads it */
    return (read_text(base, &link->base, &link->base_length) || json_is_null(base))
        && (link->has_s || json_is_null(s))
        && read_position(position, &link->position) && read_history(history, &link->history);
}

/* What is no move as XR-13 writes it becomes one that is never legal. */
static bw_move read_move(const json_t *json)
{
    const char *text = json_string_value(json);
    unsigned square[2];
    for (size_t i = 0; i < 2; i++) {
        if (json_string_length(json) != 4 || text[2 * i] < 'a' || text[2 * i] > 'i'
            || text[2 * i + 1] < '0' || text[2 * i + 1] > '9')
            return (bw_move){ BW_DEAD, BW_DEAD };
        square[i] = 9 * (unsigned)('9' - text[2 * i + 1]) + (unsigned)(text[2 * i] - 'a');
    }
    return (bw_move){ (uint8_t)square[0], (uint8_t)square[1] };
}

static bool read_game(const json_t *json, struct value *v)
{
    json_t *start, *moves;
    if (!UNPACK(json, "{s:o,s:o!}", "start", &start, "moves", &moves)
        || !read_text(start, &v->text, &v->text_length) || !json_is_array(moves))
        return false;
    v->game.count = json_array_size(moves);
    v->game.moves = calloc(v->game.count + 1, sizeof(bw_move));
    bool good = v->game.moves != NULL;
    for (size_t i = 0; good && i < v->game.count; i++) {
        const json_t *move = json_array_get(moves, i);
        good = json_is_string(move);
        v->game.moves[i] = read_move(move);
    }
    return good;
}

bw_board *add_board(struct value *v)
{
    /* Full at a power of two; then there is room for twice the number. */
    if ((v->count & (v->count - 1)) == 0) {
        bw_board *boards = realloc(v->boards, (2 * v->count + 1) * sizeof *boards);
        if (boards == NULL)
            return NULL;
        v->boards = boards;
    }
    bw_board *board = &v->boards[v->count++];
    *board = (bw_board){ 0, 0, NULL, 0 };
    return board;
}

static bool read_dimension(const json_t *json, uint32_t *dimension)
{
    uint64_t n;
    if (!read_whole(json, &n) || n > 16777215)
        return false;
    *dimension = (uint32_t)n;
    return true;
}

/* The cells of a board with a dimension of 0 are not checked: the encoder
 * rejects the board whatever they are (TB-2). */
static bool read_board(const json_t *json, struct value *v)
{
    json_t *rows, *cols, *cells;
    const char *text;
    bw_board *board = add_board(v);
    if (board == NULL
        || !UNPACK(json, "{s:o,s:o,s:o!}", "rows", &rows, "cols", &cols, "cells", &cells)
        || !read_dimension(rows, &board->rows) || !read_dimension(cols, &board->cols)
        || !read_text(cells, &text, &board->capacity))
        return false;
    uint64_t cell_count = (uint64_t)board->rows * board->cols;
    board->cells = malloc(board->capacity + 1);
    if (board->cells == NULL || (cell_count != 0 && board->capacity != cell_count))
        return false;
    for (size_t i = 0; i < board->capacity; i++)
        board->cells[i] = (uint8_t)(text[i] - '0');
    return true;
}

static bool read_stream(const json_t *json, struct value *v)
{
    json_t *records;
    bool good = UNPACK(json, "{s:o!}", "records", &records) && json_is_array(records);
    for (size_t i = 0; good && i < json_array_size(records); i++)
        good = read_board(json_array_get(records, i), v);
    return good;
}

enum shape shape_of(bw_format format)
{
#define SHAPE(NAME, name, shape) case BW_##NAME: return AS_##shape;
    switch (format) {
    EACH_CODEC(SHAPE)
    default: return AS_board;
    }
}

bool read_value(bw_format format, const json_t *json, struct value *v)
{
    json_t *first, *text;
    switch (shape_of(format)) {
    case AS_stream:
        return read_stream(json, v);
    case AS_position: case AS_text_position:
        return read_position(json, &v->position);
    case AS_history:
        return read_history(json, &v->link.history);
    case AS_text_link:
        return read_link(json, &v->link);
    case AS_pieces:
        return UNPACK(json, "{s:o!}", "squares", &first) && read_squares(first, v->position.squares);
    case AS_placement:
        return UNPACK(json, "{s:o!}", "placement", &text) && read_text(text, &v->text, &v->text_length);
    case AS_setup:
        return UNPACK(json, "{s:o,s:o!}", "turn", &first, "board", &text)
            && read_side(first, &v->setup.red_to_move) && read_text(text, &v->text, &v->text_length);
    case AS_game:
        return read_game(json, v);
    default:
        return read_board(json, v);
    }
}

void free_value(struct value *v)
{
    for (size_t i = 0; i < v->count; i++)
        free(v->boards[i].cells);
    free(v->boards);
    free(v->link.history.plies);
    free(v->game.moves);
    free(v->s);
}

static json_t *json_of_optional(unsigned number, unsigned none)
{
    return number == none ? json_null() : json_integer(number);
}

static json_t *json_of_squares(const uint8_t squares[BW_PIECES])
{
    json_t *list = json_array();
    for (unsigned id = 0; id < BW_PIECES; id++)
        json_array_append_new(list, json_of_optional(squares[id], BW_DEAD));
    return list;
}

static const char *side_of(bool red_to_move)
{
    return red_to_move ? "red" : "black";
}

static json_t *json_of_position(const bw_position *position)
{
    return json_pack("{s:s,s:o}", "turn", side_of(position->red_to_move),
                     "squares", json_of_squares(position->squares));
}

static json_t *json_of_history(const bw_history *history)
{
    json_t *plies = json_array();
    for (size_t i = 0; i < history->count; i++) {
        bw_ply ply = history->plies[i];
        json_array_append_new(plies, json_pack(
            "{s:i,s:i,s:i,s:o}", "piece", ply.piece, "from", ply.from, "to", ply.to,
            "captured", json_of_optional(ply.captured, BW_NO_PIECE)));
    }
    return json_pack("{s:o}", "plies", plies);
}

static json_t *json_of_text(const char *text, size_t length)
{
    return text == NULL ? json_null() : json_stringn(text, length);
}

static json_t *json_of_link(const bw_link *link)
{
    const char *s = !link->has_s ? NULL : link->s_length > 0 ? link->s : "";
    return json_pack("{s:o,s:o,s:o,s:o}", "base", json_of_text(link->base, link->base_length),
                     "position", json_of_position(&link->position),
                     "history", json_of_history(&link->history),
                     "s", json_of_text(s, link->s_length));
}

static json_t *json_of_game(const bw_game *game)
{
    json_t *moves = json_array();
    for (size_t i = 0; i < game->count; i++)
        json_array_append_new(moves, move_of(game->moves[i]));
    return json_pack("{s:s,s:o}", "start", game->start, "moves", moves);
}

static json_t *json_of_board(bw_board *board)
{
    size_t cell_count = (size_t)((uint64_t)board->rows * board->cols);
    for (size_t i = 0; i < cell_count; i++)
        board->cells[i] = (uint8_t)(board->cells[i] + '0');
    return json_pack("{s:i,s:i,s:o}", "rows", (int)board->rows, "cols", (int)board->cols,
                     "cells", json_stringn_nocheck((const char *)board->cells, cell_count));
}

static json_t *json_of_stream(struct value *v)
{
    json_t *records = json_array();
    for (size_t i = 0; i < v->count; i++)
        json_array_append_new(records, json_of_board(&v->boards[i]));
    return json_pack("{s:o}", "records", records);
}

json_t *json_of(bw_format format, struct value *v)
{
    switch (shape_of(format)) {
    case AS_stream:
        return json_of_stream(v);
    case AS_position: case AS_text_position:
        return json_of_position(&v->position);
    case AS_history:
        return json_of_history(&v->link.history);
    case AS_text_link:
        return json_of_link(&v->link);
    case AS_pieces:
        return json_pack("{s:o}", "squares", json_of_squares(v->position.squares));
    case AS_placement:
        return json_pack("{s:s}", "placement", v->placement);
    case AS_setup:
        return json_pack("{s:s,s:s}", "turn", side_of(v->setup.red_to_move), "board", v->setup.board);
    case AS_game:
        return json_of_game(&v->game);
    default:
        return json_of_board(v->boards);
    }
}

#include "go_game.h"

#include "ternary_input.h"

#include <string.h>

static struct verdict read_dimension(struct input *in, unsigned *dimension)
{
    uint64_t place = input_place(in);
    uint32_t n;
    struct verdict v = ternary_read_dimension(in, &n);
    if (v.code == ACCEPTED && n > GO_MOST_DIMENSION)
        v = refuse(BOARD_TOO_LARGE, place);
    if (v.code == ACCEPTED)
        *dimension = n;
    return v;
}

struct verdict go_read(const uint8_t *data, size_t length, struct go_game *game)
{
    struct input in = { data, length, 0 };
    struct chains *c = &game->chains;
    struct verdict v = read_dimension(&in, &c->rows);
    if (v.code == ACCEPTED)
        v = read_dimension(&in, &c->cols);
    if (v.code == ACCEPTED)
        v = ternary_read_cells(&in, c->rows * c->cols, false, c->color);
    if (v.code == ACCEPTED)
        v = ternary_read_end(&in);
    if (v.code == ACCEPTED)
        chains_find(c);
    return v;
}

unsigned go_first_without_liberty(const struct go_game *game)
{
    const struct chains *c = &game->chains;
    for (unsigned p = 0; p < c->rows * c->cols; p++)
        if (c->color[p] != EMPTY && chains_liberty_count(c, c->head[p]) == 0)
            return p;
    return GO_NO_POINT;
}

struct verdict go_start(const uint8_t *data, size_t length, uint8_t to_move,
                        struct go_game *game)
{
    struct verdict v = go_read(data, length, game);
    if (v.code != ACCEPTED)
        return v;
    unsigned dead = go_first_without_liberty(game);
    if (dead != GO_NO_POINT)
        return refuse(POSITION_ILLEGAL, 48 + 8 * (dead / 5));
    game->to_move = to_move;
    game->ko = GO_NO_POINT;
    memset(game->captured, 0, sizeof game->captured);
    return accept();
}

/* ASCII alone: under other rules other characters have k and s as their lower
 * case. */
static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is_pass(const char *move, size_t length)
{
    return length == 4 && upper(move[0]) == 'P' && upper(move[1]) == 'A'
        && upper(move[2]) == 'S' && upper(move[3]) == 'S';
}

/* The point of a vertex, or GO_NO_POINT if it is none of this board (GC-8). */
static unsigned point_of(const struct chains *c, const char *move, size_t length)
{
    static const char columns[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    if (length < 2 || length > 3)
        return GO_NO_POINT;
    const char *column = memchr(columns, upper(move[0]), sizeof columns - 1);
    if (column == NULL || move[1] < '1' || move[1] > '9')
        return GO_NO_POINT;
    unsigned number = (unsigned)(move[1] - '0');
    if (length == 3) {
        if (move[2] < '0' || move[2] > '9')
            return GO_NO_POINT;
        number = 10 * number + (unsigned)(move[2] - '0');
    }
    unsigned col = (unsigned)(column - columns);
    if (col >= c->cols || number > c->rows)
        return GO_NO_POINT;
    return (c->rows - number) * c->cols + col;
}

enum code go_move(struct go_game *game, const char *move, size_t length)
{
    struct chains *c = &game->chains;
    uint8_t color = game->to_move, other = color == BLACK ? WHITE : BLACK;
    if (is_pass(move, length)) {
        game->ko = GO_NO_POINT;
        game->to_move = other;
        return ACCEPTED;
    }
    unsigned point = point_of(c, move, length);
    if (point == GO_NO_POINT)
        return VERTEX_INVALID;
    if (c->color[point] != EMPTY)
        return POINT_OCCUPIED;
    if (chains_is_suicide(c, point, color))
        return SUICIDE;
    if (point == game->ko)
        return KO;
    unsigned taken = GO_NO_POINT;
    unsigned stones = chains_put(c, point, color, &taken);
    game->captured[other] += stones;
    /* "Ko without positions": one stone was taken, and the one that took it
     * stands alone with one liberty, which is where that stone was. */
    unsigned head = c->head[point];
    bool ko = stones == 1 && c->length[head] == 1 && chains_liberty_count(c, head) == 1;
    game->ko = ko ? taken : GO_NO_POINT;
    game->to_move = other;
    return ACCEPTED;
}

struct verdict go_write(const struct go_game *game, struct buffer *out)
{
    uint8_t cells[GO_MOST_POINTS];
    struct board board = { game->chains.rows, game->chains.cols, cells };
    memcpy(cells, game->chains.color, board_cells(&board));
    return ternary_board_encode(&board, out);
}

/* The value of a xiangqi-game/1 as JSON. */
#include "json.h"
#include "request.h"
#include "values.h"

#include <string.h>

/* What is no move as XR-13 writes it becomes one that is never legal. */
static bw_move move_of(const char *text, size_t length)
{
    unsigned square[2];
    for (size_t i = 0; i < 2; i++) {
        if (length != 4 || text[2 * i] < 'a' || text[2 * i] > 'i'
            || text[2 * i + 1] < '0' || text[2 * i + 1] > '9')
            return (bw_move){ BW_DEAD, BW_DEAD };
        square[i] = 9 * (unsigned)('9' - text[2 * i + 1]) + (unsigned)(text[2 * i] - 'a');
    }
    return (bw_move){ (uint8_t)square[0], (uint8_t)square[1] };
}

/* Puts a move at the end; false if there is no memory. */
static bool add_move(bw_game *game, bw_move move)
{
    bw_move *moves = with_room(game->moves, game->count, &game->capacity, sizeof move);
    if (moves == NULL)
        return false;
    game->moves = moves;
    game->moves[game->count++] = move;
    return true;
}

bool read_game(const char *value, struct value *v)
{
    static const char *const names[2] = { "start", "moves" };
    const char *found[2];
    struct buffer text = { 0 };
    if (!read_object(value, 2, names, found) || !json_text(found[0], &v->s)
        || !json_is_array(found[1]))
        return false;
    bool good = true;
    for (const char *e = json_first(found[1]); e != NULL && good; e = json_next(e)) {
        text.length = 0;
        good = json_text(e, &text)
            && add_move(&v->game, move_of((const char *)text.data, text.length));
    }
    buffer_free(&text);
    return good;
}

void write_game(FILE *out, const bw_game *game)
{
    fputs("{\"start\":", out);
    write_text(out, game->start, strlen(game->start));
    fputs(",\"moves\":[", out);
    for (size_t i = 0; i < game->count; i++) {
        if (i > 0)
            putc(',', out);
        write_move(out, game->moves[i]);
    }
    fputs("]}", out);
}

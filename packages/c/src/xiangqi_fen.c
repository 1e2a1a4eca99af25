#include "xiangqi_fen.h"

#include "utf8.h"
#include "xiangqi_identity.h"

#include <string.h>

/* The squares of one side and kind, in the order in which they were read. */
struct squares {
    uint8_t square[5];
    unsigned count;
};

/* E and H are read too, B and N are written (XF-3, XF-7). */
static const char letters[KINDS + 1] = "KABNRCP";

/* The kind of an upper or lower case letter, or KINDS. */
static enum kind kind_of(char c)
{
    if (c >= 'a' && c <= 'z')
        c = (char)(c - 'a' + 'A');
    if (c == 'E')
        c = 'B';
    if (c == 'H')
        c = 'N';
    const char *at = c == '\0' ? NULL : strchr(letters, c);
    return at == NULL ? KINDS : (enum kind)(at - letters);
}

/* One more piece of the picture; false if no identities fit any more. The
 * last choice of each side and kind is the one of the whole picture. */
static bool put(struct squares read[2][KINDS], bool red, enum kind kind, unsigned square,
                struct xiangqi_position *position)
{
    struct squares *s = &read[red][kind];
    if (s->count == xiangqi_count_of(kind))
        return false;
    s->square[s->count++] = (uint8_t)square;
    return xiangqi_identify(red, kind, s->square, s->count, position->square);
}

/* The first field, up to `end`. Places in this file are offsets in bytes. */
static struct verdict read_board(const char *text, size_t end, struct xiangqi_position *position)
{
    struct squares read[2][KINDS] = { 0 };
    unsigned rank = 0, width = 0;
    for (size_t at = 0; at <= end; at++) {
        if (at == end || text[at] == '/') {
            if ((rank == 9) != (at == end))
                return refuse(FEN_RANKS, at);
            if (width < 9)
                return refuse(FEN_FILES, at);
            rank++;
            width = 0;
            continue;
        }
        char c = text[at];
        enum kind kind = kind_of(c);
        unsigned w = kind != KINDS ? 1 : c >= '1' && c <= '9' ? (unsigned)(c - '0') : 0;
        if (w == 0)
            return refuse(FEN_LETTER, at);
        if (width + w > 9)
            return refuse(FEN_FILES, at);
        if (kind != KINDS && !put(read, c < 'a', kind, 9 * rank + width, position))
            return refuse(FEN_IDENTITY, at);
        width += w;
    }
    return accept();
}

static size_t end_of_field(const char *text, size_t from, size_t length)
{
    const char *space = from == length ? NULL : memchr(text + from, ' ', length - from);
    return space == NULL ? length : (size_t)(space - text);
}

static struct verdict read_fields(const char *text, size_t length,
                                  struct xiangqi_position *position)
{
    size_t end = end_of_field(text, 0, length);
    struct verdict v = read_board(text, end, position);
    if (v.code != ACCEPTED)
        return v;
    for (unsigned number = 2; end < length; number++) {
        size_t from = end + 1;
        end = end_of_field(text, from, length);
        if (end == from || number == 7)
            return refuse(FEN_FIELDS, from);
        if (number == 2) {
            if (end - from != 1 || strchr("wrb", text[from]) == NULL || text[from] == '\0')
                return refuse(FEN_SIDE, from);
            position->red_to_move = text[from] != 'b';
        }
    }
    return accept();
}

struct verdict xiangqi_fen_decode(const char *text, size_t length,
                                  struct xiangqi_position *position)
{
    position->red_to_move = true;
    memset(position->square, XIANGQI_DEAD, XIANGQI_PIECES);
    struct verdict v = read_fields(text, length, position);
    if (v.code != ACCEPTED)
        v.place = utf8_count(text, (size_t)v.place);
    return v;
}

struct verdict xiangqi_fen_encode(const struct xiangqi_position *position, struct buffer *out)
{
    struct verdict v = xiangqi_check_squares(position->square);
    if (v.code != ACCEPTED)
        return v;
    char board[XIANGQI_SQUARES] = { 0 };
    for (unsigned id = 0; id < XIANGQI_PIECES; id++) {
        char letter = letters[xiangqi_kind(id)];
        if (position->square[id] != XIANGQI_DEAD)
            board[position->square[id]] = xiangqi_is_red(id) ? letter : (char)(letter - 'A' + 'a');
    }
    for (unsigned row = 0; row < 10; row++) {
        unsigned empty = 0;
        if (row > 0)
            buffer_add(out, '/');
        for (unsigned col = 0; col < 9; col++) {
            char letter = board[9 * row + col];
            empty += letter == 0;
            if (empty > 0 && (letter != 0 || col == 8)) {
                buffer_add(out, (uint8_t)('0' + empty));
                empty = 0;
            }
            if (letter != 0)
                buffer_add(out, (uint8_t)letter);
        }
    }
    buffer_append(out, position->red_to_move ? " w" : " b", 2);
    return out->failed ? refuse(NO_MEMORY, 0) : accept();
}

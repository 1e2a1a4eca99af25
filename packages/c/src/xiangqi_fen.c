/* xiangqi-fen/1: the diagram of a xiangqi board and the side to move, as text.
 * Chapter: Xiangqi FEN. */

/* The squares of one side and kind, in the order in which they were read. */
struct squares {
    uint8_t square[MAX_IDS];
    unsigned count;
};

/* A decoder also reads E for B and H for N; an encoder writes B and N (XF-3, XF-7). */
static const char kind_letters[KINDS + 1] = "KABNRCP";

/* The letter of a side's piece: upper case for red, lower case for black. */
static char letter_of(bool red, char letter)
{
    return (char)(red ? letter : letter - 'A' + 'a');
}

/* The letters of the squares of a valid position, 0 where a square is empty. */
static void put_letters(const bw_position *position, char letters[SQUARES])
{
    memset(letters, 0, SQUARES);
    for (unsigned id = 0; id < BW_PIECES; id++)
        if (position->squares[id] != BW_DEAD)
            letters[position->squares[id]] = letter_of(is_red(id), kind_letters[kind_of(id)]);
}

/* The kind of an upper or lower case letter, or KINDS. */
static enum kind kind_of_letter(unsigned c)
{
    if (c >= 'a' && c <= 'z')
        c -= 'a' - 'A';
    if (c == 'E')
        c = 'B';
    if (c == 'H')
        c = 'N';
    const char *at = memchr(kind_letters, (int)c, KINDS);
    return at == NULL ? KINDS : (enum kind)(at - kind_letters);
}

/* The number of characters in bytes of UTF-8. */
static uint64_t character_count(const uint8_t *text, size_t length)
{
    uint64_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += (text[i] & 0xc0) != 0x80;
    return count;
}

/* Reports a fault at a byte of a text, with the offset in characters. */
static bw_code fail_in_text(const struct reader *r, bw_code code, size_t at, struct part where)
{
    return fail(&r->faults, code, character_count(r->data, at), where);
}

/* Adds a piece of the diagram; false if no identities fit any more. The choice after the
 * last piece of each side and kind is the choice for the complete diagram. */
static bool put_piece(struct squares seen[2][KINDS], bool red, enum kind kind, unsigned square,
                      bw_position *position)
{
    struct squares *s = &seen[red][kind];
    if (s->count == id_counts[kind])
        return false;
    s->square[s->count++] = (uint8_t)square;
    return identify(red, kind, s->square, s->count, position->squares);
}

/* Reads the first field, up to `end`. */
static bw_code read_ranks(struct reader *r, size_t end, bw_position *position)
{
    struct squares seen[2][KINDS] = { { { { 0 }, 0 } } };
    unsigned rank = 0, width = 0;
    for (size_t at = 0; at <= end; at++) {
        struct part where = item("ranks", rank);
        unsigned c = at < end ? r->data[at] : '/';
        if (c == '/') {
            if ((rank == 9) != (at == end))
                return fail_in_text(r, BW_FEN_RANKS, at, where);
            if (width < 9)
                return fail_in_text(r, BW_FEN_FILES, at, where);
            rank++;
            width = 0;
            continue;
        }
        enum kind kind = kind_of_letter(c);
        unsigned files = kind != KINDS ? 1 : c >= '1' && c <= '9' ? c - '0' : 0;
        if (files == 0)
            return fail_in_text(r, BW_FEN_LETTER, at, where);
        if (width + files > 9)
            return fail_in_text(r, BW_FEN_FILES, at, where);
        if (kind != KINDS && !put_piece(seen, c < 'a', kind, 9 * rank + width, position))
            return fail_in_text(r, BW_FEN_IDENTITY, at, where);
        width += files;
    }
    return BW_OK;
}

/* The end of the part of a text that begins at `from`: the next `c`, or `to`. */
static size_t find(const uint8_t *text, size_t from, size_t to, char c)
{
    const uint8_t *at = from == to ? NULL : memchr(text + from, c, to - from);
    return at == NULL ? to : (size_t)(at - text);
}

static bw_code read_fen(struct reader *r, size_t length, bw_position *position)
{
    position->red_to_move = true;
    memset(position->squares, BW_DEAD, BW_PIECES);
    size_t end = find(r->data, 0, length, ' ');
    bw_code code = read_ranks(r, end, position);
    for (unsigned number = 1; code == BW_OK && end < length; number++) {
        size_t from = end + 1;
        end = find(r->data, from, length, ' ');
        if (end == from || number == 6)
            return fail_in_text(r, BW_FEN_FIELDS, from, item("fields", number));
        if (number == 1) {
            unsigned side = r->data[from];
            if (end - from != 1 || (side != 'w' && side != 'r' && side != 'b'))
                return fail_in_text(r, BW_FEN_SIDE, from, part("turn"));
            position->red_to_move = side != 'b';
        }
    }
    return code;
}

DECODER(bw_xiangqi_fen_decode, BW_XIANGQI_FEN, char, bw_position *position,
        read_fen(&r, length, position))

/* Writes the diagram and the side to move, with a NUL (XF-7). */
static void put_fen(struct writer *w, const char letters[SQUARES], bool red_to_move)
{
    put_ranks(w, letters, 10, 9);
    put_text(w, red_to_move ? " w" : " b");
    put(w, '\0');
}

static void write_fen(struct writer *w, const bw_position *position)
{
    char letters[SQUARES];
    put_letters(position, letters);
    put_fen(w, letters, position->red_to_move);
}

ENCODER(bw_xiangqi_fen_encode, char, encode_places(BW_XIANGQI_FEN, write_fen, position, OUTPUT),
        const bw_position *position)

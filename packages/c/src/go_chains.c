/* go-chains/1: the chains of a position of Go, and moves on it by capture,
 * suicide and simple ko. Chapter: Go chains.
 *
 * The board is the only state. A chain is found by a search from one of its
 * stones: a move looks at up to five chains, each of at most 625 stones. */

enum { GO_MAX_DIMENSION = 25 };

static unsigned points_of(const bw_go *go)
{
    return (unsigned)go->rows * go->cols;
}

/* Writes the points next to a point along rows and columns, and returns their
 * number: up to 4. */
static unsigned neighbours_of(const bw_go *go, unsigned point, unsigned neighbours[4])
{
    unsigned count = 0, row = point / go->cols, col = point % go->cols;
    if (row > 0)
        neighbours[count++] = point - go->cols;
    if (col > 0)
        neighbours[count++] = point - 1;
    if (col + 1u < go->cols)
        neighbours[count++] = point + 1;
    if (row + 1u < go->rows)
        neighbours[count++] = point + go->cols;
    return count;
}

/* A chain as it is found, and the points that were seen. */
struct search {
    uint16_t stones[BW_GO_POINTS];
    unsigned stone_count, liberty_count;
    bool seen[BW_GO_POINTS];
};

/* Searches the chain of the stone on a point. */
static void search_chain(const bw_go *go, unsigned point, struct search *s)
{
    memset(s->seen, 0, sizeof s->seen);
    s->stones[0] = (uint16_t)point;
    s->stone_count = 1;
    s->liberty_count = 0;
    s->seen[point] = true;
    for (unsigned i = 0; i < s->stone_count; i++) {
        unsigned next[4], count = neighbours_of(go, s->stones[i], next);
        for (unsigned j = 0; j < count; j++) {
            bool is_liberty = go->colors[next[j]] == BW_EMPTY;
            if (s->seen[next[j]] || (!is_liberty && go->colors[next[j]] != go->colors[point]))
                continue;
            s->seen[next[j]] = true;
            if (is_liberty)
                s->liberty_count++;
            else
                s->stones[s->stone_count++] = (uint16_t)next[j];
        }
    }
}

bool bw_go_chain(const bw_go *go, unsigned point, bw_chain *chain)
{
    struct search s;
    if (point >= points_of(go) || go->colors[point] == BW_EMPTY)
        return false;
    search_chain(go, point, &s);
    chain->color = go->colors[point];
    chain->stone_count = chain->liberty_count = 0;
    for (unsigned p = 0; p < points_of(go); p++) {
        if (s.seen[p] && go->colors[p] == BW_EMPTY)
            chain->liberties[chain->liberty_count++] = (uint16_t)p;
        else if (s.seen[p])
            chain->stones[chain->stone_count++] = (uint16_t)p;
    }
    return true;
}

/* False if the chain of the stone has an earlier stone to the left or above. Such a stone is
 * not the first one of its chain, so it needs no search. */
static bool may_be_first(const bw_go *go, unsigned p)
{
    return go->colors[p] != BW_EMPTY && (p % go->cols == 0 || go->colors[p - 1] != go->colors[p])
        && (p < go->cols || go->colors[p - go->cols] != go->colors[p]);
}

bool bw_go_next_chain(const bw_go *go, unsigned *cursor, bw_chain *chain)
{
    for (; *cursor < points_of(go); ++*cursor) {
        if (may_be_first(go, *cursor) && bw_go_chain(go, *cursor, chain)
            && chain->stones[0] == *cursor) {
            ++*cursor;
            return true;
        }
    }
    return false;
}

static bw_code read_go(struct reader *r, bw_go *go)
{
    bw_board board = { 0, 0, go->colors, BW_GO_POINTS };
    r->max_cells = UINT64_MAX;          /* GC-1 */
    bw_code code = read_header(r, GO_MAX_DIMENSION, &board);
    if (code == BW_OK)
        code = read_file(r, &board);
    if (code != BW_OK)
        return code;
    go->rows = (uint16_t)board.rows;
    go->cols = (uint16_t)board.cols;
    go->to_play = BW_BLACK;
    go->ko = BW_GO_POINTS;
    go->moves = 0;
    memset(go->captured, 0, sizeof go->captured);
    return BW_OK;
}

bw_code bw_go_decode(const uint8_t *data, size_t length, bw_go *go, bw_error *error)
{
    struct reader r;
    bw_code code = start_reading(&r, BW_GO_CHAINS, data, length, NULL, error);
    return code == BW_OK ? read_go(&r, go) : code;
}

bw_code bw_go_start(const uint8_t *data, size_t length, uint8_t to_play, bw_go *go,
                    bw_error *error)
{
    struct reader r;
    struct search s;
    bw_code code = start_reading(&r, BW_GO_CHAINS, data, length, NULL, error);
    if (code == BW_OK && to_play != BW_WHITE && to_play != BW_BLACK)
        code = invalid(&r.faults, part("to_play"));
    if (code == BW_OK)
        code = read_go(&r, go);
    for (unsigned p = 0; code == BW_OK && p < points_of(go); p++) {
        if (!may_be_first(go, p))
            continue;
        search_chain(go, p, &s);
        if (s.liberty_count == 0)
            code = fail(&r.faults, BW_POSITION_ILLEGAL, 48 + 8 * (p / 5), item("cells", p));
    }
    go->to_play = to_play;
    return code;
}

/* Changes only ASCII letters: in Unicode, other characters also have k and s as their
 * lower case. */
static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is_pass(const char *move, size_t length)
{
    return length == 4 && upper(move[0]) == 'P' && upper(move[1]) == 'A'
        && upper(move[2]) == 'S' && upper(move[3]) == 'S';
}

/* The point of a vertex, or BW_GO_POINTS if it is not on this board (GC-8). */
static unsigned point_of(const bw_go *go, const char *move, size_t length)
{
    static const char columns[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    if (length < 2 || length > 3)
        return BW_GO_POINTS;
    const char *column = memchr(columns, upper(move[0]), sizeof columns - 1);
    if (column == NULL || move[1] < '1' || move[1] > '9')
        return BW_GO_POINTS;
    unsigned number = (unsigned)(move[1] - '0');
    if (length == 3) {
        if (move[2] < '0' || move[2] > '9')
            return BW_GO_POINTS;
        number = 10 * number + (unsigned)(move[2] - '0');
    }
    unsigned col = (unsigned)(column - columns);
    if (col >= go->cols || number > go->rows)
        return BW_GO_POINTS;
    return (go->rows - number) * go->cols + col;
}

/* Removes the chains of the other colour that have no liberty after a stone was put. Returns
 * the number of removed stones; *last_taken is the point of one of them. */
static unsigned take_off(bw_go *go, unsigned point, struct search *s, unsigned *last_taken)
{
    unsigned next[4], count = neighbours_of(go, point, next), taken_count = 0;
    for (unsigned i = 0; i < count; i++) {
        if (go->colors[next[i]] == BW_EMPTY || go->colors[next[i]] == go->colors[point])
            continue;
        search_chain(go, next[i], s);
        if (s->liberty_count > 0)
            continue;
        *last_taken = next[i];
        taken_count += s->stone_count;
        for (unsigned j = 0; j < s->stone_count; j++)
            go->colors[s->stones[j]] = BW_EMPTY;
    }
    return taken_count;
}

bw_code bw_go_play(bw_go *go, const char *move, size_t length, bw_error *error)
{
    struct faults f = start_faults(BW_GO_CHAINS, BW_UNIT_NONE, error);
    struct part where = item("moves", go->moves);
    uint8_t color = go->to_play, other = color == BW_BLACK ? BW_WHITE : BW_BLACK;
    unsigned ko = BW_GO_POINTS;
    if (move == NULL && length > 0)
        return invalid(&f, where);
    if (!is_pass(move, length)) {
        struct search s;
        unsigned point = point_of(go, move, length), last_taken = BW_GO_POINTS;
        if (point == BW_GO_POINTS)
            return fail(&f, BW_VERTEX_INVALID, 0, where);
        if (go->colors[point] != BW_EMPTY)
            return fail(&f, BW_POINT_OCCUPIED, 0, where);
        /* A move to the ko point takes a stone: it is no suicide. */
        if (point == go->ko)
            return fail(&f, BW_KO, 0, where);
        go->colors[point] = color;
        unsigned taken_count = take_off(go, point, &s, &last_taken);
        search_chain(go, point, &s);
        if (s.liberty_count == 0) {     /* so nothing was taken */
            go->colors[point] = BW_EMPTY;
            return fail(&f, BW_SUICIDE, 0, where);
        }
        go->captured[other] += taken_count;
        /* "Ko without positions": one stone was taken, and the stone that took
         * it is alone with one liberty, which is where that stone was. */
        if (taken_count == 1 && s.stone_count == 1 && s.liberty_count == 1)
            ko = last_taken;
    }
    go->ko = (uint16_t)ko;
    go->to_play = other;
    go->moves++;
    return BW_OK;
}

bw_code bw_go_encode(const bw_go *go, uint8_t *out, size_t capacity, size_t *length,
                     bw_error *error)
{
    uint8_t cells[BW_GO_POINTS];
    bw_board board = { go->rows, go->cols, cells, BW_GO_POINTS };
    if (points_of(go) <= BW_GO_POINTS)
        memcpy(cells, go->colors, points_of(go));
    return encode_boards(BW_GO_CHAINS, write_cells, &board, 1, out, capacity, length, error);
}

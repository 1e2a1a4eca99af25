// The header compiles as C++ and its functions link from it.
#include "boardwire.h"

#include <cstring>

int main()
{
    const uint8_t record[] = { 1, 0, 0, 5, 0, 0, 208 };
    uint8_t cells[5];
    bw_board board = { 0, 0, cells, sizeof cells };
    bw_error error;
    if (bw_ternary_board_decode(record, sizeof record, nullptr, &board, &error) != BW_OK)
        return 1;
    static const uint8_t expected[] = { 1, 0, 2, 1, 2 };
    return std::memcmp(cells, expected, sizeof cells) == 0 && board.cols == 5 ? 0 : 1;
}

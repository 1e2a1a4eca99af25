/* A ternary record in memory as the program in the source text processes it: cells by get and set in a switch of three cases, bytes one at a
   time. The set is that of the errata. */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define CELLS_PER_WORD 32

struct board {
  uint32_t rows;
  uint32_t cols;
  size_t stride; /* words a row */
  uint64_t *words;
};

static inline unsigned get_cell(const struct board *board, uint32_t row, uint32_t col) {
  if (row >= board->rows || col >= board->cols)
    return 0;
  uint64_t word = board->words[row * board->stride + col / CELLS_PER_WORD];
  return word >> (col % CELLS_PER_WORD * 2) & 3;
}

static inline void set_cell(struct board *board, uint32_t row, uint32_t col, unsigned value) {
  if (row >= board->rows || col >= board->cols)
    return;
  uint64_t *word = &board->words[row * board->stride + col / CELLS_PER_WORD];
  unsigned shift = col % CELLS_PER_WORD * 2;
  *word = (*word & ~((uint64_t)3 << shift)) | (uint64_t)value << shift;
}

static uint32_t read_u24(const unsigned char *bytes) {
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16;
}

static unsigned char *write_u24(unsigned char *bytes, uint32_t value) {
  bytes[0] = value & 255;
  bytes[1] = value >> 8 & 255;
  bytes[2] = value >> 16 & 255;
  return bytes + 3;
}

/* Reads a record into `words`, which has room for it. Returns 0 if the record is valid. */
int peer_load(const unsigned char *bytes, size_t length, uint64_t *words) {
  if (length < 6)
    return -1;
  struct board board = {read_u24(bytes), read_u24(bytes + 3), 0, words};
  board.stride = (board.cols + CELLS_PER_WORD - 1) / CELLS_PER_WORD;
  memset(words, 0, board.rows * board.stride * sizeof *words);
  const unsigned char *next = bytes + 6, *end = bytes + length;
  unsigned value = 0, left = 0;
  for (uint32_t row = 0; row < board.rows; row++) {
    for (uint32_t col = 0; col < board.cols; col++) {
      if (left == 0) {
        if (next == end)
          return -1;
        value = *next++;
        if (value > 242)
          return -1;
        left = 5;
      }
      switch (value % 3) {
      case 1:
        set_cell(&board, row, col, 1);
        break;
      case 2:
        set_cell(&board, row, col, 2);
        break;
      }
      value /= 3;
      left--;
    }
  }
  return 0;
}

/* Writes the record of a board to `bytes`, which has room for it, and returns its length; 0 if a cell is invalid. */
size_t peer_save(uint32_t rows, uint32_t cols, uint64_t *words, unsigned char *bytes) {
  struct board board = {rows, cols, (cols + CELLS_PER_WORD - 1) / CELLS_PER_WORD, words};
  unsigned char *next = write_u24(write_u24(bytes, rows), cols);
  unsigned value = 0, weight = 1;
  for (uint32_t row = 0; row < rows; row++) {
    for (uint32_t col = 0; col < cols; col++) {
      switch (get_cell(&board, row, col)) {
      case 0:
        break;
      case 1:
        value += weight;
        break;
      case 2:
        value += weight + weight;
        break;
      default:
        return 0;
      }
      if (weight == 81) {
        *next++ = value;
        value = 0;
        weight = 1;
      } else
        weight *= 3;
    }
  }
  if (weight > 1)
    *next++ = value;
  return next - bytes;
}

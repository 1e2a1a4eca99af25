// ternary-bits2/1: two bits a cell, each row from a byte on (chapter Ternary packings).

import { refuse, requireBytes } from './refusal.js';
import { HEADER, readHeader, writeHeader, checkBoard, holdable } from './ternary-header.js';

/**
 * Decodes a ternary-bits2/1.
 *
 * @param {Uint8Array} bytes
 * @param {object} [options]
 * @param {number} [options.limit] the most cells (BT-7); none if absent: memory is bounded by the
 *   input, four bytes a byte. There are no leniencies.
 * @returns {{rows: number, cols: number, cells: Uint8Array}}
 * Refuses `truncated`, `dimension-zero`, `limit-exceeded`, `cell-invalid`, `unused-cells-not-zero`,
 * `trailing-bytes`, each at a bit.
 */
export function decodeBits2(bytes, { limit = Infinity } = {}) {
  requireBytes(bytes);
  const { rows, cols, total } = readHeader(bytes, 0, limit);
  const width = Math.ceil(cols / 4); // bytes a row
  const end = HEADER + rows * width;

  // All bytes are judged before memory is taken.
  for (let at = HEADER, left = cols; at < end; at++) {
    if (at === bytes.length) refuse('truncated', { bit: 8 * at });
    judge(bytes[at], Math.min(4, left), 8 * at);
    left = left > 4 ? left - 4 : cols;
  }
  if (end < bytes.length) refuse('trailing-bytes', { bit: 8 * end });

  holdable(total);
  const cells = new Uint8Array(total);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++, i++) {
      cells[i] = bytes[HEADER + row * width + (col >> 2)] >> 2 * (col & 3) & 3;
    }
  }
  return { rows, cols, cells };
}

/** Judges a byte with so many cells in use, which begins at a bit (BT-4, BT-5). */
function judge(byte, used, bit) {
  if ((byte & byte >> 1 & 0x55) === 0 && byte < 4 ** used) return; // no cell is 3, none too many
  for (let i = 0; i < used; i++) {
    if ((byte >> 2 * i & 3) === 3) refuse('cell-invalid', { bit: bit + 6 - 2 * i });
  }
  refuse('unused-cells-not-zero', { bit });
}

/**
 * Encodes a ternary-bits2/1.
 *
 * @param {{rows: number, cols: number, cells: Uint8Array}} board
 * @returns {Uint8Array} Refuses `dimension-zero`.
 */
export function encodeBits2(board) {
  checkBoard(board);
  const { rows, cols, cells } = board;
  const width = Math.ceil(cols / 4);
  const bytes = new Uint8Array(HEADER + rows * width);
  writeHeader(bytes, rows, cols);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++, i++) {
      bytes[HEADER + row * width + (col >> 2)] |= cells[i] << 2 * (col & 3);
    }
  }
  return bytes;
}

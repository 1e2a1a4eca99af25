// ternary-bits2/1: two bits a cell, each row from a byte on (chapter Ternary packings).

import { binaryFormat } from './format.js';
import { MAX_CELLS } from './run.js';
import { HEADER, readHeader, writeHeader, checkBoard } from './ternary-header.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('ternary-bits2/1', read, write);

function read(bytes, run) {
  const { rows, cols, total } = readHeader(bytes, 0, run, ['BT-1', 'TB-1', 'TB-2']);
  // All bytes are checked before memory is allocated.
  let at = HEADER;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col += 4, at++) {
      const cell = row * cols + col;
      if (at === bytes.length) run.truncated(8 * at, `cells[${cell}]`);
      const used = Math.min(4, cols - col);
      checkByte(bytes[at], used, 8 * at, cell, run);
      run.fields?.add('bits2', cell, 8 * (at + 1), bytes[at], used, ['BT-2', 'BT-3', 'BT-4']);
    }
  }
  run.checkEnd(bytes, at);
  run.checkCells(total, 0, MAX_CELLS);

  const cells = new Uint8Array(total);
  for (let row = 0, i = 0, begin = HEADER; row < rows; row++, begin += Math.ceil(cols / 4)) {
    for (let col = 0; col < cols; col++, i++) cells[i] = bytes[begin + (col >> 2)] >> 2 * (col & 3) & 3;
  }
  return { rows, cols, cells };
}

/** Checks the byte that begins at a bit and has so many cells, from number `cell` on (BT-4, BT-5). */
function checkByte(byte, used, bit, cell, run) {
  if ((byte & byte >> 1 & 0x55) === 0 && byte < 4 ** used) return; // no cell is 3, none too many
  for (let i = 0; i < used; i++) {
    if ((byte >> 2 * i & 3) === 3) {
      run.fail('cell-invalid', bit + 6 - 2 * i, `cells[${cell + i}]`, 'the cell is 3', '0, 1 or 2');
    }
  }
  run.fail('unused-cells-not-zero', bit, `cells[${cell}]`,
    `the last byte of the row is ${byte}, but has ${used} cells`, `0 to ${4 ** used - 1}`);
}

function write(board, run) {
  const { rows, cols, cells } = checkBoard(board, run);
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

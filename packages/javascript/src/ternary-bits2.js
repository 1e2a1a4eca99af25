// ternary-bits2/1: two bits a cell, each row from a byte on (chapter Ternary packings).

import { binaryFormat } from './format.js';
import { MAX_CELLS } from './run.js';
import { HEADER_BYTES, readHeader, writeHeader, checkBoard } from './ternary-header.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('ternary-bits2/1', read, write);

function read(bytes, run) {
  const { rows, cols, cellCount } = readHeader(bytes, 0, run, ['BT-1', 'TB-1', 'TB-2']);
  // All bytes are checked before memory is allocated.
  let at = HEADER_BYTES;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col += 4, at++) {
      const cell = row * cols + col;
      if (at === bytes.length) run.truncated(8 * at, `cells[${cell}]`);
      const usedCells = Math.min(4, cols - col);
      checkByte(bytes[at], usedCells, 8 * at, cell, run);
      run.fields?.add('bits2', cell, 8 * (at + 1), bytes[at], usedCells, ['BT-2', 'BT-3', 'BT-4']);
    }
  }
  run.checkEnd(bytes, at);
  run.checkCells(cellCount, 0, MAX_CELLS);

  const cells = new Uint8Array(cellCount);
  for (let row = 0, i = 0, begin = HEADER_BYTES; row < rows; row++, begin += Math.ceil(cols / 4)) {
    for (let col = 0; col < cols; col++, i++) cells[i] = bytes[begin + (col >> 2)] >> 2 * (col & 3) & 3;
  }
  return { rows, cols, cells };
}

/** Checks the byte that begins at a bit and has `usedCells` cells, from number `cell` on (BT-4, BT-5). */
function checkByte(byte, usedCells, bit, cell, run) {
  if ((byte & byte >> 1 & 0x55) === 0 && byte < 4 ** usedCells) return; // no cell is 3, and the unused cells are 0
  for (let i = 0; i < usedCells; i++) {
    if ((byte >> 2 * i & 3) === 3) {
      run.fail('cell-invalid', bit + 6 - 2 * i, `cells[${cell + i}]`, 'the cell is 3', '0, 1 or 2');
    }
  }
  run.fail('unused-cells-not-zero', bit, `cells[${cell}]`,
    `the last byte of the row is ${byte}, but has ${usedCells} cells`, `0 to ${4 ** usedCells - 1}`);
}

function write(board, run) {
  const { rows, cols, cells } = checkBoard(board, run);
  const bytesPerRow = Math.ceil(cols / 4);
  const bytes = new Uint8Array(HEADER_BYTES + rows * bytesPerRow);
  writeHeader(bytes, rows, cols);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++, i++) {
      bytes[HEADER_BYTES + row * bytesPerRow + (col >> 2)] |= cells[i] << 2 * (col & 3);
    }
  }
  return bytes;
}

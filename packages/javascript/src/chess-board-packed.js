// chess-board-packed/1: two squares a byte, the first in the four high bits (chapter Chess board).

import { readCodes, readPlacement } from './chess-board.js';
import { binaryFormat } from './format.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('chess-board-packed/1', read, write);

function read(bytes, run) {
  return readCodes(bytes, 4, square => bytes[square >> 1] >> (square % 2 === 0 ? 4 : 0) & 15, ['CP-1', 'CP-2'], run);
}

function write(value, run) {
  const codes = readPlacement(value, run);
  return Uint8Array.from({ length: 32 }, (_, j) => codes[2 * j] << 4 | codes[2 * j + 1]);
}

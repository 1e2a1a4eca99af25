// chess-board-bytes/1: the placement of a chess board, a byte a square (chapter Chess board).

import { readCodes, readPlacement } from './chess-board.js';
import { binaryFormat } from './format.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('chess-board-bytes/1',
  (bytes, run) => readCodes(bytes, 8, square => bytes[square], ['CB-1', 'CB-2'], run), readPlacement);

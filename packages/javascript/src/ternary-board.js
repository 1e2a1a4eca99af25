// ternary-board/1: one record (chapter Ternary board).

import { binaryFormat } from './format.js';
import { readRecord, writeRecord } from './ternary-record.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('ternary-board/1', read, writeRecord);

function read(bytes, run) {
  const { board, end } = readRecord(bytes, 0, run);
  run.checkEnd(bytes, end, 'TB-13'); // TB-12, TB-13
  return board;
}

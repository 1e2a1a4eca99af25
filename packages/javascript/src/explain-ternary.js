// The fields of ternary boards, of streams of them and of their packings (chapter Explain).
//
// Each function takes what the decoder of the format takes. The decoder judges the input first, so
// what is refused is refused by it; the fields are then laid over bytes that are known to be right.

import { FieldList } from './explain-fields.js';
import { HEADER } from './ternary-header.js';
import { decodeBoard, decodeStream } from './ternary-board.js';
import { decodeBits2 } from './ternary-bits2.js';
import { decodeInteger } from './ternary-integer.js';
import { decodeRuns, readRuns } from './ternary-runs.js';

/** Lays the header of a board; the requirements are those of its dimensions. */
function addHeader(list, { rows, cols }, requirements) {
  list.add('rows', 0, 24, rows, null, requirements);
  list.add('cols', 0, 24, cols, null, requirements);
}

/** Lays a record of ternary-board/1, which begins at a byte. */
function addRecord(list, bytes, board, allow) {
  addHeader(list, board, ['TB-1', 'TB-2']);
  const total = board.cells.length;
  for (let first = 0; first < total; first += 5) {
    const used = Math.min(5, total - first);
    const requirements = ['TB-3', 'TB-4', 'TB-5'];
    if (used < 5 && allow.includes('unused-trits')) requirements.push('TB-9');
    list.add('cells', first, 8, bytes[list.at / 8], used, requirements);
  }
}

/** The fields of a ternary-board/1. */
export function explainBoard(bytes, options = {}) {
  const list = new FieldList();
  addRecord(list, bytes, decodeBoard(bytes, options), options.allow ?? []);
  list.addSurplus(bytes, 'TB-13');
  return list.fields;
}

/** The fields of a ternary-stream/1. */
export function explainStream(bytes, options = {}) {
  const list = new FieldList();
  for (const board of decodeStream(bytes, options).records) {
    addRecord(list, bytes, board, options.allow ?? []);
  }
  return list.fields;
}

/** The fields of a ternary-bits2/1. */
export function explainBits2(bytes, options = {}) {
  const board = decodeBits2(bytes, options);
  const list = new FieldList();
  addHeader(list, board, ['BT-1', 'TB-1', 'TB-2']);
  for (let row = 0; row < board.rows; row++) {
    for (let col = 0; col < board.cols; col += 4) {
      list.add('bits2', row * board.cols + col, 8, bytes[list.at / 8],
        Math.min(4, board.cols - col), ['BT-2', 'BT-3', 'BT-4']);
    }
  }
  return list.fields;
}

/** The fields of a ternary-integer/1. */
export function explainInteger(bytes, options = {}) {
  const board = decodeInteger(bytes, options);
  const list = new FieldList();
  addHeader(list, board, ['BI-1', 'TB-1', 'TB-2']);
  const size = bytes.length - HEADER;
  list.add('number', 0, 8 * size, size, board.cells.length, ['BI-2', 'BI-3']);
  return list.fields;
}

/** The fields of a ternary-runs/1. */
export function explainRuns(bytes, options = {}) {
  const board = decodeRuns(bytes, options);
  const list = new FieldList();
  addHeader(list, board, ['BR-1', 'TB-1', 'TB-2']);
  readRuns(bytes, board.cells.length, (cell, first, length) => {
    const value = 3 * (length - 1) + cell;
    list.add('run', first, 8 * sizeOf(value), value, length, ['BR-2', 'BR-3']);
  });
  return list.fields;
}

/** The bytes that a number takes, seven bits a byte. */
function sizeOf(number) {
  let size = 1;
  for (let rest = number; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return size;
}

// ternary-runs/1: a LEB128 number for each maximal run of equal cells (chapter Ternary packings).

import { refuse, requireBytes } from './refusal.js';
import {
  HEADER, DEFAULT_LIMIT, readHeader, writeHeader, checkBoard, holdable,
} from './ternary-header.js';

/**
 * Decodes a ternary-runs/1.
 *
 * @param {Uint8Array} bytes
 * @param {object} [options]
 * @param {number} [options.limit] the most cells (BR-8); 16777216 if absent, since fourteen bytes
 *   can hold the greatest board. There are no leniencies.
 * @returns {{rows: number, cols: number, cells: Uint8Array}}
 * Refuses `truncated`, `dimension-zero`, `limit-exceeded`, `number-not-shortest`, `run-too-long`,
 * `run-not-maximal`, `trailing-bytes`, each at a bit.
 */
export function decodeRuns(bytes, { limit = DEFAULT_LIMIT } = {}) {
  requireBytes(bytes);
  const { rows, cols, total } = readHeader(bytes, 0, limit);
  readRuns(bytes, total, () => {}); // judges all before memory is taken
  holdable(total);
  const cells = new Uint8Array(total);
  readRuns(bytes, total, (cell, first, length) => {
    if (length < 8) for (let i = first; i < first + length; i++) cells[i] = cell;
    else cells.fill(cell, first, first + length);
  });
  return { rows, cols, cells };
}

/**
 * Reads the runs behind the header and hands each over as emit(cell, number of its first cell,
 * length), in order, before the next is judged. For a caller who needs no cells: memory is for one
 * run, whatever the size of the board. Refuses as decodeRuns does.
 */
export function readRuns(bytes, total, emit) {
  let at = HEADER;
  let before = -1;
  for (let first = 0; first < total;) {
    const bit = 8 * at;
    let number = 0;
    let byte;
    let size = 0;
    do {
      if (at === bytes.length) refuse('truncated', { bit });
      byte = bytes[at++];
      number += (byte & 127) * 128 ** size++;
      if (byte >= 128 && size === 8) refuse('number-not-shortest', { bit });
    } while (byte >= 128);
    if (size > 1 && byte === 0) refuse('number-not-shortest', { bit });

    // From 2^53 on the number is not exact in a double; then its run is too long by far.
    const length = Math.floor(number / 3) + 1;
    const cell = number % 3;
    if (length > total - first) refuse('run-too-long', { bit });
    if (cell === before) refuse('run-not-maximal', { bit });
    emit(cell, first, length);
    before = cell;
    first += length;
  }
  if (at < bytes.length) refuse('trailing-bytes', { bit: 8 * at });
}

/**
 * Encodes a ternary-runs/1.
 *
 * @param {{rows: number, cols: number, cells: Uint8Array}} board
 * @returns {Uint8Array} Refuses `dimension-zero`.
 */
export function encodeRuns(board) {
  const total = checkBoard(board);
  const { rows, cols, cells } = board;
  const bytes = new Uint8Array(HEADER + total); // no run takes more bytes than it has cells
  writeHeader(bytes, rows, cols);
  let at = HEADER;
  for (let first = 0; first < total;) {
    const cell = cells[first];
    let end = first + 1;
    while (end < total && cells[end] === cell) end++;
    let number = (end - first - 1) * 3 + cell;
    for (; number >= 128; number = Math.floor(number / 128)) bytes[at++] = number % 128 + 128;
    bytes[at++] = number;
    first = end;
  }
  return bytes.slice(0, at);
}

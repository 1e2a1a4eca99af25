// ternary-runs/1: a LEB128 number for each maximal run of equal cells (chapter Ternary packings).

import { binaryFormat } from './format.js';
import { MAX_CELLS } from './run.js';
import { HEADER_BYTES, readHeader, writeHeader, checkBoard } from './ternary-header.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('ternary-runs/1', read, write);

function read(bytes, run) {
  const { rows, cols, cellCount } = readHeader(bytes, 0, run, ['BR-1', 'TB-1', 'TB-2']);
  // All runs are checked before memory is allocated.
  const end = readRuns(bytes, cellCount, run, (cell, first, length, after) => {
    run.fields?.add('run', first, 8 * after, 3 * (length - 1) + cell, length, ['BR-2', 'BR-3']);
  });
  run.checkEnd(bytes, end);
  run.checkCells(cellCount, 0, MAX_CELLS);
  const cells = new Uint8Array(cellCount);
  readRuns(bytes, cellCount, run, (cell, first, length) => {
    if (length < 8) for (let i = first; i < first + length; i++) cells[i] = cell;
    else cells.fill(cell, first, first + length);
  });
  return { rows, cols, cells };
}

/**
 * Reads the runs after the header and returns the offset of the byte after the runs. Calls emit(cell, number of the first
 * cell, length, offset of the byte after the run) for each run before it checks the next run.
 */
function readRuns(bytes, cellCount, run, emit) {
  let at = HEADER_BYTES;
  let previousCell = -1;
  for (let first = 0; first < cellCount;) {
    const begin = at;
    const fail = (code, problem, expected) => run.fail(code, 8 * begin, `cells[${first}]`, problem, expected);
    let number = 0;
    let byte;
    let byteCount = 0;
    do {
      if (at === bytes.length) run.truncated(8 * begin, `cells[${first}]`);
      byte = bytes[at++];
      number += (byte & 127) * 128 ** byteCount++;
      if (byte >= 128 && byteCount === 8) fail('number-not-shortest', 'the number is longer', 'at most 8 bytes');
    } while (byte >= 128);
    if (byteCount > 1 && byte === 0) fail('number-not-shortest', 'the last byte is 0', `${byteCount - 1} bytes or fewer`);

    // From 2^53 on, a double is not exact, but such a run is too long in any case.
    const length = Math.floor(number / 3) + 1;
    const cell = number % 3;
    const cellsLeft = cellCount - first;
    if (length > cellsLeft) fail('run-too-long', `the run has ${length} cells`, `at most the ${cellsLeft} cells left`);
    if (cell === previousCell) fail('run-not-maximal', `the run repeats the cell ${cell}`, 'another cell');
    emit(cell, first, length, at);
    previousCell = cell;
    first += length;
  }
  return at;
}

function write(board, run) {
  const { rows, cols, cells, cellCount } = checkBoard(board, run);
  const bytes = new Uint8Array(HEADER_BYTES + cellCount); // no run takes more bytes than it has cells
  writeHeader(bytes, rows, cols);
  let at = HEADER_BYTES;
  for (let first = 0; first < cellCount;) {
    const cell = cells[first];
    let end = first + 1;
    while (end < cellCount && cells[end] === cell) end++;
    let number = (end - first - 1) * 3 + cell;
    for (; number >= 128; number = Math.floor(number / 128)) bytes[at++] = number % 128 + 128;
    bytes[at++] = number;
    first = end;
  }
  return bytes.slice(0, at);
}

// The record of ternary-board/1 and ternary-stream/1: five cells to a byte (chapter Ternary board).

import { MAX_CELLS } from './run.js';
import { HEADER_BYTES, readHeader, writeHeader, checkBoard } from './ternary-header.js';

/** Reads the record that begins at a byte; `end` is the byte after it. */
export function readRecord(bytes, at, run) {
  const { rows, cols, cellCount } = readHeader(bytes, at, run, ['TB-1', 'TB-2']);
  const cells = readCells(bytes, at + HEADER_BYTES, cellCount, run, 8 * at);
  return { board: { rows, cols, cells }, end: at + HEADER_BYTES + Math.ceil(cellCount / 5) };
}

/**
 * Reads the cells of the record that begins at bit `record`; their bytes begin at byte `begin` (TB-3 to TB-10).
 * All bytes are checked before memory is allocated, so that a header alone costs nothing.
 */
export function readCells(bytes, begin, cellCount, run, record) {
  const { fields } = run;
  const end = begin + Math.ceil(cellCount / 5);
  for (let at = begin; at < end; at++) {
    const byte = bytes[at]; // undefined after the last byte
    if (!(byte < 243)) rejectByte(bytes, begin, at, run);
    if (at === end - 1) checkUnused(byte, begin, at, cellCount, run);
    if (fields !== null) addField(byte, begin, at, cellCount, run);
  }
  run.checkCells(cellCount, record, MAX_CELLS);
  const cells = new Uint8Array(cellCount);
  for (let at = begin, i = 0; at < end; at++) {
    let byte = bytes[at];
    for (const stop = Math.min(i + 5, cellCount); i < stop; i++) {
      cells[i] = byte % 3;
      byte = byte / 3 | 0;
    }
  }
  return cells;
}

const pathOf = (begin, at) => `cells[${5 * (at - begin)}]`;

/** The number of cells that a byte has, at most five. */
const usedCells = (begin, at, cellCount) => Math.min(5, cellCount - 5 * (at - begin));

function rejectByte(bytes, begin, at, run) {
  if (at >= bytes.length) run.truncated(8 * at, pathOf(begin, at));
  run.fail('byte-out-of-range', 8 * at, pathOf(begin, at), `the cell byte is ${bytes[at]}`, '0 to 242');
}

function checkUnused(byte, begin, at, cellCount, run) {
  const used = usedCells(begin, at, cellCount);
  if (byte < 3 ** used) return;
  run.tolerate('unused-trits', 'unused-trits-not-zero', 8 * at, pathOf(begin, at),
    `the last cell byte is ${byte}, but has ${used} cells`, `0 to ${3 ** used - 1}`);
}

function addField(byte, begin, at, cellCount, run) {
  const used = usedCells(begin, at, cellCount);
  const requirements = ['TB-3', 'TB-4', 'TB-5'];
  if (used < 5 && run.allow.includes('unused-trits')) requirements.push('TB-9');
  run.fields.add('cells', 5 * (at - begin), 8 * (at + 1), byte, used, requirements);
}

/** Encodes one record. */
export function writeRecord(board, run) {
  const { rows, cols, cells, cellCount } = checkBoard(board, run);
  const bytes = new Uint8Array(HEADER_BYTES + Math.ceil(cellCount / 5));
  writeHeader(bytes, rows, cols);
  for (let first = 0, at = HEADER_BYTES; first < cellCount; first += 5, at++) {
    let byte = 0;
    for (let i = Math.min(first + 5, cellCount) - 1; i >= first; i--) byte = 3 * byte + cells[i];
    bytes[at] = byte;
  }
  return bytes;
}

// The common parts of the packings of a ternary board: the value, the header, the limits.
//
// The value is { rows, cols, cells }: rows and cols in 1..=16777215, cells a Uint8Array of rows*cols entries, row by
// row, each 0 (empty), 1 (white) or 2 (black).

import { requireShape, requireBytes, isInteger } from './shape.js';

/** The number of bytes of a header. */
export const HEADER_BYTES = 6;

/** The greatest number of rows or columns (TB-2). */
const MAX_DIMENSION = 0xffffff;

/** Reads the dimension at a byte: u24, low byte first (TB-1, TB-2, TB-10). */
export function readDimension(bytes, at, run, name, requirements, max = MAX_DIMENSION) {
  if (at + 3 > bytes.length) run.truncated(8 * at, name);
  const dimension = bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16;
  if (dimension === 0) run.fail('dimension-zero', 8 * at, name, `${name} is 0`, `1 to ${max}`);
  if (dimension > max) run.fail('board-too-large', 8 * at, name, `${name} is ${dimension}`, `1 to ${max}`);
  run.fields?.add(name, 0, 8 * (at + 3), dimension, null, requirements);
  return dimension;
}

/**
 * Reads the header that begins at a byte and checks the limit (TB-11).
 *
 * @returns {{rows: number, cols: number, cellCount: number}} cellCount = rows*cols, below 2^48
 */
export function readHeader(bytes, at, run, requirements) {
  const rows = readDimension(bytes, at, run, 'rows', requirements);
  const cols = readDimension(bytes, at + 3, run, 'cols', requirements);
  const cellCount = rows * cols; // exact in a double
  run.checkCells(cellCount, 8 * at);
  return { rows, cols, cellCount };
}

/** Writes the header into the first six bytes. */
export function writeHeader(bytes, rows, cols) {
  bytes.set([rows, rows >> 8, rows >> 16, cols, cols >> 8, cols >> 16]); // each taken mod 256
}

/** Checks a value for an encoder and returns a copy with `cellCount`, rows*cols. A dimension of 0 is rejected with any cells (TB-2). */
export function checkBoard(board, run) {
  const { rows, cols, cells } = board ?? {};
  for (const [name, dimension] of Object.entries({ rows, cols })) {
    requireShape(isInteger(dimension, 0, MAX_DIMENSION), name, `an integer, 0 to ${MAX_DIMENSION}`);
  }
  const zero = rows === 0 ? 'rows' : 'cols';
  if (rows * cols === 0) run.fail('dimension-zero', null, zero, `${zero} is 0`, `1 to ${MAX_DIMENSION}`);
  requireBytes(cells, 'cells');
  requireShape(cells.length === rows * cols, 'cells', `a Uint8Array of rows*cols = ${rows * cols} entries`);
  let high = 0;
  for (let i = 0; i < cells.length; i++) if (cells[i] > high) high = cells[i];
  requireShape(high <= 2, 'each entry of cells', '0, 1 or 2');
  return { rows, cols, cells, cellCount: cells.length };
}

// What the four packings of a ternary board share: the value, the header, the limits.
//
// The value is { rows, cols, cells }: rows and cols in 1..=16777215, cells a Uint8Array of rows*cols
// entries, row by row, each 0 (empty), 1 (white) or 2 (black).

import { NoValue, TooLarge, refuse, requireThat, isInteger } from './refusal.js';

/** Bytes of a header. */
export const HEADER = 6;

/** The greatest number of rows or columns (TB-2). */
export const MAX_DIMENSION = 0xffffff;

/** The own limit on cells of ternary-integer/1 and ternary-runs/1 where the caller gives none. */
export const DEFAULT_LIMIT = 2 ** 24;

/** Boards of more cells are not held, whatever limit the caller gives; see holdable. */
export const MAX_CELLS = 2 ** 28;

/**
 * Reads the dimension at a byte index: u24, low byte first (TB-1).
 * Refuses `truncated` (TB-10) and `dimension-zero` (TB-2) at its first bit.
 */
export function readDimension(bytes, at) {
  if (at + 3 > bytes.length) refuse('truncated', { bit: 8 * at });
  const dimension = bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16;
  if (dimension === 0) refuse('dimension-zero', { bit: 8 * at });
  return dimension;
}

/**
 * Reads the header that begins at a byte index.
 *
 * @param {number} limit the most cells; Infinity for no limit. Refuses `limit-exceeded` at the
 *   header's first bit (TB-11).
 * @returns {{rows: number, cols: number, total: number}} total = rows*cols, below 2^48
 */
export function readHeader(bytes, at, limit) {
  const rows = readDimension(bytes, at);
  const cols = readDimension(bytes, at + 3);
  const total = rows * cols; // exact in a double
  if (total > limit) refuse('limit-exceeded', { bit: 8 * at });
  return { rows, cols, total };
}

/** Writes the header into the first six bytes. */
export function writeHeader(bytes, rows, cols) {
  bytes.set([rows, rows >> 8, rows >> 16, cols, cols >> 8, cols >> 16]); // each taken mod 256
}

/** Throws TooLarge for more than MAX_CELLS cells. */
export function holdable(total) {
  if (total > MAX_CELLS) throw new TooLarge(`more than ${MAX_CELLS} cells are not held`);
}

/**
 * Judges a value that is given to an encoder; gives rows*cols.
 * Refuses `dimension-zero` whatever the cells are (TB-2); throws NoValue for another shape.
 */
export function checkBoard(board) {
  const { rows, cols, cells } = board ?? {};
  requireThat(isInteger(rows, 0, MAX_DIMENSION) && isInteger(cols, 0, MAX_DIMENSION),
    'rows and cols are not integers of 24 bits');
  if (rows === 0 || cols === 0) refuse('dimension-zero');
  requireThat(cells instanceof Uint8Array && cells.length === rows * cols,
    'cells is no Uint8Array of rows*cols entries');
  let high = 0;
  for (let i = 0; i < cells.length; i++) if (cells[i] > high) high = cells[i];
  requireThat(high <= 2, 'a cell is not 0, 1 or 2');
  return cells.length;
}

/** The cells as a text of digits, one a cell. */
export function cellsToText(cells) {
  return new TextDecoder().decode(cells.map(cell => cell + 0x30));
}

/** The cells of a text of the digits 0, 1 and 2. Throws NoValue for any other. */
export function textToCells(text) {
  requireThat(typeof text === 'string', 'the cells are no text');
  const cells = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const cell = text.charCodeAt(i) - 0x30;
    if (cell < 0 || cell > 2) throw new NoValue('a cell is not 0, 1 or 2');
    cells[i] = cell;
  }
  return cells;
}

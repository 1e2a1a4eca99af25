// ternary-board/1 and ternary-stream/1: five cells to a byte (chapter Ternary board).

import { refuse, requireThat, requireBytes } from './refusal.js';
import { HEADER, readHeader, writeHeader, checkBoard, holdable } from './ternary-header.js';

/**
 * Decodes a ternary-board/1: a file of exactly one record.
 *
 * @param {Uint8Array} bytes
 * @param {object} [options]
 * @param {string[]} [options.allow] leniencies: `unused-trits` (TB-9), `trailing-bytes` (TB-13)
 * @param {number} [options.limit] the most cells (TB-11); none if absent: memory is bounded by the
 *   input, less than five bytes a byte
 * @returns {{rows: number, cols: number, cells: Uint8Array}}
 * Refuses `truncated`, `dimension-zero`, `limit-exceeded`, `byte-out-of-range`,
 * `unused-trits-not-zero`, `trailing-bytes`, each at a bit.
 */
export function decodeBoard(bytes, { allow = [], limit = Infinity } = {}) {
  requireBytes(bytes);
  const { rows, cols, total } = readHeader(bytes, 0, limit);
  const cells = readCells(bytes, HEADER, total, allow);
  const end = HEADER + Math.ceil(total / 5);
  if (end < bytes.length && !allow.includes('trailing-bytes')) {
    refuse('trailing-bytes', { bit: 8 * end });
  }
  return { rows, cols, cells };
}

/**
 * Encodes a ternary-board/1.
 *
 * @param {{rows: number, cols: number, cells: Uint8Array}} board
 * @returns {Uint8Array} Refuses `dimension-zero`.
 */
export function encodeBoard(board) {
  const total = checkBoard(board);
  const { rows, cols, cells } = board;
  const bytes = new Uint8Array(HEADER + Math.ceil(total / 5));
  writeHeader(bytes, rows, cols);
  for (let first = 0, at = HEADER; first < total; first += 5, at++) {
    let byte = 0;
    for (let i = Math.min(first + 5, total) - 1; i >= first; i--) byte = 3 * byte + cells[i];
    bytes[at] = byte;
  }
  return bytes;
}

/**
 * Decodes a ternary-stream/1: records one directly after another, possibly none (TS-1).
 * Options and refusals as in decodeBoard, but for `trailing-bytes`; the limit is for each record
 * by itself (TS-3), places are counted from the first bit of the stream (TS-4).
 *
 * @param {Uint8Array} bytes
 * @param {{allow?: string[], limit?: number}} [options]
 * @returns {{records: {rows: number, cols: number, cells: Uint8Array}[]}}
 */
export function decodeStream(bytes, { allow = [], limit = Infinity } = {}) {
  requireBytes(bytes);
  const records = [];
  for (let at = 0; at < bytes.length;) {
    const { rows, cols, total } = readHeader(bytes, at, limit);
    at += HEADER;
    records.push({ rows, cols, cells: readCells(bytes, at, total, allow) });
    at += Math.ceil(total / 5);
  }
  return { records };
}

/**
 * Encodes a ternary-stream/1 (TS-1).
 *
 * @param {{records: {rows: number, cols: number, cells: Uint8Array}[]}} stream
 * @returns {Uint8Array} no bytes for no records. Refuses `dimension-zero`.
 */
export function encodeStream(stream) {
  const records = stream?.records;
  requireThat(Array.isArray(records), 'records is no list');
  const parts = Array.from(records, encodeBoard);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * Reads the cells of a record whose cell bytes begin at a byte index (TB-3 to TB-10).
 * All bytes are judged before memory is taken: what a header announces costs nothing.
 */
export function readCells(bytes, begin, total, allow) {
  const end = begin + Math.ceil(total / 5);
  for (let at = begin; at < end; at++) {
    if (at === bytes.length) refuse('truncated', { bit: 8 * at });
    if (bytes[at] > 242) refuse('byte-out-of-range', { bit: 8 * at });
  }
  const used = total - 5 * (end - 1 - begin); // cells of the last byte in use, 1 to 5
  if (bytes[end - 1] >= 3 ** used && !allow.includes('unused-trits')) {
    refuse('unused-trits-not-zero', { bit: 8 * (end - 1) });
  }
  holdable(total);
  const cells = new Uint8Array(total);
  for (let at = begin, i = 0; at < end; at++) {
    let byte = bytes[at];
    for (const stop = Math.min(i + 5, total); i < stop; i++) {
      cells[i] = byte % 3;
      byte = byte / 3 | 0;
    }
  }
  return cells;
}

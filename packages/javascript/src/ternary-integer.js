// ternary-integer/1: the complete board as one number V, low byte first (chapter Ternary packings).
//
// BigInt converts to and from bytes only through hex, in linear time. toString(3) gives the cells of
// V; joining neighbours in pairs gives V. With fast multiplication, as in V8, the two conversions take
// less than quadratic time. In other engines, set a lower limit.

import { binaryFormat } from './format.js';
import { toHex, fromHex } from './helpers.js';
import { MAX_CELLS } from './run.js';
import { HEADER_BYTES, readHeader, writeHeader, checkBoard } from './ternary-header.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('ternary-integer/1', read, write);

/** floor(log2(3) * 2^128): enough for every board (chapter Security). */
const LOG2_3 = 0x195c01a39fbd6879fa00b120a068badd1n;

/** The greatest power of 3 below 2^53 is 3^33: 33 cells are joined as plain numbers. */
const GROUP_CELLS = 33;

/** The number of bytes that 3^n - 1 needs (BI-3). */
function byteCountOf(n) {
  return Math.floor(Number(BigInt(n) * LOG2_3 >> 128n) / 8) + 1;
}

function read(bytes, run) {
  const { rows, cols, cellCount } = readHeader(bytes, 0, run, ['BI-1', 'TB-1', 'TB-2']);
  const end = HEADER_BYTES + byteCountOf(cellCount);
  if (end > bytes.length) run.truncated(8 * HEADER_BYTES, 'cells');
  run.checkCells(cellCount, 0, MAX_CELLS);
  const value = BigInt('0x' + toHex(bytes.slice(HEADER_BYTES, end).reverse()));
  const digits = value.toString(3); // most significant first
  if (digits.length > cellCount) {
    run.fail('value-out-of-range', 8 * HEADER_BYTES, 'cells', 'the number is 3^n or more', `less than 3^n, n = ${cellCount}`);
  }
  run.fields?.add('integer', 0, 8 * end, end - HEADER_BYTES, cellCount, ['BI-2', 'BI-3']);
  run.checkEnd(bytes, end);
  const cells = new Uint8Array(cellCount);
  for (let i = 0, j = digits.length - 1; j >= 0; i++, j--) cells[i] = digits.charCodeAt(j) - 0x30;
  return { rows, cols, cells };
}

function write(board, run) {
  const { rows, cols, cells, cellCount } = checkBoard(board, run);
  run.checkCells(cellCount, null, MAX_CELLS); // the engine may not support a greater number
  const byteCount = byteCountOf(cellCount);
  const hex = join(cells).toString(16).padStart(2 * byteCount, '0');
  const bytes = new Uint8Array(HEADER_BYTES + byteCount);
  writeHeader(bytes, rows, cols);
  bytes.set(fromHex(hex).reverse(), HEADER_BYTES);
  return bytes;
}

/** The sum of cells[i] * 3^i (BI-2), by joining neighbours: low + high * 3^(cells in low). */
function join(cells) {
  let parts = [];
  for (let first = 0; first < cells.length; first += GROUP_CELLS) {
    let part = 0;
    for (let i = Math.min(first + GROUP_CELLS, cells.length) - 1; i >= first; i--) {
      part = 3 * part + cells[i];
    }
    parts.push(BigInt(part));
  }
  for (let power = 3n ** BigInt(GROUP_CELLS); parts.length > 1; power *= power) {
    const joined = [];
    for (let i = 0; i < parts.length; i += 2) {
      joined.push(i + 1 < parts.length ? parts[i] + parts[i + 1] * power : parts[i]);
    }
    parts = joined;
    if (parts.length === 1) break; // the next power is not needed
  }
  return parts[0];
}

// xiangqi-list/1: the square of each of the 32 pieces, a byte each (chapter Xiangqi schemes).

import { refuse, requireBytes } from './refusal.js';
import { PIECES, checkSquares } from './xiangqi-pieces.js';

/** What stands for a dead piece (XS-1). */
const DEAD = 90;

/**
 * Decodes a xiangqi-list/1.
 *
 * @param {Uint8Array} bytes
 * @returns {{squares: (number|null)[]}} by id, 0..=89 or null for dead
 * Refuses `truncated`, `byte-out-of-range`, `square-occupied-twice`, `square-not-allowed`,
 * `trailing-bytes`, each at a bit.
 */
export function decodeList(bytes) {
  requireBytes(bytes);
  const squares = [];
  for (const { id, candidates } of PIECES) {
    const bit = 8 * id;
    if (id === bytes.length) refuse('truncated', { bit });
    if (bytes[id] > DEAD) refuse('byte-out-of-range', { bit });
    const square = bytes[id] === DEAD ? null : bytes[id];
    if (square !== null && squares.includes(square)) refuse('square-occupied-twice', { bit });
    if (!candidates.includes(square)) refuse('square-not-allowed', { bit });
    squares.push(square);
  }
  if (bytes.length > 32) refuse('trailing-bytes', { bit: 8 * 32 });
  return { squares };
}

/**
 * Encodes a xiangqi-list/1.
 *
 * @param {{squares: (number|null)[]}} value
 * @returns {Uint8Array} 32 bytes. Refuses `square-occupied-twice` (XS-3), `square-not-allowed` (XS-4).
 */
export function encodeList(value) {
  checkSquares(value?.squares);
  return Uint8Array.from(value.squares, square => square ?? DEAD);
}

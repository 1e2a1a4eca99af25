// xiangqi-map/1: id and square of each living piece, a byte each (chapter Xiangqi schemes).

import { refuse, requireBytes } from './refusal.js';
import { PIECES, checkSquares } from './xiangqi-pieces.js';

/**
 * Decodes a xiangqi-map/1. No bytes at all are a position in which every piece is dead (XM-1).
 *
 * @param {Uint8Array} bytes at most 65 of them are read
 * @returns {{squares: (number|null)[]}} by id, 0..=89 or null for dead
 * Refuses `truncated`, `byte-out-of-range`, `ids-not-rising`, `square-occupied-twice`,
 * `square-not-allowed`, each at a bit.
 */
export function decodeMap(bytes) {
  requireBytes(bytes);
  const squares = new Array(32).fill(null);
  let last = -1;
  for (let at = 0; at < bytes.length;) {
    const id = bytes[at];
    if (id > 31) refuse('byte-out-of-range', { bit: 8 * at });
    if (id <= last) refuse('ids-not-rising', { bit: 8 * at });
    last = id;
    at++;
    const bit = 8 * at;
    if (at === bytes.length) refuse('truncated', { bit });
    const square = bytes[at++];
    if (square > 89) refuse('byte-out-of-range', { bit });
    if (squares.includes(square)) refuse('square-occupied-twice', { bit });
    if (!PIECES[id].candidates.includes(square)) refuse('square-not-allowed', { bit });
    squares[id] = square;
  }
  return { squares };
}

/**
 * Encodes a xiangqi-map/1.
 *
 * @param {{squares: (number|null)[]}} value
 * @returns {Uint8Array} two bytes a living piece. Refuses `square-occupied-twice` (XM-4),
 *   `square-not-allowed` (XM-5).
 */
export function encodeMap(value) {
  checkSquares(value?.squares);
  return Uint8Array.from(value.squares.flatMap((square, id) => (square === null ? [] : [id, square])));
}

// xiangqi-position/1: 32 pieces with identities and the side to move, 149 to 177 bits
// (chapter Xiangqi position).

import { refuse, requireBytes } from './refusal.js';
import { BitReader, BitWriter } from './bits.js';
import { PIECES, checkPosition } from './xiangqi-pieces.js';

/**
 * Decodes a xiangqi-position/1.
 *
 * @param {Uint8Array} bytes at most 23 of them are read
 * @param {object} [options]
 * @param {string[]} [options.allow] leniencies: `padding-bits` (XP-20), `trailing-bytes` (XP-21)
 * @returns {{turn: 'red'|'black', squares: (number|null)[]}} squares by id, 0..=89 or null for dead
 * Refuses `truncated`, `square-occupied-twice`, `padding-not-ones`, `trailing-bytes`, each at a bit.
 */
export function decodePosition(bytes, { allow = [] } = {}) {
  requireBytes(bytes);
  const input = new BitReader(bytes);
  const turn = input.read(1) === 1 ? 'red' : 'black';
  const squares = [];
  for (const { candidates } of PIECES) {
    const bit = input.at;
    const square = candidates[input.readIndex(candidates.length)];
    if (square !== null && squares.includes(square)) refuse('square-occupied-twice', { bit });
    squares.push(square);
  }
  while (input.at % 8 !== 0) {
    const bit = input.at;
    if (input.read(1) === 0 && !allow.includes('padding-bits')) refuse('padding-not-ones', { bit });
  }
  if (input.left > 0 && !allow.includes('trailing-bytes')) {
    refuse('trailing-bytes', { bit: input.at });
  }
  return { turn, squares };
}

/**
 * Encodes a xiangqi-position/1.
 *
 * @param {{turn: 'red'|'black', squares: (number|null)[]}} position
 * @returns {Uint8Array} 19 to 23 bytes. Refuses `square-occupied-twice` (XP-17) and
 *   `square-not-allowed` (XP-22).
 */
export function encodePosition(position) {
  checkPosition(position);
  const output = new BitWriter();
  output.write(position.turn === 'red' ? 1 : 0, 1);
  for (const { id, candidates } of PIECES) {
    output.writeIndex(candidates.indexOf(position.squares[id]), candidates.length);
  }
  return output.finish();
}

// chess-board-bytes/1 and chess-board-packed/1: the placement of a chess board, a byte or four bits
// a square (chapter Chess board).
//
// The value is { placement }: the first field of a FEN, rank 8 first, file a first in each rank.

import { refuse, requireBytes } from './refusal.js';
import { requireText } from './text.js';
import { writeRanks } from './ranks.js';

/** The letters of the codes 0 to 14 (CB-2); undefined where the code is no piece. */
const LETTERS = Array.from('.PRNBQK..prnbqk', letter => (letter === '.' ? undefined : letter));

/**
 * Decodes a chess-board-bytes/1.
 *
 * @param {Uint8Array} bytes at most 64 of them are read
 * @returns {{placement: string}} with the greatest digits possible (CB-8)
 * Refuses `piece-code-invalid`, `truncated`, `trailing-bytes`, each at a bit.
 */
export function decodeBytes(bytes) {
  requireBytes(bytes);
  return decodeCodes(bytes, 64, 8, square => bytes[square]);
}

/**
 * Decodes a chess-board-packed/1: two squares a byte, the first in the four high bits (CP-1).
 *
 * @param {Uint8Array} bytes at most 32 of them are read
 * @returns {{placement: string}} with the greatest digits possible (CP-8)
 * Refuses as decodeBytes does; `piece-code-invalid` at the first of the four bits (CP-3).
 */
export function decodePacked(bytes) {
  requireBytes(bytes);
  return decodeCodes(bytes, 32, 4, square => bytes[square >> 1] >> (square % 2 === 0 ? 4 : 0) & 15);
}

function decodeCodes(bytes, size, bitsPerCode, codeOn) {
  const codes = [];
  for (let square = 0; square < 64; square++) {
    const bit = bitsPerCode * square;
    if (bit >= 8 * bytes.length) refuse('truncated', { bit });
    const code = codeOn(square);
    if (code !== 0 && LETTERS[code] === undefined) refuse('piece-code-invalid', { bit });
    codes.push(code);
  }
  if (bytes.length > size) refuse('trailing-bytes', { bit: 8 * size });
  return { placement: writeRanks(8, 8, square => LETTERS[codes[square]]) };
}

/**
 * Encodes a chess-board-bytes/1.
 *
 * @param {{placement: string}} value digits beside each other are added up
 * @returns {Uint8Array} 64 bytes. Refuses `fen-ranks`, `fen-files`, `fen-letter` (CB-7).
 */
export function encodeBytes(value) {
  return readPlacement(value);
}

/**
 * Encodes a chess-board-packed/1.
 *
 * @param {{placement: string}} value
 * @returns {Uint8Array} 32 bytes. Refuses as encodeBytes does (CP-7).
 */
export function encodePacked(value) {
  const codes = readPlacement(value);
  return Uint8Array.from({ length: 32 }, (_, j) => codes[2 * j] << 4 | codes[2 * j + 1]);
}

/** The codes of a placement. Of several faults the one that comes first in the text is reported. */
function readPlacement(value) {
  const placement = value?.placement;
  requireText(placement);
  const codes = new Uint8Array(64);
  let rank = 0;
  let width = 0;
  for (let i = 0; i <= placement.length; i++) {
    const atEnd = i === placement.length;
    if (atEnd || placement[i] === '/') {
      if ((rank === 7) !== atEnd) refuse('fen-ranks'); // the eighth '/', or too few
      if (width < 8) refuse('fen-files');
      rank++;
      width = 0;
      continue;
    }
    const code = LETTERS.indexOf(placement[i]);
    if (code < 0 && !/[1-9]/.test(placement[i])) refuse('fen-letter');
    const added = code < 0 ? Number(placement[i]) : 1;
    if (width + added > 8) refuse('fen-files');
    if (code > 0) codes[8 * rank + width] = code;
    width += added;
  }
  return codes;
}

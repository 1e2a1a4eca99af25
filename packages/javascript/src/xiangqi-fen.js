// xiangqi-fen/1: the picture of a board as text, without identities (chapter Xiangqi FEN).

import { refuse } from './refusal.js';
import { requireText, charPlace } from './text.js';
import { checkPosition, PIECES } from './xiangqi-pieces.js';
import { identitiesFit, chooseIdentities } from './xiangqi-identities.js';
import { writeRanks } from './ranks.js';

/** Letters of red's kinds (XF-3); black's are the lower-case ones. The first of two is written. */
const LETTERS = [
  ['K', 'general'], ['A', 'advisor'], ['B', 'elephant'], ['E', 'elephant'], ['N', 'horse'],
  ['H', 'horse'], ['R', 'rook'], ['C', 'cannon'], ['P', 'pawn'],
];
const PIECE_OF = new Map(LETTERS.flatMap(([letter, kind]) => [
  [letter, { side: 'red', kind }], [letter.toLowerCase(), { side: 'black', kind }]]));

/**
 * Decodes a xiangqi-fen/1. Identities are chosen by XF-8 to XF-10 and may differ from the game's.
 *
 * @param {string} text fields 3 to 6 are accepted and not kept
 * @returns {{turn: 'red'|'black', squares: (number|null)[]}} a value of xiangqi-position/1
 * Refuses `fen-ranks`, `fen-files`, `fen-letter`, `fen-side`, `fen-fields`, `fen-identity`, each at
 * a character. There are no leniencies.
 */
export function decodeFen(text) {
  requireText(text);
  const fail = (code, index) => refuse(code, { char: charPlace(text, index) });
  const end = fieldEnd(text, 0);
  const picture = readPicture(text, end, fail);
  const turn = readFields(text, end, fail);
  const squares = new Array(32).fill(null);
  for (const { side, kind, squares: seen } of picture) {
    for (const [id, square] of chooseIdentities(side, kind, seen)) squares[id] = square;
  }
  return { turn, squares };
}

/** The index at which the field that begins at an index ends. */
function fieldEnd(text, start) {
  const space = text.indexOf(' ', start);
  return space < 0 ? text.length : space;
}

/** Reads the first field: the squares of each side and kind (XF-1 to XF-4, XF-11). */
function readPicture(text, end, fail) {
  const picture = new Map(); // by side and kind
  let rank = 0;
  let width = 0;
  for (let i = 0; i <= end; i++) {
    if (i === end || text[i] === '/') {
      if ((rank === 9) !== (i === end)) fail('fen-ranks', i);
      if (width < 9) fail('fen-files', i);
      rank++;
      width = 0;
      continue;
    }
    const piece = PIECE_OF.get(text[i]);
    if (piece === undefined && !/[1-9]/.test(text[i])) fail('fen-letter', i);
    const added = piece === undefined ? Number(text[i]) : 1;
    if (width + added > 9) fail('fen-files', i);
    if (piece !== undefined) {
      const { side, kind } = piece;
      const key = `${side} ${kind}`;
      if (!picture.has(key)) picture.set(key, { side, kind, squares: [] });
      const { squares } = picture.get(key);
      squares.push(9 * rank + width);
      if (!identitiesFit(side, kind, squares)) fail('fen-identity', i);
    }
    width += added;
  }
  return picture.values();
}

/** Reads the fields behind the first (XF-5, XF-6); gives the side to move. */
function readFields(text, firstEnd, fail) {
  let turn = 'red';
  for (let number = 2, end = firstEnd; end < text.length; number++) {
    const start = end + 1;
    end = fieldEnd(text, start);
    if (start === end || number === 7) fail('fen-fields', start);
    if (number === 2) {
      const side = text.slice(start, end);
      if (!['w', 'r', 'b'].includes(side)) fail('fen-side', start);
      turn = side === 'b' ? 'black' : 'red';
    }
  }
  return turn;
}

/**
 * Encodes a xiangqi-fen/1: the picture and the side (XF-7).
 *
 * @param {{turn: 'red'|'black', squares: (number|null)[]}} position
 * @returns {string} Refuses `square-occupied-twice` and `square-not-allowed` (XF-13).
 */
export function encodeFen(position) {
  checkPosition(position);
  const letters = [];
  for (const { id, side, kind } of PIECES) {
    const square = position.squares[id];
    if (square === null) continue;
    const [letter] = LETTERS.find(([, k]) => k === kind);
    letters[square] = side === 'red' ? letter : letter.toLowerCase();
  }
  return `${writeRanks(10, 9, square => letters[square])} ${position.turn === 'red' ? 'w' : 'b'}`;
}

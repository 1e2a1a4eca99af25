// xiangqi-fen/1: the diagram of a board as text, without identities (chapter Xiangqi FEN).

import { quote } from './shape.js';
import { textFormat } from './format.js';
import { checkPosition, PIECES } from './xiangqi-pieces.js';
import { identitiesFit, chooseIdentities } from './xiangqi-identities.js';
import { writeRanks } from './ranks.js';

export const { decode, tryDecode, encode } = textFormat('xiangqi-fen/1', read, write);

/** Letters of red's kinds (XF-3); black's are the lower-case ones. The first of two is written. */
const LETTERS = [
  ['K', 'general'], ['A', 'advisor'], ['B', 'elephant'], ['E', 'elephant'], ['N', 'horse'],
  ['H', 'horse'], ['R', 'rook'], ['C', 'cannon'], ['P', 'pawn'],
];
const PIECE_OF = new Map(LETTERS.flatMap(([letter, kind]) => [
  [letter, { side: 'red', kind }], [letter.toLowerCase(), { side: 'black', kind }]]));

function read(text, run) { // identities are chosen by XF-8 to XF-10 and may differ from the game's
  const end = fieldEnd(text, 0);
  const diagram = readDiagram(text, end, run);
  const turn = readFields(text, end, run);
  const squares = new Array(32).fill(null);
  for (const { side, kind, squares: seen } of diagram) {
    for (const [id, square] of chooseIdentities(side, kind, seen)) squares[id] = square;
  }
  return { turn, squares };
}

/** The index at which the field that begins at an index ends. */
function fieldEnd(text, start) {
  const space = text.indexOf(' ', start);
  return space < 0 ? text.length : space;
}

/** The letters of a board that is the complete text, by square: a space is no letter. */
export function readBoard(text, run) {
  const letters = new Map();
  for (const { side, kind, squares } of readDiagram(text, text.length, run)) {
    for (const square of squares) letters.set(square, letterOf(side, kind));
  }
  return letters;
}

function letterOf(side, kind) {
  const [letter] = LETTERS.find(([, k]) => k === kind);
  return side === 'red' ? letter : letter.toLowerCase();
}

/** Reads the first field: the squares of each side and kind (XF-1 to XF-4, XF-11). */
function readDiagram(text, end, run) {
  const fail = (code, index, wrong, expected) => run.fail(code, index, `ranks[${rank}]`, wrong, expected);
  const diagram = new Map(); // by side and kind
  let rank = 0;
  let width = 0;
  for (let i = 0; i <= end; i++) {
    if (i === end || text[i] === '/') {
      if ((rank === 9) !== (i === end)) {
        fail('fen-ranks', i, `the ranks ${i === end ? 'end' : 'go on'} after ${rank + 1}`, '10 ranks');
      }
      if (width < 9) fail('fen-files', i, `the rank is ${width} files wide`, '9 files');
      rank++;
      width = 0;
      continue;
    }
    const piece = PIECE_OF.get(text[i]);
    if (piece === undefined && !/[1-9]/.test(text[i])) {
      fail('fen-letter', i, `the placement has ${quote(String.fromCodePoint(text.codePointAt(i)))}`,
        'a piece, 1 to 9, or "/"');
    }
    const added = piece === undefined ? Number(text[i]) : 1;
    if (width + added > 9) fail('fen-files', i, 'the rank is wider than the board', '9 files');
    if (piece !== undefined) {
      const { side, kind } = piece;
      const key = `${side} ${kind}`;
      if (!diagram.has(key)) diagram.set(key, { side, kind, squares: [] });
      const { squares } = diagram.get(key);
      squares.push(9 * rank + width);
      if (!identitiesFit(side, kind, squares)) {
        fail('fen-identity', i, `no identities fit the ${side} ${kind}s up to this one`,
          'squares of their candidate lists');
      }
    }
    width += added;
  }
  return diagram.values();
}

/** Reads the fields after the first (XF-5, XF-6); gives the side to move. */
function readFields(text, firstEnd, run) {
  let turn = 'red';
  for (let number = 2, end = firstEnd; end < text.length; number++) {
    const start = end + 1;
    end = fieldEnd(text, start);
    if (start === end || number === 7) {
      run.fail('fen-fields', start, `fields[${number - 1}]`,
        `field number ${number} is ${start === end ? 'empty' : 'too many'}`, 'at most 6 fields, one space between two');
    }
    if (number === 2) {
      const side = text.slice(start, end);
      if (!['w', 'r', 'b'].includes(side)) {
        run.fail('fen-side', start, 'turn', `the side is ${quote(side)}`, 'w, r or b');
      }
      turn = side === 'b' ? 'black' : 'red';
    }
  }
  return turn;
}

function write(position, run) {
  checkPosition(position, run);
  const letters = [];
  for (const { id, side, kind } of PIECES) {
    const square = position.squares[id];
    if (square !== null) letters[square] = letterOf(side, kind);
  }
  return `${writeRanks(10, 9, square => letters[square])} ${position.turn === 'red' ? 'w' : 'b'}`;
}

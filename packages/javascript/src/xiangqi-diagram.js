// The first field of a FEN of Xiangqi (XF-1 to XF-4, XF-11).

import { quote } from './shape.js';
import { identitiesFit } from './xiangqi-identities.js';

/** The letters of red's kinds (XF-3); black has the same letters in lower case. An encoder writes the first letter of a kind. */
const LETTERS = [
  ['K', 'general'], ['A', 'advisor'], ['B', 'elephant'], ['E', 'elephant'], ['N', 'horse'],
  ['H', 'horse'], ['R', 'rook'], ['C', 'cannon'], ['P', 'pawn'],
];
const PIECE_OF = new Map(LETTERS.flatMap(([letter, kind]) => [
  [letter, { side: 'red', kind }], [letter.toLowerCase(), { side: 'black', kind }]]));

/** The letters of a board by square. The board is the complete text, so a space is a fault. */
export function readBoard(text, run) {
  const letters = new Map();
  for (const { side, kind, squares } of readDiagram(text, text.length, run)) {
    for (const square of squares) letters.set(square, letterOf(side, kind));
  }
  return letters;
}

/** The letter by which a FEN names a piece. */
export function letterOf(side, kind) {
  const [letter] = LETTERS.find(([, k]) => k === kind);
  return side === 'red' ? letter : letter.toLowerCase();
}

/** Reads the first field: the squares of each side and kind (XF-1 to XF-4, XF-11). */
export function readDiagram(text, end, run) {
  const fail = (code, index, problem, expected) => run.fail(code, index, `ranks[${rank}]`, problem, expected);
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

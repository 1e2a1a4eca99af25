// The names of pieces and squares.

import { PIECES } from '../../../packages/javascript/src/xiangqi-pieces.js';

export { PIECES };

const CHARACTERS = {
  red: { general: '帅', advisor: '仕', elephant: '相', horse: '马', rook: '车', cannon: '炮', pawn: '兵' },
  black: { general: '将', advisor: '士', elephant: '象', horse: '马', rook: '车', cannon: '炮', pawn: '卒' },
};
const LETTERS = { general: 'K', advisor: 'A', elephant: 'B', horse: 'N', rook: 'R', cannon: 'C', pawn: 'P' };

/** The character of a piece by its id. */
export const characterOf = id => CHARACTERS[PIECES[id].side][PIECES[id].kind];

/** The letter of a piece by its id, as a FEN has it. */
export function letterOf(id) {
  const letter = LETTERS[PIECES[id].kind];
  return PIECES[id].side === 'red' ? letter : letter.toLowerCase();
}

/** The name of a square of Xiangqi: columns a to i, rows 9 down to 0. */
export const squareName = square => 'abcdefghi'[square % 9] + (9 - Math.floor(square / 9));

/** The square of a name. */
export const squareOf = name => 'abcdefghi'.indexOf(name[0]) + 9 * (9 - Number(name[1]));

/** The name of a square of chess. */
export const chessName = square => 'abcdefgh'[square % 8] + (8 - Math.floor(square / 8));

/** The name of a point of Go; row and column where the board is larger than those of Go. */
export function pointName(cell, { rows, cols }) {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  return Math.max(rows, cols) <= 25 ? 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[col] + (rows - row) : `${row}, ${col}`;
}

/** The letters of the codes of chess; undefined where the code is no piece. */
export const CHESS_LETTERS = Array.from('.PRNBQK..prnbqk', letter => (letter === '.' ? undefined : letter));

// xiangqi-compact/1: a game in which likely moves take fewer bits (chapter Xiangqi compact game).

import { gameFormat } from './xiangqi-game-layout.js';

export const { decode, tryDecode, encode, explain } = gameFormat('xiangqi-compact/1', {
  version: 0xf1, // XC-1
  plyBytes: 2, // XC-11
  weigh,
  requirements: { version: ['XC-1'], plies: ['XC-1'], integer: ['XC-1', 'XC-2', 'XC-4', 'XC-5', 'XC-6', 'XC-7', 'XC-8'] },
});

// XC-8, for each kind: the gain of its capture, the loss if it is attacked, and the values of squares by row from the other side's.
const KINDS = {
  general: { captured: 16, attacked: 2, squares: '00000 00000 00000 00000 00000 00000 00000 00001 00033 00057' },
  advisor: { captured: 5, attacked: 1, squares: '00000 00000 00000 00000 00000 00000 00000 00000 00003 00010' },
  elephant: { captured: 5, attacked: 3, squares: '00000 00000 00000 00000 00000 00300 00000 00006 00000 00200' },
  horse: { captured: 9, attacked: 3, squares: '76666 68c85 78997 5b8c8 687aa 67b89 55668 26687 13252 00431' },
  rook: { captured: 14, attacked: 9, squares: '8aaaa 799a9 799a9 8bbbb 89abb 8bbba 8aaab 07799 27581 09585' },
  cannon: { captured: 9, attacked: 4, squares: '42301 22220 12323 23435 32236 33536 32336 44559 32445 00457' },
  pawn: { captured: 6, attacked: 3, squares: '35687 58bda 36999 479ba 36798 20404 40004 00000 00000 00000' },
};

/** The value of each square for a red piece of a kind: columns 5 to 8 are columns 3 to 0. */
const VALUES = Object.fromEntries(Object.entries(KINDS).map(([kind, { squares }]) => [kind, squares.split(' ')
  .flatMap(row => [...row, ...[...row].slice(0, 4).reverse()]).map(digit => parseInt(digit, 16))]));

function weigh(board, moves) {
  const attacked = new Map(moves.map(([from]) => [from, null]));
  for (const from of attacked.keys()) attacked.set(from, board.isAttackedAfter(from, from));
  return moves.map(([from, to]) => {
    const score = Math.max(0, Math.min(16, scoreOf(board, from, to, attacked.get(from))));
    return (2 + score % 2) << (score >> 1); // XC-5
  });
}

/** The score before it is limited (XC-6). `isAttacked`: whether the piece is attacked before the move (XC-7). */
function scoreOf(board, from, to, isAttacked) {
  const { side, kind } = board.pieces[from];
  const captured = board.pieces[to] === null ? 0 : KINDS[board.pieces[to].kind].captured;
  const attacks = Number(isAttacked) - Number(board.isAttackedAfter(from, to));
  const value = square => VALUES[kind][side === 'red' ? square : 89 - square];
  return 4 + captured + attacks * KINDS[kind].attacked + value(to) - value(from);
}

// The squares from which a xiangqi piece can have come in one step on an empty board (XH-4 to XH-8).

import { PIECES, acrossRiver } from './xiangqi-pieces.js';

// Steps are [rows, columns]. Right, left, up, down are the same for both sides.
export const RIGHT = [0, 1];
export const LEFT = [0, -1];
export const UP = [-1, 0];
export const DOWN = [1, 0];
const STRAIGHT = [RIGHT, LEFT, UP, DOWN];

/** The steps of each pair of numbers of rows and columns in all directions, in rising square number (XH-7). */
const leaps = (...pairs) => pairs
  .flatMap(([rows, cols]) => [[-rows, -cols], [-rows, cols], [rows, -cols], [rows, cols]])
  .sort((a, b) => 9 * (a[0] - b[0]) + a[1] - b[1]);

const LEAPS = {
  advisor: leaps([1, 1]),
  elephant: leaps([2, 2]),
  horse: leaps([2, 1], [1, 2]),
};

/** The square a number of steps away, or undefined if it is off the board. */
function step(square, [rows, cols], count = 1) {
  const row = Math.floor(square / 9) + rows * count;
  const col = square % 9 + cols * count;
  return row >= 0 && row <= 9 && col >= 0 && col <= 8 ? 9 * row + col : undefined;
}

/** The squares in a direction, from near to far. */
export const line = (square, direction) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map(count => step(square, direction, count)).filter(reached => reached !== undefined);

function reach({ side, kind }, square) {
  switch (kind) {
    case 'rook':
    case 'cannon': // XH-4: in each direction from near to far
      return STRAIGHT.flatMap(direction => line(square, direction));
    case 'pawn': { // XH-5: behind, then to the sides if it is across the river
      const behind = side === 'red' ? DOWN : UP;
      const steps = acrossRiver(side, square) ? [behind, RIGHT, LEFT] : [behind];
      return steps.map(s => step(square, s));
    }
    case 'general': // XH-6
      return STRAIGHT.map(s => step(square, s));
    default: // XH-7
      return LEAPS[kind].map(s => step(square, s));
  }
}

// All lists, by id and square: 32 * 90 short lists.
const ORIGINS = PIECES.map(piece => Array.from({ length: 90 }, (_, square) =>
  reach(piece, square).filter(origin => piece.candidates.includes(origin)))); // XH-8

/**
 * The origin candidates of a piece on a square, in the order of their indices: 0 to 17 squares.
 *
 * @param {number} id 0..=31
 * @param {number} square 0..=89
 * @returns {number[]}
 */
export function originCandidates(id, square) {
  return ORIGINS[id][square];
}

// The 32 xiangqi pieces: ids, kinds, homes and candidate lists (XP-4 to XP-10).
//
// Squares are 0..=89, 9*row + col, row 0 being Black's back rank. Dead is null.

import { requireShape, readList, isInteger } from './shape.js';

/** Kinds in the order of the ids, with the homes of red's pieces (XP-4). */
const KINDS = [
  ['general', [85]],
  ['advisor', [86, 84]],
  ['elephant', [87, 83]],
  ['horse', [88, 82]],
  ['rook', [89, 81]],
  ['cannon', [70, 64]],
  ['pawn', [62, 60, 58, 56, 54]],
];

const down = (from) => Array.from({ length: from + 1 }, (_, i) => from - i);

/** The candidate lists of red's general, advisors and elephants, by home (XP-5 to XP-7). */
const LISTS = {
  85: [85, 86, 84, 76, 77, 75, 67, 68, 66, null],
  86: [null, 86, 84, 76, 68, 66],
  84: [null, 84, 86, 76, 66, 68],
  87: [null, 87, 67, 71, 51, 83, 47, 63],
  83: [null, 83, 67, 63, 47, 87, 51, 71],
};

function redCandidates(kind, home) {
  if (kind === 'pawn') return [null, home, home - 9, ...down(44)]; // XP-9
  return LISTS[home] ?? [null, ...down(89)]; // XP-8
}

const red = KINDS.flatMap(([kind, homes]) => homes.map(home => (
  { side: 'red', kind, home, candidates: redCandidates(kind, home) })));

const black = red.map(({ kind, home, candidates }) => (
  { side: 'black', kind, home: 89 - home, candidates: candidates.map(mirror) })); // XP-10

function mirror(square) {
  return square === null ? null : 89 - square;
}

/**
 * The pieces by id, 0..=31: `{ id, side, kind, home, candidates }`. `candidates` are the squares
 * on which the piece may be, and null for dead, in the order of their indices.
 */
export const PIECES = [...red, ...black].map((piece, id) => ({ id, ...piece }));

/** The other side. */
export function opponent(side) {
  return side === 'red' ? 'black' : 'red';
}

/** The first id of a side: 0 or 16. */
export function firstId(side) {
  return side === 'red' ? 0 : 16;
}

/** Whether a square is across the river for a side. */
export function acrossRiver(side, square) {
  return side === 'red' ? square <= 44 : square >= 45;
}

/** Checks one piece on its square, given the squares of the lower ids (XP-17, XS-3, XM-4; XP-22, XS-4, XM-5). */
export function checkPiece(id, square, squares, offset, run) {
  const occupant = square === null ? -1 : squares.indexOf(square);
  if (occupant >= 0 && occupant < id) {
    run.fail('square-occupied-twice', offset, `pieces[${id}]`,
      `pieces ${occupant} and ${id} are both on square ${square}`, 'an empty square');
  }
  if (!PIECES[id].candidates.includes(square)) {
    run.fail('square-not-allowed', offset, `pieces[${id}]`,
      square === null ? `piece ${id} is dead` : `piece ${id} is on square ${square}`, 'a square of its candidate list');
  }
}

/** Checks the squares that an encoder receives, and returns a copy. */
export function checkSquares(given, run) {
  requireShape(given?.length === 32, 'squares', 'an array of 32 entries');
  const squares = readList(given, 'squares', 'an array of 32 entries', square =>
    requireShape(square === null || isInteger(square, 0, 89), 'each entry of squares', 'an integer, 0 to 89, or null'));
  squares.forEach((square, id) => checkPiece(id, square, squares, null, run));
  return squares;
}

/** Checks the turn and the squares of a position that an encoder receives, and returns a copy. */
export function checkPosition(position, run) {
  const { turn, squares } = position ?? {};
  requireShape(turn === 'red' || turn === 'black', 'turn', '"red" or "black"');
  return { turn, squares: checkSquares(squares, run) };
}

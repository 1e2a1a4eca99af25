// A board on which xiangqi is played (chapter Xiangqi rules). Whether a move is legal is seen from the general: along
// the lines and over the legs by which it can be attacked.

import { PIECES } from './xiangqi-pieces.js';

const LINES = [[-1, 0], [0, -1], [0, 1], [1, 0]];
const DIAGONALS = [[-1, -1], [-1, 1], [1, -1], [1, 1]];
const SQUARES = Array.from({ length: 90 }, (_, square) => square);

/** The square `rows` down and `cols` to the right; -1 if it is off the board. */
function offset(square, rows, cols) {
  const row = Math.floor(square / 9) + rows;
  const col = square % 9 + cols;
  return row >= 0 && row < 10 && col >= 0 && col < 9 ? 9 * row + col : -1;
}

const steps = (square, shape) => shape.map(([rows, cols]) => offset(square, rows, cols)).filter(to => to >= 0);

/** The squares from a square to the edge of the board. */
function ray(square, rows, cols) {
  const found = [];
  for (let to = offset(square, rows, cols); to >= 0; to = offset(to, rows, cols)) found.push(to);
  return found;
}

const inPalace = (side, square) =>
  square % 9 >= 3 && square % 9 <= 5 && (side === 'red' ? square >= 63 : square < 27);
const inOwnHalf = (side, square) => (side === 'red') === (square >= 45);

/** Steps over a square that must be free: pairs of it and the square that is reached. */
const leaps = shape => SQUARES.map(square => shape
  .map(([over, to]) => ({ over: offset(square, ...over), to: offset(square, ...to) }))
  .filter(({ over, to }) => over >= 0 && to >= 0));

const RAYS = SQUARES.map(square => LINES.map(([rows, cols]) => ray(square, rows, cols)));
const HORSE = leaps(LINES.flatMap(([rows, cols]) => [-1, 1].map(side =>
  [[rows, cols], [2 * rows + side * cols, 2 * cols + side * rows]])));
const ELEPHANT = leaps(DIAGONALS.map(([rows, cols]) => [[rows, cols], [2 * rows, 2 * cols]]));

/** The squares that a general, an advisor and a pawn reach (XR-2, XR-3, XR-8). */
const STEPS = Object.fromEntries(['red', 'black'].map(side => {
  const within = shape => SQUARES.map(square => steps(square, shape).filter(to => inPalace(side, to)));
  const ahead = side === 'red' ? [-1, 0] : [1, 0];
  const pawn = SQUARES.map(square => steps(square, inOwnHalf(side, square) ? [ahead] : [ahead, ...LINES.slice(1, 3)]));
  return [side, { general: within(LINES), advisor: within(DIAGONALS), pawn }];
}));

/** The squares of the horses, with their legs, and by kind of the other pieces that reach a square in a step. */
const HORSES_TO = SQUARES.map(square => SQUARES.flatMap(from =>
  HORSE[from].filter(({ to }) => to === square).map(({ over }) => ({ over, from }))));
const STEPS_TO = Object.fromEntries(Object.entries(STEPS).map(([side, kinds]) => [side,
  Object.fromEntries(Object.entries(kinds).map(([kind, reached]) => [kind,
    SQUARES.map(square => SQUARES.filter(from => reached[from].includes(square)))]))]));

/** By the square of a general: that square, its lines, and the legs of the horses that reach it. */
const WATCHED = SQUARES.map(square =>
  new Set([square, ...RAYS[square].flat(), ...HORSES_TO[square].map(({ over }) => over)]));

const OTHER = { red: 'black', black: 'red' };

/** A move as text: h2e2. */
export const nameOf = squares => squares.map(square => 'abcdefghi'[square % 9] + (9 - Math.floor(square / 9))).join('');

export class Board {
  /** @param {{turn: string, squares: (number|null)[]}} position */
  constructor({ turn, squares }) {
    this.turn = turn;
    this.pieces = new Array(90).fill(null); // by square
    for (const { id, side, kind } of PIECES) {
      if (squares[id] !== null) this.pieces[squares[id]] = { side, kind };
    }
  }

  /** The legal moves, pairs of two squares (XR-11), in their normative order (XR-13). */
  moves() {
    const isOwn = square => this.pieces[square]?.side === this.turn;
    // Of other squares no move brings the general into check.
    const general = this.general();
    const isWatched = this.isInCheck() ? () => true : square => general >= 0 && WATCHED[general].has(square);
    const isLegal = (from, to) => !isOwn(to) && (!(isWatched(from) || isWatched(to)) || this.isSafe(from, to));
    return SQUARES.filter(isOwn).flatMap(from => this.reached(from).sort((a, b) => a - b)
      .filter(to => isLegal(from, to)).map(to => [from, to]));
  }

  perft(depth) {
    if (depth === 0) return 1;
    const moves = this.moves();
    if (depth === 1) return moves.length;
    let nodes = 0;
    for (const [from, to] of moves) {
      const captured = this.make(from, to);
      this.turn = OTHER[this.turn];
      nodes += this.perft(depth - 1);
      this.turn = OTHER[this.turn];
      this.undo(from, to, captured);
    }
    return nodes;
  }

  /** Makes a legal move. */
  play(from, to) {
    this.make(from, to);
    this.turn = OTHER[this.turn];
  }

  make(from, to) {
    const captured = this.pieces[to];
    this.pieces[to] = this.pieces[from];
    this.pieces[from] = null;
    return captured;
  }

  undo(from, to, captured) {
    this.pieces[from] = this.pieces[to];
    this.pieces[to] = captured;
  }

  /** Whether the general is not in check after the move. */
  isSafe(from, to) {
    const captured = this.make(from, to);
    const isSafe = !this.isInCheck();
    this.undo(from, to, captured);
    return isSafe;
  }

  /** The squares that a piece reaches, also those with pieces of its own side (XR-2 to XR-8). */
  reached(from) {
    const { side, kind } = this.pieces[from];
    const free = ({ over }) => this.pieces[over] === null;
    switch (kind) {
      case 'horse':
        return HORSE[from].filter(free).map(({ to }) => to);
      case 'elephant':
        return ELEPHANT[from].filter(free).map(({ to }) => to).filter(to => inOwnHalf(side, to));
      case 'rook':
      case 'cannon':
        return RAYS[from].flatMap(line => this.slide(line, kind === 'cannon' ? 1 : 0));
      default:
        return [...STEPS[side][kind][from]];
    }
  }

  /** The free squares of a line up to its first piece, and the piece after that many screens. */
  slide(line, screens) {
    const occupied = line.filter(square => this.pieces[square] !== null);
    const free = occupied.length === 0 ? line : line.slice(0, line.indexOf(occupied[0]));
    return [...free, ...occupied.slice(screens, screens + 1)];
  }

  /** The square of the general of the side to move, or -1. */
  general() {
    return this.pieces.findIndex(piece => piece?.kind === 'general' && piece.side === this.turn);
  }

  /** Whether the general of the side to move is attacked, or faces the other one (XR-10). */
  isInCheck() {
    const general = this.general();
    if (general < 0) return false; // XR-12
    return RAYS[general].some(line => this.seen(line, 0, 'general')) || this.isAttacked(general);
  }

  /** Whether the other side could capture the piece of a move after the move, legal or not (XC-7). */
  isAttackedAfter(from, to) {
    const captured = from === to ? null : this.make(from, to);
    const isAttacked = this.isAttacked(to) || this.isAttackedNear(to);
    if (from !== to) this.undo(from, to, captured);
    return isAttacked;
  }

  /** Whether the other side attacks a square with a rook, cannon, horse or pawn. */
  isAttacked(square) {
    const enemy = OTHER[this.turn];
    return RAYS[square].some(line => this.seen(line, 0, 'rook') || this.seen(line, 1, 'cannon'))
      || HORSES_TO[square].some(({ over, from }) => this.isEnemy(from, 'horse') && this.pieces[over] === null)
      || STEPS_TO[enemy].pawn[square].some(from => this.isEnemy(from, 'pawn'));
  }

  /** Whether the other side attacks a square with a general, advisor or elephant. */
  isAttackedNear(square) {
    const enemy = OTHER[this.turn];
    return ['general', 'advisor'].some(kind => STEPS_TO[enemy][kind][square].some(from => this.isEnemy(from, kind)))
      || (inOwnHalf(enemy, square)
        && ELEPHANT[square].some(({ over, to }) => this.isEnemy(to, 'elephant') && this.pieces[over] === null));
  }

  /** Whether the piece of a line after that many others is one of the other side and of that kind. */
  seen(line, others, kind) {
    for (const square of line) {
      if (this.pieces[square] !== null && others-- === 0) return this.isEnemy(square, kind);
    }
    return false;
  }

  isEnemy(square, kind) {
    const piece = this.pieces[square];
    return piece !== null && piece.side !== this.turn && piece.kind === kind;
  }
}

// A board on which xiangqi is played (chapter Xiangqi rules). To judge a move, the code looks from the general along
// the lines and over the legs by which a piece can attack the general.

import { DOWN, LEFT, RIGHT, UP, line, originCandidates } from './xiangqi-origins.js';
import { PIECES } from './xiangqi-pieces.js';

const SQUARES = Array.from({ length: 90 }, (_, square) => square);

/** A square beyond the board, always without a piece. */
const FREE = 90;

/** By square: the squares of each line from it, near to far. */
const LINES = SQUARES.map(square => [UP, LEFT, RIGHT, DOWN].map(direction => line(square, direction)));

/** By side and kind, the steps of the pieces that do not slide (XR-2 to XR-5, XR-8). */
const STEPS = Object.fromEntries(['red', 'black'].map(side => [side, Object.fromEntries(
  ['general', 'advisor', 'elephant', 'horse', 'pawn'].map(kind => [kind, stepsOf(side, kind)]))]));

/** The steps `to` and `from` each square, as `{ from, to, over }`. They are the steps of XH-5 to XH-7 in reverse. */
function stepsOf(side, kind) {
  const pieces = PIECES.filter(piece => piece.side === side && piece.kind === kind);
  const to = SQUARES.map(square => {
    const origins = pieces.flatMap(({ id, candidates }) => (candidates.includes(square) ? originCandidates(id, square) : []));
    return [...new Set(origins)].map(from => ({ from, to: square, over: squareBetween(from, square) }));
  });
  return { to, from: SQUARES.map(from => to.flat().filter(step => step.from === from)) };
}

/** The square that a horse or an elephant passes half way, which must be free; for other steps, a square that is always free. */
function squareBetween(from, to) {
  const half = difference => Math.trunc(difference / 2);
  const over = from + 9 * half(Math.floor(to / 9) - Math.floor(from / 9)) + half(to % 9 - from % 9);
  return over === from ? FREE : over;
}

const OTHER = { red: 'black', black: 'red' };

/** A move as text: h2e2. */
export const nameOf = squares => squares.map(square => 'abcdefghi'[square % 9] + (9 - Math.floor(square / 9))).join('');

export class Board {
  /** @param {{turn: string, squares: (number|null)[]}} position */
  constructor({ turn, squares }) {
    this.turn = turn;
    this.pieces = new Array(FREE + 1).fill(null); // by square
    for (const { id, side, kind } of PIECES) {
      if (squares[id] !== null) this.pieces[squares[id]] = { side, kind };
    }
  }

  /** The legal moves, pairs of two squares (XR-11), in their normative order (XR-13). */
  moves() {
    const isOwn = square => this.pieces[square]?.side === this.turn;
    return SQUARES.filter(isOwn).flatMap(from => this.reached(from).sort((a, b) => a - b)
      .filter(to => !isOwn(to) && this.isSafe(from, to)).map(to => [from, to]));
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
    if (kind === 'rook' || kind === 'cannon') return LINES[from].flatMap(squares => this.reachedOnLine(squares, kind === 'cannon' ? 1 : 0));
    return STEPS[side][kind].from[from].filter(({ over }) => this.pieces[over] === null).map(({ to }) => to);
  }

  /** The free squares of a line up to its first piece, and the square of the piece after `screenCount` screens. */
  reachedOnLine(squares, screenCount) {
    const occupied = squares.filter(square => this.pieces[square] !== null);
    const free = occupied.length === 0 ? squares : squares.slice(0, squares.indexOf(occupied[0]));
    return [...free, ...occupied.slice(screenCount, screenCount + 1)];
  }

  /** Whether the general of the side to move is attacked, or faces the other general (XR-10). */
  isInCheck() {
    const general = this.pieces.findIndex(piece => piece?.kind === 'general' && piece.side === this.turn);
    if (general < 0) return false; // XR-12
    return LINES[general].some(squares => this.hasEnemyOnLine(squares, 0, 'general')) || this.isAttacked(general);
  }

  /** Whether the other side could capture the piece of a move after the move, legal or not (XC-7). */
  isAttackedAfter(from, to) {
    const captured = from === to ? null : this.make(from, to);
    const isAttacked = this.isAttacked(to) || this.isReached(to, ['general', 'advisor', 'elephant']);
    if (from !== to) this.undo(from, to, captured);
    return isAttacked;
  }

  /** Whether the other side attacks a square with a rook, cannon, horse or pawn. */
  isAttacked(square) {
    return LINES[square].some(squares => this.hasEnemyOnLine(squares, 0, 'rook') || this.hasEnemyOnLine(squares, 1, 'cannon'))
      || this.isReached(square, ['horse', 'pawn']);
  }

  /** Whether a piece of the other side and of one of the kinds reaches a square in a step. */
  isReached(square, kinds) {
    return kinds.some(kind => STEPS[OTHER[this.turn]][kind].to[square].some(({ from, over }) =>
      this.isEnemy(from, kind) && this.pieces[over] === null));
  }

  /** Whether the piece of a line after `screenCount` other pieces is of the other side and of that kind. */
  hasEnemyOnLine(squares, screenCount, kind) {
    for (const square of squares) {
      if (this.pieces[square] !== null && screenCount-- === 0) return this.isEnemy(square, kind);
    }
    return false;
  }

  isEnemy(square, kind) {
    const piece = this.pieces[square];
    return piece !== null && piece.side !== this.turn && piece.kind === kind;
  }
}

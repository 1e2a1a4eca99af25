// xiangqi-history/1: the plies that led to a position, newest first (chapter Xiangqi history).

import { NoValue, Refusal, refuse, requireThat, requireBytes, isInteger } from './refusal.js';
import { BitReader, BitWriter } from './bits.js';
import { PIECES, checkPosition, firstId, opponent } from './xiangqi-pieces.js';
import { originCandidates } from './xiangqi-origins.js';

/**
 * A ply: the piece (id 0..=31), the squares it left and reached, the id of the piece that it took
 * or null.
 * @typedef {{piece: number, from: number, to: number, captured: number|null}} Ply
 */

/** A position whose plies are undone one by one. */
class Undoing {
  constructor({ turn, squares }) {
    this.squares = [...squares];
    this.occupied = new Array(90).fill(false);
    for (const square of squares) if (square !== null) this.occupied[square] = true;
    this.side = opponent(turn); // of the mover (XH-2)
  }

  /** Throws NoValue for a position that an encoder of xiangqi-position/1 refuses. */
  static from(position) {
    try {
      checkPosition(position);
    } catch (error) {
      if (error instanceof Refusal) throw new NoValue('the position of the history is none');
      throw error;
    }
    return new Undoing(position);
  }

  /** Judges the mover (XH-9, XH-10) and gives its origin candidates. */
  origins(piece, place) {
    const to = this.squares[piece];
    if (to === null) refuse('mover-dead', place);
    const origins = originCandidates(piece, to);
    if (origins.length === 0) refuse('no-origin', place);
    return origins;
  }

  /** Judges the captured piece, which is of the other side (XH-11, XH-12). */
  judgeCaptured(captured, to, place) {
    if (this.squares[captured] !== null) refuse('captured-alive', place);
    if (!PIECES[captured].candidates.includes(to)) refuse('captured-misplaced', place);
  }

  /** Judges the origin (XH-13). */
  judgeOrigin(from, place) {
    if (this.occupied[from]) refuse('origin-occupied', place);
  }

  /** Moves the mover back, puts the captured piece back. */
  undo({ piece, from, to, captured }) {
    this.squares[piece] = from;
    this.occupied[from] = true;
    if (captured !== null) this.squares[captured] = to;
    this.occupied[to] = captured !== null;
    this.side = opponent(this.side);
  }
}

/**
 * Decodes a xiangqi-history/1.
 *
 * @param {Uint8Array} bytes
 * @param {{turn: 'red'|'black', squares: (number|null)[]}} position the position that the plies
 *   led to; NoValue unless an encoder of xiangqi-position/1 accepts it
 * @returns {{plies: Ply[]}} newest first; at most 8/5 of a ply a byte
 * Refuses `truncated`, `mover-dead`, `no-origin`, `captured-alive`, `captured-misplaced`,
 * `origin-occupied`, each at a bit.
 */
export function decodeHistory(bytes, position) {
  requireBytes(bytes);
  const board = Undoing.from(position);
  const input = new BitReader(bytes);
  const plies = [];
  while (!ended(input)) {
    let bit = input.at;
    const piece = firstId(board.side) + input.read(4);
    const origins = board.origins(piece, { bit });
    const to = board.squares[piece];
    let captured = null;
    if (input.read(1) === 1) {
      bit = input.at;
      captured = firstId(opponent(board.side)) + input.read(4);
      board.judgeCaptured(captured, to, { bit });
    }
    bit = input.at;
    const from = origins[input.readIndex(origins.length)];
    board.judgeOrigin(from, { bit });
    const ply = { piece, from, to, captured };
    plies.push(ply);
    board.undo(ply);
  }
  return { plies };
}

/** Are fewer than eight bits left, all of them 1 (XH-14)? */
function ended(input) {
  const { left } = input;
  if (left >= 8) return false;
  return left === 0 || (input.bytes.at(-1) & 2 ** left - 1) === 2 ** left - 1;
}

/**
 * Encodes a xiangqi-history/1.
 *
 * @param {{plies: Ply[]}} history newest first
 * @param {{turn: 'red'|'black', squares: (number|null)[]}} position as in decodeHistory
 * @returns {Uint8Array} no bytes for no plies. Refuses `mover-dead`, `no-origin`, `captured-alive`,
 *   `captured-misplaced`, `origin-occupied` (XH-19).
 */
export function encodeHistory(history, position) {
  const plies = history?.plies;
  requireThat(Array.isArray(plies), 'plies is no list');
  const board = Undoing.from(position);
  const output = new BitWriter();
  for (const ply of plies) {
    checkPly(ply);
    const { piece, from, to, captured } = ply;
    if (PIECES[piece].side !== board.side) refuse('no-origin');
    const origins = board.origins(piece);
    const index = origins.indexOf(from);
    if (to !== board.squares[piece] || index < 0) refuse('no-origin');
    output.write(piece % 16, 4);
    output.write(captured === null ? 0 : 1, 1);
    if (captured !== null) {
      if (PIECES[captured].side === board.side) refuse('captured-misplaced');
      board.judgeCaptured(captured, to);
      output.write(captured % 16, 4);
    }
    board.judgeOrigin(from);
    output.writeIndex(index, origins.length);
    board.undo(ply);
  }
  return output.finish();
}

function checkPly(ply) {
  const { piece, from, to, captured } = ply ?? {};
  requireThat(isInteger(piece, 0, 31) && isInteger(from, 0, 89) && isInteger(to, 0, 89)
    && (captured === null || isInteger(captured, 0, 31)), 'a ply has not the shape of one');
}

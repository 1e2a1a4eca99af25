// xiangqi-rules/1: the legal moves of a position, and the number of sequences of legal moves (chapter Xiangqi rules).
// The position is a xiangqi-fen/1.

import { requireShape } from './shape.js';
import { decode } from './xiangqi-fen.js';
import { Board, nameOf } from './xiangqi-board.js';

/** The greatest depth of `perft`. */
const MAX_DEPTH = 6;

/** The legal moves of the side to move in their normative order (XR-1 to XR-13). */
export function legalMoves(fen) {
  return new Board(decode(fen)).moves().map(nameOf);
}

/** The number of sequences of `depth` legal moves from the position (XR-14). */
export function perft(fen, depth) {
  requireShape(Number.isInteger(depth) && depth >= 0 && depth <= MAX_DEPTH, 'depth', `an integer, 0 to ${MAX_DEPTH}`);
  return new Board(decode(fen)).perft(depth);
}

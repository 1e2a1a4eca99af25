// go-chains/1: analyse and play over a Go position (spec/src/go-chains.md). The position is a ternary-board/1 of at
// most 25 rows and 25 columns, read strictly.

import type { DecodeOptions, Explanation } from './types.js';

/** A colour of Go. */
export type GoColor = 'black' | 'white';

/** A point: row and column from 0, from the top left. */
export type GoPoint = [row: number, col: number];

/** Stones of one colour that are connected, and the empty points next to them, each in row-major order. */
export interface GoChain {
  color: GoColor;
  stones: GoPoint[];
  liberties: GoPoint[];
}

/** The chains of a position. */
export interface GoAnalysis {
  /** False if a chain has no liberty. */
  legal: boolean;
  /** The chains in the order of their first stones. */
  chains: GoChain[];
}

/** The result of moves on a position. */
export interface GoGame {
  /** The position after the last move, a ternary-board/1. */
  record: Uint8Array;
  /** The number of captured stones of each colour. */
  captured: Record<GoColor, number>;
}

/**
 * Lists the chains of a position and their liberties (GC-3 to GC-5).
 *
 * @throws {BoardwireError} at a bit: `truncated`, `dimension-zero`, `board-too-large`, `byte-out-of-range`,
 * `unused-trits-not-zero`, `trailing-bytes`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function analyse(input: Uint8Array): GoAnalysis;

/**
 * Plays moves on a position: capture, no suicide, simple ko (GC-6 to GC-14). The sides take turns, `toPlay` first.
 * A move is `pass` or a vertex such as `C2`, in upper or lower case.
 *
 * @throws {BoardwireError} of the position, at a bit: those of `analyse`, and `position-illegal`; of a move, with its
 * index in `move`: `vertex-invalid`, `point-occupied`, `suicide`, `ko`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function play(input: Uint8Array, toPlay: GoColor, moves: readonly string[]): GoGame;

/** Lists the fields of a position, which are those of a ternary-board/1. `error` is the error of `analyse`. Options have no effect. */
export function explain(input: Uint8Array, options?: DecodeOptions): Explanation;

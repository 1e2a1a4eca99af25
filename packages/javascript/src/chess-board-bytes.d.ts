// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// chess-board-bytes/1: a chess board, a byte a square (spec/src/chess-board.md).

import type {
  ChessBoard, DecodeOptions, DecodeResult, DeepReadonly, Explanation,
} from './types.js';

/**
 * Decodes a chess-board-bytes/1.
 *
 * @throws {BoardwireError} at a bit: `truncated`, `piece-code-invalid`, `trailing-bytes`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: Uint8Array, options?: DecodeOptions): ChessBoard;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: Uint8Array, options?: DecodeOptions): DecodeResult<ChessBoard>;

/**
 * Encodes a value as a chess-board-bytes/1.
 *
 * @throws {BoardwireError} without an offset: `fen-ranks`, `fen-files`, `fen-letter`.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<ChessBoard>): Uint8Array;

/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export function explain(input: Uint8Array, options?: DecodeOptions): Explanation;

// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// ternary-board/1: a board of empty, white and black cells, five a byte (spec/src/ternary-board.md).

import type {
  DecodeOptions, DecodeResult, DeepReadonly, Explanation, TernaryBoard,
} from './types.js';

/**
 * Decodes a ternary-board/1.
 *
 * @throws {BoardwireError} at a bit: `truncated`, `dimension-zero`, `limit-exceeded`, `byte-out-of-range`,
 * `unused-trits-not-zero`, `trailing-bytes`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: Uint8Array, options?: DecodeOptions): TernaryBoard;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: Uint8Array, options?: DecodeOptions): DecodeResult<TernaryBoard>;

/**
 * Encodes a value as a ternary-board/1.
 *
 * @throws {BoardwireError} without an offset: `dimension-zero`.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<TernaryBoard>): Uint8Array;

/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export function explain(input: Uint8Array, options?: DecodeOptions): Explanation;

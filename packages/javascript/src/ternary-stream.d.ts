// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// ternary-stream/1: boards one after another (spec/src/ternary-board.md).

import type {
  DecodeOptions, DecodeResult, DeepReadonly, Explanation, TernaryStream,
} from './types.js';

export type { TernaryStream } from './types.js';

/**
 * Decodes a ternary-stream/1.
 *
 * @throws {BoardwireError} at a bit: `truncated`, `dimension-zero`, `limit-exceeded`, `byte-out-of-range`,
 * `unused-trits-not-zero`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: Uint8Array, options?: DecodeOptions): TernaryStream;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: Uint8Array, options?: DecodeOptions): DecodeResult<TernaryStream>;

/**
 * Encodes a value as a ternary-stream/1.
 *
 * @throws {BoardwireError} without an offset: `dimension-zero`.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<TernaryStream>): Uint8Array;

/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export function explain(input: Uint8Array, options?: DecodeOptions): Explanation;

// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// ternary-stream/1: boards one after another (spec/src/ternary-board.md).

import type { Decode, Encode, Explain, TernaryStream, TryDecode } from './types.js';

export type { TernaryStream } from './types.js';

/**
 * @throws {BoardwireError} at a bit: `truncated`, `dimension-zero`, `limit-exceeded`, `byte-out-of-range`,
 * `unused-trits-not-zero`.
 */
export const decode: Decode<TernaryStream>;
export const tryDecode: TryDecode<TernaryStream>;

/** @throws {BoardwireError} without an offset: `dimension-zero`. */
export const encode: Encode<TernaryStream>;
export const explain: Explain;

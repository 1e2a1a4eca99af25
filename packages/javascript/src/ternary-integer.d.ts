// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// ternary-integer/1: a board as one integer (spec/src/ternary-packings.md).

import type { Decode, Encode, Explain, TernaryBoard, TryDecode } from './types.js';

/**
 * @throws {BoardwireError} at a bit: `truncated`, `dimension-zero`, `limit-exceeded`, `value-out-of-range`,
 * `trailing-bytes`.
 */
export const decode: Decode<TernaryBoard>;
export const tryDecode: TryDecode<TernaryBoard>;

/** @throws {BoardwireError} without an offset: `dimension-zero`, `limit-exceeded`. */
export const encode: Encode<TernaryBoard>;
export const explain: Explain;

// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// ternary-board/1: a board of empty, white and black cells, five a byte (spec/src/ternary-board.md).

import type { Decode, Encode, Explain, TernaryBoard, TryDecode } from './types.js';

/**
 * @throws {BoardwireError} at a bit: `truncated`, `dimension-zero`, `limit-exceeded`, `byte-out-of-range`,
 * `unused-trits-not-zero`, `trailing-bytes`.
 */
export const decode: Decode<TernaryBoard>;
export const tryDecode: TryDecode<TernaryBoard>;

/** @throws {BoardwireError} without an offset: `dimension-zero`. */
export const encode: Encode<TernaryBoard>;
export const explain: Explain;

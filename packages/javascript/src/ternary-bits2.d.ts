// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// ternary-bits2/1: a board, two bits a cell (spec/src/ternary-packings.md).

import type { Decode, Encode, Explain, TernaryBoard, TryDecode } from './types.js';

/**
 * @throws {BoardwireError} at a bit: `truncated`, `dimension-zero`, `limit-exceeded`, `cell-invalid`,
 * `unused-cells-not-zero`, `trailing-bytes`.
 */
export const decode: Decode<TernaryBoard>;
export const tryDecode: TryDecode<TernaryBoard>;

/** @throws {BoardwireError} without an offset: `dimension-zero`. */
export const encode: Encode<TernaryBoard>;
export const explain: Explain;

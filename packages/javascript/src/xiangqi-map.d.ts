// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-map/1: the squares of living pieces, two bytes each (spec/src/xiangqi-schemes.md).

import type { Decode, Encode, Explain, TryDecode, XiangqiPieces } from './types.js';

/**
 * @throws {BoardwireError} at a bit: `truncated`, `byte-out-of-range`, `square-occupied-twice`,
 * `square-not-allowed`, `ids-not-rising`.
 */
export const decode: Decode<XiangqiPieces>;
export const tryDecode: TryDecode<XiangqiPieces>;

/** @throws {BoardwireError} without an offset: `square-occupied-twice`, `square-not-allowed`. */
export const encode: Encode<XiangqiPieces>;
export const explain: Explain;

// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-index/1: a Xiangqi position as a number (spec/src/xiangqi-index.md).

import type { Decode, Encode, Explain, TryDecode, XiangqiSetup } from './types.js';

/** @throws {BoardwireError} at a bit: `truncated`, `value-out-of-range`, `trailing-bytes`. */
export const decode: Decode<XiangqiSetup>;
export const tryDecode: TryDecode<XiangqiSetup>;

/** @throws {BoardwireError} without an offset: `fen-ranks`, `fen-files`, `fen-letter`, `fen-identity`. */
export const encode: Encode<XiangqiSetup>;
export const explain: Explain;

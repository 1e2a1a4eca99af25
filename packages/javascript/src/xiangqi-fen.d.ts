// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-fen/1: a Xiangqi position as text (spec/src/xiangqi-fen.md).

import type { Decode, Encode, TryDecode, XiangqiPosition } from './types.js';

/**
 * @throws {BoardwireError} at a character: `fen-ranks`, `fen-files`, `fen-letter`, `fen-side`, `fen-fields`,
 * `fen-identity`.
 */
export const decode: Decode<XiangqiPosition, string>;
export const tryDecode: TryDecode<XiangqiPosition, string>;

/** @throws {BoardwireError} without an offset: `square-occupied-twice`, `square-not-allowed`. */
export const encode: Encode<XiangqiPosition, string>;

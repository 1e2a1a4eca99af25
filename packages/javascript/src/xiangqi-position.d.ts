// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-position/1: a Xiangqi position with identities (spec/src/xiangqi-position.md).

import type { Decode, Encode, Explain, TryDecode, XiangqiPosition } from './types.js';

/** @throws {BoardwireError} at a bit: `truncated`, `square-occupied-twice`, `padding-not-ones`, `trailing-bytes`. */
export const decode: Decode<XiangqiPosition>;
export const tryDecode: TryDecode<XiangqiPosition>;

/** @throws {BoardwireError} without an offset: `square-occupied-twice`, `square-not-allowed`. */
export const encode: Encode<XiangqiPosition>;
export const explain: Explain;

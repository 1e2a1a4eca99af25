// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-position/1: a Xiangqi position with identities (spec/src/xiangqi-position.md).

import type {
  DecodeOptions, DecodeResult, DeepReadonly, Explanation, XiangqiPosition,
} from './types.js';

/**
 * Decodes a xiangqi-position/1.
 *
 * @throws {BoardwireError} at a bit: `truncated`, `square-occupied-twice`, `padding-not-ones`, `trailing-bytes`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: Uint8Array, options?: DecodeOptions): XiangqiPosition;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: Uint8Array, options?: DecodeOptions): DecodeResult<XiangqiPosition>;

/**
 * Encodes a value as a xiangqi-position/1.
 *
 * @throws {BoardwireError} without an offset: `square-occupied-twice`, `square-not-allowed`.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<XiangqiPosition>): Uint8Array;

/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export function explain(input: Uint8Array, options?: DecodeOptions): Explanation;

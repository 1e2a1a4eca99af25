// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-index/1: a Xiangqi position as a number (spec/src/xiangqi-index.md).

import type {
  DecodeOptions, DecodeResult, DeepReadonly, Explanation, XiangqiSetup,
} from './types.js';

/**
 * Decodes a xiangqi-index/1.
 *
 * @throws {BoardwireError} at a bit: `truncated`, `value-out-of-range`, `trailing-bytes`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: Uint8Array, options?: DecodeOptions): XiangqiSetup;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: Uint8Array, options?: DecodeOptions): DecodeResult<XiangqiSetup>;

/**
 * Encodes a value as a xiangqi-index/1.
 *
 * @throws {BoardwireError} without an offset: `fen-ranks`, `fen-files`, `fen-letter`, `fen-identity`.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<XiangqiSetup>): Uint8Array;

/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export function explain(input: Uint8Array, options?: DecodeOptions): Explanation;

// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-map/1: the squares of living pieces, two bytes each (spec/src/xiangqi-schemes.md).

import type {
  DecodeOptions, DecodeResult, DeepReadonly, Explanation, XiangqiPieces,
} from './types.js';

/**
 * Decodes a xiangqi-map/1.
 *
 * @throws {BoardwireError} at a bit: `truncated`, `byte-out-of-range`, `square-occupied-twice`,
 * `square-not-allowed`, `ids-not-rising`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: Uint8Array, options?: DecodeOptions): XiangqiPieces;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: Uint8Array, options?: DecodeOptions): DecodeResult<XiangqiPieces>;

/**
 * Encodes a value as a xiangqi-map/1.
 *
 * @throws {BoardwireError} without an offset: `square-occupied-twice`, `square-not-allowed`.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<XiangqiPieces>): Uint8Array;

/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export function explain(input: Uint8Array, options?: DecodeOptions): Explanation;

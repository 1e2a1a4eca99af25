// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-fen/1: a Xiangqi position as text (spec/src/xiangqi-fen.md).

import type {
  DecodeOptions, DecodeResult, DeepReadonly, XiangqiPosition,
} from './types.js';

/**
 * Decodes a xiangqi-fen/1.
 *
 * @throws {BoardwireError} at a character: `fen-ranks`, `fen-files`, `fen-letter`, `fen-side`, `fen-fields`,
 * `fen-identity`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: string, options?: DecodeOptions): XiangqiPosition;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: string, options?: DecodeOptions): DecodeResult<XiangqiPosition>;

/**
 * Encodes a value as a xiangqi-fen/1.
 *
 * @throws {BoardwireError} without an offset: `square-occupied-twice`, `square-not-allowed`.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<XiangqiPosition>): string;

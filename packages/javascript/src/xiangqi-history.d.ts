// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-history/1: the moves that led to a position (spec/src/xiangqi-history.md).

import type {
  DecodeResult, DeepReadonly, Explanation, HistoryOptions, XiangqiHistory,
} from './types.js';

export type { HistoryOptions } from './types.js';

/**
 * Decodes a xiangqi-history/1.
 *
 * @throws {BoardwireError} at a bit: `truncated`, `mover-dead`, `no-origin`, `captured-alive`,
 * `captured-misplaced`, `origin-occupied`. It also throws those of encoding `options.position`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: Uint8Array, options: HistoryOptions): XiangqiHistory;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: Uint8Array, options: HistoryOptions): DecodeResult<XiangqiHistory>;

/**
 * Encodes a value as a xiangqi-history/1.
 *
 * @throws {BoardwireError} without an offset: `mover-dead`, `no-origin`, `captured-alive`, `captured-misplaced`,
 * `origin-occupied`. It also throws those of encoding `options.position`.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<XiangqiHistory>, options: HistoryOptions): Uint8Array;

/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export function explain(input: Uint8Array, options: HistoryOptions): Explanation;

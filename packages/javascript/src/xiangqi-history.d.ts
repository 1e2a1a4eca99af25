// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-history/1: the moves that led to a position (spec/src/xiangqi-history.md).

import type { Decode, Encode, Explain, HistoryOptions, TryDecode, XiangqiHistory } from './types.js';

export type { HistoryOptions } from './types.js';

/**
 * @throws {BoardwireError} at a bit: `truncated`, `mover-dead`, `no-origin`, `captured-alive`,
 * `captured-misplaced`, `origin-occupied`. It also throws those of encoding `options.position`.
 */
export const decode: Decode<XiangqiHistory, Uint8Array, [options: HistoryOptions]>;
export const tryDecode: TryDecode<XiangqiHistory, Uint8Array, [options: HistoryOptions]>;

/**
 * @throws {BoardwireError} without an offset: `mover-dead`, `no-origin`, `captured-alive`, `captured-misplaced`,
 * `origin-occupied`. It also throws those of encoding `options.position`.
 */
export const encode: Encode<XiangqiHistory, Uint8Array, [options: HistoryOptions]>;
export const explain: Explain<[options: HistoryOptions]>;

// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-compact/1: a Xiangqi game, likely moves in fewer bits (spec/src/xiangqi-compact.md).

import type { Decode, Encode, Explain, TryDecode, XiangqiGame } from './types.js';

/**
 * @throws {BoardwireError} at a bit: `truncated`, `version-unknown`, `too-many-plies`, `number-not-shortest`,
 * `no-legal-move`, `value-out-of-range`.
 */
export const decode: Decode<XiangqiGame>;
export const tryDecode: TryDecode<XiangqiGame>;

/**
 * @throws {BoardwireError} without an offset: `too-many-plies`, `move-illegal`, `fen-ranks`, `fen-files`,
 * `fen-letter`, `fen-side`, `fen-fields`, `fen-identity`.
 */
export const encode: Encode<XiangqiGame>;
export const explain: Explain;

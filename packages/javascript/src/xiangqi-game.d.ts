// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-game/1: a Xiangqi game, moves as numbers (spec/src/xiangqi-game.md).

import type {
  DecodeOptions, DecodeResult, DeepReadonly, Explanation, XiangqiGame,
} from './types.js';

/**
 * Decodes a xiangqi-game/1.
 *
 * @throws {BoardwireError} at a bit: `truncated`, `version-unknown`, `too-many-plies`, `number-not-shortest`,
 * `no-legal-move`, `value-out-of-range`.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: Uint8Array, options?: DecodeOptions): XiangqiGame;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: Uint8Array, options?: DecodeOptions): DecodeResult<XiangqiGame>;

/**
 * Encodes a value as a xiangqi-game/1.
 *
 * @throws {BoardwireError} without an offset: `too-many-plies`, `move-illegal`, `fen-ranks`, `fen-files`,
 * `fen-letter`, `fen-side`, `fen-fields`, `fen-identity`.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<XiangqiGame>): Uint8Array;

/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export function explain(input: Uint8Array, options?: DecodeOptions): Explanation;

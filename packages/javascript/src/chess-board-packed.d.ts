// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// chess-board-packed/1: a chess board, two squares a byte (spec/src/chess-board.md).

import type { ChessBoard, Decode, Encode, Explain, TryDecode } from './types.js';

/** @throws {BoardwireError} at a bit: `truncated`, `piece-code-invalid`, `trailing-bytes`. */
export const decode: Decode<ChessBoard>;
export const tryDecode: TryDecode<ChessBoard>;

/** @throws {BoardwireError} without an offset: `fen-ranks`, `fen-files`, `fen-letter`. */
export const encode: Encode<ChessBoard>;
export const explain: Explain;

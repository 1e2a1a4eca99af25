// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// chess-board-bytes/1: a chess board, a byte a square (spec/src/chess-board.md).

import type { ChessBoard, Decode, Encode, Explain, TryDecode } from './types.js';

/** @throws {BoardwireError} at a bit: `truncated`, `piece-code-invalid`, `trailing-bytes`. */
export const decode: Decode<ChessBoard>;
export const tryDecode: TryDecode<ChessBoard>;

/** @throws {BoardwireError} without an offset: `fen-ranks`, `fen-files`, `fen-letter`. */
export const encode: Encode<ChessBoard>;
export const explain: Explain;

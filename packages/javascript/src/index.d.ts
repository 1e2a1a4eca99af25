// Boardwire: compact binary formats for board games. A namespace for each format, and what they share.

export * from './codecs.js';
export { formats } from './formats.js';
export { BoardwireError, LimitError } from './errors.js';
export { toHex, fromHex, toBase64url, fromBase64url, cellsToText, textToCells } from './helpers.js';

export type { GoAnalysis, GoChain, GoColor, GoGame, GoPoint } from './go-chains.js';
export type { HistoryOptions } from './xiangqi-history.js';
export type { TernaryStream } from './ternary-stream.js';
export type { FormatEntry, Operation } from './formats.js';
export type {
  ChessBoard, Decode, DecodeOptions, DecodeResult, Encode, ErrorCode, Explain, Explanation, Field, FormatId, Leniency,
  TernaryBoard, TryDecode, XiangqiGame, XiangqiHistory, XiangqiLink, XiangqiPieces, XiangqiPly, XiangqiPosition, XiangqiSetup,
  XiangqiSide,
} from './types.js';

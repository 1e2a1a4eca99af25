// The types that the formats share.

import type { Leniency } from './registry.js';

export type { ErrorCode, FormatId, Leniency } from './registry.js';

/** The options of a decoder. If an option has no meaning for a format, it has no effect. */
export interface DecodeOptions {
  /** The allowed leniencies; strict decoding if absent. */
  readonly allow?: readonly Leniency[] | undefined;
  /** The maximum number of cells of a board; 16777216 if absent. A limit above 268435456 has no effect. */
  readonly limits?: { readonly cells?: number | undefined } | undefined;
  /** Only for `explain`: the fields that have a bit in this half-open range; all if absent. */
  readonly bits?: readonly [from: number, to: number] | undefined;
}

/** The options of a history, which is read and written from the position after its last move. */
export interface HistoryOptions extends DecodeOptions {
  /** The position after the last move. */
  readonly position: DeepReadonly<XiangqiPosition>;
}

/**
 * Decodes an input of a format. Each `decode` lists its codes.
 *
 * @throws {BoardwireError} if the input is rejected.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export type Decode<Value, Input = Uint8Array, Options extends unknown[] = [options?: DecodeOptions]> =
  (input: Input, ...options: Options) => Value;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export type TryDecode<Value, Input = Uint8Array, Options extends unknown[] = [options?: DecodeOptions]> =
  (input: Input, ...options: Options) => DecodeResult<Value>;

/**
 * Encodes a value in a format. Each `encode` lists its codes.
 *
 * @throws {BoardwireError} if the value has no encoding.
 * @throws {TypeError} if the value has the wrong shape.
 */
export type Encode<Value, Output = Uint8Array, Options extends unknown[] = []> =
  (value: DeepReadonly<Value>, ...options: Options) => Output;

/** Lists the fields of an input, whether it is accepted or rejected. A wrong shape throws TypeError. */
export type Explain<Options extends unknown[] = [options?: DecodeOptions]> =
  (input: Uint8Array, ...options: Options) => Explanation;

/** The result of `tryDecode`. */
export type DecodeResult<Value> =
  | {
    readonly ok: true;
    readonly value: Value;
    /** The leniencies without which this input would be rejected, in the order of the type. */
    readonly leniencies: Leniency[];
  }
  | { readonly ok: false; readonly error: import('./errors.js').BoardwireError };

/** The result of `explain`. */
export interface Explanation {
  /** The fields in reading order. Together they contain every bit of the input exactly once. */
  readonly fields: Field[];
  /** The reason for a rejection; null if the input is accepted. */
  readonly error: import('./errors.js').BoardwireError | null;
  /** The leniencies that were needed, up to the error if there is one. */
  readonly leniencies: Leniency[];
}

/** A field of an input (chapter Explain). */
export interface Field {
  /**
   * The name of the field. After an error the last field is `undecoded`, from the end of the last complete field to the end
   * of the input, unless no bits are left.
   */
  readonly name: string;
  /** The index among fields of its name: a cell, an id, a ply, a pair, a square. */
  readonly number: number;
  /** The offset of the first bit. */
  readonly start: number;
  /** The length in bits. Only an `origin` can have 0 bits. */
  readonly len: number;
  /** The decoded number; for `integer` and `trailing-bytes` the length in bytes, for `undecoded` the length in bits. */
  readonly value: number;
  /** The square, the id or the number of cells that the value represents; null if there is none. */
  readonly represents: number | null;
  /** The requirements that give the field its meaning. */
  readonly requirements: string[];
}

/** A board of empty, white and black cells. */
export interface TernaryBoard {
  /** 1 to 16777215. */
  rows: number;
  /** 1 to 16777215. */
  cols: number;
  /** rows*cols entries, row by row: 0 is empty, 1 white, 2 black. */
  cells: Uint8Array;
}

/** Boards one after another. */
export interface TernaryStream {
  records: TernaryBoard[];
}

/** A side of Xiangqi. */
export type XiangqiSide = 'red' | 'black';

/** The squares of the 32 pieces, by id. */
export interface XiangqiPieces {
  /** 32 entries: a square 0 to 89, 9*row + column with row 0 Black's back rank, or null for a dead piece. */
  squares: (number | null)[];
}

/** A game of Xiangqi. */
export interface XiangqiGame {
  /** A FEN of the position before the first move. */
  start: string;
  /** The moves, such as h2e2, the first one first; at most 2000. */
  moves: string[];
}

/** A placement of Xiangqi and the side to move, without identities. */
export interface XiangqiSetup {
  turn: XiangqiSide;
  /** The first field of a FEN. */
  board: string;
}

/** A position of Xiangqi. */
export interface XiangqiPosition extends XiangqiPieces {
  /** The side to move. */
  turn: XiangqiSide;
}

/** A move of Xiangqi. */
export interface XiangqiPly {
  /** The id of the piece that moves, 0 to 31. */
  piece: number;
  /** The square that the piece leaves, 0 to 89. */
  from: number;
  /** The square that the piece reaches, 0 to 89. */
  to: number;
  /** The id of the captured piece, 0 to 31, or null. */
  captured: number | null;
}

/** The moves that led to a position. */
export interface XiangqiHistory {
  /** The plies, newest first. */
  plies: XiangqiPly[];
}

/** The content of a link. */
export interface XiangqiLink {
  /** The text before the `?`, unchecked: check it before you open or show it. Null if there is none. */
  base: string | null;
  /** The position after the last move. */
  position: XiangqiPosition;
  /** The moves that led to the position. */
  history: XiangqiHistory;
  /** The parameter `s`, whose meaning is unknown, or null. */
  s: string | null;
}

/** A chess board. */
export interface ChessBoard {
  /** The first field of a FEN: `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR`. */
  placement: string;
}

/** A value whose members cannot be assigned, at any depth. */
export type DeepReadonly<Value> =
  Value extends Uint8Array ? Value
    : Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value;

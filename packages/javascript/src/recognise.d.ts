// Which format an input is of, and how it is written.

import type { GoColor } from './go-chains.js';
import type { FormatId, Leniency, XiangqiPosition } from './types.js';

/** How an input is written. */
export type Notation =
  | 'binary' | 'hex' | 'base64url' | 'link' | 'fen' | 'json' | 'diagram' | 'sgf' | 'ucci' | 'moves';

/** What is known of an input. */
export interface RecogniseOptions {
  /** Its format. */
  readonly format?: FormatId | undefined;
  /** Whether nothing is to be repaired. */
  readonly exact?: boolean | undefined;
  /** The leniencies that are allowed. */
  readonly allow?: readonly Leniency[] | undefined;
  readonly limits?: { readonly cells?: number | undefined } | undefined;
  /** The position after the last move of a history. Without it no bytes are a history. */
  readonly position?: XiangqiPosition | undefined;
}

/** An input of a format, whose decoder may reject it. */
export interface Recognised {
  readonly format: FormatId;
  readonly notation: Notation;
  /** What to give to the codec of the format; null if there are no bytes, and `problem` says why. */
  readonly input: Uint8Array | string | null;
  readonly problem: string | null;
  /** What shows the format; null if the caller named it. */
  readonly because: string | null;
  /** The other formats of which the input is valid. */
  readonly also: FormatId[];
  /** What was done to the text before it was read. */
  readonly repairs: string[];
  /** What of the input no format keeps. */
  readonly dropped: string[];
  /** Of a history that was given as moves: the position after the last one. */
  readonly position?: XiangqiPosition;
  /** Of a game of Go: who moves first, and the moves, for `play`. */
  readonly toPlay?: GoColor;
  readonly moves?: string[];
}

/** An input that is not read here. The program `boardwire check` reads more. */
export interface Unrecognised {
  readonly format: null;
  /** What the input is. */
  readonly what: string;
  /** The formats that it is nearest to, and what is against each. */
  readonly nearest: { readonly format: FormatId; readonly against: string }[];
}

/**
 * Recognises bytes, hex, base64url, a link, a FEN, an SGF, a UCCI command, moves, JSON or a diagram, also in quotes, dumps,
 * arrays and sentences. Whatever is read gets the answer of `boardwire check`, which reads more.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function recognise(input: Uint8Array | string, options?: RecogniseOptions): Recognised | Unrecognised;

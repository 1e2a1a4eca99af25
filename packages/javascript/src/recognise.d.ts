// Recognises the format and the notation of an input.

import type { GoColor } from './go-chains.js';
import type { FormatId, Leniency, XiangqiPosition } from './types.js';

/** The notation of an input. */
export type Notation =
  | 'binary' | 'hex' | 'base64url' | 'link' | 'fen' | 'json' | 'diagram' | 'sgf';

/** The properties of an input that the caller knows. */
export interface RecogniseOptions {
  /** The format of the input. */
  readonly format?: FormatId | undefined;
  /** Whether to turn repairs off. */
  readonly exact?: boolean | undefined;
  /** The allowed leniencies. */
  readonly allow?: readonly Leniency[] | undefined;
  readonly limits?: { readonly cells?: number | undefined } | undefined;
  /** The position after the last move of a history. Without this position, bytes are never detected as a history. */
  readonly position?: XiangqiPosition | undefined;
}

/** An input of a format, whose decoder may reject it. */
export interface Recognised {
  readonly format: FormatId;
  readonly notation: Notation;
  /** The input for the codec of the format; null if there are no bytes, and `problem` gives the reason. */
  readonly input: Uint8Array | string | null;
  readonly problem: string | null;
  /** The reason for the detected format; null if the caller named the format. */
  readonly because: string | null;
  /** The other formats of which the input is valid. */
  readonly also: FormatId[];
  /** The repairs of the text before it was read. */
  readonly repairs: string[];
  /** The parts of the input that no format stores. */
  readonly dropped: string[];
  /** For a history in a JSON document: the position after the last move. */
  readonly position?: XiangqiPosition;
  /** For a game of Go: the side that moves first, and the moves, for `play`. */
  readonly toPlay?: GoColor;
  readonly moves?: string[];
}

/** An input that is not read here. The program `boardwire check` reads more. */
export interface Unrecognised {
  readonly format: null;
  /** A description of the input. */
  readonly what: string;
  /** The nearest formats, each with the reason why the input does not have this format. */
  readonly nearest: { readonly format: FormatId; readonly against: string }[];
}

/**
 * Recognises bytes, hex, base64url, a link, also in a sentence, a FEN, an SGF, JSON or a diagram, up to 1 MiB. The results
 * agree with `boardwire check`, which reads more inputs.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function recognise(input: Uint8Array | string, options?: RecogniseOptions): Recognised | Unrecognised;

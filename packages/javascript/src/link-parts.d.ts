// The types of the module of xiangqi-link/1 besides its operations.

import type { BoardwireError } from './errors.js';
import type { DecodeOptions } from './types.js';

/** The value of a parameter. */
export interface LinkPart {
  /** The beginning and end of the value in the text, in characters. */
  readonly from: number;
  readonly to: number;
  /** The bytes of the value; null if it is not base64url. */
  readonly bytes: Uint8Array | null;
  /** The reason for missing bytes, or null. */
  readonly error: BoardwireError | null;
}

/** The parts of a link. */
export interface LinkParts {
  readonly base: string | null;
  readonly position: LinkPart;
  /** Null if the link has no `r`. */
  readonly history: LinkPart | null;
  readonly s: string | null;
}

/**
 * Splits a link into its parts and leaves them encoded. Pass a part to `explain` of xiangqi-position/1 or
 * xiangqi-history/1 to list its bits.
 *
 * @throws {BoardwireError} at a character: the codes of `decode` but `base64-character`, `base64-length` and
 * `base64-spare-bits`, which are the errors of a part.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function parts(input: string, options?: DecodeOptions): LinkParts;

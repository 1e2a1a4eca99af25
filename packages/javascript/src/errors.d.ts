import type { ErrorCode, FormatId } from './types.js';

/** An input that is not of the format, or a value that the format cannot hold (chapter Errors). */
export class BoardwireError extends Error {
  protected constructor();
  readonly name: 'BoardwireError' | 'LimitError';
  /** The code of the fault. Codes are stable, messages are not. */
  readonly code: ErrorCode;
  /** The format of the broken rule; in a link it may be the format of a part. */
  readonly format: FormatId;
  /** The location in the input, in `unit` from 0. Null from an encoder and for a move of Go. */
  readonly offset: number | null;
  /** The unit: bits of a binary input, or characters (Unicode scalar values) of a text. Null if `offset` is null. */
  readonly unit: 'bit' | 'character' | null;
  /** The id of the broken requirement, such as `TB-6`. */
  readonly requirement: string;
  /** The location in the value, such as `records[2].cells[15]`; empty for the complete input. README.md lists the names. */
  readonly path: string;
  /** The index of the rejected move, or null. */
  readonly move: number | null;
}

/** A board of more cells than the limit; the code is `limit-exceeded`. The input may be valid. */
export class LimitError extends BoardwireError {
  protected constructor();
  readonly name: 'LimitError';
  /** The number of cells in the header. */
  readonly cells: number;
  /** The maximum number of cells: `limits.cells`, or 268435456 if that is less. */
  readonly limit: number;
}

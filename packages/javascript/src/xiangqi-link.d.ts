// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-link/1: a position and its history as a link (spec/src/xiangqi-link.md).

import type {
  DecodeOptions, DecodeResult, DeepReadonly, XiangqiLink,
} from './types.js';

export * from './link-parts.js';

/**
 * Decodes a xiangqi-link/1.
 *
 * @throws {BoardwireError} at a character: `percent-invalid`, `not-ascii`, `parameter-twice`, `parameter-unknown`,
 * `fragment-present`, `s-invalid`, `parameter-missing`, `base64-character`, `base64-length`, `base64-spare-bits`.
 * It also throws those of xiangqi-position/1 and xiangqi-history/1.
 * @throws {TypeError} if an argument has the wrong shape.
 */
export function decode(input: string, options?: DecodeOptions): XiangqiLink;

/** Decodes as `decode` does, and returns an error instead of throwing it. A wrong shape still throws TypeError. */
export function tryDecode(input: string, options?: DecodeOptions): DecodeResult<XiangqiLink>;

/**
 * Encodes a value as a xiangqi-link/1.
 *
 * @throws {BoardwireError} without an offset: `s-invalid`, `base-invalid`. It also throws those of
 * xiangqi-position/1 and xiangqi-history/1.
 * @throws {TypeError} if the value has the wrong shape.
 */
export function encode(value: DeepReadonly<XiangqiLink>): string;

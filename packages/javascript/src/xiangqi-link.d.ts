// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.
// xiangqi-link/1: a position and its history as a link (spec/src/xiangqi-link.md).

import type { Decode, Encode, TryDecode, XiangqiLink } from './types.js';

export * from './link-parts.js';

/**
 * @throws {BoardwireError} at a character: `percent-invalid`, `not-ascii`, `parameter-twice`, `parameter-unknown`,
 * `fragment-present`, `s-invalid`, `parameter-missing`, `base64-character`, `base64-length`, `base64-spare-bits`.
 * It also throws those of xiangqi-position/1 and xiangqi-history/1.
 */
export const decode: Decode<XiangqiLink, string>;
export const tryDecode: TryDecode<XiangqiLink, string>;

/**
 * @throws {BoardwireError} without an offset: `s-invalid`, `base-invalid`. It also throws those of
 * xiangqi-position/1 and xiangqi-history/1.
 */
export const encode: Encode<XiangqiLink, string>;

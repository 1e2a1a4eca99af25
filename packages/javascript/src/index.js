// Boardwire: compact binary formats for board games. A namespace for each format, and what they share.

export * from './codecs.js';
export { formats } from './formats.js';
export { BoardwireError, LimitError } from './errors.js';
export { toHex, fromHex, toBase64url, fromBase64url, cellsToText, textToCells } from './helpers.js';

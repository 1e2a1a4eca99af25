// Bytes and cells as text (chapter Conventions).

import { decodeBase64url, encodeBase64url } from './base64url.js';
import { requireBytes, requireShape } from './shape.js';

const DIGITS = new TextEncoder().encode('0123456789abcdef');
const VALUES = new Int8Array(128).fill(-1);
DIGITS.forEach((unit, value) => { VALUES[unit] = value; });

export function toHex(bytes) {
  requireBytes(bytes, 'bytes');
  const units = new Uint8Array(2 * bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    units[2 * i] = DIGITS[bytes[i] >> 4];
    units[2 * i + 1] = DIGITS[bytes[i] & 15];
  }
  return new TextDecoder().decode(units);
}

export function fromHex(text) {
  requireShape(typeof text === 'string', 'text', 'a string');
  const bytes = new Uint8Array(text.length >> 1);
  let digits = text.length % 2 === 0 ? 0 : -1; // all digits joined: negative if a character is not a digit
  for (let i = 0; i < bytes.length; i++) {
    const high = VALUES[text.charCodeAt(2 * i)] ?? -1;
    const low = VALUES[text.charCodeAt(2 * i + 1)] ?? -1;
    digits |= high | low;
    bytes[i] = high << 4 | low;
  }
  if (digits < 0) throw new SyntaxError('hex must be pairs of the digits 0-9 a-f');
  return bytes;
}

export function toBase64url(bytes) {
  requireBytes(bytes, 'bytes');
  return encodeBase64url(bytes);
}

export function fromBase64url(text) {
  requireShape(typeof text === 'string', 'text', 'a string');
  const codes = Uint8Array.from({ length: text.length }, (_, i) => Math.min(text.charCodeAt(i), 255));
  return decodeBase64url(codes, (code, index) => {
    throw new SyntaxError(`base64url must have the characters A-Z a-z 0-9 - _ and no spare bits: ${code} at ${index}`);
  });
}

export function cellsToText(cells) {
  requireBytes(cells, 'cells');
  return new TextDecoder().decode(cells.map(cell => cell + 0x30));
}

export function textToCells(text) {
  requireShape(typeof text === 'string', 'text', 'a string');
  const cells = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const cell = text.charCodeAt(i) - 0x30;
    if (cell < 0 || cell > 2) throw new SyntaxError('cells must be digits 0, 1 or 2');
    cells[i] = cell;
  }
  return cells;
}

// Hex: two lower-case digits a byte, first byte first (chapter Conventions).

import { requireThat } from './refusal.js';

const DIGITS = new TextEncoder().encode('0123456789abcdef');
const VALUES = new Int8Array(128).fill(-1);
DIGITS.forEach((unit, value) => { VALUES[unit] = value; });

/** The bytes as hex, two digits a byte. */
export function toHex(bytes) {
  const units = new Uint8Array(2 * bytes.length);
  for (let i = 0; i < bytes.length; i++) {
    units[2 * i] = DIGITS[bytes[i] >> 4];
    units[2 * i + 1] = DIGITS[bytes[i] & 15];
  }
  return new TextDecoder().decode(units);
}

/** The bytes of a hex text. Throws NoValue for an odd length or another character than 0-9 a-f. */
export function fromHex(text) {
  requireThat(typeof text === 'string' && text.length % 2 === 0, 'the hex is no text of digit pairs');
  const bytes = new Uint8Array(text.length / 2);
  let bad = 0; // negative once a character was no digit
  for (let i = 0; i < bytes.length; i++) {
    const high = VALUES[text.charCodeAt(2 * i)] ?? -1;
    const low = VALUES[text.charCodeAt(2 * i + 1)] ?? -1;
    bad |= high | low;
    bytes[i] = high << 4 | low;
  }
  requireThat(bad >= 0, 'the hex holds another character than 0-9 a-f');
  return bytes;
}

// base64url without `=` (XL-16 to XL-18).

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Int8Array(256).fill(-1);
[...ALPHABET].forEach((character, value) => { VALUES[character.charCodeAt(0)] = value; });

/**
 * Decodes base64url.
 *
 * @param {Uint8Array} codes the characters, as ASCII codes
 * @param {(code: string, index: number) => never} fail called with a code and the index of the
 *   character at fault: `base64-character`, `base64-length`, `base64-spare-bits`, each checked over
 *   the complete text before the next
 * @returns {Uint8Array}
 */
export function decodeBase64url(codes, fail) {
  for (let i = 0; i < codes.length; i++) if (VALUES[codes[i]] < 0) fail('base64-character', i);
  const lastIndex = codes.length - 1;
  if (codes.length % 4 === 1) fail('base64-length', lastIndex);
  const bytes = new Uint8Array(Math.floor(codes.length * 6 / 8));
  let pending = 0; // the bits that are not yet part of a byte
  let pendingBits = 0;
  let at = 0;
  for (let i = 0; i < codes.length; i++) {
    pending = pending << 6 | VALUES[codes[i]];
    pendingBits += 6;
    if (pendingBits >= 8) {
      pendingBits -= 8;
      bytes[at++] = pending >> pendingBits;
      pending &= 2 ** pendingBits - 1;
    }
  }
  if (pending !== 0) fail('base64-spare-bits', lastIndex);
  return bytes;
}

/** Encodes bytes in base64url. */
export function encodeBase64url(bytes) {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const three = bytes[at] << 16 | bytes[at + 1] << 8 | bytes[at + 2]; // absent ones are 0
    const piece = ALPHABET[three >> 18] + ALPHABET[three >> 12 & 63]
      + ALPHABET[three >> 6 & 63] + ALPHABET[three & 63];
    pieces.push(piece.slice(0, bytes.length - at + 1));
  }
  return pieces.join('');
}

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
  const last = codes.length - 1;
  if (codes.length % 4 === 1) fail('base64-length', last);
  const bytes = new Uint8Array(Math.floor(codes.length * 6 / 8));
  let bits = 0; // those that fill no byte yet
  let count = 0;
  let at = 0;
  for (let i = 0; i < codes.length; i++) {
    bits = bits << 6 | VALUES[codes[i]];
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes[at++] = bits >> count;
      bits &= 2 ** count - 1;
    }
  }
  if (bits !== 0) fail('base64-spare-bits', last);
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

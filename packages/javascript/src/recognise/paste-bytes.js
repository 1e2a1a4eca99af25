// Bytes as programs and programming languages write them: hex, bits, base64, lists of numbers, string literals.

import { trim, withoutEnd, words } from './text.js';
import { rows } from './paste-board.js';
import { changed, oneOf } from './paste-wrapping.js';

const isHex = text => /^[0-9A-Fa-f]*$/.test(text);

/** Removes `0x` before all digits or before each byte, and `\x` before bytes. */
export function prefixes(text) {
  const [prefix, repair] = text.includes('\\x') ? ['\\x', 'removed \\x'] : ['0x', 'removed 0x'];
  const left = trim(text.replaceAll(prefix, ' ').replaceAll(prefix.toUpperCase(), ' '));
  const isRest = /^[0-9A-Fa-f\s:,_|.;/%-]+$/.test(left);
  return left.length < text.length && isRest ? changed(words(left).join(' '), repair) : undefined;
}

/** Is a text bytes of 8 bits each, as bits? */
export function isBits(text) {
  const isOther = /(?<![01])(?![01]{8}(?![01]))[01]/; // the beginning of a group that has not 8 bits
  return /[01]/.test(text) && /^[01\p{White_Space}]*$/u.test(text) && !isOther.test(text);
}

export function bits(text) {
  if (!isBits(text)) return undefined;
  const bytes = changed(Uint8Array.from(words(text), group => parseInt(group, 2)), 'read the bits as bytes');
  // Lines of bits may be the rows of a board.
  return oneOf([bytes, rows(text) ?? []].flat(), 'the digits are a valid input as bits and as cells: give the bytes in hex');
}

/** Removes the separators between bytes: colons, hyphens, commas and the like, and the `h` of assemblers. */
export function separators(text) {
  const groups = text.split(/[\s:,_|.;/%-]/).filter(group => group !== '').map(group => group.replace(/[hH]$/, ''));
  const areBytes = groups.length > 1 && groups.every(group => group.length % 2 === 0 && isHex(group));
  if (!areBytes || /^[0-9A-Fa-f\s]*$/.test(text)) return undefined;
  return changed(groups.join(''), 'removed the separators between the bytes');
}

/** Reads base64 with `+`, `/` and padding as base64url. */
export function base64(text) {
  const joined = text.replace(/\s/g, '');
  const digits = withoutEnd(joined, '=');
  const isOther = joined.length > digits.length || /[+/]/.test(digits);
  if (!isOther || digits.length < 8 || !/^[A-Za-z0-9+/]*$/.test(digits)) return undefined;
  return changed(digits.replaceAll('+', '-').replaceAll('/', '_'), 'read Base64 as base64url');
}

/** The most characters after a list: the length that `xxd -i` writes. */
const MOST_AFTER = 100;

/** Takes the bytes out of an array of any programming language, or of numbers without brackets. */
export function list(original) {
  // Casts and conversions around a number.
  const text = original.replaceAll('(byte)', '').replaceAll('.toByte()', '');
  // The bytes of `0x03 0x00` are hex without its prefixes.
  if (text.startsWith('0x') && !text.includes(',')) return undefined;
  const inside = insideOf(text);
  // Decimal numbers, of which one at least is above 9: single digits could be anything.
  if (inside === undefined && !words(text).some(item => item.length > 1)) return undefined;
  const items = itemsOf(inside ?? text);
  // Bytes in hex have two digits each, without a sign for the base.
  const areHex = inside !== undefined && !inside.includes(',') && items.every(item => /^[0-9A-Fa-f]{2}$/.test(item));
  const numbers = items.map(item => (areHex ? parseInt(item, 16) : numberOf(item)));
  if (numbers.length < 2 || numbers.includes(undefined)) return undefined;
  const wrong = numbers.find(number => number < -128 || number > 255);
  if (wrong === undefined) return changed(Uint8Array.from(numbers), 'took the bytes out of the list');
  return inside === undefined ? undefined : { obstacle: `the list has the number ${wrong}, which is no byte` };
}

/** The longest list in brackets. */
function insideOf(text) {
  if (text.startsWith('0x')) return text;
  const parts = text.split(/[()[\]{}<>]/);
  if (parts.at(-1).length >= MOST_AFTER) return undefined;
  let [longest, most] = [undefined, 2];
  for (const part of parts.slice(1, -1)) {
    const { length } = itemsOf(part);
    if (length >= most) [longest, most] = [part, length];
  }
  return longest;
}

/** The items of a list, between commas or white space, without named ones such as `length: 19`. */
function itemsOf(text) {
  if (!text.includes(',')) return words(text);
  const items = text.split(',').map(trim);
  const named = items.findIndex(item => item.includes(':'));
  if (named >= 0) items.length = named;
  if (items.at(-1) === '') items.pop();
  return items;
}

/** A number as it is written in source code, with its type or not. */
function numberOf(item) {
  const plain = item.replace(/u8$|[uU]$/, '');
  return /^(?:[+-]?[0-9]{1,9}|0[xX][0-9A-Fa-f]{1,8})$/.test(plain) ? Number(plain) : undefined;
}

const ESCAPES = { n: 10, r: 13, t: 9, a: 7, b: 8, v: 11, f: 12, '\\': 92, "'": 39, '"': 34 };

/** Takes the bytes out of string literals such as `b'\x03\x00'`, `"\x03" "\x00"` and `"\003\000"`. */
export function literal(text) {
  if (!/\\[x0-7]/.test(text) || !/["']/.test(text)) return undefined;
  const bytes = [];
  const before = /(?:^(?:bytearray|bytes)\()?\p{White_Space}*[);]*(?:b(?=["']))?/uy;
  for (;;) {
    before.test(text);
    const start = before.lastIndex;
    if (start === text.length) return changed(Uint8Array.from(bytes), 'took the bytes out of the literal');
    const end = stringEnd(text, start);
    if (end === undefined) return undefined;
    for (const [part, digits, octal, escaped] of text.slice(start + 1, end).matchAll(/\\x(..)|\\([0-7]{1,3})|\\(.)|[^]/g)) {
      const byte = byteOf(part, digits, octal, escaped);
      if (byte === undefined) return undefined;
      bytes.push(byte);
    }
    before.lastIndex = end + 1;
  }
}

/** The end of the string literal that begins at an index; undefined if none does. A pattern would need memory for each character. */
function stringEnd(text, start) {
  if (text[start] !== '"' && text[start] !== "'") return undefined;
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === text[start]) return i;
    if (text[i] === '\\' && /[\n\r\u2028\u2029]/.test(text[++i])) return undefined;
  }
  return undefined;
}

function byteOf(part, digits, octal, escaped) {
  if (digits !== undefined) return isHex(digits) ? parseInt(digits, 16) : undefined;
  if (octal !== undefined) return parseInt(octal, 8) < 256 ? parseInt(octal, 8) : undefined;
  if (escaped !== undefined) return Object.hasOwn(ESCAPES, escaped) ? ESCAPES[escaped] : undefined;
  return part.charCodeAt(0) < 128 ? part.charCodeAt(0) : undefined;
}

// xiangqi-link/1: a position, its history and a parameter s as a text (chapter Xiangqi link).

import { Refusal, refuse, requireThat } from './refusal.js';
import { requireText, charPlace } from './text.js';
import { decodeBase64url, encodeBase64url } from './base64url.js';
import { decodePosition, encodePosition } from './xiangqi-position.js';
import { decodeHistory, encodeHistory } from './xiangqi-history.js';

const PERCENT = 0x25;
const UNRESERVED = /^[A-Za-z0-9\-._~]*$/; // XL-11

/**
 * Decodes a xiangqi-link/1.
 *
 * @param {string} text
 * @param {object} [options]
 * @param {string[]} [options.allow] leniencies: `unknown-parameters` (XL-14); `padding-bits` and
 *   `trailing-bytes` for p (XL-21)
 * @returns {{base: string|null, position: object, history: {plies: object[]}, s: string|null}}
 *   The base is as it stands in the text; judge it before you open or show it.
 * Refuses, each at a character: `percent-invalid`, `not-ascii`, `parameter-twice`,
 * `parameter-unknown`, `s-invalid`, `fragment-present`, `parameter-missing`, `base64-character`,
 * `base64-length`, `base64-spare-bits`, and the codes of the position and the history.
 */
export function decodeLink(text, { allow = [] } = {}) {
  requireText(text);
  const fail = (code, index) => refuse(code, { char: charPlace(text, index) });
  const { base, values } = readSyntax(text, allow.includes('unknown-parameters'), fail);

  const bytesOf = value => decodeBase64url(value.codes,
    (code, index) => fail(code, indexInText(text, value, index)));
  const within = (value, decode) => { // moves a fault at a bit to its character (XL-19)
    try {
      return decode();
    } catch (error) {
      if (!(error instanceof Refusal) || error.bit === undefined) throw error;
      return fail(error.code, indexInText(text, value, Math.floor(error.bit / 6)));
    }
  };
  const { p, r, s } = values;
  const pBytes = bytesOf(p);
  const position = within(p, () => decodePosition(pBytes, { allow }));
  let history = { plies: [] };
  if (r !== undefined) {
    const rBytes = bytesOf(r);
    history = within(r, () => decodeHistory(rBytes, position));
  }
  return { base, position, history, s: s === undefined ? null : new TextDecoder().decode(s.codes) };
}

/**
 * The first layer of faults (XL-15): splits the link, undoes percent-encoding, judges names.
 * A value is { codes, from, to }: its characters as ASCII codes, and where it stands in the text.
 */
function readSyntax(text, lenient, fail) {
  const values = { p: undefined, r: undefined, s: undefined };
  const hash = text.indexOf('#');
  const end = hash < 0 ? text.length : hash;
  const mark = text.slice(0, end).indexOf('?');
  if (mark < 0) values.p = readValue(text, 0, end, fail); // XL-2

  // Each part from its first character on; an empty one may stand at the end.
  for (let from = mark + 1; mark >= 0 && from <= end;) {
    let to = text.indexOf('&', from);
    if (to < 0 || to > end) to = end;
    const equals = text.slice(from, to).indexOf('=');
    const name = equals < 0 ? '' : readName(text, from, from + equals, fail);
    if (name === 'p' || name === 'r' || name === 's') {
      if (values[name] !== undefined) fail('parameter-twice', from);
      values[name] = readValue(text, from + equals + 1, to, fail, name === 's');
    } else if (!lenient) {
      fail('parameter-unknown', from);
    }
    from = to + 1;
  }
  if (hash >= 0 && !lenient) fail('fragment-present', hash);
  if (values.p === undefined || values.p.codes.length === 0) fail('parameter-missing', text.length);
  return { base: mark > 0 ? text.slice(0, mark) : null, values };
}

/**
 * Undoes percent-encoding between two indices (XL-4, XL-5): hands over take(code, index) for each
 * character, its ASCII code and where it begins in the text, before the next is judged.
 */
function undoPercent(text, from, to, fail, take) {
  for (let i = from; i < to; i++) {
    const start = i;
    let code = text.charCodeAt(i);
    if (code === PERCENT) {
      const digits = text.slice(i + 1, Math.min(i + 3, to));
      if (!/^[0-9A-Fa-f]{2}$/.test(digits)) fail('percent-invalid', start);
      code = parseInt(digits, 16);
      i += 2;
    }
    if (code >= 128) fail('not-ascii', start);
    take(code, start);
  }
}

/** A name, if it is of one character; the empty text for others, which are all unknown. */
function readName(text, from, to, fail) {
  let name = '';
  let length = 0;
  undoPercent(text, from, to, fail, code => {
    if (length++ === 0) name = String.fromCharCode(code);
  });
  return length === 1 ? name : '';
}

/** A value; that of s is judged by XL-11 as it is read. */
function readValue(text, from, to, fail, isS = false) {
  const codes = new Uint8Array(to - from);
  let count = 0;
  undoPercent(text, from, to, fail, (code, index) => {
    if (isS && !UNRESERVED.test(String.fromCharCode(code))) fail('s-invalid', index);
    codes[count++] = code;
  });
  return { codes: codes.subarray(0, count), from, to };
}

/** The index in the text of a value's character; behind the last one, the end of the value. */
function indexInText(text, { from, to }, character) {
  let index = from;
  for (let i = 0; i < character && index < to; i++) {
    index += text.charCodeAt(index) === PERCENT ? 3 : 1;
  }
  return index;
}

/**
 * Encodes a xiangqi-link/1 (XL-20).
 *
 * @param {{base: string|null, position: object, history: {plies: object[]}, s: string|null}} link
 * @returns {string} Refuses `base-invalid`, `s-invalid`, and what the encoders of the position and
 *   the history refuse.
 */
export function encodeLink(link) {
  const { base, position, history, s } = link ?? {};
  if (base !== null) requireText(base);
  if (s !== null) requireText(s);
  requireThat(Array.isArray(history?.plies), 'plies is no list');
  if (base !== null && /^$|[?#]/.test(base)) refuse('base-invalid');
  if (s !== null && !UNRESERVED.test(s)) refuse('s-invalid');
  let text = `${base ?? ''}?p=${encodeBase64url(encodePosition(position))}`;
  const plies = encodeHistory(history, position);
  if (plies.length > 0) text += `&r=${encodeBase64url(plies)}`;
  if (s !== null) text += `&s=${s}`;
  return text;
}

// xiangqi-link/1: a position, its history and a parameter s as a text (chapter Xiangqi link).

import { BoardwireError } from './errors.js';
import { requireText, quote } from './shape.js';
import { textFormat } from './format.js';
import { Run } from './run.js';
import { decodeBase64url, encodeBase64url } from './base64url.js';
import { charOffset } from './text.js';
import { readPosition, writePosition } from './position-bits.js';
import { readHistory, writeHistory } from './history-bits.js';
import { checkPosition } from './xiangqi-pieces.js';

const PERCENT = 0x25;
const UNRESERVED = /^[A-Za-z0-9\-._~]*$/; // XL-11

/** The path of each parameter in the value. */
const PATHS = { p: 'position', r: 'history', s: 's' };

const BASE64_FAULTS = {
  'base64-character': ['the character is not of base64url', 'A-Z a-z 0-9 - _'],
  'base64-length': ['one base64url character is left over', 'a length that is not 1 more than a multiple of 4'],
  'base64-spare-bits': ['the spare bits of the last character are not 0', 'bits that are 0'],
};

export const { decode, tryDecode, encode } = textFormat('xiangqi-link/1', read, write);

/** Splits a link and decodes no bits. Throws the errors of readSyntax. */
export function parts(text, options) {
  requireText(text);
  const run = new Run('xiangqi-link/1', options, 'character', index => charOffset(text, index));
  const { base, values: { p, r, s } } = readSyntax(text, run);
  const part = (value, path) => {
    const [from, to] = [charOffset(text, value.from), charOffset(text, value.to)];
    try {
      return { from, to, bytes: bytesOf(text, value, path, run), error: null };
    } catch (error) {
      if (error instanceof BoardwireError) return { from, to, bytes: null, error };
      throw error;
    }
  };
  return { base, position: part(p, PATHS.p), history: r === undefined ? null : part(r, PATHS.r), s: textOf(s) };
}

/** The bytes of a value (XL-16 to XL-18). */
function bytesOf(text, value, path, run) {
  return decodeBase64url(value.codes, (code, index) =>
    run.fail(code, indexInText(text, value, index), path, ...BASE64_FAULTS[code]));
}

const textOf = s => (s === undefined ? null : new TextDecoder().decode(s.codes));

/** Decodes a link. The base is the unchecked text: check it before you open or show it. */
function read(text, run) {
  const { base, values: { p, r, s } } = readSyntax(text, run);
  const part = (value, path, format, decodeBytes) => {
    const bytes = bytesOf(text, value, path, run);
    const locate = bit => charOffset(text, indexInText(text, value, Math.floor(bit / 6))); // XL-19
    return decodeBytes(bytes, run.inside(path, format, locate));
  };
  const position = part(p, 'position', 'xiangqi-position/1', readPosition);
  const history = r === undefined ? { plies: [] }
    : part(r, 'history', 'xiangqi-history/1', (bytes, inner) => readHistory(bytes, position, inner));
  return { base, position, history, s: textOf(s) };
}

/**
 * The first layer of faults (XL-15): splits the link, decodes percent-encoding, checks names.
 * A value is { codes, from, to }: its characters as ASCII codes, and its range in the text.
 */
function readSyntax(text, run) {
  const values = { p: undefined, r: undefined, s: undefined };
  const hash = text.indexOf('#');
  const end = hash < 0 ? text.length : hash;
  const mark = text.slice(0, end).indexOf('?');
  if (mark < 0) values.p = readValue(text, 0, end, run, 'p'); // XL-2

  // Each round reads a part. The last part may be empty.
  for (let from = mark + 1, number = 0; mark >= 0 && from <= end; number++) {
    let to = text.indexOf('&', from);
    if (to < 0 || to > end) to = end;
    const equals = text.slice(from, to).indexOf('=');
    const path = `parts[${number}]`;
    const name = equals < 0 ? '' : readName(text, from, from + equals, run, path);
    if (name === 'p' || name === 'r' || name === 's') {
      if (values[name] !== undefined) run.fail('parameter-twice', from, PATHS[name], `a second ${name}`, 'one at most');
      values[name] = readValue(text, from + equals + 1, to, run, name);
    } else {
      run.tolerate('unknown-parameters', 'parameter-unknown', from, path,
        `the part ${quote(text.slice(from, to))} is no parameter of a link`, 'p=, r= or s=');
    }
    from = to + 1;
  }
  if (hash >= 0) {
    run.tolerate('unknown-parameters', 'fragment-present', hash, 'fragment', 'the link has a fragment', 'none');
  }
  if (values.p === undefined || values.p.codes.length === 0) {
    run.fail('parameter-missing', text.length, PATHS.p, 'the link has no p, or an empty one', 'p= and a position');
  }
  return { base: mark > 0 ? text.slice(0, mark) : null, values };
}

/**
 * Decodes percent-encoding between two indices (XL-4, XL-5): calls take(code, index) for each character, with its
 * ASCII code and its index in the text, before it checks the next character.
 */
function decodePercent(text, from, to, run, path, take) {
  for (let i = from; i < to; i++) {
    const start = i;
    let code = text.charCodeAt(i);
    if (code === PERCENT) {
      const digits = text.slice(i + 1, Math.min(i + 3, to));
      if (!/^[0-9A-Fa-f]{2}$/.test(digits)) {
        run.fail('percent-invalid', start, path, `${quote(`%${digits}`)} encodes no character`, '% and two hex digits');
      }
      code = parseInt(digits, 16);
      i += 2;
    }
    if (code >= 128) run.fail('not-ascii', start, path, 'a character is not ASCII', 'ASCII');
    take(code, start);
  }
}

/** Reads a name. A name of several characters is unknown in any case, and gives the empty text. */
function readName(text, from, to, run, path) {
  let name = '';
  let length = 0;
  decodePercent(text, from, to, run, path, code => {
    if (length++ === 0) name = String.fromCharCode(code);
  });
  return length === 1 ? name : '';
}

/** Reads a value, and checks the characters of s by XL-11. */
function readValue(text, from, to, run, name) {
  const codes = new Uint8Array(to - from);
  let length = 0;
  decodePercent(text, from, to, run, PATHS[name], (code, index) => {
    if (name === 's') checkS(String.fromCharCode(code), index, run);
    codes[length++] = code;
  });
  return { codes: codes.subarray(0, length), from, to };
}

function checkS(text, index, run) {
  if (!UNRESERVED.test(text)) {
    run.fail('s-invalid', index, 's', `${quote(text)} has another character than s may have`, 'A-Z a-z 0-9 - . _ ~');
  }
}

/** The index in the text of a value's character; after the last character, the end of the value. */
function indexInText(text, { from, to }, character) {
  let index = from;
  for (let i = 0; i < character && index < to; i++) index += text.charCodeAt(index) === PERCENT ? 3 : 1;
  return index;
}

/** Writes the canonical text (XL-20). */
function write(link, run) {
  const { base, history, s } = link ?? {};
  if (base !== null) requireText(base, 'base, unless it is null,');
  if (s !== null) requireText(s, 's, unless it is null,');
  if (base !== null && /^$|[?#]/.test(base)) {
    run.fail('base-invalid', null, 'base', 'the base is empty or has a "?" or "#"', 'neither, or null');
  }
  if (s !== null) checkS(s, null, run);
  const position = checkPosition(link.position, run.inside('position', 'xiangqi-position/1'));
  const p = writePosition(position, run.inside('position', 'xiangqi-position/1'));
  const r = writeHistory(history, position, run.inside('history', 'xiangqi-history/1'));
  return `${base ?? ''}?p=${encodeBase64url(p)}${r.length > 0 ? `&r=${encodeBase64url(r)}` : ''}`
    + (s === null ? '' : `&s=${s}`);
}

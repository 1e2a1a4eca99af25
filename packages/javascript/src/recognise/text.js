// What the parts of recognition share: text as Rust's standard library has it, whose rules `check` follows.

/** Is it white space around a text? A byte order mark is none. */
const isSpace = character => character !== undefined && /\p{White_Space}/u.test(character);

/** The text without white space at its end. */
export function trimEnd(text) {
  let end = text.length;
  while (end > 0 && isSpace(text[end - 1])) end--;
  return text.slice(0, end);
}

/** The text without white space at its beginning. */
export function trimStart(text) {
  let start = 0;
  while (start < text.length && isSpace(text[start])) start++;
  return text.slice(start);
}

/** The text without white space around it. */
export const trim = text => trimStart(trimEnd(text));

/** The text without some characters at its end. A pattern such as `/=+$/` takes quadratic time. */
export function withoutEnd(text, characters) {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1])) end--;
  return text.slice(0, end);
}

/** The lines, without their ends. */
export function lines(text) {
  const all = text.split('\n').map(line => line.replace(/\r$/, ''));
  if (all.at(-1) === '') all.pop();
  return all;
}

/** The words between white space. */
export const words = text => text.split(/\p{White_Space}+/u).filter(word => word !== '');

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of bytes in UTF-8; undefined if they are none. */
export function utf8(bytes) {
  try {
    return DECODER.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Has a text no control characters but white space? */
export const isPlain = text => !/[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/.test(text);

/** The text of an input that is text and not bytes; undefined if it is none. */
export function asText(bytes) {
  const text = utf8(bytes);
  return text !== undefined && isPlain(text) ? text : undefined;
}

/** A number of things. */
export const count = (number, thing) => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** What cannot be read, as a sentence for people. */
export class Unreadable extends Error {}

// Text: its encoding, hexadecimal digits, links in a sentence, and the names of inputs that are not read.

import { fromHex } from '../helpers.js';

const MAX_SEARCHED_UNITS = 2 ** 13; // characters or bytes in which signs are searched

/** An error with the reason why an input is not read here, as a sentence for people. */
export class Unreadable extends Error {}

/** The result of an action; undefined if the action throws. */
export function valueOrUndefined(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}

export const countText = (number, unit) => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** The text of an input that is text; undefined if it is binary. A text has no control characters but white space. */
export function asText(bytes) {
  const text = valueOrUndefined(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  return text === undefined || /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/.test(text) ? undefined : text;
}

/** The bytes of hexadecimal digits with prefixes and separators; undefined if not all of them are known, or in the lines of a dump. */
export function unhex(text) {
  const bare = text.replace(/\\x|(?<![0-9A-Fa-f])0[xX]/g, ' ');
  // A line may end within a byte.
  const digits = bare === text ? text.replace(/[\r\n]/g, '') : bare;
  const groups = digits.match(/[0-9A-Fa-f]+/g) ?? [];
  const areBytes = /^[0-9A-Fa-f \t\f\r\n,;:\-_{}[\]()"']+$/.test(digits) && groups.length > 0 && groups.every(group => group.length % 2 === 0);
  return areBytes && !/^\s*[0-9A-Fa-f]{8}(?::|  )/.test(text) ? fromHex(groups.join('').toLowerCase()) : undefined;
}

/** Whether a text is a link with the parameter `p`. A mark at the end belongs to a sentence. */
export const isLink = text => /^[\w+.~%:/@#-]*\?(?:[^&]*&)*(?:p|%70)=/.test(text) && !/[\s\u3000-\u9fff\uff00-\uffef]|[.,;:!)*]$/.test(text);

/** Whether a link belongs to another site, with a `p` that is shorter than the 24 characters of a position. */
export function isOtherSite(text) {
  const [, base, p] = /^([^?]*)\?(?:(?!p=)[^&#]*[&#])*p=([^&#]*)/.exec(text) ?? [];
  return p?.length < 24 && base.includes('://') && !base.endsWith('/xq');
}

/** The links in a sentence. */
export function linksIn(text) {
  const words = text.split(/[\s\u3000-\u9fff\uff00-\uffef<>"'`()[\]{}|\\^“”‘’«»]/).map(word => word.replace(/^[.,;:!)*]+|(?<![.,;:!)*])[.,;:!)*]+$/g, ''));
  // A label may be before the scheme, such as `link:`.
  return words.map(word => word.slice(word.slice(0, Math.max(word.indexOf('://'), 0)).search(/(?<![0-9A-Za-z])[0-9A-Za-z]*$/)))
    .filter(link => isLink(link) && !isOtherSite(link)).filter((link, i, links) => link !== links[i - 1]);
}

/** The signs of inputs that are not read, in a text or in bytes. */
const SIGNS = [
  ['a PNG, JPEG or GIF image', /^(?:\x89PNG|\xff\xd8\xff|GIF8)/], ['compressed data', /^(?:PK\x03\x04|7z\xbc\xaf|\x1f\x8b\x08|\xfd7zXZ|BZh|\x28\xb5\x2f\xfd)/],
  ['text in UTF-16 or UTF-32', /^(?:\xff\xfe|\xfe\xff)/], ['text in another encoding than UTF-8', /^\s*\(\s*[;(][^]*[\x80-\xff]/], ['text with the colours of a terminal', /\x1b\[/],
  ['a file of another program', /^(?:%PDF-|\x7fELF|SQLite format 3|\\HS|\[Header\]|XQ|CCBridge|<!doctype|<html|<\?xml|.{257}ustar)|\nG?I?PM[A-Z]{6,7}\r?\n|<ChineseChessRecord|HtmlXQ/is],
  ['a game of another kind', /手合割|手数--|\x8e\xe8[\x8d\x90]|^V\d[^]*\nP[I1]|\n[+-]\d{4}[A-Z]{2}\r?\n[+-]|^(?:position )?sfen |\[GameType "20|^(?:\[FEN ")?[WB]:[WB]|^\[\w+ "/],
  ['moves in the Chinese notation', /[帅将帥將仕士相象马馬傌车車俥炮砲包兵卒].?[进進退平]./su], ['text with a game record in it', /\(;GM\[/],
];

/** Throws if the beginning of a text or of bytes has a sign. */
export function requireUnnamed(content) {
  const start = typeof content === 'string' ? content.trim() : String.fromCharCode(...content.subarray(0, MAX_SEARCHED_UNITS)).trim();
  const name = SIGNS.find(([, sign]) => sign.test(start.slice(0, MAX_SEARCHED_UNITS)))?.[0];
  if (name !== undefined) throw new Unreadable(`the input is ${name}: not read`);
}

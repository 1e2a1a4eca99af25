// What is around an input or between its characters: quotes, brackets, fences, marks of a quoted mail, invisible and
// full-width characters. A step gives `{ content, repairs }`, or nothing where the text lacks its sign.

import { lines, trim } from './text.js';

const PAIRS = [
  ['removed the quotes', ['""', "''", '``', '“”', '‘’', '«»', '「」', '『』', '《》']],
  ['removed the brackets', ['<>', '()', '[]', '{}', '【】', '（）', '〈〉']],
];

/** Does a text have a character that takes no room? */
export const hasInvisible = text => /[\u00ad\u200b-\u200f\u2060\ufeff]/.test(text);

/** What a step makes of a text. `others` are other readings of the same text; `isPart` says that more parts may be tried. */
export const changed = (content, ...repairs) => ({ content, repairs, others: [], isPart: false });

/** The first of several readings, with the others, of which only one may be valid. */
export function oneOf([first, ...others], unclear) {
  return first && { ...first, others, unclear };
}

/** A change if it leaves less of the text. */
const shortened = (text, left, repair) => (left === text ? undefined : changed(left, repair));

export function invisible(text) {
  return shortened(text, text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, ''), 'removed invisible characters');
}

export function fence(text) {
  if (text.length < 6 || !text.startsWith('```') || !text.endsWith('```')) return undefined;
  const inner = text.slice(3, -3);
  const end = inner.indexOf('\n');
  return end < 0 ? undefined : changed(trim(inner.slice(end + 1)), 'removed the code fence');
}

export function quoteMarks(text) {
  const all = lines(text).map(trim);
  if (all.length === 0 || !all.every(line => line.startsWith('>'))) return undefined;
  return changed(all.map(line => line.replace(/^[> ]+/, '')).join('\n'), 'removed the quote marks');
}

/** Removes quotes or brackets, and what programs write before them around hex: `X'00'`, `bytes.fromhex("00")`. */
export function quotes(text) {
  for (const [repair, pairs] of PAIRS) {
    for (const [open, close] of pairs) {
      const inner = text.slice(1, -1);
      if (text.length < 2 || !text.startsWith(open) || !text.endsWith(close)) continue;
      if (inner.includes(open) || inner.includes(close)) continue;
      // How Node shows a buffer.
      const left = repair.endsWith('brackets') ? trim(inner).replace(/^Buffer /, '') : inner;
      return changed(trim(left), repair);
    }
  }
  // A literal of SQL may be in a statement.
  const literal = / [Xx]'([0-9A-Fa-f\s]+)'/.exec(text);
  if (literal !== null) return changed(literal[1], 'removed the quotes');
  const call = /^([^"'\s]{0,20})["']([0-9A-Fa-f\s]+)["']([^"']{0,2})$/.exec(text);
  return call === null ? undefined : changed(call[2], 'removed the quotes');
}

export function dataUri(text) {
  const comma = text.indexOf(',');
  if (comma < 0 || !text.startsWith('data:') || !text.slice(0, comma).endsWith(';base64')) return undefined;
  return changed(text.slice(comma + 1), 'took the data out of the data URI');
}

export function fullWidth(text) {
  const left = text.replace(/[\u3000\uff01-\uff5e]/g, found =>
    (found === '\u3000' ? ' ' : String.fromCharCode(found.charCodeAt(0) - 0xfee0)));
  return shortened(text, left, 'replaced full-width characters');
}

/** Makes one space of several between the fields of a FEN. */
export function spaces(text) {
  const isFen = lines(text).length === 1 && text.split(' ')[0].split('/').length > 7;
  return isFen ? shortened(text, text.replace(/ +/g, ' ').trim(), 'removed spaces') : undefined;
}

/** May a word have the placement of a FEN in it? */
const isPlacement = word => word.split('/').length > 7 && !word.includes('://');

/** Joins the lines of a FEN that breaks after or before a `/`. */
export function fenLines(text) {
  const all = lines(text).map(trim);
  if (all.length < 2) return undefined;
  const left = all.map((line, i) => (i === 0 || all[i - 1].endsWith('/') || line.startsWith('/') ? '' : '\n') + line).join('');
  const isJoined = lines(left).length < all.length;
  return isJoined && left.split(/\s+/).some(isPlacement) ? changed(left, 'joined the lines') : undefined;
}

/** Keeps one of the lines of a link or a FEN that are equal, or one of the equal halves of a line. */
export function repeated(text) {
  const [line, ...others] = lines(text).map(trim).filter(other => other !== '');
  if (!line?.includes('/')) return undefined;
  const left = others.length > 0 ? line : line.slice(0, line.length / 2);
  const isRepeated = others.length > 0 ? others.every(other => other === line) : line === left + left;
  return isRepeated ? changed(left, 'removed the repetition') : undefined;
}

/** Removes the pocket `[Qn]` of Crazyhouse after the placement of a FEN. */
export function pocket(text) {
  const word = text.split(/\s+/).find(found => /\[[A-Za-z-]*\]$/.test(found) && isPlacement(found));
  if (word === undefined) return undefined;
  const [placement] = word.split('[', 1);
  return changed(text.replace(word, () => placement), `removed the pocket ${word.slice(placement.length, placement.length + 100)}`);
}

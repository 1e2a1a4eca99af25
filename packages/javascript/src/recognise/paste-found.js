// An input inside a longer text: a link, a FEN, a command or a game record.

import { lines, trim, withoutEnd } from './text.js';
import { percentDecoded } from './paste-link.js';
import { changed, oneOf } from './paste-wrapping.js';
import { MOVE, isCommand, unnumbered } from './moves.js';
import { isForeign, isLink, width } from './text-fit.js';

/** The longest message that is searched for an input. A longer text is a file of another kind. */
export const MOST = 8 << 10;

/** Takes a link out of a sentence, a Markdown or an HTML link, or the parameter of another link. */
export function link(text) {
  const all = links(text);
  if (all.length === 1 && all[0].content === text) return undefined;
  if (all.some(isOwn) && placements(text).length > 0) return { obstacle: LINK_AND_FEN };
  return oneOf(all.map(one => ({ ...one, isPart: true })), `the text has ${all.length} links: give one of them`);
}

const LINK_AND_FEN = 'the text has a link and a FEN: give one of them';

/** Is a link not one of another site? */
const isOwn = one => !isForeign(one.content);

/** Takes a link out of a text that continues the link in the next line. */
export function wrappedLink(text) {
  const all = lines(text).map(trim);
  const joined = all.map(line => line + (line.split(/\s/).at(-1).includes('?p=') ? '' : '\n')).join('');
  const change = lines(joined).length < all.length ? link(joined) : undefined;
  if (change?.obstacle !== undefined) return undefined;
  const named = one => ({ ...one, repairs: ['joined the lines', ...one.repairs] });
  return change && { ...named(change), others: change.others.map(named) };
}

/** The links in a text, each once. */
function links(text) {
  const found = new Map();
  const add = (content, repair) => found.set(content, found.get(content) ?? changed(content, repair));
  if (text.length > MOST) return [];
  const step = lastStep(text);
  for (const { 0: word, 1: own, index } of text.matchAll(/([!#-&*-;=?-Z_a-z~]*)(?:[^]|$)/gu)) {
    const other = target(own);
    if (other !== undefined) {
      add(other, 'took the link out of another link');
      continue;
    }
    const at = own.includes('?p=') ? own.indexOf('?p=') : own.indexOf('&p=');
    if (at < 0) continue;
    // The last scheme before p begins the link that p belongs to.
    const base = own.slice(0, at);
    const start = Math.max(0, base.lastIndexOf('http://'), base.lastIndexOf('https://'));
    const mark = /[_*~]$/.exec(own.slice(0, start))?.[0];
    const inner = withoutEnd(withoutEnd(own.slice(start), mark ?? ''), '.,;:!?*');
    if (!isLink(inner)) continue;
    const [last, end] = [word.slice(own.length), index + word.length];
    let repair = 'took the link out of the text';
    if (LIKE_ASCII.test(last)) {
      repair += `, up to \`${last}\` (U+${last.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')})`;
    } else if (step >= end || isStep(text.slice(end).split(/[\s"'[\]{},]/, 1)[0])) {
      repair += ', without the moves after it';
    }
    add(inner, repair);
  }
  return [...found.values()];
}

/** A character that word processors and keyboards write instead of one in a link: a dash, an ellipsis, or a letter of Greek or Cyrillic. */
const LIKE_ASCII = /^[\u2010-\u2015\u2026\u0370-\u04ff]$/;

const isStep = word => MOVE.test(unnumbered(word));

/** Where the last move of a text begins; -1 without one. */
const lastStep = text => [...text.matchAll(/[^\s"'[\]{},]+/g)].findLast(([word]) => isStep(word))?.index ?? -1;

/** The most values of parameters that are tried as a link. To try all values within values takes exponential time. */
const MOST_VALUES = 64;

/** The link with a p to which another link leads: the value of a parameter, or the text between the marks of Proofpoint. */
function target(outer, tried = { values: 0 }) {
  const isTarget = text => text !== undefined && /^https?:\/\//.test(text) && isLink(text);
  const mark = outer.indexOf('/v3/__');
  if (mark >= 0) {
    const rest = outer.slice(mark + 6);
    const inner = rest.includes('__;') ? rest.slice(0, rest.lastIndexOf('__;')) : undefined;
    return isTarget(inner) ? inner : undefined;
  }
  if (!outer.includes('?')) return undefined;
  // An older form has another encoding.
  const isOlder = outer.includes('urldefense.proofpoint.com/v2/');
  const parts = outer.slice(outer.indexOf('?') + 1).split('&');
  for (const [number, part] of parts.entries()) {
    if (!part.includes('=')) continue;
    if (tried.values++ >= MOST_VALUES) return undefined;
    const value = part.slice(part.indexOf('=') + 1);
    let inner = percentDecoded(isOlder ? value.replaceAll('_', '/').replaceAll('-', '%') : value);
    if (inner === undefined) continue;
    if (inner === value) {
      // Without an encoding the parts of both links follow.
      const end = parts.findIndex((other, i) => i > number && !/^[rs]=/.test(other));
      inner = [value, ...parts.slice(number + 1, end < 0 ? undefined : end)].join('&');
    }
    // A redirect can lead to another one.
    const last = isTarget(inner) ? inner : target(inner, tried);
    if (last !== undefined) return last;
  }
  return undefined;
}

/** Takes the last UCCI command with a position out of the lines of a log. */
export function command(text) {
  if (text.length > MOST) return undefined;
  const found = lines(text).filter(line => line.includes('position '))
    .map(line => trim(line.slice(line.indexOf('position ')))).findLast(isCommand);
  return found === undefined || found === text ? undefined : changed(found, 'took the UCCI command out of the text');
}

const FIELDS = [
  undefined, /^[wbr]$/, /^[KQkq-]*$/, /^(?:-|[a-h][36])$/, /^[0-9]*$/, /^[0-9]*$/,
];

/** Takes a FEN out of a sentence, a tag of PGN or a command of UCI. */
export function fen(text) {
  if (text.length > MOST) return undefined;
  const all = placements(text);
  if (all.length === 0) return undefined;
  if (links(text).some(isOwn)) return { obstacle: LINK_AND_FEN };
  if (all.length > 1) return { obstacle: `the text has ${all.length} FENs: give one of them` };
  const [placement] = all;
  const after = text.slice(text.indexOf(placement) + placement.length);
  const fields = [placement];
  for (const word of parted(after).slice(1)) {
    if (word === '' || fields.length === 6 || !FIELDS[fields.length].test(word)) break;
    fields.push(word);
  }
  let repair = 'took the FEN out of the text';
  // The board of chess has no side to move.
  if (fields.length === 1 && placement.split('/').length === 10) {
    const named = side(after);
    // A fault of a FEN is not repaired.
    if (named === undefined && text.startsWith(placement) && parted(after)[1]?.length === 1) return undefined;
    repair += named === undefined ? ', without a side to move' : `, with the side \`${named[0]}\``;
    if (named !== undefined) fields.push(named[1]);
  }
  const found = fields.join(' ');
  if (found === text) return undefined;
  const hasMoves = parted(after).includes('moves') || lastStep(after) >= 0
    || lines(after).slice(1).some(line => unnumbered(line) !== line);
  if (hasMoves) return changed(found, `${repair}, without the moves after it`);
  const rest = text.startsWith(found) && fields.length > 3 ? trim(text.slice(found.length)) : '';
  return changed(found, rest === '' || rest.includes('\n') ? repair : `${repair}, without \`${[...rest].slice(0, 100).join('')}\``);
}

const parted = text => text.split(/[^A-Za-z0-9/-]/);

/** The placements in a text, each once. */
const placements = text => [...new Set(parted(text).map(ranks).filter(found => found !== undefined))];

/** The side to move that a text after a placement begins with in other words, and the field of it. */
function side(after) {
  const [first, second] = (lines(after)[0] ?? '').split(/[^\p{Alphabetic}\p{N}]/u).filter(word => word !== '');
  const word = ['side', 'turn', 'color', 'player'].includes(first) ? second : first;
  if (word === undefined) return undefined;
  if (word.startsWith('黑')) return ['黑', 'b'];
  if (/^[红紅]/.test(word)) return [word[0], 'w'];
  if (/^(?:b|black)$/i.test(word)) return [word, 'b'];
  return /^(?:w|r|white|red)$/i.test(word) ? [word, 'w'] : undefined;
}

/** The placement that a word is, or that a path ends with. */
function ranks(word) {
  const all = word.split('/');
  for (const [rows, files] of [[10, 9], [8, 8]]) {
    const last = all.slice(-rows);
    if (last.length === rows && last.every(rank => width(rank) === files)) return last.join('/');
  }
  return undefined;
}

/** Takes a game record out of a text around it. */
export function record(text) {
  // A loop such as `for (;;)` is none.
  const [start, end] = [text.search(/\(;\s*[A-Z]/), text.lastIndexOf(')')];
  if (start < 0 || end < 0) return undefined;
  const found = text.slice(start, Math.max(end, start) + 1);
  return found === text ? undefined : changed(found, 'took the game record out of the text');
}

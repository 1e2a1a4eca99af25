// An input inside a longer text: a link, a FEN, a command or a game record.

import { lines, trim, words as wordsOf } from './text.js';
import { percentDecoded } from './paste-link.js';
import { changed, oneOf } from './paste-wrapping.js';
import { MOVE, isCommand, unnumbered } from './moves.js';
import { isLink, width } from './text-fit.js';

/** The longest message that is searched for an input. A longer text is a file of another kind. */
const MOST = 8 << 10;

/** Takes a link out of a sentence, a Markdown or an HTML link, or the parameter of another link. */
export function link(text) {
  const all = links(text);
  if (all.length === 1 && all[0].content === text) return undefined;
  return oneOf(all.map(one => ({ ...one, isPart: true })), `the text has ${all.length} links: give one of them`);
}

/** Takes a link out of a text that continues the link in the next line. */
export function wrappedLink(text) {
  const all = lines(text).map(trim);
  const joined = all.map(line => line + (/\?p=\S*$/.test(line) ? '' : '\n')).join('');
  const change = lines(joined).length < all.length ? link(joined) : undefined;
  const named = one => ({ ...one, repairs: ['joined the lines', ...one.repairs] });
  return change && { ...named(change), others: change.others.map(named) };
}

/** The links in a text, each once. */
function links(text) {
  const found = new Map();
  const add = (content, repair) => found.set(content, found.get(content) ?? changed(content, repair));
  if (text.length > MOST) return [];
  for (const word of text.split(/[^!-~]|[<>"'()[\]{}|\\^`]/)) {
    const other = target(word);
    if (other !== undefined) {
      add(other, 'took the link out of another link');
      continue;
    }
    const at = word.includes('?p=') ? word.indexOf('?p=') : word.indexOf('&p=');
    if (at < 0) continue;
    // The last scheme before p begins the link that p belongs to.
    const start = Math.max(0, ...['http://', 'https://'].map(scheme => word.slice(0, at).lastIndexOf(scheme)));
    const own = word.slice(start).replace(/[.,;:!?*]+$/, '');
    if (isLink(own)) add(own, 'took the link out of the text');
  }
  return [...found.values()];
}

/** The link with a p to which another link leads: the value of a parameter, or the text between the marks of Proofpoint. */
function target(outer) {
  const isTarget = text => text !== undefined && /^https?:\/\//.test(text) && isLink(text);
  const mark = outer.indexOf('/v3/__');
  if (mark >= 0) {
    const rest = outer.slice(mark + 6);
    const inner = rest.includes('__;') ? rest.slice(0, rest.lastIndexOf('__;')) : undefined;
    return isTarget(inner) ? inner : undefined;
  }
  if (!outer.includes('?')) return undefined;
  const parts = outer.slice(outer.indexOf('?') + 1).split('&');
  for (const [number, part] of parts.entries()) {
    if (!part.includes('=')) continue;
    const value = part.slice(part.indexOf('=') + 1);
    let inner = percentDecoded(value);
    if (inner === value) {
      // Without an encoding the parts of both links follow.
      const end = parts.findIndex((other, i) => i > number && !/^[rs]=/.test(other));
      inner = [value, ...parts.slice(number + 1, end < 0 ? undefined : end)].join('&');
    }
    if (isTarget(inner)) return inner;
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
  const words = text.split(/[^A-Za-z0-9/-]/);
  const first = words.findIndex(word => ranks(word) !== undefined);
  if (first < 0) return undefined;
  const fields = [ranks(words[first])];
  for (const word of words.slice(first + 1)) {
    if (word === '' || fields.length === 6 || !FIELDS[fields.length].test(word)) break;
    fields.push(word);
  }
  const found = fields.join(' ');
  if (found === text) return undefined;
  const after = text.slice(text.lastIndexOf(fields[0]) + fields[0].length);
  const hasMoves = wordsOf(after).some(word => word === 'moves' || MOVE.test(unnumbered(word)))
    || lines(after).slice(1).some(line => unnumbered(line) !== line);
  return changed(found, `took the FEN out of the text${hasMoves ? ', without the moves after it' : ''}`);
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
  const [start, end] = [text.indexOf('(;'), text.lastIndexOf(')')];
  if (start < 0 || end < 0) return undefined;
  const found = text.slice(start, Math.max(end, start) + 1);
  return found === text ? undefined : changed(found, 'took the game record out of the text');
}

// An input inside a longer text: a link, a FEN, a command or a game record.

import { lines, trim } from './text.js';
import { changed } from './paste-wrapping.js';
import { isCommand } from './moves.js';
import { isLink, width } from './text-fit.js';

/** The longest message that is searched for an input. A longer text is a file of another kind. */
const MOST = 8 << 10;

/** Takes a link out of a sentence, a Markdown or an HTML link, or the parameter of another link. */
export function link(text) {
  if (text.length > MOST) return undefined;
  const links = new Set();
  for (const word of text.split(/[^!-~]|[<>"'()[\]{}|\\^`]/)) {
    const at = word.includes('?p=') ? word.indexOf('?p=') : word.indexOf('&p=');
    if (at < 0) continue;
    // The last scheme before p begins the link that p belongs to.
    const start = Math.max(0, ...['http://', 'https://'].map(scheme => word.slice(0, at).lastIndexOf(scheme)));
    const found = word.slice(start).replace(/[.,;:!?*]+$/, '');
    if (isLink(found)) links.add(found);
  }
  if (links.size > 1) return { obstacle: `the text has ${links.size} links: give one of them` };
  const [only] = links;
  return only === undefined || only === text ? undefined : changed(only, 'took the link out of the text');
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
  const hasMoves = text.slice(text.lastIndexOf(fields[0])).includes(' moves ');
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

// The nodes of the main line of an SGF, and what is not of the main line.

import { charOffset } from '../text.js';
import { Unreadable } from './text.js';

const MOST_VALUES = 100_000;
const MOST_NODES = 10_000;

const USED = ['B', 'W', 'AB', 'AW', 'AE', 'PL', 'SZ', 'GM', 'FF'];

/** `{ nodes, others, variations, games }`: a node is a list of `{ name, values }`. */
export function mainLine(text) {
  const line = { nodes: [], others: new Set(), variations: 0, games: 0 };
  let values = 0;
  // How many trees are open; and how many of them the main line is in, which is fewer from its last node on.
  let [open, main, isMain, before] = [0, 0, true, 'close'];
  for (let at = 0;;) {
    const token = nextToken(text, at);
    const inOrder = {
      open: before !== 'open' && (open > 0 || before === 'close'),
      node: before !== 'close' && open > 0,
      property: before === 'node',
      close: open > 0 && before !== 'open',
      end: open === 0 && line.games > 0,
    }[token.kind];
    if (!inOrder) fail(text, at);
    at = token.end;
    before = token.kind === 'property' ? 'node' : token.kind; // a property may be followed by what follows its node
    if (token.kind === 'end') return line;
    if (token.kind === 'open') {
      if (open === 0) line.games++;
      else if (!isMain && open === main) line.variations++;
      open++;
      if (isMain) main++;
    } else if (token.kind === 'close') {
      isMain = false;
      open--;
      main = Math.min(main, open);
    } else if (isMain && token.kind === 'node') {
      if (line.nodes.length === MOST_NODES) throw new Unreadable(`the game in the SGF has more than ${MOST_NODES} nodes`);
      line.nodes.push([]);
    } else if (isMain && USED.includes(token.name)) {
      values += token.values.length;
      if (values > MOST_VALUES) throw new Unreadable(`the game in the SGF has more than ${MOST_VALUES} points and moves`);
      line.nodes.at(-1).push(token);
    } else if (isMain) {
      line.others.add(token.name);
    }
  }
}

const KINDS = { '(': 'open', ')': 'close', ';': 'node' };

function skipSpace(text, at) {
  let end = at;
  while (end < text.length && /\s/.test(text[end])) end++;
  return end;
}

function nextToken(text, from) {
  const at = skipSpace(text, from);
  if (at === text.length) return { kind: 'end', end: at };
  const kind = KINDS[text[at]];
  if (kind !== undefined) return { kind, end: at + 1 };
  let end = at;
  while (text[end] >= 'A' && text[end] <= 'Z') end++;
  if (end === at) fail(text, at);
  const name = text.slice(at, end);
  const values = [];
  for (let start = skipSpace(text, end); text[start] === '['; start = skipSpace(text, end)) {
    end = start + 1;
    while (text[end] !== ']') {
      if (end >= text.length) fail(text, text.length);
      end += text[end] === '\\' ? 2 : 1;
    }
    values.push(text.slice(start + 1, end));
    end++;
  }
  if (values.length === 0) fail(text, end);
  return { kind: 'property', name, values, end };
}

/** Throws: the text cannot be read from here on. */
function fail(text, from) {
  const at = skipSpace(text, from);
  const what = at < text.length ? 'a character is out of place' : 'it ends in the middle of a game';
  throw new Unreadable(`the SGF cannot be read from character ${charOffset(text, at)} on: ${what}`);
}

// Records of Go in SGF: setup stones and the main line are read, and the rest is named as dropped. A record that says a thing
// twice, or where it does not belong, is for `boardwire check`.

import { BLACK, WHITE } from '../go-chain-set.js';
import { quote } from '../shape.js';
import { encode } from '../ternary-board.js';
import { charOffset } from '../text.js';
import { trim, Unreadable } from './text.js';

/** The most lines of a board that go-chains/1 has. */
const LINES = 25;
const LETTERS = 'abcdefghijklmnopqrstuvwxy';
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

const MAX_VALUES = 100_000;
const MAX_NODES = 10_000;
const STONES = { AE: 0, AB: BLACK, AW: WHITE, B: BLACK, W: WHITE };

/** Does a text begin as an SGF does? */
export const looksLikeSgf = text => /^\(\s*[;(]/.test(text);

const fail = message => {
  throw new Unreadable(message);
};

/** The nodes of the main line, each a map of names to values, and what is not of the main line. */
function mainLine(text) {
  const [nodes, dropped] = [[], new Set()];
  let [depth, main, games, variations, values, before] = [0, 0, 0, 0, 0, ')']; // main: how many open trees the main line is in
  let isMain = true;
  for (const { token, name, list, at } of tokens(text)) {
    const inOrder = { '(': before !== '(' && (depth > 0 || before === ')'), ')': depth > 0 && before !== '(', ';': before !== ')' && depth > 0 };
    if (!(inOrder[token] ?? before === ';')) fail(`the SGF cannot be read from character ${charOffset(text, at)} on: a character is out of place`);
    before = token ?? ';';
    if (token === '(') {
      if (depth === 0) games++;
      else if (!isMain && depth === main) variations++;
      depth++;
      if (isMain) main++;
    } else if (token === ')') {
      isMain = false;
      main = Math.min(main, --depth);
    } else if (isMain && token === ';') {
      if (nodes.push(new Map()) > MAX_NODES) fail(`the game in the SGF has more than ${MAX_NODES} nodes`);
    } else if (isMain && (name in STONES || ['PL', 'SZ', 'GM', 'FF'].includes(name))) {
      values += list.length;
      if (values > MAX_VALUES) fail(`the game in the SGF has more than ${MAX_VALUES} points and moves`);
      const isOdd = nodes.at(-1).has(name) || (list.length > 1 && !/^A/.test(name)) || (/^(?:SZ|GM|PL)$/.test(name) && nodes.length > 1);
      if (isOdd) fail(`node ${nodes.length - 1} of the SGF has ${name} twice, or where it does not belong`);
      nodes.at(-1).set(name, list);
    } else if (isMain) {
      dropped.add(`the property ${name.slice(0, 20)}`);
    }
  }
  if (depth > 0) fail('the SGF ends in the middle of a game');
  const more = games > 1 ? [`${games - 1} more game${games === 2 ? '' : 's'}`] : [];
  return { nodes, dropped: [...more, ...[...dropped].slice(0, 100), ...(variations > 0 ? [`${variations} variation${variations === 1 ? '' : 's'}`] : [])] };
}

/** The signs and the properties of an SGF, one after the other. */
function* tokens(text) {
  const matchAt = (pattern, at) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (let at = 0; at < text.length;) {
    const [all, token, name] = matchAt(/([(;)])[^\S\ufeff]*|([A-Z]+)[^\S\ufeff]*(?=\[)/y, at) ?? fail(`the SGF cannot be read from character ${charOffset(text, at)} on`);
    const list = [];
    let end = at + all.length;
    for (let found; name !== undefined && (found = matchAt(/\[([^\]\\]*(?:\\[^][^\]\\]*)*)\][^\S\ufeff]*/y, end)) !== null; end += found[0].length) list.push(found[1]);
    if (name !== undefined && list.length === 0) fail('the SGF ends in the middle of a game');
    yield { token, name, list, at };
    at = end;
  }
}

/** What a record holds: a go-chains/1 with `toPlay` and `moves`. */
export function openSgf(text) {
  const { nodes, dropped } = mainLine(trim(text));
  const [root] = nodes;
  if (trim(root.get('GM')?.[0] ?? '1') !== '1') fail('the SGF is not a game of Go');
  const sizeText = trim(root.get('SZ')?.[0] ?? '19');
  const [cols, rows = cols] = sizeText.split(':').map(part => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : 0));
  if (!(rows >= 1 && rows <= LINES && cols >= 1 && cols <= LINES)) fail(`the SGF has a board of size ${quote(sizeText)}`);
  const board = { rows, cols, cells: new Uint8Array(rows * cols) };
  const moves = []; // [colour, cell], or null for a pass as the cell
  nodes.forEach((node, number) => {
    const cell = value => {
      const [col, row] = Array.from(value, letter => LETTERS.indexOf(letter));
      if (value.length !== 2 || row < 0 || col < 0 || row >= rows || col >= cols) fail(`node ${number} of the SGF names the point ${quote(value)}`);
      return row * cols + col;
    };
    setUp(board, node, cell, moves.length === 0 ? () => {} : () => fail(`node ${number} of the SGF sets up stones after a move`));
    for (const name of [...node.keys()].filter(key => key === 'B' || key === 'W')) {
      const value = trim(node.get(name)[0]);
      // How a pass was written before FF[4].
      const isPass = value === '' || (value === 'tt' && Math.max(rows, cols) <= 19);
      moves.push([STONES[name], isPass ? null : cell(value)]);
    }
    if (node.has('B') && node.has('W')) fail(`node ${number} of the SGF has a move of each side`);
  });
  const side = root.has('PL') ? (/^b$/i.test(trim(root.get('PL')[0])) ? BLACK : WHITE) : undefined;
  if (side !== undefined && side !== (moves[0]?.[0] ?? side)) fail('the SGF has another side in PL than the side that moves first');
  return { format: 'go-chains/1', input: encode(board), ...playRequest(board, moves, moves[0]?.[0] ?? side ?? BLACK), dropped };
}

/** Sets up the stones of a node. No point is set twice. */
function setUp({ cols, cells }, node, cell, check) {
  const setPoints = new Set();
  for (const name of ['AB', 'AW', 'AE'].filter(key => node.has(key))) {
    check();
    for (const value of node.get(name)) {
      const [first, last = first] = trim(value).split(':').map(cell);
      for (let at = first; at <= last; at++) {
        if (at % cols < first % cols || at % cols > last % cols) continue;
        if (setPoints.has(at)) fail('a node of the SGF sets up a point twice');
        setPoints.add(at);
        cells[at] = STONES[name];
      }
    }
  }
}

/** The moves as go-chains/1 has them: the sides take turns, with a pass where one side moves twice. */
function playRequest({ rows, cols }, played, first) {
  const moves = [];
  let nextToPlay = first;
  for (const [color, at] of played) {
    if (color !== nextToPlay) moves.push('pass');
    moves.push(at === null ? 'pass' : COLUMNS[at % cols] + (rows - Math.floor(at / cols)));
    nextToPlay = color === BLACK ? WHITE : BLACK;
  }
  return { toPlay: first === BLACK ? 'black' : 'white', moves };
}

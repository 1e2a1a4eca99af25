// Records of Go in SGF: setup stones and the main line are read, the rest is named as dropped.

import { encode } from '../ternary-board.js';
import { ChainSet, BLACK, WHITE } from '../go-chain-set.js';
import { quote } from '../shape.js';
import { mainLine } from './sgf-line.js';
import { Unreadable, trim } from './text.js';

/** The most lines of a board: points are letters, a to z, then A to Z. */
const LINES = 52;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** The most lines of a board that go-chains/1 has. */
const MOST_CHAINS = 25;

const STONES = { AB: BLACK, AW: WHITE, AE: 0, B: BLACK, W: WHITE };

/** Does a text begin as an SGF does? */
export const looksLikeSgf = text => /^\(\s*[;(]/.test(text);

/**
 * What a record holds: a go-chains/1 with `toPlay` and `moves`, or a ternary-board/1 of the position after the moves
 * where its board is larger than those of go-chains/1, or where that format is asked for.
 */
export function openSgf(text, asked) {
  const { nodes, others, variations, games } = mainLine(text);
  const game = new Game(nodes[0] ?? []);
  if (games > 1) game.dropped.push(`${games - 1} more game${games === 2 ? '' : 's'}`);
  for (const name of [...others].slice(0, 100)) game.dropped.push(`the property ${name.slice(0, 20)}`);
  nodes.forEach((node, number) => game.node(number, node));
  if (variations > 0) game.dropped.push(`${variations} variations`);
  const { rows, cols, dropped } = game;
  const isLarge = Math.max(rows, cols) > MOST_CHAINS;
  if (asked === 'ternary-board/1' || (isLarge && asked !== 'go-chains/1')) {
    return { format: 'ternary-board/1', input: encode({ rows, cols, cells: game.played() }), dropped };
  }
  return { format: 'go-chains/1', input: encode({ rows, cols, cells: game.cells }), ...game.named(), dropped };
}

class Game {
  moves = []; // [colour, point], a point being a cell number, or null for a pass
  dropped = [];
  toPlay = undefined;

  constructor(root) {
    const value = name => root.find(property => property.name === name)?.values[0].trim();
    if ((value('GM') ?? '1') !== '1') throw new Unreadable('the SGF is of another game than Go');
    const said = value('SZ') ?? '19';
    const [cols, rows = cols] = said.split(':').map(part => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : 0));
    if (!(rows >= 1 && rows <= LINES && cols >= 1 && cols <= LINES)) {
      throw new Unreadable(`the SGF has a board of size ${quote(said)}: expected 1 to ${LINES} rows and columns`);
    }
    this.rows = rows;
    this.cols = cols;
    this.cells = new Uint8Array(rows * cols);
  }

  /** Stones are set up before a move of the same node. */
  node(number, node) {
    const isMove = ({ name }) => name === 'B' || name === 'W';
    for (const property of [...node.filter(p => !isMove(p)), ...node.filter(isMove)]) {
      const { name, values } = property;
      if (isMove(property)) this.moves.push([STONES[name], this.move(number, trim(values[0]))]);
      else if (name === 'PL') this.toPlay = /^b$/i.test(trim(values[0])) ? BLACK : WHITE;
      else if (name in STONES) this.setUp(number, name, values);
    }
  }

  move(number, value) {
    // How a pass was written before FF[4].
    if (value === '' || (value === 'tt' && Math.max(this.rows, this.cols) <= 19)) return null;
    const [row, col] = this.point(number, value);
    return row * this.cols + col;
  }

  point(number, value) {
    const [col, row] = Array.from(value, letter => LETTERS.indexOf(letter));
    if (value.length !== 2 || row < 0 || col < 0 || row >= this.rows || col >= this.cols) {
      throw new Unreadable(`node ${number} of the SGF names the point ${quote(value)}`);
    }
    return [row, col];
  }

  setUp(number, name, values) {
    if (this.moves.length > 0) {
      this.dropped.push(`${this.moves.length} moves before stones are set up in node ${number}`);
      this.cells = this.played();
      this.moves = [];
    }
    for (const value of values) {
      const [first, last] = trim(value).split(':').map(point => this.point(number, point));
      for (let row = first[0]; row <= (last ?? first)[0]; row++) {
        this.cells.fill(STONES[name], row * this.cols + first[1], row * this.cols + (last ?? first)[1] + 1);
      }
    }
  }

  /** The cells after the moves. */
  played() {
    const chains = new ChainSet(this.rows, this.cols, this.cells);
    this.moves.forEach(([color, point], i) => {
      if (point === null) return;
      if (chains.board[point] !== 0) throw new Unreadable(`move ${i} of the SGF is on a stone`);
      chains.put(point, color);
    });
    return chains.board;
  }

  /** The moves as go-chains/1 has them: the sides take turns, with a pass where one side moves twice. */
  named() {
    const first = this.moves[0]?.[0] ?? this.toPlay ?? BLACK;
    const moves = [];
    let next = first;
    for (const [color, point] of this.moves) {
      if (color !== next) moves.push('pass');
      moves.push(point === null ? 'pass' : COLUMNS[point % this.cols] + (this.rows - Math.floor(point / this.cols)));
      next = color === BLACK ? WHITE : BLACK;
    }
    return { toPlay: first === BLACK ? 'black' : 'white', moves };
  }
}

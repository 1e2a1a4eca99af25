// go-chains/1: analyse and play over a position of Go (chapter Go chains). The position is a
// ternary-board/1 of at most 25 rows and 25 columns, read strictly.

import { refuse, requireBytes, requireThat } from './refusal.js';
import { requireText } from './text.js';
import { HEADER, readDimension } from './ternary-header.js';
import { readCells, encodeBoard } from './ternary-board.js';
import { ChainSet, EMPTY, WHITE, BLACK } from './go-chain-set.js';

const MAX_SIZE = 25;
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'; // no I
const PASS = /^[Pp][Aa][Ss][Ss]$/;
const VERTEX = /^[A-HJ-Za-hj-z][1-9][0-9]?$/;

/** Reads the position (GC-1, GC-2). */
function readPosition(bytes) {
  requireBytes(bytes);
  const [rows, cols] = [0, 3].map(at => {
    const size = readDimension(bytes, at);
    if (size > MAX_SIZE) refuse('board-too-large', { bit: 8 * at });
    return size;
  });
  const cells = readCells(bytes, HEADER, rows * cols, []);
  const end = HEADER + Math.ceil(rows * cols / 5);
  if (end < bytes.length) refuse('trailing-bytes', { bit: 8 * end });
  return { rows, cols, chains: new ChainSet(rows, cols, cells) };
}

/**
 * The chains of a position and their liberties (GC-3 to GC-5).
 *
 * @param {Uint8Array} bytes the position
 * @returns {{legal: boolean, chains: {color: 'black'|'white', stones: number[][],
 *   liberties: number[][]}[]}} points are [row, col] from 0, from the top left; stones and liberties
 *   in row-major order, chains in the order of their first stones; legal is false if one of them
 *   has no liberty
 * Refuses, each at a bit: `truncated`, `dimension-zero`, `board-too-large`, `byte-out-of-range`,
 * `unused-trits-not-zero`, `trailing-bytes`.
 */
export function analyse(bytes) {
  const { cols, chains } = readPosition(bytes);
  const pointOf = cell => [Math.floor(cell / cols), cell % cols];
  const found = new Map(); // by head, in the order of the first stones
  chains.board.forEach((cell, point) => {
    if (cell === EMPTY) return;
    const head = chains.head(point);
    if (!found.has(head)) {
      found.set(head, {
        color: cell === BLACK ? 'black' : 'white',
        stones: [],
        liberties: chains.liberties(point).map(pointOf),
      });
    }
    found.get(head).stones.push(pointOf(point));
  });
  const list = [...found.values()];
  return { legal: list.every(chain => chain.liberties.length > 0), chains: list };
}

/**
 * Plays moves on a position: capture, no suicide, simple ko (GC-6 to GC-14).
 *
 * @param {Uint8Array} bytes the position
 * @param {'black'|'white'} toPlay the side of the first move; the sides take turns
 * @param {string[]} moves each `pass` or a vertex such as `C2`, in upper or lower case
 * @returns {{record: Uint8Array, captured: {black: number, white: number}}} the position after the
 *   last move as a ternary-board/1, and how many stones of each colour were taken off
 * Refuses the position as analyse does, and with `position-illegal`, at a bit; a move with
 * `vertex-invalid`, `point-occupied`, `suicide`, `ko`, at its index, in `move`.
 */
export function play(bytes, toPlay, moves) {
  requireThat(toPlay === 'black' || toPlay === 'white', 'neither black nor white is to play');
  requireThat(Array.isArray(moves), 'moves is no list');
  moves.forEach(requireText);
  const { rows, cols, chains } = readPosition(bytes);
  judgeLegal(chains);

  const captured = { black: 0, white: 0 };
  let color = toPlay === 'black' ? BLACK : WHITE;
  let ko; // the ko point, see "Ko without positions"
  moves.forEach((text, move) => {
    if (PASS.test(text)) {
      ko = undefined;
    } else {
      const point = pointOf(text, rows, cols);
      if (point === undefined) refuse('vertex-invalid', { move });
      if (chains.board[point] !== EMPTY) refuse('point-occupied', { move });
      const taken = chains.put(point, color);
      if (!chains.hasLiberty(point)) refuse('suicide', { move });
      if (point === ko) refuse('ko', { move });
      captured[color === BLACK ? 'white' : 'black'] += taken.length;
      const isKo = taken.length === 1 && chains.length(point) === 1
        && chains.liberties(point).length === 1;
      ko = isKo ? taken[0] : undefined;
    }
    color = color === BLACK ? WHITE : BLACK;
  });
  return { record: encodeBoard({ rows, cols, cells: chains.board }), captured };
}

/** Refuses a position with a chain that has no liberty, at the byte of its first stone (GC-6). */
function judgeLegal(chains) {
  chains.board.forEach((cell, point) => {
    if (cell !== EMPTY && !chains.hasLiberty(point)) {
      refuse('position-illegal', { bit: 8 * (HEADER + Math.floor(point / 5)) });
    }
  });
}

/** The point of a vertex (GC-8); undefined if the text is none, or none of the board. */
function pointOf(text, rows, cols) {
  if (!VERTEX.test(text)) return undefined; // so it has at most three characters, all ASCII
  const col = COLUMNS.indexOf(text[0].toUpperCase());
  const row = rows - Number(text.slice(1)); // the number 1 is the last row
  return col < cols && row >= 0 ? row * cols + col : undefined;
}

// go-chains/1: analyse and play over a position of Go (chapter Go chains). The position is a
// ternary-board/1 of at most 25 rows and 25 columns, read strictly.

import { requireBytes, readList, requireShape, requireText, quote } from './shape.js';
import { binaryFormat } from './format.js';
import { Run } from './run.js';
import { HEADER_BYTES, readDimension } from './ternary-header.js';
import { encode } from './ternary-board.js';
import { readCells } from './ternary-record.js';
import { ChainSet, EMPTY, WHITE, BLACK } from './go-chain-set.js';

const MAX_SIZE = 25;
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'; // no I
const PASS = /^[Pp][Aa][Ss][Ss]$/;
const VERTEX = /^[A-HJ-Za-hj-z][1-9][0-9]?$/;

/** The fields of the position. `error` is the error of analyse. */
export const { explain } = binaryFormat('go-chains/1', (bytes, run) => {
  run.allow = []; // options have no meaning here (GC-1)
  return readPosition(bytes, run);
});

/** Reads the position (GC-1, GC-2). */
function readPosition(bytes, run) {
  const [rows, cols] = ['rows', 'cols'].map((name, i) =>
    readDimension(bytes, 3 * i, run, name, ['TB-1', 'TB-2'], MAX_SIZE));
  const cells = readCells(bytes, HEADER_BYTES, rows * cols, run, 0);
  run.checkEnd(bytes, HEADER_BYTES + Math.ceil(rows * cols / 5));
  return { rows, cols, chains: new ChainSet(rows, cols, cells) };
}

function startRun(input) {
  requireBytes(input);
  return new Run('go-chains/1', {}, 'bit');
}

/** The chains of a position and their liberties (GC-3 to GC-5). */
export function analyse(input) {
  const { cols, chains } = readPosition(input, startRun(input));
  const pointsOf = cells => Array.from(cells).sort((a, b) => a - b).map(cell => [Math.floor(cell / cols), cell % cols]);
  const list = chains.all().map(({ color, stones, liberties }) => (
    { color: color === BLACK ? 'black' : 'white', stones: pointsOf(stones), liberties: pointsOf(liberties) }));
  return { legal: list.every(chain => chain.liberties.length > 0), chains: list };
}

/** Plays moves on a position: capture, no suicide, simple ko (GC-6 to GC-14). */
export function play(input, toPlay, moves) {
  requireShape(toPlay === 'black' || toPlay === 'white', 'toPlay', '"black" or "white"');
  const names = readList(moves, 'moves', 'an array of strings', requireText);
  const run = startRun(input);
  const { rows, cols, chains } = readPosition(input, run);
  checkLegal(chains, run);

  const captured = { black: 0, white: 0 };
  let color = toPlay === 'black' ? BLACK : WHITE;
  let ko; // the ko point, see "Ko without positions"
  names.forEach((text, move) => {
    const fail = (code, problem, expected) =>
      run.fail(code, null, `moves[${move}]`, `${quote(text)} ${problem}`, expected, { move });
    if (PASS.test(text)) {
      ko = undefined;
    } else {
      const point = pointOf(text, rows, cols);
      if (point === undefined) fail('vertex-invalid', 'is not a point of the board', 'pass or a vertex such as C2');
      if (chains.board[point] !== EMPTY) fail('point-occupied', 'has a stone', 'an empty point');
      const taken = chains.put(point, color);
      const { stones, liberties } = chains.chain(point);
      if (liberties.size === 0) fail('suicide', 'leaves its chain without a liberty', 'another move');
      if (point === ko) fail('ko', 'recreates the position before the previous move', 'another move');
      captured[color === BLACK ? 'white' : 'black'] += taken.length;
      const isKo = taken.length === 1 && stones.length === 1 && liberties.size === 1;
      ko = isKo ? taken[0] : undefined;
    }
    color = color === BLACK ? WHITE : BLACK;
  });
  return { record: encode({ rows, cols, cells: chains.board }), captured };
}

/** Rejects a position with a chain that has no liberty, at the byte of its first stone (GC-6). */
function checkLegal(chains, run) {
  chains.board.forEach((cell, point) => {
    if (cell !== EMPTY && chains.chain(point).liberties.size === 0) {
      run.fail('position-illegal', 8 * (HEADER_BYTES + Math.floor(point / 5)), `cells[${point}]`,
        'a chain has no liberty', 'a position that the rules allow');
    }
  });
}

/** The point of a vertex (GC-8); undefined if the text is not a vertex of the board. */
function pointOf(text, rows, cols) {
  if (!VERTEX.test(text)) return undefined; // so it has at most three characters, all ASCII
  const col = COLUMNS.indexOf(text[0].toUpperCase());
  const row = rows - Number(text.slice(1)); // the number 1 is the last row
  return col < cols && row >= 0 ? row * cols + col : undefined;
}

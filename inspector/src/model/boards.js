// The board of an input: the board of its value, or of the fields that were decoded before an error.

import { xiangqiFen } from 'boardwire';
import { CHESS_LETTERS } from './pieces.js';

/** The codes of a chess placement. */
function chessCodes(placement) {
  const letters = placement.replace(/[1-8]/g, digit => '.'.repeat(Number(digit))).replaceAll('/', '');
  return Array.from(letters, letter => Math.max(0, CHESS_LETTERS.indexOf(letter)));
}

/** The position of a value of xiangqi-index/1. Its pieces get ids in the same way as the pieces of a FEN. */
function positionOfIndex({ turn, board }) {
  return xiangqiFen.decode(`${board} ${turn === 'red' ? 'w' : 'b'}`);
}

/** The placement of a position as the first field of a FEN. */
export function placementOf(position) {
  return xiangqiFen.encode(position).split(' ')[0];
}

/** The boards of a decoded value. */
export function boardsOf(format, value) {
  if (format === 'xiangqi-link/1') return boardsOf('xiangqi-position/1', value.position);
  if (format === 'xiangqi-index/1') return boardsOf('xiangqi-fen/1', positionOfIndex(value));
  if (format.startsWith('xiangqi-')) {
    return value.squares ? [{ kind: 'xiangqi', squares: value.squares, turn: value.turn ?? null }] : [];
  }
  if (format.startsWith('chess-')) return [{ kind: 'chess', codes: chessCodes(value.placement) }];
  return (value.records ?? [value]).map(board => ({ kind: 'cells', ...board }));
}

/** The board of the fields that were decoded before an error; undefined if no field is about a board. */
export function partialBoard(format, fields) {
  const fieldsNamed = name => fields.filter(field => field.name === name);
  if (format.startsWith('xiangqi-')) return partialXiangqi(format, fieldsNamed, fields);
  if (format.startsWith('chess-')) {
    const codes = new Array(64).fill(null);
    for (const { number, value } of fieldsNamed('code')) codes[number] = value;
    return fieldsNamed('code').length > 0 ? { kind: 'chess', codes, isPartial: true } : undefined;
  }
  const [rows, cols] = ['rows', 'cols'].map(name => fieldsNamed(name)[0]?.value);
  if (cols === undefined || rows * cols > 2 ** 16) return undefined;
  const cells = new Uint8Array(rows * cols).fill(UNKNOWN);
  for (const { name, number, value, represents: cellCount } of fields) {
    const cellsOfField = CELLS[name]?.(value);
    if (cellsOfField === undefined) continue;
    for (let i = 0; i < cellCount && number + i < cells.length; i++) cells[number + i] = cellsOfField(i);
  }
  return { kind: 'cells', rows, cols, cells, isPartial: true };
}

/** A cell that was not decoded. */
export const UNKNOWN = 3;

/** For each field with cells, a function from the index of a cell in the field to the cell. */
export const CELLS = {
  cells: value => i => Math.floor(value / 3 ** i) % 3,
  bits2: value => i => value >> 2 * i & 3,
  run: value => () => value % 3,
};

function partialXiangqi(format, fieldsNamed, fields) {
  const squares = new Array(32).fill(undefined);
  for (const { number, represents: square } of fieldsNamed('piece')) squares[number] = square;
  for (const { number, value: id } of fieldsNamed('id')) {
    squares[id] = fields.find(field => field.name === 'square' && field.number === number)?.value;
  }
  const [turn] = fieldsNamed('turn');
  if (turn === undefined && squares.every(square => square === undefined)) return undefined;
  return { kind: 'xiangqi', squares, turn: turn && (turn.value === 1 ? 'red' : 'black'), isPartial: true };
}

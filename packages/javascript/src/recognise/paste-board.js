// Boards as other programs print them.

import { lines, trim, withoutEnd, words } from './text.js';
import { changed } from './paste-wrapping.js';

/** The columns of a Go board, as engines name them. */
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** Takes the board out of the answer of a Go engine to `showboard`: rows between their numbers, below the letters of the columns. */
export function showboard(text) {
  const all = lines(text);
  const header = all.findIndex(line => columns(line) > 0);
  if (header < 0) return undefined;
  const cols = columns(all[header]);
  const rows = all.slice(header + 1).map(line => engineRow(line, cols));
  const end = rows.indexOf(undefined);
  const board = end < 0 ? rows : rows.slice(0, end);
  if (board.length === 0 || board.some(([number], i) => number !== board.length - i)) return undefined;
  return changed(board.map(([, cells]) => cells).join('\n'), 'took the board out of the output of a Go engine');
}

/** The number of columns that a line names, or 0. Text may follow after two spaces. */
function columns(line) {
  const names = trim(line).split('  ')[0].replaceAll(' ', '');
  return names.length > 1 && COLUMNS.startsWith(names) ? names.length : 0;
}

/** The number and the cells of a row such as `3 . + (X) O . 3`. Text may follow. */
function engineRow(line, cols) {
  const [, number, rest] = /^(\d+) (.*)$/s.exec(trim(line)) ?? [];
  const kept = rest?.replace(/[ ()]/g, '');
  const cells = kept?.slice(0, cols).replaceAll('+', '.');
  const isRow = cells?.length === cols && /^[.XO]*$/.test(cells) && kept.startsWith(number, cols);
  return isRow ? [Number(number), cells] : undefined;
}

/** Reads rows of 0, 1 and 2 as cells: lines of digits, the lines of a CSV file, or the inner lists of a list. */
export function rows(text) {
  const isList = text.startsWith('[') && text.endsWith(']');
  if (!isList && !/[,;\t]/.test(text) && !/^[012 \r\n]*$/.test(text)) return undefined;
  const parts = text.split(isList ? ']' : /[\n\r]/).map(part => withoutEnd(part.replace(/^[,[ \n\r]+/, ''), ',[ \n\r'));
  const board = parts.filter(line => line !== '').map(cellsOf);
  const cols = board[0]?.length;
  if (board.length < 2 || !(cols > 1) || board.some(row => row?.length !== cols)) return undefined;
  return changed(board.join('\n'), 'read the numbers as cells: 0 empty, 1 white, 2 black');
}

/** The cells of a row of numbers; undefined if it has anything else. */
function cellsOf(line) {
  const separator = /[,;\t]/.test(line) ? /[,;\t]/ : line.includes(' ') ? ' ' : '';
  const items = line.split(separator).map(trim);
  return items.every(item => /^[012]$/.test(item)) ? items.map(item => '.OX'[item]).join('') : undefined;
}

/** Removes the spaces between the cells of a board, as python-chess prints it. */
export function spaces(text) {
  const all = lines(text).map(words);
  const isBoard = all.length > 1 && all.every(cells => cells.length > 1 && cells.every(cell => /^.$/u.test(cell)));
  return isBoard ? changed(all.map(cells => cells.join('')).join('\n'), 'removed the spaces between the cells') : undefined;
}

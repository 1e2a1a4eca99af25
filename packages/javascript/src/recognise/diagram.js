// Diagrams: lines of letters or of the characters that a terminal shows.

import { lines, trim, words } from './text.js';

const SHOWN = '·╳⭘○●帥仕相傌俥炮兵將士象馬車砲卒♔♕♖♗♘♙♚♛♜♝♞♟';
const LETTERS = '...OXKABNRCPkabnrcpKQRBNPkqrbnp';
const LETTER_OF = new Map(Array.from(SHOWN, (shown, i) => [shown, LETTERS[i]]));

const isDrawn = line => Array.from(line).some(character => LETTER_OF.has(character));

/** Does a line name columns: `a b c`, `A B C` or `0 1 2`? */
function isHeader(line) {
  const all = words(line);
  const names = all.join('');
  return names.length > 1 && all.every(name => name.length === 1)
    && ('abcdefghi'.startsWith(names) || 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.startsWith(names) || names.startsWith('012'));
}

/** The rows of the board, without coordinates, the river and the brackets of a terminal. */
function boardRows(text) {
  const all = lines(text.trimEnd());
  if (!all.some(line => isDrawn(line) || isHeader(line))) return all.map(line => line.trimEnd().replace(/^\S(?: \S)+$/, row => row.replaceAll(' ', '')));
  const letters = line => Array.from(line).filter(character => !/[\s0-9()|]/.test(character))
    .map(character => LETTER_OF.get(character) ?? character).join('');
  const isRow = line => /^\s*[0-9][A-Za-z0-9 .()|]*$/.test(line);
  return all.filter(line => !isHeader(line) && !/^[0-9 ]*$/.test(line) && !line.includes('楚'))
    .map(line => (isDrawn(line) || isRow(line) ? letters(line) : trim(line))).filter(line => line !== '');
}

/**
 * The board that a text is a diagram of, which may yet be wrong: `{ board }` with the cells of a ternary board,
 * `{ xiangqi }` with a FEN and whether the diagram names the side to move, or `{ chess }` with a placement.
 */
export function diagramOf(text) {
  const labels = lines(text).map(line => /^\s*([0-9]+)\s+[.OX·╳⭘○●]/u.exec(line)?.[1]).filter(label => label !== undefined);
  // The last row is 1, or 0 in the program's own diagrams: rows below are missing.
  if (labels.length > 0 && labels.every(label => Number(label) > 1)) return undefined;
  const rows = boardRows(text);
  const cols = rows[0]?.length;
  if (rows.every(row => row.length === cols && /^[.OX]+$/.test(row)) && (rows.length > 1 || rows[0]?.includes('.'))) {
    return { board: { rows: rows.length, cols, cells: Uint8Array.from(rows.join(''), letter => '.OX'.indexOf(letter)) } };
  }
  const turn = /^(red|black) to move/.exec(rows.at(-1)?.trim())?.[1];
  const ranks = (turn === undefined ? rows : rows.slice(0, -1)).map(trim);
  const placement = ranks.join('/').replaceAll('.', '1');
  const areRanks = (number, files) => ranks.length === number && ranks.every(rank => rank.length === files && /^[.A-Za-z]*$/.test(rank));
  if (areRanks(10, 9)) return { xiangqi: `${placement} ${turn === 'black' ? 'b' : 'w'}`, namesSide: turn !== undefined };
  return areRanks(8, 8) && turn === undefined ? { chess: placement } : undefined;
}

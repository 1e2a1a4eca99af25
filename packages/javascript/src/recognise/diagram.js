// Diagrams: lines of letters or of the characters that a terminal shows.

import { encode } from '../ternary-board.js';
import { lines as linesOf, trim, trimEnd, words, Unreadable } from './text.js';

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

/** A diagram in letters alone, without the coordinates, the river and the brackets that a terminal shows. */
function plain(text) {
  const all = linesOf(text);
  if (!all.some(line => isDrawn(line) || isHeader(line))) return text;
  const letters = line => Array.from(line).filter(character => !/[\s0-9()|]/.test(character))
    .map(character => LETTER_OF.get(character) ?? character).join('');
  const isRow = line => /^\s*[0-9][A-Za-z0-9 .()|]*$/.test(line);
  return all.filter(line => !isHeader(line) && !/^[0-9 ]*$/.test(line) && !line.includes('楚'))
    .map(line => (isDrawn(line) || isRow(line) ? letters(line) : line)).filter(line => line !== '').join('\n');
}

function isBoard(text) {
  const inner = trim(text);
  return (inner.includes('.') && /^[.OX\r\n]*$/.test(inner)) || (inner.includes('\n') && /^[OX\r\n]*$/.test(inner));
}

/** The kind of board that a text is a diagram of: board, xiangqi or chess, by the letters and the widths of its lines. */
export function diagramKind(text) {
  const drawn = plain(text);
  if (isBoard(drawn)) return 'board';
  const rows = linesOf(drawn).map(trim).filter(line => line !== '').slice(0, 12);
  // A line or two may be damaged.
  const fits = (ranks, files) => Math.abs(rows.length - ranks) <= 1
    && rows.filter(line => line.length === files && /^[.A-Za-z]*$/.test(line)).length + 2 >= ranks;
  // Below a Xiangqi board is the side to move.
  if (fits(10 + Number(namesSide(drawn)), 9)) return 'xiangqi';
  return fits(8, 8) ? 'chess' : undefined;
}

/** The ternary-board/1 of a diagram. */
export function boardOf(text) {
  const rows = linesOf(plain(text)).map(trimEnd);
  const cols = rows[0]?.length ?? 0;
  const wrong = rows.findIndex(row => row.length !== cols);
  if (wrong >= 0) {
    throw new Unreadable(`line ${wrong + 1} of the diagram is ${rows[wrong].length} cells wide, the first one ${cols}`);
  }
  const cells = Uint8Array.from(rows.join(''), letter => '.OX'.indexOf(letter));
  if (cells.includes(255)) throw new Unreadable('the diagram has a character that is no cell: expected . O X');
  return encode({ rows: rows.length, cols, cells });
}

const ranks = all => all.map(line => trim(line).replaceAll('.', '1')).join('/');

/** The placement of a diagram of a chess board, which may yet be wrong. */
export const chessPlacement = text => ranks(linesOf(plain(text)));

/** Does a diagram name the side to move? */
export const namesSide = text => text.includes('to move');

/** The FEN of a diagram of a Xiangqi board, which may yet be wrong. */
export function xiangqiFen(text) {
  const all = linesOf(plain(text)).map(trim).filter(line => line !== '');
  const turn = all.find(line => line.includes('to move'));
  return `${ranks(all.filter(line => !line.includes('to move')))} ${turn?.startsWith('black') ? 'b' : 'w'}`;
}

// A chess board, with pieces of its own drawing.

import { addArrowKeys, pressed, s } from '../dom.js';
import { at, side, MARGIN, STEP } from '../model/geometry.js';
import { CHESS_LETTERS, chessName } from '../model/pieces.js';
import { fieldOfCode, targetOf } from '../model/targets.js';
import { neighbour } from './board.js';
import { makeDraggable } from './drag.js';
import { moveCode } from './field.js';

const SIDE = side(8);

/** Pieces as outlines around the middle of a square of 40. */
const SHAPES = {
  p: ['M-7 13h14l-2-4c-3-3-3-5-3-9h-4c0 4 0 6-3 9z', 'M0-9a5 5 0 1 1 0 10a5 5 0 1 1 0-10z'],
  r: ['M-10 14h20v-4h-3l-1-12h4v-10h-5v4h-3v-4h-4v4h-3v-4h-5v10h4l-1 12h-3z'],
  n: ['M-9 14h18c0-12 0-20-8-25l-2-4l-3 4c-4 2-7 7-8 12l3 3l5-3l2 1c-1 5-6 6-7 12z'],
  b: ['M-9 14h18v-3c-4 0-5-2-5-4c5-4 4-10-4-19c-8 9-9 15-4 19c0 2-1 4-5 4z', 'M-3-2h6', 'M0-15a2 2 0 1 1 0 4a2 2 0 1 1 0-4z'],
  q: ['M-10 14h20l-1-5l4-15l-6 7l-2-11l-5 9l-5-9l-2 11l-6-7l4 15z', 'M-8 9h16'],
  k: ['M-9 14h18l-1-5c6-6 5-14-3-13c-3 0-5 2-5 4c0-2-2-4-5-4c-8-1-9 7-3 13z', 'M-1.5-5v-4h-3.5v-3h3.5v-3.5h3v3.5h3.5v3h-3.5v4z', 'M-8 9h16'],
};

export function renderChess(app) {
  const { board: { codes }, selected, t } = app;
  const chosen = selected === undefined ? undefined : targetOf(selected.field)?.code;
  const image = s('svg', { viewBox: `0 0 ${SIDE} ${SIDE}`, class: 'bw-svg bw-chess', role: 'group', 'aria-label': t('board.chess') },
    s('rect', { width: SIDE, height: SIDE, rx: 10, class: 'bw-frame' }),
    s('g', { 'aria-hidden': 'true' }, Array.from('abcdefgh', (name, i) => [
      s('text', { x: at(i), y: SIDE - MARGIN / 2, class: 'bw-coordinate' }, name),
      s('text', { x: MARGIN / 2, y: at(i), class: 'bw-coordinate' }, String(8 - i))])),
    codes.map((code, square) => squareOf(app, square, code, chosen)));
  const squares = Array.from(image.querySelectorAll('.bw-square'));
  squares[chosen ?? 0].setAttribute('tabindex', '0');
  addArrowKeys(image, '.bw-square', (from, key) => neighbour(squares, from, key));
  return image;
}

function squareOf(app, square, code, chosen) {
  const { t, board } = app;
  const [row, col] = [Math.floor(square / 8), square % 8];
  const letter = code === null ? undefined : CHESS_LETTERS[code];
  const content = code === null ? t('cell.unknown') : letter === undefined ? t('cell.empty') : t(`chess.${letter}`);
  const shape = letter === undefined ? null : s('g', { class: letter < 'a' ? 'bw-white-piece' : 'bw-black-piece' },
    SHAPES[letter.toLowerCase()].map(path => s('path', { d: path })));
  const element = s('g', {
    class: `bw-square bw-${(row + col) % 2 === 0 ? 'light' : 'dark'}${square === chosen ? ' bw-selected' : ''}`, role: 'button', tabindex: '-1',
    key: `square-${square}`, 'data-row': row, 'data-col': col, 'aria-pressed': String(square === chosen),
    'aria-label': `${chessName(square)}: ${content}`, transform: `translate(${at(col)} ${at(row)})`,
    on: pressed(() => select(app, square)),
  },
  s('rect', { x: -STEP / 2, y: -STEP / 2, width: STEP, height: STEP, class: 'bw-field-rect' }),
  code === null ? s('text', { class: 'bw-unknown-mark' }, '?') : null,
  shape,
  s('rect', { x: 2 - STEP / 2, y: 2 - STEP / 2, width: STEP - 4, height: STEP - 4, class: 'bw-mark' }));
  if (shape !== null && !board.isPartial) {
    makeDraggable(element, shape, { rows: 8, cols: 8 }, (toRow, toCol) => {
      const to = 8 * toRow + toCol;
      select(app, to);
      if (to !== square) moveCode(app, square, to);
    });
  }
  return element;
}

/** Selects the bits of a square. */
function select(app, square) {
  const { fields } = app.model.parts[0];
  const index = fieldOfCode(fields, square);
  if (index >= 0) app.select(0, fields[index].start);
}

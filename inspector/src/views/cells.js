// A small board of empty, white and black cells, drawn as stones of Go. Each point is a button.

import { addArrowKeys, pressed, s } from '../dom.js';
import { at, side, starPoints, MARGIN } from '../model/geometry.js';
import { pointName } from '../model/pieces.js';
import { bitOfCell, fieldOfCell, targetOf } from '../model/targets.js';
import { UNKNOWN } from '../model/boards.js';
import { chainAt } from './chain.js';
import { neighbour } from './board.js';

export function renderCells(app) {
  const { board, board: { rows, cols, cells, last }, t } = app;
  const [width, height] = [side(cols), side(rows)];
  const marked = markedCells(app);
  const chain = chainAt(board, app.state.cell);
  const image = s('svg', { viewBox: `0 0 ${width} ${height}`, class: 'bw-svg', role: 'group', 'aria-label': t('board.cells', { rows, cols }), style: `max-width: ${Math.min(640, 2 * width)}px` },
    s('rect', { width, height, rx: 10, class: 'bw-wood' }),
    s('g', { 'aria-hidden': 'true' },
      Array.from({ length: rows }, (_, row) => s('line', { x1: at(0), y1: at(row), x2: at(cols - 1), y2: at(row), class: 'bw-line' })),
      Array.from({ length: cols }, (_, col) => s('line', { x1: at(col), y1: at(0), x2: at(col), y2: at(rows - 1), class: 'bw-line' })),
      starPoints(rows, cols).map(([row, col]) => s('circle', { cx: at(col), cy: at(row), r: 3.5, class: 'bw-star' })),
      Array.from({ length: cols }, (_, col) => s('text', { x: at(col), y: height - MARGIN / 2, class: 'bw-coordinate' }, 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[col])),
      Array.from({ length: rows }, (_, row) => s('text', { x: MARGIN / 2, y: at(row), class: 'bw-coordinate' }, String(rows - row)))),
    Array.from(cells, (content, cell) => point(app, cell, content, marked, chain)),
    last === undefined ? null : s('circle', { cx: at(last % cols), cy: at(Math.floor(last / cols)), r: 6, class: 'bw-last-stone', 'aria-hidden': 'true' }));
  const points = Array.from(image.querySelectorAll('.bw-point'));
  points[app.state.cell ?? 0]?.setAttribute('tabindex', '0');
  addArrowKeys(image, '.bw-point', (from, key) => neighbour(points, from, key));
  return image;
}

/** The cells of the selected field, and the chosen cell. */
function markedCells({ selected, state: { cell, record }, model: { parts } }) {
  const range = selected && targetOf(selected.field)?.cells;
  if (range === undefined) return { from: -1, to: -1, cell };
  // In a stream the field must be of the board that is shown.
  const fieldRecord = parts[0].fields.slice(0, selected.index + 1).filter(({ name }) => name === 'rows').length - 1;
  return fieldRecord === record || parts[0].format !== 'ternary-stream/1' ? { from: range[0], to: range[1], cell } : { from: -1, to: -1, cell };
}

const STONES = ['empty', 'white', 'black', 'unknown'];

function point(app, cell, content, { from, to, cell: chosen }, chain) {
  const { board, t } = app;
  const [row, col] = [Math.floor(cell / board.cols), cell % board.cols];
  const isMarked = cell >= from && cell < to;
  const name = STONES[content];
  const isLiberty = chain?.liberties.includes(cell);
  return s('g', {
    class: `bw-point bw-${name}${isMarked ? ' bw-marked' : ''}${cell === chosen ? ' bw-selected' : ''}${chain?.stones.includes(cell) ? ' bw-chain' : ''}`,
    role: 'button', tabindex: '-1', key: `cell-${cell}`, 'data-row': row, 'data-col': col, 'aria-pressed': String(cell === chosen),
    'aria-label': `${pointName(cell, board)}: ${t(`cell.${name}`)}${isLiberty ? `, ${t('cell.liberty')}` : ''}`, transform: `translate(${at(col)} ${at(row)})`,
    on: pressed(() => selectCell(app, cell)),
  },
  s('rect', { x: -20, y: -20, width: 40, height: 40, class: 'bw-hit' }),
  content === 1 || content === 2 ? s('circle', { r: 18, class: 'bw-stone' }) : null,
  content === UNKNOWN ? s('text', { class: 'bw-unknown-mark' }, '?') : null,
  isLiberty ? s('rect', { x: -6, y: -6, width: 12, height: 12, class: 'bw-liberty' }) : null);
}

/** Selects a cell and the field that has it. */
export function selectCell(app, cell) {
  const { model: { format, parts: [part] }, board, state: { record } } = app;
  const index = part === undefined ? -1 : fieldOfCell(part.fields, cell, record);
  if (index >= 0) {
    app.select(0, part.fields[index].start, { name: part.fields[index].name, cell });
    return;
  }
  const bit = part && bitOfCell(format, cell, board);
  if (bit === undefined || bit >= 8 * part.bytes.length) app.set({ cell });
  else app.select(0, bit, { cell });
}

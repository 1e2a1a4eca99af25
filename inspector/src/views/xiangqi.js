// A board of Xiangqi. Pieces are buttons; a piece can be dragged to another square.

import { addArrowKeys, h, pressed, s } from '../dom.js';
import { at, side, xiangqiLines, MARGIN } from '../model/geometry.js';
import { PIECES, characterOf, letterOf, squareName } from '../model/pieces.js';
import { fieldOfPiece, targetOf } from '../model/targets.js';
import { pieceName } from '../text/field.js';
import { neighbour } from './board.js';
import { makeDraggable } from './drag.js';
import { movePiece } from './field.js';

const [WIDTH, HEIGHT] = [side(9), side(10)];

export function renderXiangqi(app) {
  const { board: { squares, last }, state: { letters }, t } = app;
  const selected = selectedPiece(app);
  const alive = PIECES.filter(({ id }) => squares[id] !== null && squares[id] !== undefined)
    .sort((left, right) => squares[left.id] - squares[right.id]);
  const stop = alive.find(({ id }) => id === selected) ?? alive[0];
  const image = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'bw-svg', role: 'group', 'aria-label': t('board.xiangqi') },
    s('rect', { width: WIDTH, height: HEIGHT, rx: 10, class: 'bw-wood' }),
    s('g', { 'aria-hidden': 'true' }, lines(), coordinates(), marks(last)),
    alive.map(({ id }) => piece(app, id, squares[id], letters, id === selected, id === stop?.id)));
  addArrowKeys(image, '.bw-piece', (from, key) => neighbour(Array.from(image.querySelectorAll('.bw-piece')), from, key));
  return h('div', {}, image, deadPieces(app, squares, selected));
}

function lines() {
  return xiangqiLines().map(([[fromRow, fromCol], [toRow, toCol]]) => s('line', { x1: at(fromCol), y1: at(fromRow), x2: at(toCol), y2: at(toRow), class: 'bw-line' }));
}

function coordinates() {
  const text = (x, y, label, isRiver) => s('text', { x, y, class: isRiver ? 'bw-river' : 'bw-coordinate' }, label);
  const files = Array.from('abcdefghi', (name, col) => text(at(col), HEIGHT - MARGIN / 2, name));
  const ranks = Array.from('9876543210', (name, row) => text(MARGIN / 2, at(row), name));
  const river = [[1, '楚'], [2, '河'], [6, '汉'], [7, '界']].map(([col, name]) => text(at(col), (at(4) + at(5)) / 2, name, true));
  return [...files, ...ranks, ...river];
}

function marks(last) {
  if (!last) return [];
  const [fromX, fromY] = [at(last.from % 9), at(Math.floor(last.from / 9))];
  const [toX, toY] = [at(last.to % 9), at(Math.floor(last.to / 9))];
  return [s('circle', { cx: fromX, cy: fromY, r: 8, class: 'bw-last-from' }), s('circle', { cx: toX, cy: toY, r: 20.5, class: 'bw-last' })];
}

function piece(app, id, square, letters, isSelected, isStop) {
  const { side: color } = PIECES[id];
  const [row, col] = [Math.floor(square / 9), square % 9];
  const text = letters ? letterOf(id) : characterOf(id);
  const element = s('g', {
    class: `bw-piece bw-${color}${isSelected ? ' bw-selected' : ''}`, role: 'button', tabindex: isStop ? '0' : '-1', key: `piece-${id}`,
    'data-row': row, 'data-col': col, 'aria-pressed': String(isSelected), 'aria-label': `${pieceName(id, app)}, ${squareName(square)}`,
    transform: `translate(${at(col)} ${at(row)})`, on: pressed(() => selectPiece(app, id)),
  },
  s('circle', { r: 18, class: 'bw-disc' }), s('circle', { r: 15, class: 'bw-ring' }), s('text', { class: 'bw-letter' }, text));
  const { board, model: { game } } = app;
  // Before the last move there is no input to change.
  if (!board.isPartial && (game === null || board.moveCount === game.plies.length)) {
    makeDraggable(element, element, { rows: 10, cols: 9 }, (toRow, toCol) => {
      const to = 9 * toRow + toCol;
      selectPiece(app, id);
      if (to !== square) movePiece(app, id, to);
    });
  }
  return element;
}

/** The pieces that are not on the board, as buttons next to it that lead to their bits. */
function deadPieces(app, squares, selected) {
  const { state: { letters }, t } = app;
  const list = PIECES.filter(({ id }) => squares[id] === null);
  if (list.length === 0) return null;
  return h('div', { class: 'bw-dead' }, h('span', {}, t('board.dead')),
    list.map(({ id, side: color }) => h('button', {
      type: 'button', key: `piece-${id}`, class: `bw-chip bw-${color}`, 'aria-pressed': String(id === selected),
      'aria-label': `${pieceName(id, app)}, ${t('piece.dead')}`, on: { click: () => selectPiece(app, id) },
    }, letters ? letterOf(id) : characterOf(id))));
}

/** Selects the bits of a piece, or the piece alone if it has none. */
function selectPiece(app, id) {
  const part = app.model.parts[0];
  const index = part === undefined ? -1 : fieldOfPiece(part.fields, id);
  if (index >= 0) app.select(0, part.fields[index].start, { name: part.fields[index].name, piece: id });
  else app.set({ piece: id, selection: null });
}

/** The piece that is selected, by itself or by its field. */
export function selectedPiece(app) {
  const { selected, state: { piece }, model: { game } } = app;
  if (selected === undefined) return piece;
  const target = targetOf(selected.field) ?? {};
  // The fields of a history number the plies from the newest, and a game lists the oldest first.
  if (target.ply !== undefined && game?.kind === 'xiangqi') return game.plies[game.plies.length - 1 - target.ply]?.piece;
  if (target.square !== undefined) return app.board.squares?.indexOf(target.square);
  return target.piece;
}

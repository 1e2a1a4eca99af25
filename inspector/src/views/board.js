// The board of the input, after the moves that the slider has played.

import { button, h } from '../dom.js';
import { renderCells } from './cells.js';
import { renderChess } from './chess.js';
import { renderImage } from './image.js';
import { renderXiangqi } from './xiangqi.js';

/** The largest board of cells that is drawn as stones. */
const MAX_SIDE_WITH_STONES = 25;

export function renderBoard(app) {
  const { model, state, t } = app;
  app.board = boardOf(model, state);
  if (app.board === undefined) return [];
  const { kind, isPartial } = app.board;
  return [
    h('div', { class: 'bw-board-bar' },
      isPartial ? h('p', { class: 'bw-partial' }, t('board.partial')) : null,
      model.boards.length > 1 ? recordPager(app) : null,
      kind === 'xiangqi' ? button('letters', t(state.letters ? 'board.characters' : 'board.letters'), () => app.set({ letters: !state.letters })) : null),
    draw(app),
  ];
}

function draw(app) {
  const { kind, rows, cols } = app.board;
  if (kind === 'xiangqi') return renderXiangqi(app);
  if (kind === 'chess') return renderChess(app);
  return Math.max(rows, cols) <= MAX_SIDE_WITH_STONES ? renderCells(app) : renderImage(app);
}

function boardOf({ kind, boards, game }, { ply, record }) {
  if (kind !== 'read') return undefined;
  if (game === null || game === undefined) return boards[Math.min(record, boards.length - 1)];
  const moveCount = Math.min(ply ?? game.plies.length, game.plies.length);
  if (game.kind === 'go') return { kind: 'cells', ...game.at(moveCount), last: lastPoint(game, moveCount, boards[0]) };
  return { kind: 'xiangqi', ...game.positions[moveCount], last: game.plies[moveCount - 1], moveCount };
}

/** The cell of the last move of Go; undefined for a pass. */
function lastPoint({ plies }, moveCount, { rows, cols }) {
  const name = plies[moveCount - 1]?.name;
  if (name === undefined || /^pass$/i.test(name)) return undefined;
  return (rows - Number(name.slice(1))) * cols + 'ABCDEFGHJKLMNOPQRSTUVWXYZ'.indexOf(name[0].toUpperCase());
}

/** The list that chooses one of the boards of a stream. */
function recordPager(app) {
  const { model: { boards }, state: { record }, t } = app;
  const go = number => app.set({ record: number, selection: null, cell: null, view: null });
  return h('p', { class: 'bw-pager' },
    button('record-before', '‹', () => go(record - 1), { disabled: record === 0, 'aria-label': t('board.before') }),
    h('span', {}, t('board.record', { number: record + 1, count: boards.length })),
    button('record-after', '›', () => go(record + 1), { disabled: record === boards.length - 1, 'aria-label': t('board.after') }));
}

/** The nearest element in the direction of an arrow, by the rows and columns of the elements. */
export function neighbour(elements, from, key) {
  if (key === 'Home') return elements[0];
  if (key === 'End') return elements.at(-1);
  const place = element => [Number(element.dataset.row), Number(element.dataset.col)];
  const [fromRow, fromCol] = place(from);
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key];
  let best;
  for (const element of elements) {
    const [row, col] = place(element);
    const ahead = (row - fromRow) * down + (col - fromCol) * right;
    const beside = Math.abs((row - fromRow) * right) + Math.abs((col - fromCol) * down);
    const distance = ahead + 3 * beside;
    if (ahead > 0 && (best === undefined || distance < best.distance)) best = { element, distance };
  }
  return best?.element;
}

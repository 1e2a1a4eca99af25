// A large board as an image. Only the pixels that are seen are computed, whatever the size of the board.

import { button, h } from '../dom.js';
import { clampView } from '../model/geometry.js';
import { UNKNOWN } from '../model/boards.js';
import { selectCell } from './cells.js';

/** The colours of empty, white, black and unknown cells, as little-endian RGBA. */
const COLOURS = Uint32Array.from([0xff75b8e3, 0xffffffff, 0xff141414, 0xffb0a0d0]);

export function renderImage(app) {
  const { board, board: { rows, cols }, t, state } = app;
  const width = Math.max(200, Math.min(520, (app.parts.board.clientWidth || 360) - 26));
  const size = { width, height: Math.round(Math.min(width, Math.max(60, width * Math.min(2, rows / cols)))) };
  const view = clampView(state.view ?? { zoom: 0, row: 0, col: 0 }, board, size);
  // A finger moves the image if only a part of it is visible, and otherwise the page.
  const isMovable = view.zoom * cols > size.width || view.zoom * rows > size.height;
  const canvas = h('canvas', { ...size, class: `bw-canvas${isMovable ? ' bw-movable' : ''}`, role: 'img', 'aria-label': t('board.image', { rows, cols }) });
  paint(canvas, board, view, size, state.cell);
  const show = change => app.set({ view: clampView({ ...view, ...change }, board, size) });
  const zoomBy = (factor, x = size.width / 2, y = size.height / 2) => {
    const { zoom } = clampView({ ...view, zoom: view.zoom * factor }, board, size);
    show({ zoom, row: view.row + y / view.zoom - y / zoom, col: view.col + x / view.zoom - x / zoom });
  };
  addPointerListeners(app, canvas, { view, size, show, zoomBy });
  const step = Math.max(1, Math.floor(size.width / view.zoom / 2));
  const move = (key, label, change) => button(`view-${key}`, label, () => show(change), { 'aria-label': t(`image.${key}`) });
  return h('div', {}, canvas,
    h('div', { class: 'bw-image-tools' },
      button('zoom-out', '−', () => zoomBy(0.5), { 'aria-label': t('image.out') }),
      button('zoom-in', '+', () => zoomBy(2), { 'aria-label': t('image.in') }),
      button('zoom-fit', t('image.fit'), () => show({ zoom: 0, row: 0, col: 0 })),
      move('left', '←', { col: view.col - step }), move('right', '→', { col: view.col + step }),
      move('up', '↑', { row: view.row - step }), move('down', '↓', { row: view.row + step })),
    cellFields(app, view, size),
    h('p', { class: 'bw-hint' }, t('image.shows', {
      rows, cols, from: `${Math.floor(view.row)}, ${Math.floor(view.col)}`,
      zoom: view.zoom >= 1 ? `${Math.round(view.zoom * 10) / 10}:1` : `1:${Math.round(10 / view.zoom) / 10}`,
    })));
}

/** Numbers of a row and a column, and a button that selects the cell. */
function cellFields(app, view, size) {
  const { board: { rows, cols }, state: { cell }, t } = app;
  const indexInput = (name, count, value) => h('input', {
    type: 'number', id: `bw-cell-${name}`, key: `cell-${name}`, min: 0, max: count - 1, value: String(value),
  });
  const row = indexInput('row', rows, cell === null ? 0 : Math.floor(cell / cols));
  const col = indexInput('col', cols, cell === null ? 0 : cell % cols);
  const indexOf = (input, count) => Math.min(Math.max(0, Math.floor(Number(input.value)) || 0), count - 1);
  return h('p', { class: 'bw-image-tools' },
    h('label', { for: 'bw-cell-row' }, t('image.row')), row, h('label', { for: 'bw-cell-col' }, t('image.col')), col,
    button('cell-go', t('image.go'), () => {
      const [cellRow, cellCol] = [indexOf(row, rows), indexOf(col, cols)];
      const zoom = Math.max(view.zoom, 8);
      app.state = { ...app.state, view: clampView({ zoom, row: cellRow - size.height / zoom / 2, col: cellCol - size.width / zoom / 2 }, app.board, size) };
      selectCell(app, cellRow * cols + cellCol);
    }));
}

/** A press selects a cell, a drag moves the image, the wheel with Ctrl zooms. */
function addPointerListeners(app, canvas, { view, size, show, zoomBy }) {
  const { board } = app;
  let start;
  const scale = () => canvas.width / canvas.getBoundingClientRect().width;
  /** The view after a drag of the pointer; undefined for a press. */
  const viewAfterDrag = event => {
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y].map(length => length * scale() / view.zoom);
    return Math.hypot(dx, dy) * view.zoom > 8 ? { row: view.row - dy, col: view.col - dx } : undefined;
  };
  canvas.addEventListener('pointerdown', event => {
    if (!event.isPrimary) return;
    start = { x: event.clientX, y: event.clientY };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', event => {
    const to = start && event.isPrimary && viewAfterDrag(event);
    if (to) paint(canvas, board, clampView({ ...view, ...to }, board, size), size, app.state.cell);
  });
  canvas.addEventListener('pointercancel', () => { start = undefined; });
  canvas.addEventListener('pointerup', event => {
    if (start === undefined || !event.isPrimary) return;
    const to = viewAfterDrag(event);
    start = undefined;
    if (to !== undefined) {
      show(to);
      return;
    }
    const { left, top } = canvas.getBoundingClientRect();
    const row = Math.floor(view.row + (event.clientY - top) * scale() / view.zoom);
    const col = Math.floor(view.col + (event.clientX - left) * scale() / view.zoom);
    if (row < board.rows && col < board.cols) selectCell(app, row * board.cols + col);
  });
  canvas.addEventListener('wheel', event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomBy(event.deltaY < 0 ? 1.5 : 1 / 1.5, event.offsetX, event.offsetY);
  }, { passive: false });
}

/** Paints the part of the board that is seen. If cells are smaller than pixels, a pixel is the mean of up to 16 cells. */
function paint(canvas, board, view, { width, height }, chosen) {
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const colour = view.zoom >= 1 ? nearestColour : meanColour;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels[y * width + x] = colour(board, view, x, y);
  }
  context.putImageData(image, 0, 0);
  if (chosen === null || chosen === undefined) return;
  const [row, col] = [Math.floor(chosen / board.cols), chosen % board.cols];
  const side = Math.max(view.zoom, 6);
  context.lineWidth = 3;
  context.strokeStyle = '#d6306a';
  context.strokeRect((col - view.col) * view.zoom - 2, (row - view.row) * view.zoom - 2, side + 4, side + 4);
}

function nearestColour({ rows, cols, cells }, view, x, y) {
  const [row, col] = [Math.floor(view.row + y / view.zoom), Math.floor(view.col + x / view.zoom)];
  return row < rows && col < cols ? COLOURS[cells[row * cols + col]] : 0;
}

const SAMPLES_PER_SIDE = 4;

function meanColour({ rows, cols, cells }, view, x, y) {
  const counts = [0, 0, 0, 0];
  let sampleCount = 0;
  for (let i = 0; i < SAMPLES_PER_SIDE * SAMPLES_PER_SIDE; i++) {
    const row = Math.floor(view.row + (y + (i >> 2) / SAMPLES_PER_SIDE) / view.zoom);
    const col = Math.floor(view.col + (x + (i & 3) / SAMPLES_PER_SIDE) / view.zoom);
    if (row >= rows || col >= cols) continue;
    counts[cells[row * cols + col]]++;
    sampleCount++;
  }
  if (sampleCount === 0) return 0;
  let mean = 0;
  for (const shift of [0, 8, 16]) {
    let sum = 0;
    for (let content = 0; content <= UNKNOWN; content++) sum += counts[content] * (COLOURS[content] >>> shift & 255);
    mean |= Math.round(sum / sampleCount) << shift;
  }
  return (mean | 0xff000000) >>> 0;
}

// Shows the selected field: bits to flip, the value and its meaning, the requirements, and the content to edit.

import { button, choice, h } from '../dom.js';
import { withFlippedBit, withBytes, withCell, withCodes, withPiece } from '../model/edit.js';
import { bitsOf } from '../model/layout.js';
import { CHESS_LETTERS, PIECES, chessName, pointName, squareName } from '../model/pieces.js';
import { targetOf } from '../model/targets.js';
import { resultOf } from '../model/result-of.js';
import { fieldName, meaningOf } from '../text/field.js';
import { chainOf } from './chain.js';
import { range } from './bits.js';
import { requirement } from './requirement.js';
import { renderInput } from './input.js';

/** The bits of a field that is longer than this are shown, but cannot be flipped. */
const MAX_FLIP_BUTTONS = 64;

export function renderField(app) {
  const { selected, t } = app;
  if (selected === undefined) {
    return app.model.parts.some(part => part.fields.length > 0) ? h('p', { class: 'bw-hint' }, t('field.none')) : null;
  }
  const { part, field } = selected;
  const { value, requirements, len } = field;
  const rows = [
    [t('field.bits'), len === 0 ? t('field.no-bits') : t('field.range', { range: range(field), count: len })],
    [t('field.code'), len > 0 && field.name !== 'undecoded' ? flipButtons(app, selected) : null],
    [t('field.value'), valueOf(field, part, app)],
    [t('field.meaning'), meaningOf(field, part, app)],
    [t('field.chain'), chainOf(app)],
    [t('field.edit'), editor(app, field)],
  ];
  return h('div', { class: 'bw-field', role: 'region', 'aria-label': t('field.title') },
    h('h2', {}, fieldName(field, part, app), field.name === 'undecoded' ? null : h('small', {}, ` ${field.name}`)),
    h('dl', {}, rows.filter(([, content]) => content !== null && content !== undefined && content !== '')
      .map(([name, content]) => h('div', {}, h('dt', {}, name), h('dd', {}, content)))),
    requirements.length > 0 ? h('details', { key: 'requirements', open: false },
      h('summary', {}, t('field.requirements', { ids: requirements.join(' ') })),
      requirements.map(id => requirement(app, id))) : null);
}

function valueOf({ name, value, number }, part, { t, model }) {
  if (name === 'undecoded') return null;
  const candidates = name === 'piece' && part.format === 'xiangqi-position/1' ? PIECES[number].candidates.length : null;
  return candidates === null ? String(value) : t('field.index', { value, count: candidates });
}

/** A button for each bit. */
function flipButtons(app, { part, field: { start, len } }) {
  const { t } = app;
  const bits = bitsOf(part.bytes, start, start + Math.min(len, MAX_FLIP_BUTTONS));
  return h('span', { class: 'bw-flips' },
    Array.from(bits, (bit, i) => button(`flip-${i}`, bit, () => flip(app, part, start + i), {
      'aria-label': t('field.flip', { bit: start + i, value: bit }), title: t('field.flip', { bit: start + i, value: bit }),
      class: (start + i) % 8 === 0 && i > 0 ? 'bw-byte' : undefined,
    })), len > MAX_FLIP_BUTTONS ? '…' : null);
}

/** Opens a changed request, keeps the bit selected, and reports the change. */
export function apply(app, { value: request, error }, message) {
  const { t, state } = app;
  if (error !== undefined) {
    app.set({ message: t('edit.rejected', { message: error.message }) });
    return;
  }
  const { selection, record, letters, view, cell, piece } = state;
  app.open(request, { before: state.request, message, keep: { record, letters, view, cell, piece }, at: selection });
  renderInput(app);
}

function flip(app, part, bit) {
  const request = withBytes(app.model, part, withFlippedBit(part.bytes, bit));
  apply(app, { value: request }, app.t('edit.flipped', { bit }));
}

/** The contents that a field can be changed to; null if it has no other. */
function editor(app, field) {
  const { model, t } = app;
  // A link with a fault in its moves has a complete position.
  if (model.boards.length === 0 || model.boards[0].isPartial) return null;
  const { piece, code, cells } = targetOf(field) ?? {};
  if (piece !== undefined && model.boards[0]?.kind === 'xiangqi') return pieceEditor(app, piece);
  if (code !== undefined) {
    const pieces = CHESS_LETTERS.map((letter, i) => [i, t(letter === undefined ? 'cell.empty' : `chess.${letter}`)]).filter(([i]) => ![7, 8, 15].includes(i));
    return contents(app, pieces, model.boards[0].codes[code], to =>
      apply(app, resultOf(() => withCodes(model, { [code]: to })), t('edit.done')));
  }
  return cells === undefined && app.state.cell === null ? null : cellEditor(app, cells);
}

/** The squares where a piece may be, in the order of its candidate list. */
export function pieceEditor(app, id) {
  const { model: { boards: [position] }, t } = app;
  const squares = PIECES[id].candidates.map((square, i) => [i, square === null ? t('piece.dead') : squareName(square)]);
  const current = PIECES[id].candidates.indexOf(position.squares[id]);
  return contents(app, squares, current, to => movePiece(app, id, PIECES[id].candidates[to]));
}

/** Puts a piece on another square. */
export function movePiece(app, id, square) {
  const { t, model } = app;
  const name = square === null ? t('piece.dead') : squareName(square);
  apply(app, resultOf(() => withPiece(model, id, square)), t('edit.moved', { square: name }));
}

/** Puts a piece of chess on another square. */
export function moveCode(app, from, to) {
  const { t, model } = app;
  const changes = { [from]: 0, [to]: model.boards[0].codes[from] };
  apply(app, resultOf(() => withCodes(model, changes)), t('edit.moved', { square: chessName(to) }));
}

function cellEditor(app, cells) {
  const { model, state, t } = app;
  const board = model.boards[state.record];
  if (board === undefined || model.input.length > 65536) return null;
  const cell = state.cell ?? cells[0];
  const list = [0, 1, 2].map(content => [content, t(['cell.empty', 'cell.white', 'cell.black'][content])]);
  return [h('span', {}, `${pointName(cell, board)} `), contents(app, list, board.cells[cell], to =>
    apply(app, resultOf(() => withCell(model, state.record, cell, to)), t('edit.done')))];
}

/** A list of contents by their numbers. */
const contents = (app, items, current, choose) => choice('edit', app.t('field.edit'), items, current, value => choose(Number(value)));

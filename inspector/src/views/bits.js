// Shows the bits as fields, in rows of bytes, and the selected field.

import { addArrowKeys, button, h } from '../dom.js';
import { bitsOf, layOut } from '../model/layout.js';
import { fieldName, pieceName, shortName, shortText } from '../text/field.js';
import { pieceEditor, renderField } from './field.js';

export function renderBits(app) {
  const { model, t } = app;
  if (model.kind === 'explained') return model.parts.filter(({ bytes }) => bytes).map((part, i) => strip(app, part, i));
  if (model.kind !== 'read') return [];
  if (model.parts.length === 0) return model.format === 'xiangqi-fen/1' ? [pieceBox(app), textBox(app)] : [];
  const field = selectsPieces(app) ? pieceBox(app) : renderField(app);
  return [field, ...model.parts.map((part, i) => strip(app, part, i))];
}

/** Whether a piece is selected that has no bits of its own. */
const selectsPieces = ({ selected, state: { piece } }) => selected === undefined && piece !== null;

/** A text format has no bits: its characters are shown. */
function textBox({ model: { input }, t }) {
  return h('div', { class: 'bw-strip' }, h('h2', {}, t('bits.text')), h('p', { class: 'bw-text-format' }, input));
}

/** The piece that is selected on a board whose pieces have no bits. */
function pieceBox(app) {
  const { state: { piece }, model: { value, boards: [board] }, t } = app;
  if (piece === null || value === null || board === undefined) return h('p', { class: 'bw-hint' }, t('field.none-of-text'));
  return h('div', { class: 'bw-field', role: 'region', 'aria-label': t('field.title') }, h('h2', {}, pieceName(piece, app)),
    h('dl', {}, h('div', {}, h('dt', {}, t('field.edit')), h('dd', {}, pieceEditor(app, piece)))));
}

function strip(app, part, index) {
  const { t, bitsPerRow } = app;
  const { format, bytes, fields, error, window } = part;
  const rows = layOut(fields, bytes, bitsPerRow, window);
  const title = part.id === '' ? format : t('bits.part', { id: part.id, format });
  const grid = h('div', { class: 'bw-grid', role: 'group', 'aria-label': title, 'data-scroll': `bits-${index}`, style: `--bits: ${bitsPerRow}; --digits: ${String(rows.at(-1)?.start ?? 0).length}` },
    rows.map(row => bitRow(app, part, index, row)));
  moveFocusByArrows(app, grid, index);
  return h('div', { class: 'bw-strip' },
    h('h2', {}, title, ' ', h('small', {}, t('bits.size', { bytes: bytes.length, bits: 8 * bytes.length }))),
    app.model.game?.kind === 'go' ? h('p', { class: 'bw-hint' }, t('bits.setup')) : null,
    pager(app, part, index),
    grid,
    error === null || error.offset === null ? null : h('p', { class: 'bw-strip-error' }, '▲ ', t('error.at-bit', { offset: error.offset }), ' · ', h('code', {}, error.code)));
}

/** The Tab key stops at the selected field, or at the first field if none is selected. */
function moveFocusByArrows(app, grid, index) {
  const segments = Array.from(grid.querySelectorAll('button.bw-seg[data-first]:not(.bw-zero)'));
  const { selection } = app.state;
  const current = selection?.part === index ? segments.find(seg => seg.dataset.index === String(selection.index)) : undefined;
  for (const seg of segments) seg.setAttribute('tabindex', '-1');
  (current ?? segments[0])?.setAttribute('tabindex', '0');
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
  addArrowKeys(grid, 'button.bw-seg', (from, key) => {
    if (key === 'Home') return segments[0];
    if (key === 'End') return segments.at(-1);
    const at = segments.findIndex(seg => seg.dataset.index === from.dataset.index);
    return segments[at + steps[key]];
  });
}

function bitRow(app, part, index, { start, bytes, segments }) {
  return h('div', { class: 'bw-row' },
    h('span', { class: 'bw-offset' }, String(start)),
    h('div', { class: 'bw-cells' },
      h('div', { class: 'bw-hex', 'aria-hidden': 'true' }, Array.from(bytes, byte => h('span', {}, byte.toString(16).padStart(2, '0')))),
      h('div', { class: 'bw-segs' }, segments.map(segment => bitSegment(app, part, index, start, segment)))));
}

function bitSegment(app, part, index, rowStart, { field, index: number, from, to, isFirst, isLast, isLongest }) {
  const { state: { selection }, t } = app;
  const isSelected = selection?.part === index && selection.index === number;
  const { error } = part;
  const isFault = error !== null && error.offset >= from && error.offset < Math.max(to, from + 1);
  const bits = bitsOf(part.bytes, from, to);
  const classes = ['bw-seg', isSelected && 'bw-selected', !isFirst && 'bw-continued', !isLast && 'bw-continues',
    field.len === 0 && 'bw-zero', field.name === 'undecoded' && 'bw-undecoded', isFault && 'bw-fault'].filter(Boolean).join(' ');
  const select = () => app.select(index, field.start, { name: field.name, ...plyOf(app, field) });
  const label = t('bits.field', { name: fieldName(field, part, app), bits: range(field), value: shortText(field.value) });
  return h('button', {
    type: 'button', class: classes, key: isFirst ? `seg-${index}-${number}` : undefined, 'data-index': number, 'data-first': isFirst,
    tabindex: '-1', 'aria-pressed': isFirst ? String(isSelected) : undefined, 'aria-hidden': isFirst ? undefined : 'true',
    'aria-label': isFirst ? label + (isFault ? ` ${t('bits.fault')}` : '') : undefined, on: { click: select },
    style: `--colour: var(--bw-${colourOf(field)}); grid-column: ${from - rowStart + 1} / span ${Math.max(1, to - from)}`,
  },
  h('span', { class: 'bw-digits' }, digits(bits, from, error)),
  h('span', { class: 'bw-name' }, isLongest ? shortName(field, part, app) : isFirst ? '↩' : '↪'));
}

/** The bits, with a mark on the bit at fault. */
function digits(bits, from, error) {
  return Array.from(bits, (bit, i) => h('i', { class: error?.offset === from + i ? 'bw-fault-bit' : undefined }, bit));
}

/** A selected field of a ply moves the slider to the ply. */
function plyOf({ model }, { name, number }) {
  const isPly = ['mover', 'capture', 'captured', 'origin'].includes(name);
  return isPly && model.game?.kind === 'xiangqi' ? { ply: Math.max(0, model.game.plies.length - number) } : {};
}

const COLOURS = {
  turn: 'turn', rows: 'head', cols: 'head', plies: 'head', mover: 'a', capture: 'turn', captured: 'b', origin: 'c', padding: 'pad', 'trailing-bytes': 'pad',
  undecoded: 'none', id: 'a', square: 'b',
};

/** Neighbours differ in colour: pieces by side and in turns, other fields by name and in turns. */
function colourOf({ name, number, start }) {
  if (name === 'piece') return number < 16 ? ['red1', 'red2'][number % 2] : ['black1', 'black2'][number % 2];
  if (name === 'code') return ['a', 'b'][number % 2];
  return COLOURS[name] ?? ['a', 'c'][(start >> 3) % 2];
}

export const range = ({ start, len }) => (len <= 1 ? `${start}` : `${start}–${start + len - 1}`);

/** If not all bits are listed: the range of the listed bits, and a way to list others. */
function pager(app, { bytes, window: [from, to] }, index) {
  const { t } = app;
  const bitCount = 8 * bytes.length;
  if (from === 0 && to >= bitCount) return null;
  const go = bit => {
    const windows = [...app.state.windows];
    windows[index] = Math.min(Math.max(0, bit - bit % 32), Math.max(0, bitCount - 32));
    app.state = { ...app.state, windows, selection: null };
    app.inspect();
    app.render();
  };
  const wanted = h('input', { type: 'number', key: `bit-${index}`, min: 0, max: bitCount - 1, value: String(from), 'aria-label': t('bits.go') });
  wanted.addEventListener('change', () => app.select(index, Math.min(Math.max(0, Math.floor(Number(wanted.value)) || 0), bitCount - 1)));
  return h('p', { class: 'bw-pager' },
    button(`before-${index}`, '‹', () => go(from - (to - from)), { 'aria-label': t('bits.before'), disabled: from === 0 }),
    h('span', {}, t('bits.window', { from, to: Math.min(to, bitCount) - 1, all: bitCount })),
    button(`after-${index}`, '›', () => go(to), { 'aria-label': t('bits.after'), disabled: to >= bitCount }), wanted);
}


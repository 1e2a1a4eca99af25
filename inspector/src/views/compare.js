// Shows the fields that differ after a change, or between two inputs.

import { button, h } from '../dom.js';
import { differences } from '../model/compare.js';
import { inspect } from '../model/inspect.js';
import { fieldName } from '../text/field.js';
import { renderInput } from './input.js';

export function renderCompare(app) {
  const { model, state: { before, compare }, t } = app;
  if (model.kind !== 'read') return [];
  const input = h('textarea', { id: 'bw-compare', key: 'compare', rows: 2, spellcheck: 'false', autocomplete: 'off', value: compare });
  input.addEventListener('change', () => app.set({ compare: input.value }));
  return [
    before === null ? null : h('div', { class: 'bw-changes' },
      h('h2', {}, t('compare.changes'), ' ', button('undo', t('compare.undo'), () => undo(app))),
      renderDifferences(app, inspect(before), model, ['compare.before', 'compare.after'])),
    h('details', { key: 'comparison', open: compare !== '' }, h('summary', {}, t('compare.title')),
      h('label', { for: 'bw-compare' }, t('compare.label')), input,
      compare === '' ? null : renderDifferences(app, model, inspect({ text: compare }), ['compare.this', 'compare.other'])),
  ];
}

function undo(app) {
  app.open(app.state.before, { message: app.t('compare.undone') });
  renderInput(app);
}

function renderDifferences(app, left, right, names) {
  const { t } = app;
  if (right.kind !== 'read') return h('p', {}, t('verdict.unrecognised'));
  const rows = differences(left, right);
  if (rows === undefined) return h('p', {}, t('compare.too-long'));
  if (rows.length === 0) return h('p', {}, t(left.parts.length === 0 ? 'compare.no-fields' : 'compare.equal'));
  const shownRows = rows.slice(0, 200);
  return h('div', { class: 'bw-scroll', tabindex: '0', role: 'region', 'aria-label': t('compare.changes') }, h('table', {},
    h('thead', {}, h('tr', {}, [t('table.field'), ...names.map(name => t(name))].map(name => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, shownRows.map(({ part, name, number, before, after }) => h('tr', {},
      h('th', { scope: 'row' }, `${part} `, fieldName({ name, number, value: after?.value ?? before.value }, partOf(left, right, part), app)),
      [before, after].map(side => h('td', {}, side === undefined ? '—' : [h('code', {}, shortBits(side.bits)), ` ${side.represents ?? side.value}`])))))),
  rows.length > shownRows.length ? h('p', {}, t('compare.more', { count: rows.length - shownRows.length })) : null);
}

const partOf = (left, right, id) => [...left.parts, ...right.parts].find(part => part.id === id);

const shortBits = bits => (bits.length > 32 ? `${bits.slice(0, 32)}…` : bits);

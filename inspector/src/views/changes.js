// What an edit has changed, field by field, and how to undo it.

import { button, h } from '../dom.js';
import { differences } from '../model/differences.js';
import { inspect } from '../model/inspect.js';
import { fieldName } from '../text/field.js';
import { renderInput } from './input.js';

const MAX_ROWS = 200;

export function renderChanges(app) {
  const { model, state: { before }, t } = app;
  if (model.kind !== 'read' || before === null) return [];
  return [h('div', { class: 'bw-changes' },
    h('h2', {}, t('changes.title'), ' ', button('undo', t('changes.undo'), () => undo(app))),
    changedFields(app, inspect(before), model))];
}

function undo(app) {
  app.open(app.state.before, { message: app.t('changes.undone') });
  renderInput(app);
}

function changedFields(app, old, model) {
  const { t } = app;
  const rows = differences(old, model);
  if (rows === undefined) return h('p', {}, t('changes.too-long'));
  if (rows.length === 0) return h('p', {}, t(model.parts.length === 0 ? 'changes.no-fields' : 'changes.equal'));
  const partOf = id => [...old.parts, ...model.parts].find(part => part.id === id);
  return h('div', { class: 'bw-scroll', tabindex: '0', role: 'region', 'aria-label': t('changes.title') }, h('table', {},
    h('thead', {}, h('tr', {}, ['table.field', 'changes.before', 'changes.after'].map(key => h('th', { scope: 'col' }, t(key))))),
    h('tbody', {}, rows.slice(0, MAX_ROWS).map(({ part, name, number, before, after }) => h('tr', {},
      h('th', { scope: 'row' }, `${part} `, fieldName({ name, number, value: after?.value ?? before.value }, partOf(part), app)),
      [before, after].map(side => h('td', {}, side === undefined ? '—' : [h('code', {}, shortBits(side.bits)), ` ${side.represents ?? side.value}`])))))),
  rows.length > MAX_ROWS ? h('p', {}, t('changes.more', { count: rows.length - MAX_ROWS })) : null);
}

const shortBits = bits => (bits.length > 32 ? `${bits.slice(0, 32)}…` : bits);

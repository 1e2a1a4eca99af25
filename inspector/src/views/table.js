// The listed fields as a table, for those who would rather read.

import { button, h } from '../dom.js';
import { bitsOf } from '../model/layout.js';
import { fieldName, meaningOf } from '../text/field.js';
import { range } from './bits.js';

export function renderTable(app) {
  const { model, t } = app;
  if (model.kind !== 'read' || model.parts.every(part => part.fields.length === 0)) return [];
  return [h('details', { key: 'table' }, h('summary', {}, t('table.title')), model.parts.map((part, i) => table(app, part, i)))];
}

const COLUMNS = ['bits', 'field', 'code', 'value', 'meaning', 'requirements'];

function table(app, part, index) {
  const { t } = app;
  return h('div', { class: 'bw-scroll', tabindex: '0', role: 'region', 'aria-label': `${t('table.title')} ${part.id}` },
    h('table', {}, h('caption', {}, part.id === '' ? part.format : t('bits.part', { id: part.id, format: part.format })),
      h('thead', {}, h('tr', {}, COLUMNS.map(name => h('th', { scope: 'col' }, t(`table.${name}`))))),
      h('tbody', {}, part.fields.map((field, i) => row(app, part, index, field, i)))));
}

function row(app, part, index, field, i) {
  const { start, len, value, requirements } = field;
  const bits = len <= 32 ? bitsOf(part.bytes, start, start + len) : `${bitsOf(part.bytes, start, start + 24)}…`;
  const select = () => app.select(index, start, { name: field.name });
  return h('tr', {},
    h('td', {}, button(`row-${index}-${i}`, range(field), select)), h('td', {}, fieldName(field, part, app)),
    h('td', {}, h('code', {}, bits)), h('td', {}, String(value)), h('td', {}, meaningOf(field, part, app)), h('td', {}, requirements.join(' ')));
}

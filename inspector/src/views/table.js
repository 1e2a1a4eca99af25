// The listed fields as a table, for users who prefer text.

import { button, h } from '../dom.js';
import { bitsOf } from '../model/layout.js';
import { fieldName, meaningOf, shortText } from '../text/field.js';
import { range } from './bits.js';

export function renderTable(app) {
  const { model, t } = app;
  if (!model.parts || model.parts.every(part => part.fields.length === 0)) return [];
  return [h('details', { key: 'table', open: model.kind === 'explained' }, h('summary', {}, t('table.title')), model.parts.map((part, i) => table(app, part, i)))];
}

/** The most fields of a text that are listed. The bits have a window. */
const MAX_ROWS = 2048;

const OF_A_TEXT = { bits: 'table.characters', code: 'bits.text' };
const COLUMNS = ['bits', 'field', 'code', 'value', 'meaning', 'requirements'];

function table(app, part, index) {
  const { t } = app;
  return h('div', { class: 'bw-scroll', tabindex: '0', role: 'region', 'aria-label': `${t('table.title')} ${part.id}` },
    h('table', {}, h('caption', {}, part.id === '' ? part.format : t('bits.part', { id: part.id, format: part.format })),
      h('thead', {}, h('tr', {}, COLUMNS.map(name => h('th', { scope: 'col' }, part.bytes || !OF_A_TEXT[name] ? t(`table.${name}`) : t(OF_A_TEXT[name]))))),
      h('tbody', {}, part.fields.slice(0, MAX_ROWS).map((field, i) => row(app, part, index, field, i)))));
}

function row(app, part, index, field, i) {
  const { start, len, value, requirements } = field;
  const bits = !part.bytes ? shortText(part.characters.slice(start, start + len).join('')) : len <= 32 ? bitsOf(part.bytes, start, start + len) : `${bitsOf(part.bytes, start, start + 24)}…`;
  const select = () => app.select(index, start, { name: field.name });
  return h('tr', {},
    h('td', {}, button(`row-${index}-${i}`, range(field), select)), h('td', {}, fieldName(field, part, app)),
    h('td', {}, h('code', {}, bits)), h('td', {}, shortText(value)), h('td', {}, meaningOf(field, part, app)), h('td', {}, requirements.join(' ')));
}

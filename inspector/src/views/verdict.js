// Shows whether the input is valid, its format and content, and the error with its requirement.

import { formats, xiangqiFen, xiangqiLink, xiangqiPosition } from 'boardwire';
import { recognise } from 'boardwire/recognise';
import { button, choice, h } from '../dom.js';
import { shortText } from '../text/field.js';
import { summaryOf } from '../text/summary.js';
import { GROUPS } from '../text/examples.js';
import { LIMITS } from '../model/inspect.js';
import { resultOf } from '../model/result-of.js';
import { openExample } from './input.js';
import { requirement } from './requirement.js';

export function renderVerdict(app) {
  const { model, t } = app;
  if (model.kind === 'empty') return start(app);
  if (model.kind === 'explained') return explained(app);
  if (model.kind === 'unrecognised') return unrecognised(app);
  const { error, problem } = model;
  const isBad = error !== null || problem !== null;
  const badge = problem !== null && error === null && model.input !== null ? 'open' : isBad ? 'invalid' : 'valid';
  return [
    h('div', { class: `bw-verdict-line bw-is-${badge}` },
      h('strong', { class: 'bw-badge' }, h('span', { 'aria-hidden': 'true' }, { valid: '✓', invalid: '✗', open: '?' }[badge]), ` ${t(`verdict.${badge}`)}`),
      h('span', { class: 'bw-summary' }, isBad ? faultLocation(app) : summaryOf(model, t)),
      formatChooser(app)),
    isBad ? errorBox(app) : null,
    notes(app),
    model.format === 'xiangqi-history/1' ? positionField(app) : null,
  ];
}

/** The verdict of a program on a format that the page does not know. */
function explained(app) {
  const { model: { format, error, input }, t } = app;
  const badge = error === null ? 'valid' : 'invalid';
  const unit = typeof input === 'string' ? 'character' : 'bit';
  return [
    h('div', { class: `bw-verdict-line bw-is-${badge}` }, h('strong', { class: 'bw-badge' }, t(`verdict.${badge}`)),
      h('span', { class: 'bw-summary' }, t('explained.by', { format: shortText(format) }))),
    error && h('div', { class: 'bw-error' },
      h('p', { class: 'bw-error-title' }, h('code', {}, shortText(error.code)), error.offset !== null && ` ${t(`error.at-${unit}`, error)}`),
      characterMark(app), h('p', { class: 'bw-requirement' }, h('b', {}, shortText(error.requirement)), ' ', shortText(error.what))),
  ];
}

/** The first screen: instructions, and example inputs. */
function start(app) {
  const { t } = app;
  return [
    h('h2', {}, t('start.title')),
    h('ol', { class: 'bw-steps' }, ['paste', 'board', 'fault', 'bits'].map(step => h('li', {}, t(`start.${step}`)))),
    Object.entries(GROUPS).map(([group, examples]) => [
      h('h2', {}, t(`start.${group}`)),
      h('div', { class: 'bw-examples' }, examples.map(example =>
        button(`example-${example.name}`, t(`example.${example.name}`), () => openExample(app, example)))),
    ]).flat(),
  ].flat();
}

function faultLocation({ model: { error, problem, parts }, t }) {
  if (error === null) return problem === 'needs-position' ? t('problem.needs-position') : problem;
  if (error.move !== null) return t('error.at-move', { move: error.move + 1 });
  if (error.unit === null) return error.path;
  const inner = parts.find(part => part.error !== null)?.error;
  const place = t(`error.at-${error.unit}`, { offset: error.offset });
  return inner && error.unit === 'character' ? `${place} (${t('error.at-bit', { offset: inner.offset })})` : place;
}

function errorBox(app) {
  const { model: { error, strict, lenient, options }, t } = app;
  if (error === null) return null;
  const needed = lenient?.ok ? lenient.leniencies ?? [] : [];
  const say = (name, result) => h('li', { class: result.ok ? 'bw-yes' : 'bw-no' },
    h('b', {}, t(`decoding.${name}`)), ' ', result.ok ? (needed.length > 0 && name === 'lenient'
      ? t('decoding.accepts-with', { names: needed.join(', ') }) : t('decoding.accepts'))
      : t('decoding.rejects', { code: result.error.code }));
  return h('div', { class: 'bw-error' },
    h('p', { class: 'bw-error-title' }, h('code', {}, error.code), ' ', t(`code.${error.code}`)),
    h('p', { class: 'bw-message', lang: 'en' }, error.message),
    characterMark(app),
    requirement(app, error.requirement),
    strict && h('ul', { class: 'bw-decoding' }, say('strict', strict), say('lenient', lenient)),
    needed.length > 0 && options.allow.length === 0
      ? button('allow', t('decoding.allow'), () => app.ask({ allow: needed })) : null);
}

/** The characters of a text around an error, with a mark under the one at fault. */
function characterMark({ model: { error, input } }) {
  if (typeof input !== 'string' || error.offset === null) return null;
  const characters = Array.from(input);
  const from = Math.max(0, error.offset - 24);
  const slice = (start, end) => characters.slice(start, end).join('');
  return h('p', { class: 'bw-caret' }, from > 0 ? '…' : '', slice(from, error.offset),
    h('mark', {}, characters[error.offset] ?? '⏎'), slice(error.offset + 1, error.offset + 24),
    characters.length > error.offset + 24 ? '…' : '');
}

function notes(app) {
  const { model: { because, also, repairs, dropped, options, strict }, t } = app;
  const list = [];
  if (because) list.push([t('note.because'), t.said(because)]);
  for (const repair of repairs) list.push([t('note.repaired'), t.said(repair)]);
  if (also.length > 0) list.push([t('note.also'), also.join(', ')]);
  if (dropped.length > 0) list.push([t('note.dropped'), dropped.map(t.said).join(', ')]);
  const allowed = options.allow.length > 0 ? h('li', {},
    h('b', {}, t('note.allowed')), ' ', `${options.allow.join(', ')} `,
    button('strict', t('decoding.strict-again'), () => app.ask({ allow: [] }))) : null;
  if (list.length === 0 && allowed === null) return null;
  return h('ul', { class: 'bw-notes' }, list.map(([name, text]) => h('li', {}, h('b', {}, name), ' ', text)), allowed,
    strict && !strict.ok && options.allow.length > 0 ? h('li', {}, h('b', {}, t('decoding.strict')), ' ', t('decoding.rejects', { code: strict.error.code })) : null);
}

/** The rules of xiangqi read a FEN and have no value of their own. */
const READABLE = Object.keys(formats).filter(id => !formats[id].operations.includes('perft'));

function formatChooser(app) {
  const { model: { format }, t } = app;
  const items = [...(format === null ? [['', t('format.choose')]] : []), ...READABLE.map(id => [id, id])];
  return choice('format', t('format.label'), items, format ?? '', value => value !== '' && readAs(app, value));
}

/** Reads the same input as another format. */
function readAs(app, format) {
  app.open({ ...app.state.request, format, notation: 'chosen' });
}

function unrecognised(app) {
  const { model: { what, nearest }, t } = app;
  return [
    h('div', { class: 'bw-verdict-line bw-is-open' },
      h('strong', { class: 'bw-badge' }, h('span', { 'aria-hidden': 'true' }, '?'), ` ${t('verdict.unrecognised')}`),
      h('span', { class: 'bw-summary' }, what === 'too-long' ? t('input.too-long', LIMITS) : t.said(what)),
      formatChooser(app)),
    h('ul', { class: 'bw-notes bw-lines' },
      nearest.map(({ format, against }) => h('li', {}, button(`as-${format}`, t('format.read-as', { format }), () => readAs(app, format)), ' ', h('span', { lang: 'en' }, against))),
      h('li', {}, t('note.program'))),
  ];
}

/** The input field for the position of a history, because the bytes of a history do not contain it. */
function positionField(app) {
  const { t, model: { options: { position } } } = app;
  const input = h('input', {
    id: 'bw-position', key: 'position', type: 'text', spellcheck: 'false', value: resultOf(() => xiangqiFen.encode(position)).value,
  });
  input.addEventListener('change', () => {
    const newPosition = positionOf(input.value);
    if (newPosition === undefined) app.set({ message: t('position.invalid') });
    else app.ask({ position: newPosition });
  });
  return h('p', { class: 'bw-position' }, h('label', { for: 'bw-position' }, t('position.label')), input);
}

function positionOf(text) {
  const { format, input } = recognise(text);
  const codec = { 'xiangqi-fen/1': xiangqiFen, 'xiangqi-link/1': xiangqiLink, 'xiangqi-position/1': xiangqiPosition }[format];
  const { value } = codec?.tryDecode(input) ?? {};
  return value?.position ?? value;
}

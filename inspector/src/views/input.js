// The form to paste, drop or open an input, or to choose an example.

import { button, choice, fill, h } from '../dom.js';
import { EXAMPLES } from '../text/examples.js';
import { LIMITS } from '../model/inspect.js';
import { readFile } from './file.js';
import { toHex } from 'boardwire';

/** An input that is longer than this is named, and not shown as text. */
const MAX_SHOWN_CHARS = 100_000;

/** The pause in typing after which the input is read. */
const PAUSE_MS = 150;

export function renderInput(app) {
  const { t, state: { request } } = app;
  const text = h('textarea', {
    id: 'bw-text', key: 'text', rows: 3, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off',
    placeholder: t('input.placeholder'), value: textOf(request), 'aria-describedby': 'bw-limit',
  });
  let timer;
  text.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => app.open({ text: text.value }), PAUSE_MS);
  });
  const file = h('input', { type: 'file', hidden: true, 'aria-label': t('input.file'), tabindex: '-1' });
  file.addEventListener('change', () => file.files.length > 0 && readFile(app, file.files[0]).then(() => { file.value = ''; }));
  fill(app.parts.input, [
    h('div', { class: 'bw-bar' },
      h('label', { for: 'bw-text' }, t('input.label')),
      h('div', { class: 'bw-tools' }, exampleList(app), button('open', t('input.open'), () => file.click()), file,
        button('clear', t('input.clear'), () => clear(app)), languageButton(app))),
    request.bytes && request.name ? h('p', { class: 'bw-file' }, t('input.is-file', { name: request.name, size: request.bytes.length })) : null,
    text,
    h('p', { class: 'bw-hint', id: 'bw-limit' }, t('input.hint', LIMITS)),
  ]);
  if (!app.acceptsDrops) acceptDrops(app);
}

function textOf({ text, bytes, name }) {
  const content = text ?? (name === undefined ? toHex(bytes) : '');
  return content.length > MAX_SHOWN_CHARS ? '' : content;
}

function clear(app) {
  app.open({ text: '' });
  renderInput(app);
  app.root.querySelector('#bw-text').focus();
}

function exampleList(app) {
  const { t } = app;
  const items = [['', t('input.examples')], ...EXAMPLES.map(({ name }, i) => [i, t(`example.${name}`)])];
  return choice('examples', t('input.examples'), items, '', value => value !== '' && openExample(app, EXAMPLES[value]));
}

export function openExample(app, { text, format }) {
  app.open({ text, format });
  renderInput(app);
}

function languageButton(app) {
  const otherLang = app.lang === 'zh' ? 'en' : 'zh';
  const label = otherLang === 'zh' ? '中文' : 'English';
  return button('language', label, () => app.setLanguage(otherLang), { lang: otherLang === 'zh' ? 'zh-Hans' : 'en' });
}

/** Files and texts may be dropped anywhere on the inspector. */
function acceptDrops(app) {
  app.acceptsDrops = true;
  const { root } = app;
  root.addEventListener('dragover', event => {
    event.preventDefault();
    root.classList.add('bw-dropping');
  });
  root.addEventListener('dragleave', () => root.classList.remove('bw-dropping'));
  root.addEventListener('drop', event => {
    event.preventDefault();
    root.classList.remove('bw-dropping');
    const { files } = event.dataTransfer;
    if (files.length > 0) readFile(app, files[0]);
    else {
      app.open({ text: event.dataTransfer.getData('text') });
      renderInput(app);
    }
  });
}

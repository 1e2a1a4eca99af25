// Buttons that copy the input in other notations, and the address of this page.

import { button, h } from '../dom.js';
import { copies } from '../model/copy.js';
import { resultOf } from '../model/result-of.js';

export function renderCopy(app) {
  const { model, t } = app;
  if (model.kind !== 'read') return [];
  const makers = copies(model);
  return [h('div', { class: 'bw-copy-row', role: 'group', 'aria-label': t('section.copy') }, h('span', {}, t('copy.title')),
    makers.map(([name, makeText]) => button(`copy-${name}`, t(`copy.${name}`), () => copy(app, name, resultOf(makeText)))),
    app.address === undefined ? null
      : button('copy-address', t('copy.address'), () => copy(app, 'address', { value: `${location.href.split('#')[0]}#${app.address}` })))];
}

async function copy(app, name, { value, error }) {
  const { t } = app;
  if (error !== undefined) {
    app.set({ message: t('copy.rejected', { message: error.message }) });
    return;
  }
  const isDone = await toClipboard(value);
  app.set({ message: t(isDone ? 'copy.done' : 'copy.failed', { name: t(`copy.${name}`) }) });
}

async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without permission, or in a page from a file, only the older method works.
    const area = h('textarea', { value: text, class: 'bw-offscreen' });
    document.body.append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}

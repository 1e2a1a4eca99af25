// A requirement: its id, which leads to its chapter, and its text.

import { h } from '../dom.js';
import { chapters as CHAPTERS, texts as COMPRESSED } from 'requirements';

let texts;

/** Unpacks the texts. No requirement is shown before. */
export async function unpack() {
  const bytes = Uint8Array.from(atob(COMPRESSED), character => character.charCodeAt(0));
  texts = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).json();
}

/** The address of a requirement in the book; undefined outside of the book. */
function addressOf(id) {
  const chapter = CHAPTERS[id.split('-')[0]];
  return chapter && document.documentElement.dataset.inspector !== 'alone' ? `${chapter}.html#${id}` : undefined;
}

export function requirement({ t }, id) {
  const href = addressOf(id);
  return h('p', { class: 'bw-requirement' },
    href === undefined ? h('b', {}, id) : h('a', { href, title: t('requirement.open') }, id), ' ', h('span', { lang: 'en' }, withCodeElements(texts[id] ?? '')));
}

/** A text with code between backticks. */
function withCodeElements(text) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? h('code', {}, part) : part));
}

// The language of the page: the language of the last visit, otherwise the language of the browser.

import EN from './en.js';
import ZH from './zh.js';
import { toChinese } from './said.js';

const TEXTS = { en: EN, zh: ZH };
const KEY = 'boardwire-inspector-language';

export function chooseLanguage() {
  return rememberedLanguage() ?? (/^zh\b/i.test(navigator.language ?? '') ? 'zh' : 'en');
}

/** The language of the last visit; undefined if there is none, or if the browser forbids storage. */
function rememberedLanguage() {
  try {
    const lang = localStorage.getItem(KEY);
    return Object.hasOwn(TEXTS, lang) ? lang : undefined;
  } catch {
    return undefined;
  }
}

export function rememberLanguage(lang) {
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    // The choice holds for this page only.
  }
}

/** A function from a key and parameters to a text, which has `{name}`, or `{name:bytes}` for 1 byte and 2 bytes. `said` translates a sentence of the package. */
export function translator(lang) {
  const t = (key, parameters = {}) => TEXTS[lang][key].replace(/\{(\w+)(?::(\w+)s)?\}/g, (_, name, unit) => {
    const value = parameters[name];
    return formatNumber(value) + (unit === undefined ? '' : ` ${unit}${value === 1 ? '' : 's'}`);
  });
  t.lang = lang;
  t.said = lang === 'zh' ? toChinese : sentence => sentence;
  return t;
}

/** Numbers of five digits and more have thin spaces between thousands. */
const formatNumber = value => (typeof value === 'number' ? String(value).replace(/\B(?=(\d{3})+$)/g, value >= 10_000 ? '\u2009' : '') : String(value));

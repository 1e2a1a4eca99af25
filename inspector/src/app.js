// Holds the state of the page, and shows each change of the state.

import { fill, h } from './dom.js';
import { format as formatFragment, parse as parseFragment } from './fragment.js';
import { inspect } from './model/inspect.js';
import { toRequest } from './model/copy.js';
import { fieldAt } from './model/layout.js';
import { fromHex, toHex } from 'boardwire';
import { chooseLanguage, rememberLanguage, translator } from './text/language.js';
import { renderBoard } from './views/board.js';
import { renderBits } from './views/bits.js';
import { renderCompare } from './views/compare.js';
import { renderCopy } from './views/copy.js';
import { renderInput } from './views/input.js';
import { renderMoves } from './views/moves.js';
import { renderTable } from './views/table.js';
import { renderVerdict } from './views/verdict.js';

/** The initial view of an input. */
const INITIAL_VIEW = { selection: null, cell: null, ply: null, record: 0, windows: [], view: null, piece: null };

/** The width of a bit, with which the names of most fields have room. */
const PIXELS_PER_BIT = 18;

/** Scrolls a list to its chosen element, unless the element is visible. The page does not scroll. */
function showChosen(part, selector) {
  const chosen = part.querySelector(selector);
  const list = chosen?.closest('[data-scroll]');
  if (!list) return;
  const top = chosen.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (top < 0 || top + chosen.offsetHeight > list.clientHeight) list.scrollTop += top - (list.clientHeight - chosen.offsetHeight) / 2;
}

export class App {
  constructor(root) {
    this.root = root;
    this.lang = chooseLanguage();
    this.t = translator(this.lang);
    this.state = { request: { text: '' }, compare: '', before: null, letters: false, message: '', ...INITIAL_VIEW };
    this.model = inspect(this.state.request);
  }

  start() {
    this.root.replaceChildren();
    this.root.classList.add('bw');
    // The page around uses keys without a modifier: arrows, s, / and ?.
    this.root.addEventListener('keydown', event => event.stopPropagation());
    addEventListener('hashchange', () => this.load());
    // Errors that are thrown outside of `guard`, such as by a listener of a view.
    addEventListener('error', ({ error }) => error && this.fail(error));
    addEventListener('unhandledrejection', ({ reason }) => this.fail(reason));
    this.width = new ResizeObserver(() => this.measure());
    this.width.observe(this.root);
    this.build();
    if (!this.load()) this.render();
  }

  /** Builds the elements that stay while the state changes. */
  build() {
    const section = name => h('section', { class: `bw-${name}`, 'aria-label': this.t(`section.${name}`) });
    this.parts = Object.fromEntries(
      ['input', 'verdict', 'board', 'moves', 'bits', 'table', 'compare', 'copy'].map(name => [name, section(name)]));
    const { input, verdict, board, moves, bits, table, compare, copy } = this.parts;
    this.status = h('p', { class: 'bw-status', role: 'status', 'aria-live': 'polite' });
    this.root.lang = this.lang === 'zh' ? 'zh-Hans' : 'en';
    if (document.documentElement.dataset.inspector === 'alone') {
      document.documentElement.lang = this.root.lang;
      document.title = this.t('page.title');
      document.querySelector('h1').textContent = document.title;
    }
    this.root.replaceChildren(input, verdict, this.status,
      h('div', { class: 'bw-main' }, h('div', { class: 'bw-left' }, board, moves), h('div', { class: 'bw-right' }, bits)),
      copy, table, compare);
    renderInput(this);
  }

  setLanguage(lang) {
    this.lang = lang;
    this.t = translator(lang);
    rememberLanguage(lang);
    this.build();
    this.guard();
    this.root.querySelector('[data-key="language"]')?.focus();
  }

  /** Calls an action, then shows its result. An error clears the page: no verdict of another input is left. */
  guard(action) {
    try {
      action?.();
      this.render();
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error) {
    for (const [name, part] of Object.entries(this.parts)) if (name !== 'input') part.replaceChildren();
    this.state = { ...this.state, ...INITIAL_VIEW, message: '' };
    this.model = { kind: 'unrecognised', what: this.t('error.internal', { message: error?.message ?? error }), nearest: [] };
    this.render();
  }

  /** Reads the state of the address; false if it has none. */
  load() {
    const fragment = location.hash.slice(1);
    if (fragment === this.written) return true;
    const state = parseFragment(fragment);
    if (state === undefined) return false;
    const { text, hex, part = 0, bit, ply = null, ...rest } = state;
    const request = hex === undefined ? { ...rest, text } : { ...rest, bytes: fromHex(hex) };
    this.state = { ...this.state, ...INITIAL_VIEW, before: null, request, ply };
    this.guard(() => {
      this.inspect();
      if (bit !== undefined && this.model.parts?.[part]) this.show(part, bit);
      else this.pointAtError();
    });
    renderInput(this);
    return true;
  }

  /** Writes the state into the address, if the state is short enough. */
  save() {
    const { ply, selection } = this.state;
    let fragment;
    if (this.model.kind === 'read' && this.model.input !== null && this.model.input.length <= 32768) {
      const shown = selection === null ? {} : { part: selection.part || undefined, bit: selection.bit };
      fragment = formatFragment({ ...toRequest(this.model), ...shown, ply: ply ?? undefined });
    } else if (this.model.kind === 'explained') {
      const { bytes, ...request } = this.state.request;
      fragment = formatFragment({ ...request, hex: bytes && toHex(bytes) });
    } else if (this.state.request.text) {
      fragment = formatFragment({ text: this.state.request.text.slice(0, 65536) });
    }
    this.written = fragment ?? '';
    this.address = fragment;
    try {
      history.replaceState(null, '', fragment === undefined ? location.pathname + location.search : `#${fragment}`);
    } catch {
      // Some browsers forbid a change of the address for files, or very frequent changes. The page works without it.
    }
  }

  inspect() {
    // The number of inputs that were read, for tests that wait.
    this.root.dataset.read = Number(this.root.dataset.read ?? 0) + 1;
    this.model = inspect(this.state.request, this.state.windows);
  }

  /** Opens another input. `before` is the request to go back to, `at` the part and the bit to select. */
  open(request, { before = null, message = '', keep = {}, at = null } = {}) {
    this.state = { ...this.state, ...INITIAL_VIEW, ...keep, request, before, message };
    this.guard(() => {
      this.inspect();
      const part = this.model.parts?.[at?.part];
      if (part !== undefined && at.bit < 8 * part.bytes.length) this.show(at.part, at.bit);
      else this.pointAtError();
    });
  }

  /** Selects the field of an error, which is the first thing that users look for. */
  pointAtError() {
    const part = this.model.parts?.findIndex(({ error }) => error !== null) ?? -1;
    if (part < 0 || this.state.selection !== null) return;
    const { error, bytes } = this.model.parts[part];
    if (error.offset === null || !bytes?.length) return;
    this.show(part, Math.min(error.offset, 8 * bytes.length - 1));
  }

  /** Changes the options of the same input. */
  ask(change) {
    const request = { ...this.state.request, ...change };
    this.state = { ...this.state, request, message: '' };
    this.guard(() => this.inspect());
  }

  /** Changes the selection or the view of the same input. */
  set(change) {
    this.state = { ...this.state, message: '', ...change };
    this.guard();
  }

  /** Selects the field that has a bit, and lists the bits around it. */
  select(part, bit, more = {}) {
    this.state = { ...this.state, message: '', cell: null, ...more };
    this.guard(() => this.show(part, bit, more.name));
  }

  show(part, bit, name) {
    const { window: [from, to] } = this.model.parts[part];
    if (bit < from || bit >= to) {
      const windows = [...this.state.windows];
      windows[part] = Math.max(0, bit - bit % 32 - 512);
      this.state = { ...this.state, windows };
      this.inspect();
    }
    const { fields } = this.model.parts[part];
    const exact = fields.findIndex(field => field.name === name && field.start === bit);
    const index = exact >= 0 ? exact : fieldAt(fields, bit);
    this.state = { ...this.state, selection: index < 0 ? null : { part, index, bit } };
  }

  /** The selected field with its part; undefined if none is selected. */
  get selected() {
    const { selection } = this.state;
    const part = selection === null ? undefined : this.model.parts?.[selection.part];
    const field = part?.fields[selection.index];
    return field && { ...selection, part, field };
  }

  /** Sets the number of bits in a row by the width of the page. */
  measure() {
    const width = (this.parts.bits.clientWidth || this.root.clientWidth) - 64;
    const bitCount = Math.min(32, Math.max(16, 8 * Math.floor(width / (8 * PIXELS_PER_BIT))));
    if (bitCount === this.bitsPerRow) return;
    this.bitsPerRow = bitCount;
    fill(this.parts.bits, renderBits(this));
  }

  render() {
    const { board, moves, bits, table, compare, copy, verdict } = this.parts;
    this.bitsPerRow ??= 16;
    this.save();
    fill(verdict, renderVerdict(this));
    fill(board, renderBoard(this));
    fill(moves, renderMoves(this));
    fill(bits, renderBits(this));
    fill(table, renderTable(this));
    fill(compare, renderCompare(this));
    fill(copy, renderCopy(this));
    for (const part of Object.values(this.parts)) part.hidden = part.childElementCount === 0;
    this.measure();
    showChosen(moves, '[aria-current]');
    showChosen(bits, '.bw-selected');
    if (this.status.textContent !== this.state.message) this.status.textContent = this.state.message;
    this.status.hidden = this.state.message === '';
  }
}


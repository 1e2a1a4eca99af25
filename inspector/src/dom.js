// Makes elements. Text from outside reaches the page only as text nodes and attribute values.

const SVG = 'http://www.w3.org/2000/svg';

/** An HTML element. `on` has listeners, `key` names the element over renderings, other properties are attributes. */
export const h = (tag, props, ...children) => build(document.createElement(tag), props, children);

/** An SVG element. */
export const s = (tag, props, ...children) => build(document.createElementNS(SVG, tag), props, children);

function build(element, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'on') for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === 'key') element.dataset.key = value;
    else if (name === 'value') element.value = value;
    else if (name === 'style') element.style.cssText = value; // the policy of the page forbids the attribute
    else element.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(2)) if ((child ?? false) !== false) element.append(child);
  return element;
}

/** Replaces the content of an element. Elements with the same key keep the focus, open details and scroll positions. */
export function fill(element, children) {
  const key = element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const open = new Set(Array.from(element.querySelectorAll('details[open][data-key]'), details => details.dataset.key));
  const scrolled = Array.from(element.querySelectorAll('[data-scroll]'), list => [list.dataset.scroll, list.scrollTop]);
  element.replaceChildren();
  for (const child of children.flat()) if (child) element.append(child);
  for (const [name, top] of scrolled) {
    const list = element.querySelector(`[data-scroll="${name}"]`);
    if (list !== null) list.scrollTop = top;
  }
  for (const details of element.querySelectorAll('details[data-key]')) details.open ||= open.has(details.dataset.key);
  if (key !== undefined) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** A button with a text. */
export const button = (key, label, click, props = {}) =>
  h('button', { type: 'button', key, on: { click }, ...props }, label);

/** A list of choices, which are pairs of a value and a text. `choose` receives the value as a text. */
export function choice(key, label, items, current, choose) {
  const options = items.map(([value, text]) => h('option', { value }, text));
  const list = h('select', { key, 'aria-label': label, on: { change: () => choose(list.value) } }, options);
  list.value = current;
  return list;
}

/** The listeners that make an element work as a button, with a pointer, Enter or Space. */
export const pressed = action => ({
  click: action,
  keydown: event => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    action();
  },
});

/**
 * Arrow keys move the focus between elements, of which only one is a stop of the Tab key. `next(element, key)` gives
 * the element that an arrow leads to.
 */
export function addArrowKeys(container, selector, next) {
  container.addEventListener('keydown', event => {
    const from = event.target.closest?.(selector);
    if (from === null || !/^(?:Arrow|Home$|End$)/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = next(from, event.key);
    event.preventDefault();
    if (!to) return;
    from.setAttribute('tabindex', '-1');
    to.setAttribute('tabindex', '0');
    to.focus();
  });
}

// The state of a page as the fragment of its address: `v1.`, and the base64url of a JSON object. The object is a request
// of the testee protocol, without `op` and `id`, and the state of the view.

import { fromBase64url, toBase64url } from 'boardwire/helpers';
import { formats } from 'boardwire';
import { LENIENCIES } from '../../packages/javascript/src/registry.js';

const PREFIX = 'v1.';

/** A longer fragment is neither written nor read: browsers and messengers cut long addresses. */
export const MAX_FRAGMENT_CHARS = 65536;

const isNatural = value => Number.isSafeInteger(value) && value >= 0;
const isText = value => typeof value === 'string' && value.isWellFormed?.() !== false;
const isList = (value, test, maxLength) => Array.isArray(value) && value.length <= maxLength && value.every(test);
const isAbsent = value => value === undefined || value === null;
const isSquare = value => value === null || (isNatural(value) && value <= 89);

/** A greater limit is lowered to this limit, which bounds the memory and the time of the page. */
export const MAX_CELLS = 2 ** 24;

/** The keys of a field and of an error that a program gave. The page shows a value of any kind as text. */
const FIELD_KEYS = ['name', 'number', 'start', 'len', 'value', 'represents', 'requirements', 'bits', 'meaning'];
const ERROR_KEYS = ['code', 'at', 'what', 'requirement'];
const hasOnly = (value, keys) => isObject(value) && Object.keys(value).every(key => keys.includes(key));
const isField = value => hasOnly(value, FIELD_KEYS) && isText(value.name) && isNatural(value.start) && isNatural(value.len)
  && isList(value.requirements ?? [], isText, 1000);
const isOffset = at => hasOnly(at, ['bit', 'byte', 'char', 'move']) && Object.values(at).length === 1 && isNatural(Object.values(at)[0]);

/** Rules have no input of their own: they read a FEN. */
const isKnown = format => Object.hasOwn(formats, format) && !formats[format].operations.includes('perft');

/** For each key, a function that checks its value. */
const KEYS = {
  format: isText,
  fields: value => isList(value, isField, MAX_CELLS),
  error: value => hasOnly(value, ERROR_KEYS) && isText(value.code) && (isAbsent(value.at) || isOffset(value.at))
    && [value.what, value.requirement].every(text => isAbsent(text) || isText(text)),
  text: isText,
  hex: value => isText(value) && /^(?:[0-9a-f]{2})*$/.test(value),
  allow: value => isList(value, name => LENIENCIES.includes(name), LENIENCIES.length),
  limits: value => isObject(value) && Object.keys(value).every(key => key === 'cells') && isNatural(value.cells),
  position: value => isObject(value) && Object.keys(value).length === 2 && ['red', 'black'].includes(value.turn)
    && isList(value.squares, isSquare, 32) && value.squares.length === 32,
  to_play: value => value === 'black' || value === 'white',
  moves: value => isList(value, isText, MAX_FRAGMENT_CHARS),
  part: isNatural,
  bit: isNatural,
  ply: isNatural,
};

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The state of a fragment, without its `#`; undefined if the fragment is not a state. */
export function parse(fragment) {
  if (!fragment.startsWith(PREFIX) || fragment.length > MAX_FRAGMENT_CHARS) return undefined;
  let state;
  try {
    const bytes = fromBase64url(fragment.slice(PREFIX.length));
    state = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
  return checkState(state);
}

/** The state in the lines of `boardwire explain --suite … --json`; undefined if the text has none. */
export function fromLines(text) {
  if (!text.startsWith('{"input":')) return undefined;
  try {
    const lines = text.trim().split('\n').map(line => JSON.parse(line));
    const error = lines.find(line => 'error' in line)?.error;
    return checkState({ ...lines[0].input, fields: lines.flatMap(({ field = [] }) => field), ...(error && { error }) });
  } catch {
    return undefined;
  }
}

/** The state, with its limit lowered to MAX_CELLS; undefined if the state is not valid. */
function checkState(state) {
  if (!isObject(state) || ('text' in state) === ('hex' in state)) return undefined;
  const isValid = Object.entries(state).every(([key, value]) => Object.hasOwn(KEYS, key) && KEYS[key](value));
  if (!isValid || ('hex' in state && state.format === undefined)) return undefined;
  if (!('fields' in state ? isExplanation(state) : state.format === undefined || isKnown(state.format))) return undefined;
  if (state.limits?.cells > MAX_CELLS) state.limits.cells = MAX_CELLS;
  return state;
}

/** Whether the fields are of a format that the page does not know, and tile the input up to the fault. */
function isExplanation({ format, hex, text, fields, error, ...rest }) {
  if (format === undefined || isKnown(format) || Object.keys(rest).length > 0) return false;
  let end = 0;
  for (const { start, len } of fields) if (start === end) end += len; else return false;
  const unitCount = hex === undefined ? Array.from(text).length : 4 * hex.length;
  return error === undefined ? end === unitCount : end <= unitCount;
}

/** The fragment of a state; undefined if it is too long for an address. */
export function format(state) {
  const kept = Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined));
  const length = (kept.text ?? kept.hex ?? '').length;
  if (length > MAX_FRAGMENT_CHARS) return undefined;
  const fragment = PREFIX + toBase64url(new TextEncoder().encode(JSON.stringify(kept)));
  return fragment.length <= MAX_FRAGMENT_CHARS ? fragment : undefined;
}

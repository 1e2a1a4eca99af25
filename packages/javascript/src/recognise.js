// Recognises the format and the notation of an input. Everything that is read here gets the answer of `boardwire check`,
// which reads more: what this module does not read it does not guess.

import { requireBytes, requireShape } from './shape.js';
import { EXACT } from './recognise/bytes-fit.js';
import { repair } from './recognise/paste.js';
import { reasonOf } from './recognise/reason.js';
import { CLEAR, fitsOf, hasOddBase, interpretations } from './recognise/text-fit.js';
import { asText, count, decodeText, lines, trim } from './recognise/text.js';

/** By how much the score of a faulty input is above the next. */
const LEAD = 10;

/** The least score of a format that an input is near to: about half of the input is read before the fault. */
const NEAR = 20;

/** Formats that begin with the size of a board. */
const HEADED = ['ternary-board/1', 'ternary-stream/1', 'ternary-bits2/1', 'ternary-integer/1', 'ternary-runs/1', 'go-chains/1'];

export function recognise(input, { format, exact = false, allow, limits, position } = {}) {
  if (typeof input !== 'string') requireBytes(input);
  requireShape(typeof exact === 'boolean', 'options.exact', 'a boolean');
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const requested = { format, exact, allow: allow ?? [], limits, position };
  const { text, repairs } = exact ? { text: asText(bytes), repairs: [] } : decodeText(bytes);
  // The first bytes of another format say more than bytes of ours, and more than a faulty text.
  const name = exact || format !== undefined ? undefined : foreignFormat(bytes);
  if (name !== undefined && text === undefined) return answerWithoutFormat(`the input is ${name}`);
  const before = outcome(text ?? bytes, requested);
  if (isGood(before) || (exact && before.chosen)) return answerOf(before.chosen, repairs, requested);
  if (text !== undefined && !exact) {
    const after = repair(text, changed => isGood(outcome(changed, requested)));
    if (after.obstacle !== undefined) return answerWithoutFormat(after.obstacle);
    if (after.content !== undefined) return answerOf(outcome(after.content, requested).chosen, [...repairs, ...after.repairs], requested);
  }
  if (name !== undefined) return answerWithoutFormat(`the input is ${name}`);
  if (before.chosen?.fit.isValid === false && repairs.length === 0) return answerOf(before.chosen, repairs, requested);
  return answerWithoutFormat(describeInput(text, bytes), before.open);
}

/** Is an input valid, and nothing around it that hardly belongs to it? */
const isGood = ({ chosen }) => chosen?.fit.isValid === true && !(chosen.interpretation.notation === 'link' && hasOddBase(chosen.interpretation.text));

/** Tries all interpretations of an input: `{ chosen }`, or `{ open }` with the score of each format that was tried. */
function outcome(content, requested) {
  const open = [];
  let best;
  for (const interpretation of interpretations(content, requested)) {
    // The first of equals stays first: the order in which formats are tried is that of preference.
    const fits = fitsOf(interpretation, requested).sort((a, b) => b.isValid - a.isValid || b.score - a.score);
    // A board with a fault may be a valid board of a format with the same header and length.
    const isBoard = fit => fit.format === 'ternary-board/1' && fit.score > EXACT;
    const first = fits.find(isBoard) ?? fits[0];
    if (first === undefined) continue;
    const rest = fits.filter(fit => fit !== first);
    const choice = { interpretation, fit: first, also: rest.filter(other => other.isValid).map(other => other.format) };
    if (first.isValid && first.score >= CLEAR) return { chosen: choice };
    // Two formats with the same header share that evidence, so their order decides.
    const next = rest.find(other => !(HEADED.includes(other.format) && HEADED.includes(first.format)))?.score ?? 0;
    const isClear = requested.format !== undefined || isBoard(first) || first.score >= Math.max(CLEAR, next + LEAD);
    if (isClear && (best === undefined || best.fit.score < first.score)) best = choice;
    else open.push(first);
    open.push(...rest);
  }
  return best === undefined ? { open: open.sort((a, b) => b.score - a.score) } : { chosen: best };
}

function answerOf({ interpretation, fit, also }, repairs, requested) {
  if (fit.opened.format === null) return answerWithoutFormat(fit.opened.what);
  const { repairs: more = [], dropped = [], problem = null, ...opened } = fit.opened;
  const because = requested.format === undefined ? reasonOf(interpretation, fit.format) : null;
  return { ...opened, notation: interpretation.notation, because, also, repairs: [...repairs, ...more], dropped, problem };
}

/** The answer without a format: what the input is, and the two formats that it is nearest to. */
function answerWithoutFormat(what, open = []) {
  return { format: null, what, nearest: open.filter(({ score }) => score >= NEAR).slice(0, 2).map(({ format, against }) => ({ format, against })) };
}

function describeInput(text, bytes) {
  if (text !== undefined && trim(text) === '') return 'the input is empty';
  const [number, things] = text === undefined ? [bytes.length, 'byte'] : [lines(trim(text)).length, 'line'];
  return `${count(number, things)}${text === undefined ? '' : ' of text'} that ${number === 1 ? 'fits' : 'fit'} no format`;
}

const MAGIC = {
  '\x89PNG': 'a PNG image', '\xff\xd8\xff': 'a JPEG image', 'GIF8': 'a GIF image', 'RIFF': 'a RIFF file', '%PDF-': 'a PDF document',
  '\x7fELF': 'an ELF program', 'MZ': 'a Windows program', 'PK\x03\x04': 'a ZIP archive', '\x1f\x8b\x08': 'gzip data', '\xfd7zXZ': 'xz data',
  'BZh': 'bzip2 data', '\x28\xb5\x2f\xfd': 'Zstandard data', 'SQLite format 3': 'an SQLite database',
};

/** What bytes are by their first ones, with its article; undefined if they say nothing. */
function foreignFormat(bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const isWide = /^[^]{0,3}(?:(?:[!-~]\0){4}|(?:\0[!-~]){4})/.test(start);
  return isWide ? 'text in UTF-16 without its mark' : Object.entries(MAGIC).find(([magic]) => start.startsWith(magic))?.[1];
}

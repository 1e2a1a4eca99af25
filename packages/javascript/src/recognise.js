// Which format an input is of, and how it is written: the rules of `boardwire check`.

import { requireBytes, requireShape } from './shape.js';
import { formatOfLong, declared } from './recognise/bytes-fit.js';
import { foreignBytes, foreignText } from './recognise/foreign.js';
import { fitsOf, HEADED, ways } from './recognise/notation.js';
import { repair } from './recognise/paste.js';
import { reasonOf } from './recognise/reason.js';
import { CLEAR, hasOddBase } from './recognise/text-fit.js';
import { asText, count, trim } from './recognise/text.js';

/** By how much the score of a faulty input is above the next. */
const LEAD = 10;

/** A longer binary input is not tried as every format: its beginning decides. */
const MOST_TRIED = 1 << 20;

/** The least score of a format that an input is near to: about half of the input is read before the fault. */
const NEAR = 20;

/** The kinds of input, for an input that is near to none. */
const READS = 'boardwire reads bytes, hex, base64url, links, FEN, SGF, JSON, moves and diagrams';

export function recognise(input, { format, exact = false, allow, limits, position } = {}) {
  if (typeof input !== 'string') requireBytes(input);
  requireShape(typeof exact === 'boolean', 'options.exact', 'a boolean');
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const asked = { format, exact, allow: allow ?? [], limits, position };
  if (bytes.length > MOST_TRIED && asText(bytes.subarray(0, 4096)) === undefined) return recogniseLong(bytes, asked);

  let before = outcome(bytes, asked);
  if (isGood(before)) return settle(before.chosen, [], asked);
  // The first bytes of another format say more than a faulty one of ours.
  if (format === undefined && foreignBytes(bytes) !== undefined) before = { open: [] };
  if (exact) return before.chosen ? settle(before.chosen, [], asked) : unrecognised(bytes, before.open, undefined);

  const isValid = content => isGood(outcome(content, asked));
  const pasted = repair(bytes, isValid);
  const after = pasted && outcome(pasted.content, asked);
  // Several inputs in one text are no fault of the first one.
  const isFaulty = [before, after].every(({ chosen } = {}) => !chosen?.fit.isValid);
  if (before.chosen && pasted?.obstacle !== undefined && isFaulty) return unrecognised(bytes, [], pasted);
  if (before.chosen && after?.chosen && before.chosen.fit.score > after.chosen.fit.score) {
    return settle(before.chosen, [], asked);
  }
  if (after?.chosen) return settle(after.chosen, pasted.repairs, asked);
  if (before.chosen) return settle(before.chosen, [], asked);
  return unrecognised(bytes, before.open.length > 0 ? before.open : after?.open ?? [], pasted);
}

/** Is an input valid, and no change makes it a better one? */
const isGood = ({ chosen }) => chosen?.fit.isValid === true && !(chosen.way.notation === 'link' && hasOddBase(chosen.way.text));

/** Tries all ways to read an input: `{ chosen }`, or `{ open }`, how well the formats fit that were tried. */
function outcome(bytes, asked) {
  const open = [];
  let best;
  for (const way of ways(bytes, asked)) {
    // The first of equals stays first: the order in which formats are tried is that of preference.
    const [fit, ...rest] = fitsOf(way, asked).sort((a, b) => b.isValid - a.isValid || b.score - a.score);
    if (fit === undefined) continue;
    if (fit.isValid && fit.score >= CLEAR) {
      return { chosen: { way, fit, also: rest.filter(other => other.isValid).map(other => other.format) } };
    }
    // Two formats with the same header share that evidence, so their order decides.
    const next = rest.find(other => !(HEADED.includes(other.format) && HEADED.includes(fit.format)))?.score ?? 0;
    const isClear = asked.format !== undefined || fit.score >= Math.max(CLEAR, next + LEAD);
    if (isClear && (best === undefined || best.fit.score < fit.score)) best = { way, fit, also: [] };
    else open.push(fit);
    open.push(...rest);
  }
  return best === undefined ? { open: open.sort((a, b) => b.score - a.score) } : { chosen: best };
}

function settle({ way, fit, also }, repairs, asked) {
  if (fit.opened.format === null) return refusal(fit.opened.what, 'correct the text, or choose another format');
  const { repairs: more = [], dropped = [], problem = null, ...opened } = fit.opened;
  const because = asked.format === undefined ? reasonOf(way, fit.format) : null;
  return { ...opened, notation: way.notation, because, also, repairs: [...repairs, ...more], dropped, problem };
}

function recogniseLong(bytes, { format }) {
  const found = format ?? formatOfLong(bytes);
  if (found === undefined) return unrecognised(bytes, [], undefined);
  const size = declared(bytes);
  const because = format === undefined ? `the header declares ${size.rows} x ${size.cols} cells` : null;
  return { format: found, input: bytes, notation: 'binary', because, also: [], repairs: [], dropped: [], problem: null };
}

/** The answer without a format. */
const refusal = (what, advice, nearest = [], repairs = []) => ({ format: null, what, advice, nearest, repairs });

/** The answer to an input of no format: what it is, the two nearest formats, and what to do. */
function unrecognised(bytes, open, pasted) {
  if (pasted?.obstacle !== undefined) return refusal(pasted.obstacle, 'correct the text, or give the input alone');
  // Bytes out of a text say more than the text, and the text of bytes more than the bytes.
  const left = pasted && asText(pasted.content);
  const isEmptied = pasted !== undefined && (trim(left ?? '') === '' || asText(bytes) === undefined);
  const [content, repairs] = isEmptied ? [pasted.content, pasted.repairs] : [bytes, []];
  const nearest = open.filter(({ score }) => score >= NEAR).slice(0, 2)
    .map(({ format, against }) => ({ format, against }));
  const answer = (what, advice) => refusal(what, advice, nearest, repairs);
  const orReads = (checked, advice) => (nearest.length > 0 ? advice : `check the ${checked}: ${READS}`);
  const text = asText(content);
  if (text !== undefined && trim(text) === '') {
    return answer('the input is empty', 'give a file, a link, a FEN, SGF, JSON, hex or a diagram');
  }
  if (text === undefined) {
    const name = foreignBytes(content);
    if (name !== undefined) return answer(`the input is ${name}`, 'give a board, a position or a game');
    return answer(`${count(content.length, 'byte')} that fit no format`, orReads('input', 'choose a format'));
  }
  const [name, advice] = foreignText(text) ?? [];
  if (name !== undefined) return answer(`the input is ${name}`, advice);
  const wrong = hexFault(text);
  if (wrong !== undefined) return answer(wrong, 'correct the digit, or choose a format');
  const what = `${count(trim(text).split('\n').length, 'line')} of text that fit no format`;
  return answer(what, orReads('text', 'check the text, or choose a format'));
}

/** Digits as people write them by mistake. */
const DIGITS = { O: 0, o: 0, l: 1, I: 1, S: 5, s: 5 };

/** What keeps a text from being hex, if it is one letter, or several that look like digits. */
function hexFault(text) {
  const others = [...trim(text).matchAll(/[^0-9A-Fa-f\s]/g)];
  const areLike = others.every(([letter]) => letter in DIGITS);
  if (others.length === 0 || !(areLike || /^[G-Zg-z]$/.test(others.join(''))) || trim(text).length < others.length + 5) return undefined;
  const [{ 0: letter, index }] = others;
  return `character ${index} is \`${letter}\`, which is no hex digit${areLike ? `: a ${DIGITS[letter]}?` : ''}`;
}

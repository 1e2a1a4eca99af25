// Recognises the format and the notation of an input. For each input that is read here, the result is that of
// `boardwire check`, which reads more inputs.

import { fromBase64url } from './helpers.js';
import { requireBytes, requireShape } from './shape.js';
import { openDiagram, openFen, openLink, placementFormat } from './recognise/positions.js';
import { openSgf } from './recognise/sgf.js';
import { asText, isLink, linksIn, requireUnnamed, unhex, Unreadable, valueOrUndefined } from './recognise/text.js';
import { MAX_BYTES, openBytes, openDocument } from './recognise/values.js';

const MIN_NEAR_SHARE = 0.5; // the share of an input before its fault from which a format is near

const openBase64url = (text, requested) => openBytes(valueOrUndefined(() => fromBase64url(text)), requested);

/** The notations of a text, in the order in which they are tried: each opens a text that has its form. */
const NOTATIONS = [
  ['base64url', (text, requested) => (isLink(text.split('#', 1)[0]) ? undefined : openBase64url(/^[^#\s]*#([c8].*|[A-P].{22})$/s.exec(text)?.[1] ?? '', requested))],
  ['json', text => (/^\{\s*["}]/.test(text) && (text.includes('"format"') || unhex(text) === undefined) ? openDocument(text) : undefined)],
  ['sgf', text => (/^\(\s*[;(]/.test(text) ? openSgf(text) : undefined)],
  ['fen', openFen],
  ['diagram', openDiagram],
  // Rows of digits may be cells.
  ['hex', (text, requested) => (requested.format === undefined && /^(?:[0-2]{3,}\s+){2,}[0-2]{3,}$|^[\s[\](),]*(?:[0-2][\s[\](),]+){3,}[0-2]?$/.test(text) ? undefined : openBytes(unhex(text), requested))],
  ['link', openLink],
  ['base64url', openBase64url],
];

export function recognise(input, { format, exact = false, allow = [], limits, position } = {}) {
  if (typeof input !== 'string') requireBytes(input);
  requireShape(typeof exact === 'boolean', 'options.exact', 'a boolean');
  const near = [];
  try {
    return answerTo(typeof input === 'string' ? new TextEncoder().encode(input) : input, { format, exact, allow, limits, position, near });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const nearest = near.filter(({ share }) => share >= MIN_NEAR_SHARE).sort((a, b) => b.share - a.share).slice(0, 2);
    return { format: null, what: error.message, nearest: nearest.map(fit => ({ format: fit.format, against: fit.against })) };
  }
}

/** Returns the reading of the input, or of the only link in the input. */
function answerTo(bytes, requested) {
  const hasMark = !requested.exact && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const original = asText(hasMark ? bytes.subarray(3) : bytes);
  const isEncoded = original === undefined && /^\s*\(\s*[;(]/.test(String.fromCharCode(...bytes.subarray(0, 100)));
  if (bytes.length >= MAX_BYTES && original !== undefined) throw new Unreadable('the text is longer than 1 MiB');
  if (isEncoded || original?.includes('\ufeff')) throw new Unreadable('the text has another encoding than UTF-8, or a byte order mark in it');
  const text = requested.exact ? original : original?.replaceAll('&amp;', '&');
  const repairs = [hasMark && 'removed the byte order mark', text !== original && 'replaced &amp; with &'].filter(Boolean);
  const links = requested.exact || text === undefined ? [] : linksIn(text);
  if (text !== undefined) requireOne(text, links);
  const whole = text === undefined ? openBytes(bytes, requested) : firstOf(text, requested);
  const found = whole ?? (links.length === 1 ? firstOf(links[0], requested) : undefined);
  if (whole === undefined) repairs.push('took the link out of the text');
  if (found === undefined || (!found.isValid && requested.format === undefined && found.notation !== 'sgf')) requireUnnamed(ArrayBuffer.isView(found?.input) ? found.input : text ?? bytes);
  if (found === undefined) throw new Unreadable(text?.trim() === '' ? 'the input is empty' : `the ${text === undefined ? 'bytes fit' : 'text fits'} no format`);
  const { isValid, position, ...answer } = { notation: 'binary', also: [], dropped: [], problem: null, ...found, repairs: [...repairs, ...found.repairs ?? []] };
  return { ...answer, because: requested.format === undefined ? answer.because : null, dropped: isValid ? answer.dropped : [], ...(position !== undefined && { position }) };
}

/** The first valid reading of a text, or else the first faulty one. */
function firstOf(text, requested) {
  const found = [];
  for (const [notation, open] of NOTATIONS) {
    // The lines of a diagram may begin with spaces.
    const opened = open(text.trim(), requested, text.trimEnd().replace(/^[\r\n]+/, ''));
    if (opened !== undefined && [undefined, opened.format].includes(requested.format)) found.push({ notation, ...opened });
    if (found.at(-1)?.isValid) return found.at(-1);
  }
  return found[0];
}

/** Throws if a text has several inputs, or may be moves of Xiangqi, also with remarks. */
function requireOne(text, links) {
  const words = text.split(/[\s,]+/).filter(word => !/^(?:[0-9]*\.*|1-0|0-1|1\/2-1\/2|[*]|½-½)$/.test(word));
  const moves = words.filter(word => /^[0-9]*\.*[a-i][0-9][-x]?[a-i][0-9][!?+#]*$/i.test(word)).length;
  const areMost = moves > 2 * (words.length - moves) && /[\s,.]/.test(text.trim());
  const isAfterFen = placementFormat(words[0] ?? '') !== undefined && (moves > 0 || words.includes('moves'));
  const isCommand = /^\s*["'`]*(?:(?:position|startpos|fen)\s|startpos$)/.test(text);
  if (isCommand || areMost || isAfterFen || (moves > 0 && /[{([]/.test(text))) throw new Unreadable('the program reads moves of Xiangqi');
  const fens = text.split(/[\s"'[\]()]/).filter(word => word.split('/').length > 7 && placementFormat(word) !== undefined);
  const number = new Set(fens).size + (text.includes('?p=') ? links.length : 0);
  if (number > 1 && !/^\s*(?:\{|\(\s*[;(])/.test(text)) throw new Unreadable(`the text has ${number} links and FENs: give one of them`);
}

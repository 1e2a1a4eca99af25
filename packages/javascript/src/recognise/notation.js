// How an input may be written down.

import { fromBase64url, fromHex } from '../helpers.js';
import { fitBytes, TRIED } from './bytes-fit.js';
import { diagramKind } from './diagram.js';
import { isCommand, isMoveList } from './moves.js';
import { rows } from './paste-board.js';
import { isBits } from './paste-bytes.js';
import { looksLikeSgf } from './sgf.js';
import { asText, trim, trimEnd } from './text.js';
import { fitText, isBase64url, isLink, placementFormat } from './text-fit.js';

/** All ways in which an input can be read, the likeliest first: `{ notation, bytes }` or `{ notation, text }`. */
export function ways(input, { exact }) {
  const text = asText(input);
  if (text === undefined) return input.length > 0 ? [{ notation: 'binary', bytes: input }] : [];
  const fragment = shared(trim(text));
  if (fragment !== undefined) return [{ notation: 'base64url', bytes: fromBase64url(fragment) }];
  return likely(trim(text)).flatMap(notation => {
    if (notation === 'hex') return [{ notation, bytes: unhex(text), digits: trim(text) }];
    if (notation === 'base64url') return isBase64url(trim(text)) ? [{ notation, bytes: fromBase64url(trim(text)) }] : [];
    if (notation === 'diagram') return [{ notation, text: trimEnd(text) }];
    return [{ notation, text: exact ? text : trim(text) }];
  });
}

/** Formats that begin with the size of a board. */
export const HEADED = ['ternary-board/1', 'ternary-stream/1', 'ternary-bits2/1', 'ternary-integer/1', 'ternary-runs/1', 'go-chains/1'];

/** Tries each format that a notation can hold, in the order of preference. */
export function fitsOf({ notation, bytes, text, digits }, asked) {
  if (bytes === undefined) return [fitText(text, notation, asked)].filter(fit => fit !== undefined);
  // Any bytes of small digits are a chess board: rows of them are rather the cells of a board.
  const areCells = digits !== undefined && asked.format === undefined && !asked.exact && rows(digits) !== undefined;
  return TRIED.filter(format => (asked.format === undefined || format === asked.format) && (!areCells || HEADED.includes(format)))
    .map(format => ({ ...fitBytes(bytes, format, asked), opened: { format, input: bytes } }));
}

/** The fragment of a share link, which begins with the letter of a game or one of `xiangqi-index/1`. */
function shared(text) {
  const [page, ...rest] = text.split('#'), fragment = rest.join('#');
  const isCode = /^[c8]/.test(fragment) || /^[A-P].{22}$/s.test(fragment);
  return isCode && isBase64url(fragment) && !/\s/.test(page) && !isLink(page) ? fragment : undefined;
}

/** The notations that the characters of a text allow. */
function likely(text) {
  if (text === '') return [];
  if (/^\{\s*["}]/.test(text)) return ['json'];
  if (looksLikeSgf(text)) return ['sgf'];
  if (isCommand(text)) return ['ucci'];
  if (diagramKind(text) !== undefined) return ['diagram'];
  if (placementFormat(text) !== undefined) return ['fen'];
  if (!isBits(text) && unhex(text) !== undefined) return ['hex'];
  if (isMoveList(text)) return ['moves'];
  if (isLink(text)) return ['link'];
  return /^[A-Za-z0-9\-_=+/%]*$/.test(text) ? ['link', 'base64url'] : [];
}

/** The bytes of hexadecimal digits, with white space between them. */
function unhex(text) {
  try {
    return fromHex(text.replace(/[ \t\n\f\r]/g, '').toLowerCase());
  } catch {
    return undefined;
  }
}

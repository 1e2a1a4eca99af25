// How an input may be written down, and how well it fits the formats that its notation can hold. A fit has what the input
// was opened as: `{ format, input, … }`.

import { BoardwireError } from '../errors.js';
import { formats } from '../formats.js';
import { fromBase64url, fromHex } from '../helpers.js';
import { fitBytes, formatOfLong, TRIED } from './bytes-fit.js';
import { diagramOf } from './diagram.js';
import { openDocument } from './documents.js';
import { isCommand, isMoveList, LIKE_MOVE, lostFields, movesOf, openMoves } from './moves.js';
import { looksLikeSgf, openSgf } from './sgf.js';
import { asText, trim, Unreadable, valueOrUndefined } from './text.js';

/** The least score by which a faulty input is said to be of a format. */
export const CLEAR = 55;

/** Longer bytes are not tried as every format: their beginning decides. */
const MAX_TRIED_BYTES = 1 << 20;

/** The interpretations of an input, the likeliest first: `{ notation, bytes }` or `{ notation, text }`. */
export function interpretations(input, { exact, format }) {
  const text = typeof input === 'string' ? input : asText(input);
  if (text === undefined) return input.length > 0 ? [{ notation: 'binary', bytes: input }] : [];
  const inner = trim(text);
  const fragment = shareLinkFragment(inner);
  if (fragment !== undefined) return [{ notation: 'base64url', bytes: fragment }];
  return likelyNotations(inner, exact || format !== undefined).flatMap(notation => {
    const bytes = { hex: unhex, base64url: unbase64url }[notation]?.(inner);
    if (notation === 'hex' || notation === 'base64url') return bytes === undefined ? [] : [{ notation, bytes }];
    return [{ notation, text: exact ? text : notation === 'diagram' ? text.trimEnd() : inner }];
  });
}

/** The bytes of the fragment of a share link, which begins with the letter of a game or one of `xiangqi-index/1`. */
function shareLinkFragment(text) {
  const [, page, fragment] = /^([^#\s]*)#([c8][\w-]*|[A-P][\w-]{22})$/.exec(text) ?? [];
  return fragment === undefined || isLink(page) ? undefined : unbase64url(fragment);
}

/** The notations that the characters of a text allow. */
function likelyNotations(text, isAsked) {
  if (text === '') return [];
  if (/^\{\s*["}]/.test(text)) return ['json'];
  if (looksLikeSgf(text)) return ['sgf'];
  if (isCommand(text)) return ['ucci'];
  if (diagramOf(text) !== undefined) return ['diagram'];
  if (placementFormat(text) !== undefined) return ['fen'];
  if (unhex(text) !== undefined) return isAsked || !areDigitsOpen(text) ? ['hex'] : [];
  if (isMoveList(text)) return ['moves'];
  if (isLink(text)) return ['link'];
  return /^[A-Za-z0-9\-_=+/%]*$/.test(text) ? ['link', 'base64url'] : [];
}

/** May digits be bits, rows of cells or decimal numbers as well as hex? */
function areDigitsOpen(text) {
  const groups = text.split(/\s+/);
  return (groups.length > 1 && (/^[012\s]*$/.test(text) || groups.every(group => /^[0-9]{1,3}$/.test(group)))) || /^[01]{8}$/.test(text) || groups.some(group => group.length % 2 !== 0);
}

/** The bytes of hexadecimal digits, with white space between them. */
const unhex = text => valueOrUndefined(fromHex, text.replace(/[ \t\n\f\r]/g, '').toLowerCase());
const unbase64url = text => valueOrUndefined(fromBase64url, text);

/** Tries each format that a notation can hold, in the order of preference. */
export function fitsOf({ notation, bytes, text }, requested) {
  if (bytes === undefined) return [fitText(text, notation, requested)].filter(fit => fit !== undefined);
  const possible = requested.format !== undefined ? [requested.format] : bytes.length > MAX_TRIED_BYTES ? [formatOfLong(bytes)] : TRIED;
  if (bytes.length > MAX_TRIED_BYTES) return possible[0] === undefined ? [] : [validFit({ format: possible[0], input: bytes })];
  return possible.filter(format => TRIED.includes(format)).map(format => fitBytes(bytes, format, requested));
}

/** Tries a text as the one format that its notation can hold; undefined if the caller asked for another. */
function fitText(text, notation, requested) {
  const fit = {
    link: () => fitLink(text, requested),
    fen: () => fitPlacement(text, placementFormat(text), requested),
    sgf: () => fitOpened('go-chains/1', () => openSgf(text)),
    ucci: () => fitMoves(text, notation, requested),
    moves: () => fitMoves(text, notation, requested),
    diagram: () => fitDiagram(text, requested),
    json: () => fitOpened('ternary-board/1', () => openDocument(text)),
  }[notation]();
  if (fit === undefined || requested.format === undefined || fit.format === requested.format) return fit;
  // Both formats of a chess board have the same placement.
  const isChess = format => format.startsWith('chess-');
  return isChess(fit.format) && isChess(requested.format) ? fitPlacement(text, requested.format, requested) : undefined;
}

const validFit = opened => ({ format: opened.format, isValid: true, score: 100, against: '', opened });
const faultyFit = (format, score, against, opened) => ({ format, isValid: false, score, against, opened });

const errorText = ({ code, unit, offset, message }) => `${code}${unit === null ? '' : ` at ${unit} ${offset}`}: ${message}`;

/** The fit of an input that `action` opens, as the format that it says. */
function fitOpened(format, action) {
  let opened;
  try {
    opened = action();
    if (opened.format === 'go-chains/1' && opened.moves.length > 0) formats[opened.format].codec.play(opened.input, opened.toPlay, opened.moves);
    return validFit(opened);
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof BoardwireError || error instanceof TypeError)) throw error;
    return faultyFit(format, 95, error.message, opened === undefined ? { format: null, what: error.message } : { ...opened, dropped: [] });
  }
}

/** Is a text a link with a parameter p? */
function isLink(text) {
  const mark = text.indexOf('?');
  return mark >= 0 && !/\s/.test(text) && text.slice(mark + 1).split('&').some(part => /^(?:p|%70)=/.test(part));
}

/** Has a text something before its link that is kept as a part of the link and hardly belongs to it? */
export const hasOddBase = text => !/^[\w+.~/%-]*$/.test(text.split('?')[0].replace('://', '').replace(/:\d+/, ''));

/** Has a link nothing of a second link, of a tracker, or of the encoding of a mail or of a page? Other sites have a shorter p of their own. */
const isUsual = text => /^(?:https?:\/\/)?[\w.~/%-]*\?(?!.*(?:=3D|[?&](?:utm_|\w*clid=|mc_|igshid|spm|share_)))[\w=&!%+~-]*$/.test(text)
  && (!text.includes('://') || /\/xq\?|[?&]p=[^&]{24}/.test(text));

/** A link, or the value of p alone, for which only the length and the bits are evidence. */
function fitLink(text, { allow }) {
  const format = 'xiangqi-link/1';
  const opened = { format, input: text };
  const { ok, error } = formats[format].codec.tryDecode(text, { allow });
  if (ok) return validFit(opened);
  let score = 0;
  if (isLink(text)) score = isUsual(text) ? 95 : CLEAR - 1;
  else if (error.offset !== null && text.length >= 20 && text.length <= 40 && unbase64url(text) !== undefined) {
    score = Math.floor(error.offset * 85 / text.length);
  }
  return faultyFit(format, score, errorText(error), opened);
}

/** The format of a text whose first word looks like the placement of a FEN: at least half of its ranks are wide enough. */
function placementFormat(text) {
  const [placement] = text.split(' ', 1);
  const ranks = placement.split('/');
  if (!/^[/A-Za-z0-9]*$/.test(placement) || ranks.length < 6 || ranks.length > 12) return undefined;
  const width = rank => Array.from(rank.slice(0, 20), found => (/[0-9]/.test(found) ? Number(found) : 1)).reduce((sum, files) => sum + files, 0);
  const haveWidth = files => ranks.filter(rank => width(rank) === files).length * 2 >= ranks.length;
  if (haveWidth(8) && (!haveWidth(9) || ranks.length === 8)) return 'chess-board-packed/1';
  return haveWidth(9) ? 'xiangqi-fen/1' : undefined;
}

/** Is a letter that both sides have a piece of neither chess nor Xiangqi? */
const isForeign = placement => Array.from(placement).some(letter => /[dfgijlmostuvwxyz]/.test(letter) && placement.includes(letter.toUpperCase()));

/** Is a word no part of another line, another FEN or a link? A result such as `1/2-1/2` has two slashes. */
const isField = word => word !== '' && !/\s/.test(word) && word.split('/').length < 4;

/** A FEN, or for chess its placement alone. The fields that no format keeps are named. */
function fitPlacement(text, format, { allow }) {
  const [placement, ...others] = text.split(' ');
  const isChess = format.startsWith('chess-');
  const isFen = others.every(isField) && (others.length === 0 || /^(?:[wb]|r)$/.test(others[0]));
  const dropped = lostFields(isChess ? others : others.slice(1));
  // Another game, a fault after the placement, and moves in the fields are for `check`.
  const score = isFen && !isForeign(placement) && placement.split('/').length <= (isChess ? 8 : 10) && others.length < 6 && others.every(field => /^[\w-]*$/.test(field)) ? 95 : CLEAR - 1;
  if (!isChess) {
    if (LIKE_MOVE.test(others.join(' '))) return faultyFit(format, CLEAR - 1, 'moves follow the FEN', { format, input: text });
    const { ok, error } = formats[format].codec.tryDecode(text, { allow });
    if (ok) return validFit({ format, input: text, dropped });
    return faultyFit(format, error.offset < placement.length ? score : CLEAR - 1, errorText(error), { format, input: text });
  }
  try {
    return validFit({ format, input: formats[format].codec.encode({ placement: isFen ? placement : text }), dropped });
  } catch (error) {
    if (!(error instanceof BoardwireError)) throw error;
    return faultyFit(format, score, errorText(error), { format, input: null, problem: error.message });
  }
}

/** A fit that is chosen only if it is valid. */
const onlyValid = fit => ({ ...fit, score: fit.isValid ? fit.score : CLEAR - 1 });

function fitMoves(text, notation, requested) {
  const { fen, names } = movesOf(text, notation);
  // A command of another game has a FEN of that game.
  if (fen !== undefined && placementFormat(fen) !== 'xiangqi-fen/1') return undefined;
  if (fen !== undefined && names.length === 0) return onlyValid(fitPlacement(fen, 'xiangqi-fen/1', requested));
  return fitOpened('xiangqi-history/1', () => openMoves({ fen, names }));
}

/** A diagram is read only if it is valid: a text of other lines may look like one. */
function fitDiagram(text, requested) {
  const { board, xiangqi, namesSide, chess } = diagramOf(text) ?? {};
  if (board !== undefined) return fitOpened('ternary-board/1', () => ({ format: 'ternary-board/1', input: formats['ternary-board/1'].codec.encode(board) }));
  const fit = chess !== undefined ? fitPlacement(chess, 'chess-board-packed/1', requested) : xiangqi && fitPlacement(xiangqi, 'xiangqi-fen/1', requested);
  const repairs = chess !== undefined || namesSide ? [] : ['assumed that red is to move: the diagram names no side'];
  return fit && onlyValid({ ...fit, opened: { ...fit.opened, repairs } });
}

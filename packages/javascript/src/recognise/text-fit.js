// How well a text fits a format. A fit may bring what the text was opened as: `{ format, input, … }`.

import { fromBase64url } from '../helpers.js';
import { formats } from '../formats.js';
import { BoardwireError } from '../errors.js';
import { boardOf, chessPlacement, diagramKind, namesSide, xiangqiFen } from './diagram.js';
import { openDocument } from './documents.js';
import { movesOf, openMoves } from './moves.js';
import { hasInvisible } from './paste-wrapping.js';
import { openSgf } from './sgf.js';
import { Unreadable } from './text.js';

/** The least score by which a faulty input is said to be of a format. */
export const CLEAR = 55;

/** Is a text a link with a parameter p? */
export function isLink(text) {
  const mark = text.indexOf('?');
  return mark >= 0 && !/\p{White_Space}/u.test(text) && text.slice(mark + 1).split('&').some(part => /^(?:p|%70)=/.test(part));
}

/** Has a text something before its link that is kept as a part of the link and hardly belongs to it? */
export function hasOddBase(text) {
  const base = text.split('?')[0];
  const scheme = text.includes('://') ? text.slice(0, text.indexOf('://')) : '';
  return hasInvisible(base) || /["'`<>()[\]]/.test(base) || (isLink(text) && /[^A-Za-z0-9+\-.]/.test(scheme));
}

/** How many files a rank has. */
export const width = rank => Array.from(rank.slice(0, 20), found => (/[0-9]/.test(found) ? Number(found) : 1))
  .reduce((sum, files) => sum + files, 0);

/** The format of a text whose first word looks like the placement of a FEN: at least half of its ranks are wide enough. */
export function placementFormat(text) {
  const [placement] = text.split(' ', 1);
  const ranks = placement.split('/');
  if (!/^[/A-Za-z0-9]*$/.test(placement) || ranks.length < 6 || ranks.length > 12) return undefined;
  const wide = files => ranks.filter(rank => width(rank) === files).length * 2 >= ranks.length;
  if (wide(8) && (!wide(9) || ranks.length === 8)) return 'chess-board-packed/1';
  return wide(9) ? 'xiangqi-fen/1' : undefined;
}

const valid = opened => ({ format: opened.format, isValid: true, score: 100, against: '', opened });

const faulty = (format, score, against, opened) => ({ format, isValid: false, score, against, opened });

const against = ({ code, unit, offset, message }) => `${code}${unit === null ? '' : ` at ${unit} ${offset}`}: ${message}`;

/** Tries a text as the one format that its notation can hold; undefined if the caller asked for another. */
export function fitText(text, notation, asked) {
  const fit = {
    link: () => fitLink(text, asked),
    fen: () => fitPlacement(text, placementFormat(text) ?? asked.format, asked),
    sgf: () => fitOpened('go-chains/1', 95, () => openSgf(text, asked.format)),
    ucci: () => fitMoves(text, notation, asked),
    moves: () => fitMoves(text, notation, asked),
    diagram: () => fitDiagram(text, asked),
    // Another document may have a link or a FEN in it.
    json: () => fitOpened('ternary-board/1', text.includes('"format"') ? 100 : CLEAR, () => openDocument(text)),
  }[notation]?.();
  if (fit === undefined || asked.format === undefined || fit.format === asked.format) return fit;
  // Both formats of a chess board have the same placement, and a Go position without moves is a ternary board.
  const isChess = format => format.startsWith('chess-');
  if (isChess(fit.format) && isChess(asked.format)) return fitPlacement(text, asked.format, asked);
  return undefined;
}

/** What an action opens, tried as what it says that it is. */
function fitOpened(format, score, action) {
  let opened;
  try {
    opened = action();
  } catch (error) {
    if (error instanceof Unreadable || error instanceof BoardwireError) {
      return faulty(format, score, error.message, { format: null, what: error.message });
    }
    throw error;
  }
  const { moves } = opened;
  if (opened.format !== 'go-chains/1' || moves.length === 0) return valid(opened);
  try {
    formats['go-chains/1'].codec.play(opened.input, opened.toPlay, moves);
    return valid(opened);
  } catch (error) {
    if (!(error instanceof BoardwireError || error instanceof TypeError)) throw error;
    return faulty('go-chains/1', 95, error.message, opened);
  }
}

/** The fewest characters of a position as p. */
const SHORTEST = 24;

/** Is a link one of another site, which has a parameter p of its own: a number of a page, or a word? */
export function isForeign(text) {
  const [base, ...query] = text.split('?');
  const p = query.join('?').split(/[&#]/).find(part => part.startsWith('p='));
  return base.includes('://') && !base.endsWith('/xq') && p !== undefined && p.length - 2 < SHORTEST;
}

/** A link, or the value of p alone, for which only the length and the bits are evidence. */
function fitLink(text, { allow }) {
  const format = 'xiangqi-link/1';
  const opened = { format, input: text };
  const { ok, error } = formats[format].codec.tryDecode(text, { allow });
  if (ok) return valid(opened);
  if (isForeign(text)) {
    return faulty(format, CLEAR - 1, `p has fewer than the ${SHORTEST} characters of the shortest position`, opened);
  }
  let score = 0;
  if (isLink(text)) score = 95;
  else if (error.offset !== null && text.length >= 20 && text.length <= 40 && isBase64url(text)) {
    score = Math.floor(error.offset * 85 / text.length);
  }
  return faulty(format, score, against(error), opened);
}

export function isBase64url(text) {
  try {
    fromBase64url(text);
    return true;
  } catch {
    return false;
  }
}

/** A letter that both sides have, and that is a piece of neither chess nor Xiangqi. */
const foreignPiece = placement => Array.from(placement)
  .find(letter => /[dfgijlmostuvwxyz]/.test(letter) && placement.includes(letter.toUpperCase()));

/** Is a word no part of another line, another FEN or a link? A result such as `1/2-1/2` has two slashes. */
const isField = word => word !== '' && !/\p{White_Space}/u.test(word) && word.split('/').length < 4;

function fitPlacement(text, format, { allow }) {
  if (format === undefined) return undefined;
  const letter = foreignPiece(text.split(' ', 1)[0]);
  if (letter !== undefined) {
    const against = `\`${letter}\` is a piece of another game, such as Shogi or Makruk`;
    return faulty(format, CLEAR - 1, against, { format, input: null, problem: against });
  }
  if (format === 'xiangqi-fen/1') {
    const { ok, error } = formats[format].codec.tryDecode(text, { allow });
    const opened = { format, input: text };
    return ok ? valid(opened) : faulty(format, 95, against(error), opened);
  }
  // A FEN, or its placement alone. The fields after the placement are in no format.
  const [placement, ...others] = text.split(' ');
  const isFen = (others.length === 0 || /^[wb]$/.test(others[0])) && others.every(isField);
  try {
    const input = formats[format].codec.encode({ placement: isFen ? placement : text });
    return valid({ format, input, dropped: others });
  } catch (error) {
    if (!(error instanceof BoardwireError)) throw error;
    return faulty(format, 95, against(error), { format, input: null, problem: error.message });
  }
}

function fitMoves(text, notation, asked) {
  const moves = movesOf(text, notation);
  // A command of another game has a FEN of that game.
  if (moves.fen !== undefined && placementFormat(moves.fen) !== 'xiangqi-fen/1') return undefined;
  if (moves.fen !== undefined && moves.names.length === 0) return fitPlacement(moves.fen, 'xiangqi-fen/1', asked);
  return fitOpened('xiangqi-history/1', 95, () => openMoves(moves));
}

function fitDiagram(text, asked) {
  const kind = diagramKind(text);
  if (kind === 'xiangqi') {
    const fit = fitPlacement(xiangqiFen(text), 'xiangqi-fen/1', asked);
    const repairs = namesSide(text) ? [] : ['assumed that red is to move: the diagram names no side'];
    return { ...fit, opened: { ...fit.opened, repairs } };
  }
  if (kind === 'chess') return fitPlacement(chessPlacement(text), 'chess-board-packed/1', asked);
  if (kind !== 'board') return undefined;
  return fitOpened('ternary-board/1', 95, () => ({ format: 'ternary-board/1', input: boardOf(text) }));
}

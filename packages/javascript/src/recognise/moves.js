// Moves of Xiangqi: a UCCI command, `position fen … moves h2e2 h9g7`, or moves from the opening position alone.

import { decode as decodeFen, encode as encodeFen } from '../xiangqi-fen.js';
import { encode as encodeHistory } from '../xiangqi-history.js';
import { originCandidates } from '../xiangqi-origins.js';
import { PIECES, opponent } from '../xiangqi-pieces.js';
import { quote } from '../shape.js';
import { isName, named } from './chinese.js';
import { Unreadable, words } from './text.js';

export const MOVE = /^[a-i][0-9]-?[a-i][0-9]$/i;

/** Does a text begin as a UCCI command does? */
export const isCommand = text => /^position (?:fen|startpos)$/.test(words(text).slice(0, 2).join(' '));

/** A text without the number of a move before it. */
export const unnumbered = text => text.replace(/^[0-9]+\./, '');

/** The words of a list of moves, without the numbers before them: `1.`, `1.h2e2`. */
const listed = text => words(text).map(unnumbered).filter(name => name !== '');

/** Is a text nothing but moves, at least two? Numbers of moves may be between them. */
export function isMoveList(text) {
  const names = listed(text);
  return names.length >= 2 && names.every(name => MOVE.test(name) || isName(name));
}

/** The parts of a text with moves. `fen` is undefined for the opening position. */
export function movesOf(text, notation) {
  if (notation === 'moves') return { fen: undefined, names: listed(text) };
  const [, kind, ...rest] = words(text);
  const end = rest.includes('moves') ? rest.indexOf('moves') : rest.length;
  return { fen: kind === 'fen' ? rest.slice(0, end).join(' ') : undefined, names: rest.slice(end + 1) };
}

/** The opening position. */
export const OPENING = { turn: 'red', squares: PIECES.map(({ home }) => home) };

/** What a text with moves holds: a history with its position, or a FEN where there are no moves. */
export function openMoves({ fen, names }) {
  if (names.length === 0) return { format: 'xiangqi-fen/1', input: fen ?? encodeFen(OPENING) };
  const { position, plies } = play(fen === undefined ? OPENING : decodeFen(fen), names);
  const repairs = fen === undefined ? [] : ['chose identities for the pieces of the FEN (XF-8 to XF-10)'];
  return { format: 'xiangqi-history/1', input: encodeHistory({ plies }, { position }), position, repairs };
}

/** The square of `h2`: columns a to i, rows 9 down to 0. */
const squareOf = name => 9 * (9 - Number(name[1])) + 'abcdefghi'.indexOf(name[0].toLowerCase());

/** The reason why a move cannot be played; undefined if it can. */
function obstacle({ squares, turn }, { piece, from, to }) {
  const occupant = squares.indexOf(to);
  if (PIECES[piece].side !== turn) return `it is the turn of ${turn}`;
  if (occupant >= 0 && PIECES[occupant].side === turn) return 'its own side is on the square';
  const isStep = PIECES[piece].candidates.includes(to) && originCandidates(piece, to).includes(from);
  return isStep ? undefined : 'the piece does not move so';
}

/** The move of a name, `{ piece, from, to }`, or `{ why }` there is none. */
function moveOf(position, name) {
  if (isName(name)) {
    const found = named(position.squares, position.turn, name).filter(move => obstacle(position, move) === undefined);
    return found.length === 1 ? found[0] : { why: 'no piece has a move of that name, or two have' };
  }
  if (!MOVE.test(name)) return { why: 'it is no move such as h2e2' };
  const [from, to] = [squareOf(name.slice(0, 2)), squareOf(name.slice(-2))];
  const piece = position.squares.indexOf(from);
  if (piece < 0) return { why: `there is no piece on ${name.slice(0, 2)}` };
  return { piece, from, to, why: obstacle(position, { piece, from, to }) };
}

/** The position after moves, and the moves, newest first. */
function play(start, names) {
  const position = { turn: start.turn, squares: [...start.squares] };
  const plies = names.map((name, i) => {
    const { piece, from, to, why } = moveOf(position, name);
    if (why !== undefined) throw new Unreadable(`move ${i + 1}, ${quote(name)}, cannot be played: ${why}`);
    const occupant = position.squares.indexOf(to);
    if (occupant >= 0) position.squares[occupant] = null;
    position.squares[piece] = to;
    position.turn = opponent(position.turn);
    return { piece, from, to, captured: occupant < 0 ? null : occupant };
  });
  return { position, plies: plies.reverse() };
}

// Moves of Xiangqi: a UCCI command, `position fen … moves h2e2 h9g7`, or moves from the opening position alone.

import { decode as decodeFen, encode as encodeFen } from '../xiangqi-fen.js';
import { encode as encodeHistory } from '../xiangqi-history.js';
import { originCandidates } from '../xiangqi-origins.js';
import { PIECES, opponent } from '../xiangqi-pieces.js';
import { quote } from '../shape.js';
import { Unreadable, words } from './text.js';

const MOVE = /^[a-i][0-9]-?[a-i][0-9]$/i;

/** Does a text begin as a UCCI command does? */
export const isCommand = text => /^position (?:fen|startpos)$/.test(words(text).slice(0, 2).join(' '));

/** The words of a list of moves, without the numbers before them: `1.`, `1.h2e2`. */
const listed = text => words(text).map(word => word.replace(/^[0-9]+\./, '')).filter(name => name !== '');

/** Is a text nothing but moves, at least two? Numbers of moves may be between them. */
export function isMoveList(text) {
  const names = listed(text);
  return names.length >= 2 && names.every(name => MOVE.test(name));
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

/** The position after moves, and the moves, newest first. */
function play(start, names) {
  const squares = [...start.squares];
  let { turn } = start;
  const plies = names.map((name, i) => {
    const fail = why => {
      throw new Unreadable(`move ${i + 1}, ${quote(name)}, cannot be played: ${why}`);
    };
    if (!MOVE.test(name)) fail('it is no move such as h2e2');
    const [from, to] = [squareOf(name.slice(0, 2)), squareOf(name.slice(-2))];
    const piece = squares.indexOf(from);
    if (piece < 0) fail(`there is no piece on ${name.slice(0, 2)}`);
    if (PIECES[piece].side !== turn) fail(`it is the turn of ${turn}`);
    const occupant = squares.indexOf(to);
    if (occupant >= 0 && PIECES[occupant].side === turn) fail('its own side is on the square');
    if (!PIECES[piece].candidates.includes(to) || !originCandidates(piece, to).includes(from)) {
      fail('the piece does not move so');
    }
    if (occupant >= 0) squares[occupant] = null;
    squares[piece] = to;
    turn = opponent(turn);
    return { piece, from, to, captured: occupant < 0 ? null : occupant };
  });
  return { position: { turn, squares }, plies: plies.reverse() };
}

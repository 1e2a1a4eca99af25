// Moves of Xiangqi: a UCCI command, `position fen … moves h2e2 h9g7`, or moves from the opening position alone.

import { decode as decodeFen, encode as encodeFen } from '../xiangqi-fen.js';
import { encode as encodeHistory } from '../xiangqi-history.js';
import { originCandidates } from '../xiangqi-origins.js';
import { PIECES, opponent } from '../xiangqi-pieces.js';
import { quote } from '../shape.js';
import { Unreadable, words } from './text.js';

/** Columns a to i, rows 9 down to 0. */
const STEP = /^([a-i])([0-9])-?([a-i])([0-9])$/i;

/** A word that is a move in any notation, or announces moves: `h2e2`, `Nf3`, `炮二平五`. */
export const LIKE_MOVE = /(?:^|[^\w&=])[A-Za-z]{1,3}[0-9]|O-O|[平进退進]|\bmoves\b/i;

/** Does a text begin as a UCCI command does? */
export const isCommand = text => /^position\s+(?:fen|startpos)(?!\S)/.test(text);

/** The words of a list of moves, without the numbers before them: `1.`, `1.h2e2`. */
const moveNames = text => words(text).map(name => name.replace(/^[0-9]+\./, '')).filter(name => name !== '');

/** Is a text nothing but moves, at least two? Numbers of moves may be between them, none of which is left out. */
export function isMoveList(text) {
  const names = moveNames(text);
  const numbers = words(text).flatMap(name => /^[0-9]+(?=\.)/.exec(name) ?? []).map(Number);
  return names.length >= 2 && names.every(name => STEP.test(name)) && numbers.every((number, i) => number <= (numbers[i - 1] ?? 0) + 1);
}

/** The parts of a text with moves. `fen` is undefined for the opening position. */
export function movesOf(text, notation) {
  if (notation === 'moves') return { fen: undefined, names: moveNames(text) };
  const [, kind, ...rest] = words(text);
  const end = rest.includes('moves') ? rest.indexOf('moves') : rest.length;
  return kind === 'fen' ? { fen: rest.slice(0, end).join(' '), names: rest.slice(end + 1) } : { fen: undefined, names: rest.slice(rest[0] === 'moves') };
}

/** What of a FEN no format keeps. */
export const lostFields = fields => (fields.length > 0 ? [`the fields "${fields.join(' ')}"`] : []);

/** The opening position. */
export const OPENING = { turn: 'red', squares: PIECES.map(({ home }) => home) };

/** What a text with moves holds: a history with its position, or a FEN where there are no moves. */
export function openMoves({ fen, names }) {
  if (names.length === 0) return { format: 'xiangqi-fen/1', input: encodeFen(OPENING) };
  const { turn, squares: start } = fen === undefined ? OPENING : decodeFen(fen);
  const position = { turn, squares: [...start] };
  const plies = names.map((name, i) => play(position, name, i + 1)).reverse();
  const repairs = fen === undefined ? [] : ['chose identities for the pieces of the FEN (XF-8 to XF-10)'];
  return { format: 'xiangqi-history/1', input: encodeHistory({ plies }, { position }), position, repairs, dropped: lostFields(fen?.split(' ').slice(2) ?? []) };
}

/** Plays a move and gives its ply. */
function play(position, name, number) {
  const [, column, row, toColumn, toRow] = STEP.exec(name) ?? [];
  const [from, to] = [[column, row], [toColumn, toRow]].map(([a, b]) => 9 * (9 - Number(b)) + 'abcdefghi'.indexOf(a?.toLowerCase()));
  const [piece, occupant] = [from, to].map(square => position.squares.indexOf(square));
  const side = id => PIECES[id]?.side;
  const isMove = side(piece) === position.turn && side(occupant) !== position.turn && PIECES[piece].candidates.includes(to) && originCandidates(piece, to).includes(from);
  if (!isMove) throw new Unreadable(`move ${number}, ${quote(name)}, cannot be played`);
  if (occupant >= 0) position.squares[occupant] = null;
  position.squares[piece] = to;
  position.turn = opponent(position.turn);
  return { piece, from, to, captured: occupant < 0 ? null : occupant };
}

// Names of moves in the Chinese notation: `炮二平五`. The rules are those of `boardwire convert --notation chinese`.

import { PIECES } from '../xiangqi-pieces.js';

const NUMERALS = '一二三四五六七八九';
const FORMS = [['帅帥將', '将'], ['仕', '士'], ['相', '象'], ['兵', '卒'], ['馬傌', '马'], ['車俥', '车'], ['砲', '炮'], ['進', '进'], ['後', '后']];

/** A piece of the library's kinds as the folded character. */
const CHARACTERS = { general: '将', advisor: '士', elephant: '象', horse: '马', rook: '车', cannon: '炮', pawn: '卒' };

/** The characters of a name, with one for all forms of a piece, a direction or a number. */
const folded = name => Array.from(name, character => {
  if (NUMERALS.includes(character)) return String(NUMERALS.indexOf(character) + 1);
  if (/[０-９]/.test(character)) return String.fromCharCode(character.charCodeAt(0) - 0xfee0);
  return FORMS.find(([forms]) => forms.includes(character))?.[1] ?? character;
}).join('');

/** Has a word the form of a name? */
export const isName = word => /^..[平进退][1-9]$/u.test(folded(word));

const fileOf = (side, square) => (side === 'red' ? 9 - square % 9 : square % 9 + 1);

/** How many ranks a square is ahead of another. */
const forward = (side, from, to) => (Math.floor(to / 9) - Math.floor(from / 9)) * (side === 'red' ? -1 : 1);

/**
 * The squares from and to of each move that may have a name: by the rules of the notation, not yet by those of the game.
 * `squares` are those of the pieces.
 */
export function named(squares, turn, name) {
  const wanted = folded(name);
  return PIECES.flatMap(({ side, kind }, piece) => {
    const from = squares[piece];
    if (side !== turn || from === null || !wanted.slice(0, 2).includes(CHARACTERS[kind])) return [];
    const mover = moverOf(squares, side, kind, from);
    return Array.from({ length: 90 }, (_, to) => ({ piece, from, to }))
      .filter(({ to }) => mover + pathOf(side, kind, from, to) === wanted);
  });
}

function pathOf(side, kind, from, to) {
  const ahead = forward(side, from, to);
  const isStraight = ['general', 'rook', 'cannon', 'pawn'].includes(kind);
  const direction = ahead === 0 ? '平' : ahead > 0 ? '进' : '退';
  return direction + (isStraight && ahead !== 0 ? Math.abs(ahead) : fileOf(side, to));
}

/** The piece, with its file, or with its rank among the pieces that share its name. */
function moverOf(squares, side, kind, from) {
  const character = CHARACTERS[kind];
  // The front one is nearest to the other side.
  const ofFile = file => PIECES.map((piece, i) => (piece.side === side && piece.kind === kind ? squares[i] : null))
    .filter(square => square !== null && fileOf(side, square) === file)
    .sort((a, b) => forward(side, a, b));
  const own = ofFile(fileOf(side, from));
  if (own.length < 2 || kind === 'advisor' || kind === 'elephant') return character + fileOf(side, from);
  const shared = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(ofFile).filter(all => all.length > 1);
  if (kind === 'pawn' && (shared.length > 1 || own.length > 3)) return shared.flat().indexOf(from) + 1 + character;
  const place = own.indexOf(from);
  return (place === 0 ? '前' : place === 1 && own.length === 3 ? '中' : '后') + character;
}

// Moves in the Chinese notation: `炮二平五`. The rules are those of cli/src/boards/xiangqi/names.rs.

import { PIECES, characterOf } from './pieces.js';

const NUMERALS = '一二三四五六七八九';
const STRAIGHT = ['general', 'rook', 'cannon', 'pawn'];

/** The name of a ply that is played from the squares of the pieces. */
export function chineseName(squares, { piece, from, to }) {
  const { side, kind } = PIECES[piece];
  const ranksAhead = forward(side, from, to);
  const direction = ranksAhead === 0 ? '平' : ranksAhead > 0 ? '进' : '退';
  const target = STRAIGHT.includes(kind) && ranksAhead !== 0 ? Math.abs(ranksAhead) : file(side, to);
  return moverName(squares, piece, from) + direction + numeral(side, target);
}

/** The piece, with its file or with its rank among the pieces of the same kind. */
function moverName(squares, piece, from) {
  const { side, kind } = PIECES[piece];
  const squaresOfKind = PIECES.filter(other => other.side === side && other.kind === kind)
    .map(({ id }) => (id === piece ? from : squares[id])).filter(square => square !== null);
  // The piece in front is nearest to the other side.
  const onFile = number => squaresOfKind.filter(square => file(side, square) === number)
    .sort((left, right) => forward(side, left, right));
  const onSameFile = onFile(file(side, from));
  if (onSameFile.length < 2 || kind === 'advisor' || kind === 'elephant') {
    return characterOf(piece) + numeral(side, file(side, from));
  }
  const sharedFiles = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(onFile).filter(squaresOnFile => squaresOnFile.length > 1);
  if (kind === 'pawn' && (sharedFiles.length > 1 || onSameFile.length > 3)) {
    return NUMERALS[sharedFiles.flat().indexOf(from)] + characterOf(piece);
  }
  const index = onSameFile.indexOf(from);
  const order = index === 0 ? '前' : index === 1 && onSameFile.length === 3 ? '中' : '后';
  return order + characterOf(piece);
}

/** The number of ranks from `from` forward to `to`. */
function forward(side, from, to) {
  const rankStep = Math.floor(to / 9) - Math.floor(from / 9);
  return side === 'red' ? -rankStep : rankStep;
}

/** The file of a square, 1 to 9 from the right of a side. */
const file = (side, square) => (side === 'red' ? 9 - square % 9 : square % 9 + 1);

const numeral = (side, number) => (side === 'red' ? NUMERALS[number - 1] : String.fromCharCode(0xff10 + number));

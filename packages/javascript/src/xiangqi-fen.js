// xiangqi-fen/1: the diagram of a board as text, without identities (chapter Xiangqi FEN).

import { textFormat } from './format.js';
import { checkPosition, PIECES } from './xiangqi-pieces.js';
import { letterOf } from './xiangqi-diagram.js';
import { readFen } from './xiangqi-fen-reader.js';
import { writeRanks } from './ranks.js';

export const { decode, tryDecode, encode } = textFormat('xiangqi-fen/1', readFen, write);

function write(position, run) {
  const { turn, squares } = checkPosition(position, run);
  const letters = [];
  for (const { id, side, kind } of PIECES) {
    const square = squares[id];
    if (square !== null) letters[square] = letterOf(side, kind);
  }
  return `${writeRanks(10, 9, square => letters[square])} ${turn === 'red' ? 'w' : 'b'}`;
}

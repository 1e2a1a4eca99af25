// The positions between the moves of a game, so that a slider can show any of them.

import { goChains, ternaryBoard, xiangqiFen } from 'boardwire';
import { squareOf } from './pieces.js';

/**
 * The game of a Xiangqi history: `positions` from the first one known to the last, and `plies` in the order in which they
 * were played.
 */
export function xiangqiGame(position, plies) {
  const positions = [{ turn: position.turn, squares: position.squares }];
  for (const { piece, from, to, captured } of plies) {
    const after = positions.at(-1);
    const squares = [...after.squares];
    squares[piece] = from;
    if (captured !== null) squares[captured] = to;
    positions.push({ turn: after.turn === 'red' ? 'black' : 'red', squares });
  }
  return { kind: 'xiangqi', positions: positions.reverse(), plies: [...plies].reverse() };
}

/** Whether values of a format are a start and moves. */
export const isRecorded = format => ['xiangqi-game/1', 'xiangqi-compact/1'].includes(format);

/** The game of a start and moves. Its pieces get ids in the same way as the pieces of a FEN. */
export function recordedGame({ start, moves }) {
  const positions = [xiangqiFen.decode(start)];
  const plies = moves.map(move => {
    const { turn, squares } = positions.at(-1);
    const [from, to] = [squareOf(move.slice(0, 2)), squareOf(move.slice(2))];
    const [piece, target] = [squares.indexOf(from), squares.indexOf(to)];
    const captured = target === -1 ? null : target;
    positions.push({ turn: turn === 'red' ? 'black' : 'red', squares: squares.map((old, id) => (id === piece ? to : id === captured ? null : old)) });
    return { piece, from, to, captured };
  });
  return { kind: 'xiangqi', positions, plies };
}

/** The game of Go moves from a record, which `play` accepts up to `count` moves. */
export function goGame(record, toPlay, moves, count = moves.length) {
  const sides = toPlay === 'black' ? ['black', 'white'] : ['white', 'black'];
  const plies = moves.slice(0, count).map((name, i) => ({ name, side: sides[i % 2] }));
  return {
    kind: 'go',
    plies,
    /** The board after the first moves, and the stones that they captured. */
    at(moveCount) {
      const { record: bytes, captured } = goChains.play(record, toPlay, moves.slice(0, moveCount));
      return { ...ternaryBoard.decode(bytes), captured };
    },
  };
}

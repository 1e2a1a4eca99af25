// The chain of the selected stone of Go, and its liberties.

import { goChains, ternaryBoard } from 'boardwire';

/** The largest board that has chains. */
const MAX_SIDE = 25;

/** `{ stones, liberties }` as cells of the board that is shown; undefined if no stone is selected. */
export function chainAt(board, cell) {
  if (cell === null || board.kind !== 'cells' || board.isPartial || Math.max(board.rows, board.cols) > MAX_SIDE) return undefined;
  if (board.cells[cell] === 0) return undefined;
  const { chains } = goChains.analyse(ternaryBoard.encode(board));
  const cellOf = ([row, col]) => row * board.cols + col;
  const chain = chains.find(({ stones }) => stones.some(point => cellOf(point) === cell));
  return { stones: chain.stones.map(cellOf), liberties: chain.liberties.map(cellOf) };
}

/** Describes the chain in words. */
export function chainOf({ board, state: { cell }, t }) {
  const chain = board && chainAt(board, cell);
  return chain && t('field.chain-of', { stones: chain.stones.length, liberties: chain.liberties.length });
}

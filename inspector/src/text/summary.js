// The summary of a valid input, in a line.

import { formats } from 'boardwire';
import { isRecorded } from '../model/game.js';

export function summaryOf(model, t) {
  const { boards: [board], game, format, value } = model;
  if (board === undefined) return value?.records ? t('summary.no-records') : '';
  const parts = [];
  if (board.kind === 'xiangqi') {
    parts.push(t('summary.pieces', { count: board.squares.filter(square => square !== null).length }));
    if (board.turn) parts.push(t(`turn.${board.turn}`));
  }
  if (board.kind === 'chess') parts.push(t('summary.pieces', { count: board.codes.filter(code => code > 0).length }));
  if (board.kind === 'cells') {
    if (model.boards.length > 1) parts.push(t('summary.records', { count: model.boards.length }));
    parts.push(t('summary.size', board), describeStones(game ? game.at(game.plies.length) : board, t));
  }
  if (game) parts.push(t('summary.moves', { count: game.plies.length }));
  if ((format === 'xiangqi-link/1' || isRecorded(format)) && game) parts.push(t(isOpening(game) ? 'summary.from-opening' : 'summary.not-from-opening'));
  return parts.join(' · ');
}

function describeStones({ cells }, t) {
  const counts = [0, 0, 0];
  for (let i = 0; i < cells.length; i++) counts[cells[i]]++;
  return t('summary.stones', { black: counts[2], white: counts[1] });
}

const OPENING = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

const isOpening = ({ positions: [first] }) => formats['xiangqi-fen/1'].codec.encode(first) === OPENING;

// The moves of a game, and a slider that undoes and replays them.

import { button, h } from '../dom.js';
import { chineseName } from '../model/chinese.js';
import { squareName } from '../model/pieces.js';

/** The number of moves that are listed on each side of the last one that was played. */
const MOVES_PER_SIDE = 200;

export function renderMoves(app) {
  const { model: { game, boards }, state, t, board: { captured } = {} } = app;
  if (!game) return [];
  const plyCount = game.plies.length;
  const ply = Math.min(state.ply ?? plyCount, plyCount);
  const go = number => app.set({ ply: Math.min(Math.max(0, number), plyCount) });
  const slider = h('input', {
    type: 'range', key: 'slider', min: 0, max: plyCount, step: 1, value: String(ply), 'aria-label': t('moves.slider'),
    'aria-valuetext': t('moves.at', { ply, last: plyCount }),
  });
  slider.addEventListener('input', () => go(Number(slider.value)));
  const from = Math.max(0, ply - MOVES_PER_SIDE);
  const move = i => h('li', {}, button(`move-${i}`, nameOf(app, i), () => go(i + 1), {
    'aria-current': i + 1 === ply ? 'step' : undefined, class: sideOf(game, i),
  }));
  const list = h('ol', { class: 'bw-move-list', 'data-scroll': 'moves', style: `counter-reset: ply ${from}`, start: from + 1 },
    game.plies.slice(from, ply + MOVES_PER_SIDE).map((_, i) => move(from + i)));
  return [
    h('h2', {}, t('moves.title'), ' ', h('small', {}, t('moves.at', { ply, last: plyCount }))),
    h('div', { class: 'bw-slider' },
      button('first', '«', () => go(0), { 'aria-label': t('moves.first'), disabled: ply === 0 }),
      button('previous', '‹', () => go(ply - 1), { 'aria-label': t('moves.previous'), disabled: ply === 0 }),
      slider,
      button('next', '›', () => go(ply + 1), { 'aria-label': t('moves.next'), disabled: ply === plyCount }),
      button('last', '»', () => go(plyCount), { 'aria-label': t('moves.last'), disabled: ply === plyCount })),
    captured && captured.black + captured.white > 0 ? h('p', { class: 'bw-hint' }, t('moves.captured', captured)) : null,
    list,
    game.kind === 'xiangqi' && boards.length > 0 && app.model.error !== null ? h('p', { class: 'bw-hint' }, t('moves.partial')) : null,
  ];
}

function sideOf(game, i) {
  const side = game.kind === 'go' ? game.plies[i].side : game.positions[i].turn;
  return `bw-move bw-by-${side}`;
}

/** A move in the notation of the language: h2-e2 and h2xe2, or 炮二平五. */
function nameOf({ model: { game }, lang }, i) {
  if (game.kind === 'go') return game.plies[i].name;
  const { from, to, captured } = game.plies[i];
  if (lang === 'zh') return chineseName(game.positions[i].squares, game.plies[i]);
  return `${squareName(from)}${captured === null ? '-' : 'x'}${squareName(to)}`;
}

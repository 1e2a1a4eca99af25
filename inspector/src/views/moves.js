// The moves of a game, and a slider that undoes and replays them.

import { button, h } from '../dom.js';
import { chineseName } from '../model/chinese.js';
import { squareName } from '../model/pieces.js';

/** So many moves before and after the last one that was played are listed. */
const LISTED = 200;

export function renderMoves(app) {
  const { model: { game, boards }, state, t, board } = app;
  if (!game) return [];
  const last = game.plies.length;
  const ply = Math.min(state.ply ?? last, last);
  const go = number => app.set({ ply: Math.min(Math.max(0, number), last) });
  const slider = h('input', {
    type: 'range', key: 'slider', min: 0, max: last, step: 1, value: String(ply), 'aria-label': t('moves.slider'),
    'aria-valuetext': t('moves.at', { ply, last }),
  });
  slider.addEventListener('input', () => go(Number(slider.value)));
  const from = Math.max(0, ply - LISTED);
  const move = i => h('li', {}, button(`move-${i}`, nameOf(app, i), () => go(i + 1), {
    'aria-current': i + 1 === ply ? 'step' : undefined, class: sideOf(game, i),
  }));
  const list = h('ol', { class: 'bw-move-list', 'data-scroll': 'moves', style: `counter-reset: ply ${from}`, start: from + 1 },
    game.plies.slice(from, ply + LISTED).map((_, i) => move(from + i)));
  const { captured } = board;
  return [
    h('h2', {}, t('moves.title'), ' ', h('small', {}, t('moves.at', { ply, last }))),
    h('div', { class: 'bw-slider' },
      button('first', '«', () => go(0), { 'aria-label': t('moves.first'), disabled: ply === 0 }),
      button('previous', '‹', () => go(ply - 1), { 'aria-label': t('moves.previous'), disabled: ply === 0 }),
      slider,
      button('next', '›', () => go(ply + 1), { 'aria-label': t('moves.next'), disabled: ply === last }),
      button('last', '»', () => go(last), { 'aria-label': t('moves.last'), disabled: ply === last })),
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

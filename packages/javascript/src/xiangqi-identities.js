// Chooses the id of each piece of a diagram (XF-8 to XF-10).
//
// Sides and kinds do not affect one another, so the choice is made separately for each side and kind. A
// side has at most five ids of a kind, so there are at most 120 assignments.

import { codeWord } from './bits.js';
import { PIECES, acrossRiver } from './xiangqi-pieces.js';

/** The ids of a side and kind, rising. */
function idsOf(side, kind) {
  return PIECES.filter(piece => piece.side === side && piece.kind === kind).map(({ id }) => id);
}

/** All assignments of the squares to the ids: lists with a square or null for each id. */
function* assignments(ids, squares, chosen = []) {
  if (chosen.length === ids.length) {
    if (squares.length === 0) yield chosen;
    return;
  }
  const { candidates } = PIECES[ids[chosen.length]];
  for (const square of [null, ...squares]) {
    if (candidates.includes(square)) {
      const others = squares.filter(other => other !== square);
      if (others.length < ids.length - chosen.length) yield* assignments(ids, others, [...chosen, square]);
    }
  }
}

/** Whether identities fit the squares of one side and kind. */
export function identitiesFit(side, kind, squares) {
  const ids = idsOf(side, kind);
  return squares.length <= ids.length && !assignments(ids, squares).next().done;
}

/**
 * Chooses identities for the squares of one side and kind. Some identities must fit.
 *
 * @returns {[id: number, square: number|null][]}
 */
export function chooseIdentities(side, kind, squares) {
  const ids = idsOf(side, kind);
  let best;
  for (const chosen of assignments(ids, squares)) {
    const candidate = { chosen, bits: bitsOf(ids, chosen), atHome: countPawnsOnHomeFile(ids, chosen) };
    if (best === undefined || isBetter(candidate, best)) best = candidate;
  }
  return ids.map((id, i) => [id, best.chosen[i]]);
}

function isBetter(a, b) {
  if (a.bits.length !== b.bits.length) return a.bits.length < b.bits.length; // XF-8
  if (a.atHome !== b.atHome) return a.atHome > b.atHome; // XF-9
  return a.bits < b.bits; // XF-10
}

/** The code words of the ids, as a text of 0 and 1. */
function bitsOf(ids, chosen) {
  return ids.map((id, i) => {
    const { candidates } = PIECES[id];
    const { word, length } = codeWord(candidates.indexOf(chosen[i]), candidates.length);
    return word.toString(2).padStart(length, '0');
  }).join('');
}

/** The number of pawns that are across the river on the file of their own home. */
function countPawnsOnHomeFile(ids, chosen) {
  return ids.filter((id, i) => {
    const { side, kind, home } = PIECES[id];
    return kind === 'pawn' && chosen[i] !== null
      && acrossRiver(side, chosen[i]) && chosen[i] % 9 === home % 9;
  }).length;
}

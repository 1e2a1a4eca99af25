// The fields of xiangqi positions, histories, lists and maps (chapter Explain).
//
// As in explain-ternary.js the decoder of the format judges the input before fields are laid.

import { FieldList } from './explain-fields.js';
import { BitReader, codeWord } from './bits.js';
import { PIECES } from './xiangqi-pieces.js';
import { originCandidates } from './xiangqi-origins.js';
import { decodePosition } from './xiangqi-position.js';
import { decodeHistory } from './xiangqi-history.js';
import { decodeList } from './xiangqi-list.js';
import { decodeMap } from './xiangqi-map.js';

/** The requirement of a piece's candidate list. */
const LISTS = {
  general: 'XP-5',
  advisor: 'XP-6',
  elephant: 'XP-7',
  horse: 'XP-8',
  rook: 'XP-8',
  cannon: 'XP-8',
  pawn: 'XP-9',
};

/** The requirement of the order of a piece's origin candidates. */
const ORDERS = {
  rook: 'XH-4',
  cannon: 'XH-4',
  pawn: 'XH-5',
  general: 'XH-6',
  advisor: 'XH-7',
  elephant: 'XH-7',
  horse: 'XH-7',
};

/** The requirement of the code word of an index among n candidates. */
function wordRequirement(index, n) {
  const k = 31 - Math.clz32(n);
  if (index < 2 ** (k + 1) - n) return 'XP-11';
  return index < 2 ** k ? 'XP-12' : 'XP-13';
}

/** The fields of a xiangqi-position/1. */
export function explainPosition(bytes, options = {}) {
  const { turn, squares } = decodePosition(bytes, options);
  const { allow = [] } = options;
  const list = new FieldList();
  list.add('turn', 0, 1, turn === 'red' ? 1 : 0, null, ['XP-1', 'XP-2']);
  for (const { id, side, kind, candidates } of PIECES) {
    const n = candidates.length;
    const index = candidates.indexOf(squares[id]);
    const requirements = ['XP-3', 'XP-4', LISTS[kind]];
    if (side === 'black') requirements.push('XP-10');
    requirements.push(wordRequirement(index, n));
    list.add('piece', id, codeWord(index, n).length, index, squares[id], requirements);
  }
  addPadding(list, bytes, allow.includes('padding-bits') ? ['XP-14', 'XP-20'] : ['XP-14']);
  list.addSurplus(bytes, 'XP-21');
  return list.fields;
}

/** Lays the bits that complete the byte, if there are any. */
function addPadding(list, bytes, requirements) {
  const count = (8 - list.at % 8) % 8;
  if (count === 0) return;
  const input = new BitReader(bytes);
  input.at = list.at;
  list.add('padding', 0, count, input.read(count), null, requirements);
}

/** The fields of a xiangqi-history/1 that led to a position. */
export function explainHistory(bytes, position) {
  const list = new FieldList();
  decodeHistory(bytes, position).plies.forEach(({ piece, from, to, captured }, ply) => {
    list.add('mover', ply, 4, piece % 16, piece, ['XH-1', 'XH-2', 'XH-3']);
    list.add('capture', ply, 1, captured === null ? 0 : 1, null, ['XH-3']);
    if (captured !== null) list.add('captured', ply, 4, captured % 16, captured, ['XH-3']);
    const origins = originCandidates(piece, to);
    const index = origins.indexOf(from);
    list.add('origin', ply, codeWord(index, origins.length).length, index, from,
      ['XH-3', ORDERS[PIECES[piece].kind], 'XH-8']);
  });
  addPadding(list, bytes, ['XH-14', 'XH-17']);
  return list.fields;
}

/** The fields of a xiangqi-list/1. */
export function explainList(bytes) {
  const { squares } = decodeList(bytes);
  const list = new FieldList();
  squares.forEach((square, id) => list.add('piece', id, 8, bytes[id], square, ['XS-1']));
  return list.fields;
}

/** The fields of a xiangqi-map/1. */
export function explainMap(bytes) {
  decodeMap(bytes);
  const list = new FieldList();
  bytes.forEach((byte, at) => {
    list.add(at % 2 === 0 ? 'id' : 'square', at >> 1, 8, byte, byte, ['XM-1']);
  });
  return list.fields;
}

// The bits of xiangqi-position/1 (chapter Xiangqi position).

import { BitReader, BitWriter, codeWord } from './bits.js';
import { PIECES, checkPiece, checkPosition } from './xiangqi-pieces.js';

/** The requirement of a kind's candidate list. */
const LISTS = {
  general: 'XP-5', advisor: 'XP-6', elephant: 'XP-7', horse: 'XP-8', rook: 'XP-8', cannon: 'XP-8', pawn: 'XP-9',
};

export function readPosition(bytes, run) {
  const squares = [];
  const input = new BitReader(bytes, bit => run.truncated(bit, bit === 0 ? 'turn' : `pieces[${squares.length}]`));
  const red = input.read(1);
  run.fields?.add('turn', 0, input.at, red, null, ['XP-1', 'XP-2']);
  for (const { id, candidates } of PIECES) {
    const bit = input.at;
    const index = input.readIndex(candidates.length);
    checkPiece(id, candidates[index], squares, bit, run);
    squares.push(candidates[index]);
    run.fields?.add('piece', id, input.at, index, candidates[index], requirementsOf(id, index));
  }
  readPadding(input, run);
  run.checkEnd(bytes, input.at / 8, 'XP-21');
  return { turn: red === 1 ? 'red' : 'black', squares };
}

function requirementsOf(id, index) {
  const { side, kind, candidates } = PIECES[id];
  const mirrored = side === 'black' ? ['XP-10'] : [];
  return ['XP-3', 'XP-4', LISTS[kind], ...mirrored, codeWord(index, candidates.length).requirement];
}

function readPadding(input, run) {
  const bitCount = -input.at & 7;
  const begin = input.at;
  const padding = input.read(bitCount);
  const zeros = padding ^ 2 ** bitCount - 1;
  if (zeros !== 0) {
    run.tolerate('padding-bits', 'padding-not-ones', begin + bitCount - 32 + Math.clz32(zeros), 'padding',
      'a padding bit is 0', '1');
  }
  if (bitCount === 0) return;
  const requirements = run.allow.includes('padding-bits') ? ['XP-14', 'XP-20'] : ['XP-14'];
  run.fields?.add('padding', 0, input.at, padding, null, requirements);
}

export function writePosition(position, run) {
  const { turn, squares } = checkPosition(position, run);
  const output = new BitWriter();
  output.write(turn === 'red' ? 1 : 0, 1);
  for (const { id, candidates } of PIECES) {
    output.writeIndex(candidates.indexOf(squares[id]), candidates.length);
  }
  return output.finish();
}

// The bits of xiangqi-history/1 (chapter Xiangqi history).

import { requireShape, readList, isInteger } from './shape.js';
import { BitReader, BitWriter } from './bits.js';
import { PIECES, checkPosition, firstId, opponent } from './xiangqi-pieces.js';
import { originCandidates } from './xiangqi-origins.js';

/** The requirement of the order of a kind's origin candidates. */
const ORDERS = {
  rook: 'XH-4', cannon: 'XH-4', pawn: 'XH-5', general: 'XH-6', advisor: 'XH-7', elephant: 'XH-7', horse: 'XH-7',
};

/** A position whose plies are undone one by one. */
class UndonePosition {
  ply = 0;

  constructor(position, run) {
    const { turn, squares } = checkPosition(position, run.inside('position', 'xiangqi-position/1', () => null));
    this.run = run;
    this.squares = squares;
    this.side = opponent(turn); // the side of the mover (XH-2)
  }

  path(field) {
    return `plies[${this.ply}].${field}`;
  }

  fail(code, offset, field, problem, expected) {
    this.run.fail(code, offset, this.path(field), problem, expected);
  }

  /** Checks the mover (XH-9, XH-10) and returns its origin candidates. */
  origins(piece, offset) {
    const to = this.squares[piece];
    if (to === null) this.fail('mover-dead', offset, 'mover', `the mover ${piece} is dead`, 'a living piece');
    const origins = originCandidates(piece, to);
    if (origins.length === 0) {
      this.fail('no-origin', offset, 'mover', `no square leads the mover ${piece} to square ${to}`, 'another mover');
    }
    return origins;
  }

  /** Checks the captured piece, which is of the other side (XH-11, XH-12). */
  checkCaptured(captured, to, offset) {
    if (this.squares[captured] !== null) {
      this.fail('captured-alive', offset, 'captured', `the captured piece ${captured} is alive`, 'a dead piece');
    }
    if (!PIECES[captured].candidates.includes(to)) {
      this.fail('captured-misplaced', offset, 'captured', `piece ${captured} is captured on square ${to}`,
        'a piece whose candidate list has the square');
    }
  }

  /** Checks the origin (XH-13). */
  checkOrigin(from, offset) {
    if (this.squares.includes(from)) {
      this.fail('origin-occupied', offset, 'origin', `a piece is on the origin, square ${from}`, 'an empty square');
    }
  }

  /** Moves the mover back to its origin, and puts the captured piece back on the board. */
  undo({ piece, from, to, captured }) {
    this.squares[piece] = from;
    if (captured !== null) this.squares[captured] = to;
    this.side = opponent(this.side);
    this.ply++;
  }
}

export function readHistory(bytes, position, run) {
  const board = new UndonePosition(position, run);
  let field;
  const input = new BitReader(bytes, bit => run.truncated(bit, board.path(field)));
  const plies = [];
  while (!isAtPadding(input)) {
    const { ply } = board;
    let bit = input.at;
    field = 'mover';
    const piece = firstId(board.side) + input.read(4);
    const origins = board.origins(piece, bit);
    const to = board.squares[piece];
    run.fields?.add('mover', ply, input.at, piece % 16, piece, ['XH-1', 'XH-2', 'XH-3']);
    let captured = null;
    field = 'captured';
    const capture = input.read(1);
    run.fields?.add('capture', ply, input.at, capture, null, ['XH-3']);
    if (capture === 1) {
      bit = input.at;
      captured = firstId(opponent(board.side)) + input.read(4);
      board.checkCaptured(captured, to, bit);
      run.fields?.add('captured', ply, input.at, captured % 16, captured, ['XH-3']);
    }
    bit = input.at;
    field = 'origin';
    const index = input.readIndex(origins.length);
    const from = origins[index];
    board.checkOrigin(from, bit);
    run.fields?.add('origin', ply, input.at, index, from, ['XH-3', ORDERS[PIECES[piece].kind], 'XH-8']);
    plies.push({ piece, from, to, captured });
    board.undo(plies.at(-1));
  }
  const { bitsLeft } = input;
  if (bitsLeft > 0) run.fields?.add('padding', 0, input.at + bitsLeft, 2 ** bitsLeft - 1, null, ['XH-14', 'XH-17']);
  return { plies };
}

/** Whether only padding remains: fewer than eight bits, all of them 1 (XH-14). */
function isAtPadding(input) {
  const { bitsLeft } = input;
  if (bitsLeft >= 8) return false;
  return bitsLeft === 0 || (input.bytes.at(-1) & 2 ** bitsLeft - 1) === 2 ** bitsLeft - 1;
}

export function writeHistory(history, position, run) {
  const plies = readList(history?.plies, 'plies', 'an array of plies', checkPly);
  const board = new UndonePosition(position, run);
  const output = new BitWriter();
  for (const ply of plies) {
    const { piece, from, to, captured } = ply;
    const reject = (field, problem, expected) => board.fail('no-origin', null, field, problem, expected);
    if (PIECES[piece].side !== board.side) reject('mover', `piece ${piece} moves`, `a piece of ${board.side}`);
    const origins = board.origins(piece, null);
    const square = board.squares[piece];
    if (to !== square) reject('to', `the ply ends on ${to}`, `${square}, the mover's square`);
    if (!origins.includes(from)) reject('origin', `the ply begins on ${from}`, `one of ${origins.join(', ')}`);
    output.write(piece % 16, 4);
    output.write(captured === null ? 0 : 1, 1);
    if (captured !== null) {
      if (PIECES[captured].side === board.side) {
        board.fail('captured-misplaced', null, 'captured', `piece ${captured} is of the mover's side`,
          'a piece of the other side');
      }
      board.checkCaptured(captured, to, null);
      output.write(captured % 16, 4);
    }
    board.checkOrigin(from, null);
    output.writeIndex(origins.indexOf(from), origins.length);
    board.undo(ply);
  }
  return output.finish();
}

function checkPly(ply, name) {
  const { piece, from, to, captured } = ply ?? {};
  requireShape(isInteger(piece, 0, 31) && isInteger(from, 0, 89) && isInteger(to, 0, 89)
    && (captured === null || isInteger(captured, 0, 31)), name,
    'an object of piece 0 to 31, from and to 0 to 89, captured 0 to 31 or null');
  return { piece, from, to, captured };
}

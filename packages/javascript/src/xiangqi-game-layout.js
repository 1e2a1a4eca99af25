// The common layout of the formats of games: the version, the plies, and the number with the start and the moves (chapters Xiangqi game and
// Xiangqi compact game).

import { fromHex, toHex } from './helpers.js';
import { binaryFormat } from './format.js';
import { writeRanks } from './ranks.js';
import { quote, readList, requireShape, requireText } from './shape.js';
import { Board, nameOf } from './xiangqi-board.js';
import { letterOf } from './xiangqi-diagram.js';
import { readFen } from './xiangqi-fen-reader.js';
import { COUNT, indexOf, placementOf } from './xiangqi-placements.js';

const MAX_PLIES = 2000; // XG-7
const START_BYTES = 17; // XG-13, XC-11
const OPENING = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const STARTS = 2n * COUNT; // XG-5, XC-2

/**
 * Makes the functions of a format.
 *
 * `version` is the first byte, a ply takes less than `plyBytes` bytes of the number, and `weigh(board, moves)` gives the weights of the legal moves.
 * `requirements` are the requirements of the fields version, plies and integer.
 */
export function gameFormat(format, layout) {
  return binaryFormat(format, (bytes, run) => read(layout, bytes, run), (value, run) => write(layout, value, run));
}

/** The legal moves in order, each with the sum of the weights before it and its own weight, and the sum of all weights. */
function sharesOf({ weigh }, board) {
  const moves = board.moves();
  let total = 0;
  const shares = weigh(board, moves).map((weight, index) => {
    total += weight;
    return { move: moves[index], before: total - weight, weight };
  });
  return { shares, total };
}

function read(layout, bytes, run) {
  const { plyCount, headBytes } = readHead(layout, bytes, run);
  const numberBytes = bytes.subarray(headBytes);
  const fail = (code, problem, expected) => run.fail(code, 8 * headBytes, '', problem, expected);
  const failTooGreat = () => fail('value-out-of-range', 'V is not 0 after the last move', '0'); // XG-16
  if (numberBytes.length > 0) {
    if (numberBytes[0] === 0) fail('number-not-shortest', 'the number begins with a byte of 0', 'another byte'); // XG-12
    if (numberBytes.length > layout.plyBytes * plyCount + START_BYTES) failTooGreat(); // XG-13, XC-11
  }
  let number = BigInt('0x0' + toHex(numberBytes));
  const takeDigit = radix => {
    const digit = number % radix;
    number /= radix;
    return digit;
  };
  let start = OPENING;
  if (takeDigit(2n) === 1n) {
    start = startOf(takeDigit(STARTS));
    if (start === OPENING) fail('number-not-shortest', 'the start is the opening', 'one bit for it'); // XG-14
  }
  const board = new Board(readFen(start, run));
  const moves = [];
  for (let ply = 0; ply < plyCount; ply++) {
    const { shares, total } = sharesOf(layout, board);
    if (total === 0) {
      fail('no-legal-move', `no move is legal for ply ${ply + 1}`, 'a game that ends there'); // XG-15
    }
    const slot = Number(takeDigit(BigInt(total)));
    const { move, before, weight } = shares.find(share => slot < share.before + share.weight);
    number = BigInt(slot - before) + BigInt(weight) * number; // XC-4
    moves.push(nameOf(move));
    board.play(...move);
  }
  if (number > 0n) failTooGreat();
  if (numberBytes.length > 0) {
    run.fields?.add('integer', 0, 8 * bytes.length, numberBytes.length, null, layout.requirements.integer);
  }
  return { start, moves };
}

/** The number of plies, and the number of bytes before V. */
function readHead({ version: expected, requirements }, bytes, run) {
  const [version, low, high] = bytes;
  if (version === undefined) run.truncated(0, ''); // XG-8
  if (version !== expected) run.fail('version-unknown', 0, '', `the version is ${version}`, `${expected}`); // XG-9, XC-9
  run.fields?.add('version', 0, 8, version, null, requirements.version);
  const isLong = low >= 128;
  if (low === undefined || (isLong && high === undefined)) run.truncated(8, 'moves'); // XG-8
  const plyCount = isLong ? low - 128 + 128 * high : low;
  if (isLong && high === 0) {
    run.fail('number-not-shortest', 8, 'moves', 'the number of plies has a byte of 0', 'one byte below 128'); // XG-11
  }
  if (plyCount > MAX_PLIES) run.fail('too-many-plies', 8, 'moves', 'there are too many plies', `at most ${MAX_PLIES}`);
  const headBytes = isLong ? 3 : 2;
  run.fields?.add('plies', 0, 8 * headBytes, plyCount, null, requirements.plies);
  return { plyCount, headBytes };
}

/** The FEN of a number of xiangqi-index/1. */
function startOf(number) {
  const letters = placementOf(number >> 1n);
  return `${writeRanks(10, 9, square => letters.get(square))} ${number & 1n ? 'w' : 'b'}`;
}

function write(layout, value, run) {
  requireShape(value !== null && typeof value === 'object', 'the value', 'an object with start and moves');
  const { start } = value;
  requireText(start, 'start');
  const moves = readList(value.moves, 'moves', 'an array of strings', requireText);
  const board = new Board(readFen(start, run.inside('start'))); // XG-19
  const fail = (code, move, problem, expected) => run.fail(code, null, `moves[${move}]`, problem, expected, { move });
  if (moves.length > MAX_PLIES) {
    fail('too-many-plies', MAX_PLIES, 'there are too many moves', `at most ${MAX_PLIES}`); // XG-10
  }
  const digits = startDigits(board);
  moves.forEach((text, index) => {
    const { shares, total } = sharesOf(layout, board);
    const share = shares.find(({ move }) => nameOf(move) === text);
    if (share === undefined) fail('move-illegal', index, `${quote(text)} is no legal move`, 'a legal move such as h2e2'); // XG-20
    digits.push([share.before, share.weight, total].map(BigInt));
    board.play(...share.move);
  });
  const number = digits.reduceRight((sum, [digit, weight, radix]) => digit + sum % weight + radix * (sum / weight), 0n); // XG-4, XC-4
  const countBytes = moves.length < 128 ? [moves.length] : [moves.length % 128 + 128, moves.length >> 7]; // XG-2
  const hex = number === 0n ? '' : number.toString(16);
  return Uint8Array.from([layout.version, ...countBytes, ...fromHex(hex.length % 2 === 1 ? `0${hex}` : hex)]);
}

/** The digits of the start, each with its weight 1 and its radix (XG-5). */
function startDigits({ pieces, turn }) {
  const letters = new Map();
  pieces.forEach((piece, square) => {
    if (piece !== null) letters.set(square, letterOf(piece.side, piece.kind));
  });
  const number = indexOf(letters) << 1n | (turn === 'red' ? 1n : 0n);
  return startOf(number) === OPENING ? [[0n, 1n, 2n]] : [[1n, 1n, 2n], [number, 1n, STARTS]];
}

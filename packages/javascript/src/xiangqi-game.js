// xiangqi-game/1: a start and moves, each written as its number among the legal moves (chapter Xiangqi game).

import { fromHex, toHex } from './helpers.js';
import { binaryFormat } from './format.js';
import { writeRanks } from './ranks.js';
import { quote, requireShape, requireText } from './shape.js';
import { Board, nameOf } from './xiangqi-board.js';
import { letterOf } from './xiangqi-diagram.js';
import { readFen } from './xiangqi-fen-reader.js';
import { COUNT, indexOf, placementOf } from './xiangqi-placements.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('xiangqi-game/1', read, write);

const VERSION = 0x71; // XG-1
const MAX_PLIES = 2000; // XG-7
const START_BYTES = 17; // XG-13
const OPENING = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const STARTS = 2n * COUNT; // XG-5

function read(bytes, run) {
  const { plies, head } = readHead(bytes, run);
  const rest = bytes.subarray(head);
  const fail = (code, wrong, expected) => run.fail(code, 8 * head, '', wrong, expected);
  const tooGreat = () => fail('value-out-of-range', 'a rest is left after the last move', 'no rest'); // XG-16
  if (rest.length > 0) {
    if (rest[0] === 0) fail('number-not-shortest', 'the number begins with a byte of 0', 'another byte'); // XG-12
    if (rest.length > plies + START_BYTES) tooGreat(); // XG-13
  }
  let number = BigInt('0x0' + toHex(rest));
  const next = radix => {
    const digit = number % radix;
    number /= radix;
    return digit;
  };
  let start = OPENING;
  if (next(2n) === 1n) {
    start = startOf(next(STARTS));
    if (start === OPENING) fail('number-not-shortest', 'the start is the opening', 'one bit for it'); // XG-14
  }
  const board = new Board(readFen(start, run));
  const moves = [];
  for (let ply = 0; ply < plies; ply++) {
    const legal = board.moves();
    if (legal.length === 0) {
      fail('no-legal-move', `no move is legal after ${ply} plies`, 'a game that ends there'); // XG-15
    }
    const move = legal[Number(next(BigInt(legal.length)))];
    moves.push(nameOf(move));
    board.play(...move);
  }
  if (number > 0n) tooGreat();
  if (rest.length > 0) {
    run.fields?.add('number', 0, 8 * bytes.length, rest.length, null, ['XG-1', 'XG-3', 'XG-4', 'XG-5', 'XG-6']);
  }
  return { start, moves };
}

/** The number of plies, and how many bytes come before V. */
function readHead(bytes, run) {
  const [version, low, high] = bytes;
  if (version === undefined) run.truncated(0, ''); // XG-8
  if (version !== VERSION) run.fail('version-unknown', 0, '', `the version is ${version}`, `${VERSION}`); // XG-9
  run.fields?.add('version', 0, 8, version, null, ['XG-1']);
  const isLong = low >= 128;
  if (low === undefined || (isLong && high === undefined)) run.truncated(8, 'moves'); // XG-8
  const plies = isLong ? low - 128 + 128 * high : low;
  if (isLong && high === 0) {
    run.fail('number-not-shortest', 8, 'moves', 'the number of plies has a byte of 0', 'one byte below 128'); // XG-11
  }
  if (plies > MAX_PLIES) run.fail('too-many-plies', 8, 'moves', 'there are too many plies', `at most ${MAX_PLIES}`);
  const head = isLong ? 3 : 2;
  run.fields?.add('plies', 0, 8 * head, plies, null, ['XG-1', 'XG-2']);
  return { plies, head };
}

/** The FEN of a number of xiangqi-index/1. */
function startOf(number) {
  const letters = placementOf(number >> 1n);
  return `${writeRanks(10, 9, square => letters.get(square))} ${number & 1n ? 'w' : 'b'}`;
}

function write(value, run) {
  requireShape(value !== null && typeof value === 'object', 'the value', 'an object with start and moves');
  const { start, moves } = value;
  requireText(start, 'start');
  requireShape(Array.isArray(moves), 'moves', 'an array of strings');
  moves.forEach((move, i) => requireText(move, `moves[${i}]`));
  const board = new Board(readFen(start, run.inside('start'))); // XG-19
  const fail = (code, move, wrong, expected) => run.fail(code, null, `moves[${move}]`, wrong, expected, { move });
  if (moves.length > MAX_PLIES) {
    fail('too-many-plies', MAX_PLIES, 'there are too many moves', `at most ${MAX_PLIES}`); // XG-10
  }
  const digits = startDigits(board);
  moves.forEach((text, at) => {
    const legal = board.moves();
    const digit = legal.findIndex(move => nameOf(move) === text);
    if (digit < 0) fail('move-illegal', at, `${quote(text)} is no legal move`, 'a legal move such as h2e2'); // XG-20
    digits.push([BigInt(digit), BigInt(legal.length)]);
    board.play(...legal[digit]);
  });
  const number = digits.reduceRight((sum, [digit, radix]) => digit + radix * sum, 0n); // XG-4
  const count = moves.length < 128 ? [moves.length] : [moves.length % 128 + 128, moves.length >> 7]; // XG-2
  const hex = number === 0n ? '' : number.toString(16);
  return Uint8Array.from([VERSION, ...count, ...fromHex(hex.length % 2 === 1 ? `0${hex}` : hex)]);
}

/** The digits of the start, each with its radix (XG-5). */
function startDigits({ pieces, turn }) {
  const letters = new Map();
  pieces.forEach((piece, square) => {
    if (piece !== null) letters.set(square, letterOf(piece.side, piece.kind));
  });
  const number = indexOf(letters) << 1n | (turn === 'red' ? 1n : 0n);
  return startOf(number) === OPENING ? [[0n, 2n]] : [[1n, 2n], [number, STARTS]];
}

// xiangqi-index/1: the number of a placement, and the side to move (chapter Xiangqi index).

import { fromHex, toHex } from './helpers.js';
import { binaryFormat } from './format.js';
import { writeRanks } from './ranks.js';
import { requireShape, requireText } from './shape.js';
import { readBoard } from './xiangqi-diagram.js';
import { COUNT, indexOf, placementOf } from './xiangqi-placements.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('xiangqi-index/1', read, write);

const LENGTH = 17; // XI-1

function read(bytes, run) {
  if (bytes.length < LENGTH) run.truncated(0, '');
  const number = BigInt('0x' + toHex(bytes.subarray(0, LENGTH)));
  if (number >> 1n >= COUNT) {
    run.fail('value-out-of-range', 0, '', 'the number is too large for a position', 'a number below twice that of all placements');
  }
  run.fields?.add('integer', 0, 8 * LENGTH, LENGTH, null, ['XI-1', 'XI-3', 'XI-4', 'XI-5', 'XI-6']);
  run.checkEnd(bytes, LENGTH);
  const letters = placementOf(number >> 1n);
  return { turn: number & 1n ? 'red' : 'black', board: writeRanks(10, 9, square => letters.get(square)) };
}

function write(value, run) {
  requireShape(value !== null && typeof value === 'object', 'the value', 'an object with turn and board');
  const { turn, board } = value;
  requireShape(turn === 'red' || turn === 'black', 'turn', '"red" or "black"');
  requireText(board);
  const letters = readBoard(board, run.inside('board'));
  const number = indexOf(letters) << 1n | (turn === 'red' ? 1n : 0n);
  return fromHex(number.toString(16).padStart(2 * LENGTH, '0'));
}

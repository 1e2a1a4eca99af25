// xiangqi-list/1: the square of each of the 32 pieces, a byte each (chapter Xiangqi schemes).

import { binaryFormat } from './format.js';
import { PIECES, checkPiece, checkSquares } from './xiangqi-pieces.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('xiangqi-list/1', read, write);

/** The byte of a dead piece (XS-1). */
const DEAD = 90;

function read(bytes, run) {
  const squares = [];
  for (const { id } of PIECES) {
    const bit = 8 * id;
    if (id === bytes.length) run.truncated(bit, `pieces[${id}]`);
    const byte = bytes[id];
    if (byte > DEAD) run.fail('byte-out-of-range', bit, `pieces[${id}]`, `the byte is ${byte}`, `0 to ${DEAD}`);
    const square = byte === DEAD ? null : byte;
    checkPiece(id, square, squares, bit, run);
    squares.push(square);
    run.fields?.add('piece', id, bit + 8, byte, square, ['XS-1']);
  }
  run.checkEnd(bytes, 32);
  return { squares };
}

function write(value, run) {
  return Uint8Array.from(checkSquares(value?.squares, run), square => square ?? DEAD);
}

// xiangqi-map/1: id and square of each living piece, a byte each (chapter Xiangqi schemes).

import { binaryFormat } from './format.js';
import { checkPiece, checkSquares } from './xiangqi-pieces.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('xiangqi-map/1', read, write);

function read(bytes, run) { // without bytes, every piece is dead (XM-1)
  const squares = new Array(32).fill(null);
  let previousId = -1;
  for (let at = 0; at < bytes.length; at += 2) {
    const [id, square] = [bytes[at], bytes[at + 1]];
    const bit = 8 * at;
    const fail = (code, ...words) => run.fail(code, bit, `pairs[${at / 2}].id`, ...words);
    if (id > 31) fail('byte-out-of-range', `the id is ${id}`, '0 to 31');
    if (id <= previousId) fail('ids-not-rising', `the id ${id} follows the id ${previousId}`, 'a greater id');
    run.fields?.add('id', at / 2, bit + 8, id, id, ['XM-1']);
    if (square === undefined) run.truncated(bit + 8, `pieces[${id}]`);
    if (square > 89) {
      run.fail('byte-out-of-range', bit + 8, `pieces[${id}]`, `the square is ${square}`, '0 to 89');
    }
    checkPiece(id, square, squares, bit + 8, run);
    run.fields?.add('square', at / 2, bit + 16, square, square, ['XM-1']);
    squares[id] = square;
    previousId = id;
  }
  return { squares };
}

function write(value, run) {
  return Uint8Array.from(checkSquares(value?.squares, run).flatMap((square, id) => (square === null ? [] : [id, square])));
}

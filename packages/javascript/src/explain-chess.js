// The fields of chess boards (chapter Explain). As in explain-ternary.js the decoder of the format
// judges the input before fields are laid.

import { FieldList } from './explain-fields.js';
import { BitReader } from './bits.js';
import { decodeBytes, decodePacked } from './chess-board.js';

/** The fields of a chess-board-bytes/1. */
export function explainBytes(bytes) {
  decodeBytes(bytes);
  return codes(bytes, 8, ['CB-1', 'CB-2']);
}

/** The fields of a chess-board-packed/1. */
export function explainPacked(bytes) {
  decodePacked(bytes);
  return codes(bytes, 4, ['CP-1', 'CP-2']);
}

function codes(bytes, len, requirements) {
  const list = new FieldList();
  const input = new BitReader(bytes);
  for (let square = 0; square < 64; square++) {
    list.add('code', square, len, input.read(len), null, requirements);
  }
  return list.fields;
}

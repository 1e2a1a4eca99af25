// xiangqi-position/1: 32 pieces with identities and the side to move, 149 to 177 bits (chapter Xiangqi position).

import { binaryFormat } from './format.js';
import { readPosition, writePosition } from './position-bits.js';

export const { decode, tryDecode, encode, explain } =
  binaryFormat('xiangqi-position/1', readPosition, writePosition);

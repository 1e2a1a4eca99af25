// xiangqi-history/1: the plies that led to a position, newest first (chapter Xiangqi history).

import { binaryFormat } from './format.js';
import { readHistory, writeHistory } from './history-bits.js';

export const { decode, tryDecode, encode, explain } = binaryFormat('xiangqi-history/1',
  (bytes, run) => readHistory(bytes, run.position, run), (value, run) => writeHistory(value, run.position, run));

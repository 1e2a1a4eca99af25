// xiangqi-game/1: a start and moves, each written as its number among the legal moves (chapter Xiangqi game).

import { gameFormat } from './xiangqi-game-layout.js';

export const { decode, tryDecode, encode, explain } = gameFormat('xiangqi-game/1', {
  version: 0x71, // XG-1
  plyBytes: 1, // XG-13
  weigh: (board, moves) => moves.map(() => 1), // XG-6
  requirements: { version: ['XG-1'], plies: ['XG-1', 'XG-2'], integer: ['XG-1', 'XG-3', 'XG-4', 'XG-5', 'XG-6'] },
});

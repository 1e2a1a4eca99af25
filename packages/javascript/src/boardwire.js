// Boardwire: compact formats for the state of board games. This file is the whole library by name.

export { Refusal, NoValue, TooLarge } from './refusal.js';
export { toHex, fromHex } from './hex.js';
export { cellsToText, textToCells } from './ternary-header.js';
export { decodeBoard, encodeBoard, decodeStream, encodeStream } from './ternary-board.js';
export { decodeBits2, encodeBits2 } from './ternary-bits2.js';
export { decodeInteger, encodeInteger } from './ternary-integer.js';
export { decodeRuns, encodeRuns, readRuns } from './ternary-runs.js';
export { decodePosition, encodePosition } from './xiangqi-position.js';
export { decodeHistory, encodeHistory } from './xiangqi-history.js';
export { decodeLink, encodeLink } from './xiangqi-link.js';
export { decodeFen, encodeFen } from './xiangqi-fen.js';
export { decodeList, encodeList } from './xiangqi-list.js';
export { decodeMap, encodeMap } from './xiangqi-map.js';
export {
  decodeBytes as decodeChessBytes, encodeBytes as encodeChessBytes,
  decodePacked as decodeChessPacked, encodePacked as encodeChessPacked,
} from './chess-board.js';
export { analyse, play } from './go-chains.js';
export {
  explainBoard, explainStream, explainBits2, explainInteger, explainRuns,
} from './explain-ternary.js';
export {
  explainPosition, explainHistory, explainList, explainMap,
} from './explain-xiangqi.js';
export {
  explainBytes as explainChessBytes, explainPacked as explainChessPacked,
} from './explain-chess.js';

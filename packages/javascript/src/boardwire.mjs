// Boardwire: compact formats for the state of board games. This file is the whole library by name.

export { Refusal, NoValue, TooLarge } from './refusal.mjs';
export { toHex, fromHex } from './hex.mjs';
export { cellsToText, textToCells } from './ternary-header.mjs';
export { decodeBoard, encodeBoard, decodeStream, encodeStream } from './ternary-board.mjs';
export { decodeBits2, encodeBits2 } from './ternary-bits2.mjs';
export { decodeInteger, encodeInteger } from './ternary-integer.mjs';
export { decodeRuns, encodeRuns, readRuns } from './ternary-runs.mjs';
export { decodePosition, encodePosition } from './xiangqi-position.mjs';
export { decodeHistory, encodeHistory } from './xiangqi-history.mjs';
export { decodeLink, encodeLink } from './xiangqi-link.mjs';
export { decodeFen, encodeFen } from './xiangqi-fen.mjs';
export { decodeList, encodeList } from './xiangqi-list.mjs';
export { decodeMap, encodeMap } from './xiangqi-map.mjs';
export {
  decodeBytes as decodeChessBytes, encodeBytes as encodeChessBytes,
  decodePacked as decodeChessPacked, encodePacked as encodeChessPacked,
} from './chess-board.mjs';
export { analyse, play } from './go-chains.mjs';
export {
  explainBoard, explainStream, explainBits2, explainInteger, explainRuns,
} from './explain-ternary.mjs';
export {
  explainPosition, explainHistory, explainList, explainMap,
} from './explain-xiangqi.mjs';
export {
  explainBytes as explainChessBytes, explainPacked as explainChessPacked,
} from './explain-chess.mjs';

// The formats by id, for tools that take any of them.

import { REGISTRY } from './registry.js';
import * as chessBoardBytes from './chess-board-bytes.js';
import * as chessBoardPacked from './chess-board-packed.js';
import * as goChains from './go-chains.js';
import * as ternaryBits2 from './ternary-bits2.js';
import * as ternaryBoard from './ternary-board.js';
import * as ternaryInteger from './ternary-integer.js';
import * as ternaryRuns from './ternary-runs.js';
import * as ternaryStream from './ternary-stream.js';
import * as xiangqiFen from './xiangqi-fen.js';
import * as xiangqiHistory from './xiangqi-history.js';
import * as xiangqiLink from './xiangqi-link.js';
import * as xiangqiList from './xiangqi-list.js';
import * as xiangqiMap from './xiangqi-map.js';
import * as xiangqiPosition from './xiangqi-position.js';

const CODECS = {
  'ternary-board/1': ternaryBoard,
  'ternary-stream/1': ternaryStream,
  'xiangqi-position/1': xiangqiPosition,
  'xiangqi-history/1': xiangqiHistory,
  'xiangqi-link/1': xiangqiLink,
  'xiangqi-fen/1': xiangqiFen,
  'ternary-bits2/1': ternaryBits2,
  'ternary-integer/1': ternaryInteger,
  'ternary-runs/1': ternaryRuns,
  'xiangqi-list/1': xiangqiList,
  'xiangqi-map/1': xiangqiMap,
  'chess-board-bytes/1': chessBoardBytes,
  'chess-board-packed/1': chessBoardPacked,
  'go-chains/1': goChains,
};

/** By id: the entry of the registry, the id, and the module as `codec`. Has no other keys, not even inherited ones. */
export const formats = Object.assign(Object.create(null), Object.fromEntries(
  Object.entries(REGISTRY).map(([id, entry]) => [id, { id, ...entry, codec: CODECS[id] }])));

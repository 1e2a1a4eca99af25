// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json. The module of each format, by its id in camel case.

export * as ternaryBoard from './ternary-board.js';
export * as ternaryStream from './ternary-stream.js';
export * as xiangqiPosition from './xiangqi-position.js';
export * as xiangqiHistory from './xiangqi-history.js';
export * as xiangqiLink from './xiangqi-link.js';
export * as xiangqiFen from './xiangqi-fen.js';
export * as ternaryBits2 from './ternary-bits2.js';
export * as ternaryInteger from './ternary-integer.js';
export * as ternaryRuns from './ternary-runs.js';
export * as xiangqiList from './xiangqi-list.js';
export * as xiangqiMap from './xiangqi-map.js';
export * as chessBoardBytes from './chess-board-bytes.js';
export * as chessBoardPacked from './chess-board-packed.js';
export * as goChains from './go-chains.js';
export * as xiangqiIndex from './xiangqi-index.js';
export * as xiangqiRules from './xiangqi-rules.js';
export * as xiangqiGame from './xiangqi-game.js';
export * as xiangqiCompact from './xiangqi-compact.js';

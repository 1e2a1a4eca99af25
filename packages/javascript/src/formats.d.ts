import type { ErrorCode, FormatId, Leniency } from './types.js';

/** An operation of the testee protocol. */
export type Operation = 'decode' | 'encode' | 'explain' | 'analyse' | 'play' | 'perft' | 'legal-moves';

/** What a tool needs to know of a format. */
export interface FormatEntry<Id extends FormatId = FormatId> {
  readonly id: Id;
  /** What a decoder takes: a Uint8Array or a string. */
  readonly input: 'bytes' | 'text';
  readonly operations: readonly Operation[];
  /** The leniencies with a meaning. */
  readonly leniencies: readonly Leniency[];
  /** The limits with a meaning. */
  readonly limits: readonly 'cells'[];
  /** The requirement of each error code. */
  readonly errors: { readonly [Code in ErrorCode]?: string };
  /** The module of the format. */
  readonly codec: Codecs[Id];
}

interface Codecs {
  'ternary-board/1': typeof import('./ternary-board.js');
  'ternary-stream/1': typeof import('./ternary-stream.js');
  'xiangqi-position/1': typeof import('./xiangqi-position.js');
  'xiangqi-history/1': typeof import('./xiangqi-history.js');
  'xiangqi-link/1': typeof import('./xiangqi-link.js');
  'xiangqi-fen/1': typeof import('./xiangqi-fen.js');
  'ternary-bits2/1': typeof import('./ternary-bits2.js');
  'ternary-integer/1': typeof import('./ternary-integer.js');
  'ternary-runs/1': typeof import('./ternary-runs.js');
  'xiangqi-list/1': typeof import('./xiangqi-list.js');
  'xiangqi-map/1': typeof import('./xiangqi-map.js');
  'chess-board-bytes/1': typeof import('./chess-board-bytes.js');
  'chess-board-packed/1': typeof import('./chess-board-packed.js');
  'go-chains/1': typeof import('./go-chains.js');
  'xiangqi-index/1': typeof import('./xiangqi-index.js');
  'xiangqi-rules/1': typeof import('./xiangqi-rules.js');
  'xiangqi-game/1': typeof import('./xiangqi-game.js');
  'xiangqi-compact/1': typeof import('./xiangqi-compact.js');
}

/** The formats by id. No other key is there, not even an inherited one. */
export const formats: { readonly [Id in FormatId]: FormatEntry<Id> };

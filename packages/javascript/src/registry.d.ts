// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.

/** The id of a format. */
export type FormatId =
  | 'ternary-board/1' | 'ternary-stream/1' | 'xiangqi-position/1' | 'xiangqi-history/1' | 'xiangqi-link/1'
  | 'xiangqi-fen/1' | 'ternary-bits2/1' | 'ternary-integer/1' | 'ternary-runs/1' | 'xiangqi-list/1' | 'xiangqi-map/1'
  | 'chess-board-bytes/1' | 'chess-board-packed/1' | 'go-chains/1' | 'xiangqi-index/1' | 'xiangqi-rules/1'
  | 'xiangqi-game/1' | 'xiangqi-compact/1';

/** The code of an error (chapter Errors of the specification). A code never changes its meaning. */
export type ErrorCode =
  | 'truncated' | 'dimension-zero' | 'board-too-large' | 'limit-exceeded' | 'byte-out-of-range' | 'cell-invalid'
  | 'unused-trits-not-zero' | 'unused-cells-not-zero' | 'value-out-of-range' | 'number-not-shortest' | 'run-too-long'
  | 'run-not-maximal' | 'square-occupied-twice' | 'square-not-allowed' | 'ids-not-rising' | 'mover-dead' | 'no-origin'
  | 'captured-alive' | 'captured-misplaced' | 'origin-occupied' | 'padding-not-ones' | 'piece-code-invalid'
  | 'trailing-bytes' | 'position-illegal' | 'vertex-invalid' | 'point-occupied' | 'suicide' | 'ko' | 'percent-invalid'
  | 'not-ascii' | 'parameter-twice' | 'parameter-unknown' | 'fragment-present' | 's-invalid' | 'parameter-missing'
  | 'base64-character' | 'base64-length' | 'base64-spare-bits' | 'base-invalid' | 'fen-ranks' | 'fen-files'
  | 'fen-letter' | 'fen-side' | 'fen-fields' | 'fen-identity' | 'version-unknown' | 'too-many-plies' | 'no-legal-move'
  | 'move-illegal';

/** A leniency: what a decoder may ignore (chapter Conventions). */
export type Leniency =
  | 'unused-trits' | 'padding-bits' | 'trailing-bytes' | 'unknown-parameters';

/** An operation of the testee protocol. */
export type Operation =
  | 'decode' | 'encode' | 'explain' | 'analyse' | 'play' | 'perft' | 'legal-moves';

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name;

/** The modules by format. */
export type Codecs = { [Id in FormatId]: (typeof import('./codecs.js'))[CamelCase<Id extends `${infer Name}/1` ? Name : never>] };

export const LENIENCIES: readonly Leniency[];

export const REGISTRY: { readonly [Id in FormatId]: { readonly errors: { readonly [Code in ErrorCode]?: string } } };

// spec/record.py writes this file from spec/formats.json, spec/codes.json and spec/values.json.

/** The names of all leniencies, in their fixed order (chapter Conventions). */
export const LENIENCIES = ['unused-trits', 'padding-bits', 'trailing-bytes', 'unknown-parameters'];

/** An entry: what differs from most formats, and the requirement of each error code. A page with this file stays small. */
const entry = (own, errors) => ({ input: 'bytes', operations: ['decode', 'encode', 'explain'], leniencies: [], limits: [], ...own, errors });

/** By format: input, operations, leniencies and limits with a meaning, and the requirement of each error code. */
export const REGISTRY = {
  'ternary-board/1': entry({ leniencies: ['unused-trits', 'trailing-bytes'], limits: ['cells'] }, {
    truncated: 'TB-10', 'dimension-zero': 'TB-2', 'limit-exceeded': 'TB-11', 'byte-out-of-range': 'TB-6',
    'unused-trits-not-zero': 'TB-8', 'trailing-bytes': 'TB-12',
  }),
  'ternary-stream/1': entry({ leniencies: ['unused-trits'], limits: ['cells'] }, {
    truncated: 'TS-2', 'dimension-zero': 'TB-2', 'limit-exceeded': 'TS-3', 'byte-out-of-range': 'TB-6',
    'unused-trits-not-zero': 'TB-8',
  }),
  'xiangqi-position/1': entry({ leniencies: ['padding-bits', 'trailing-bytes'] }, {
    truncated: 'XP-18', 'square-occupied-twice': 'XP-17', 'square-not-allowed': 'XP-22', 'padding-not-ones': 'XP-15',
    'trailing-bytes': 'XP-16',
  }),
  'xiangqi-history/1': entry({}, {
    truncated: 'XH-16', 'mover-dead': 'XH-9', 'no-origin': 'XH-10', 'captured-alive': 'XH-11',
    'captured-misplaced': 'XH-12', 'origin-occupied': 'XH-13',
  }),
  'xiangqi-link/1': entry({ input: 'text', operations: ['decode', 'encode'], leniencies: ['padding-bits', 'trailing-bytes', 'unknown-parameters'] }, {
    'percent-invalid': 'XL-4', 'not-ascii': 'XL-5', 'parameter-twice': 'XL-7', 'parameter-unknown': 'XL-12',
    'fragment-present': 'XL-13', 's-invalid': 'XL-11', 'parameter-missing': 'XL-8', 'base64-character': 'XL-16',
    'base64-length': 'XL-17', 'base64-spare-bits': 'XL-18', 'base-invalid': 'XL-22',
  }),
  'xiangqi-fen/1': entry({ input: 'text', operations: ['decode', 'encode'] }, {
    'square-occupied-twice': 'XP-17', 'square-not-allowed': 'XP-22', 'fen-ranks': 'XF-1', 'fen-files': 'XF-2',
    'fen-letter': 'XF-3', 'fen-side': 'XF-5', 'fen-fields': 'XF-6', 'fen-identity': 'XF-11',
  }),
  'ternary-bits2/1': entry({ limits: ['cells'] }, {
    truncated: 'BT-6', 'dimension-zero': 'TB-2', 'limit-exceeded': 'BT-7', 'cell-invalid': 'BT-4',
    'unused-cells-not-zero': 'BT-5', 'trailing-bytes': 'BT-8',
  }),
  'ternary-integer/1': entry({ limits: ['cells'] }, {
    truncated: 'BI-5', 'dimension-zero': 'TB-2', 'limit-exceeded': 'BI-6', 'value-out-of-range': 'BI-4',
    'trailing-bytes': 'BI-7',
  }),
  'ternary-runs/1': entry({ limits: ['cells'] }, {
    truncated: 'BR-7', 'dimension-zero': 'TB-2', 'limit-exceeded': 'BR-8', 'number-not-shortest': 'BR-4',
    'run-too-long': 'BR-5', 'run-not-maximal': 'BR-6', 'trailing-bytes': 'BR-9',
  }),
  'xiangqi-list/1': entry({}, {
    truncated: 'XS-5', 'byte-out-of-range': 'XS-2', 'square-occupied-twice': 'XS-3', 'square-not-allowed': 'XS-4',
    'trailing-bytes': 'XS-6',
  }),
  'xiangqi-map/1': entry({}, {
    truncated: 'XM-6', 'byte-out-of-range': 'XM-2', 'square-occupied-twice': 'XM-4', 'square-not-allowed': 'XM-5',
    'ids-not-rising': 'XM-3',
  }),
  'chess-board-bytes/1': entry({}, {
    truncated: 'CB-4', 'piece-code-invalid': 'CB-3', 'trailing-bytes': 'CB-5', 'fen-ranks': 'CB-7',
    'fen-files': 'CB-7', 'fen-letter': 'CB-7',
  }),
  'chess-board-packed/1': entry({}, {
    truncated: 'CP-4', 'piece-code-invalid': 'CP-3', 'trailing-bytes': 'CP-5', 'fen-ranks': 'CP-7',
    'fen-files': 'CP-7', 'fen-letter': 'CP-7',
  }),
  'go-chains/1': entry({ operations: ['analyse', 'play'] }, {
    truncated: 'TB-10', 'dimension-zero': 'TB-2', 'board-too-large': 'GC-2', 'byte-out-of-range': 'TB-6',
    'unused-trits-not-zero': 'TB-8', 'trailing-bytes': 'TB-12', 'position-illegal': 'GC-6', 'vertex-invalid': 'GC-8',
    'point-occupied': 'GC-9', suicide: 'GC-11', ko: 'GC-12',
  }),
  'xiangqi-index/1': entry({}, {
    truncated: 'XI-7', 'value-out-of-range': 'XI-8', 'trailing-bytes': 'XI-9', 'fen-ranks': 'XI-12',
    'fen-files': 'XI-12', 'fen-letter': 'XI-12', 'fen-identity': 'XI-12',
  }),
  'xiangqi-rules/1': entry({ input: 'text', operations: ['perft', 'legal-moves'] }, {}),
  'xiangqi-game/1': entry({}, {
    truncated: 'XG-8', 'version-unknown': 'XG-9', 'too-many-plies': 'XG-10', 'number-not-shortest': 'XG-11',
    'no-legal-move': 'XG-15', 'value-out-of-range': 'XG-16', 'move-illegal': 'XG-20', 'fen-ranks': 'XG-19',
    'fen-files': 'XG-19', 'fen-letter': 'XG-19', 'fen-side': 'XG-19', 'fen-fields': 'XG-19', 'fen-identity': 'XG-19',
  }),
  'xiangqi-compact/1': entry({}, {
    truncated: 'XC-10', 'version-unknown': 'XC-9', 'too-many-plies': 'XC-10', 'number-not-shortest': 'XC-10',
    'no-legal-move': 'XC-12', 'value-out-of-range': 'XC-13', 'move-illegal': 'XC-16', 'fen-ranks': 'XC-16',
    'fen-files': 'XC-16', 'fen-letter': 'XC-16', 'fen-side': 'XC-16', 'fen-fields': 'XC-16', 'fen-identity': 'XC-16',
  }),
};

// Requests of the testee protocol in the shapes of the package. Tests in Node and in a browser use this module.

import { fromHex, textToCells } from '../src/helpers.js';

/** A value of the wire as one of the package. */
export function valueFrom(format, value) {
  if (format === 'ternary-stream/1') return { records: value.records.map(board => valueFrom('ternary-board/1', board)) };
  if (format.startsWith('ternary-')) return { ...value, cells: textToCells(value.cells) };
  return value;
}

/** The members of a request as arguments: `input`, `options`, `value` and the rest. */
export function requestOf(format, { hex, text, fen, value, depth, allow, limits, position, to_play: toPlay, moves }) {
  const options = Object.fromEntries(Object.entries({ allow, limits, position }).filter(([, v]) => v !== undefined));
  return { input: hex === undefined ? fen ?? text : fromHex(hex), options, value: value && valueFrom(format, value), toPlay, depth, moves };
}

/** What the codec gives for a request. */
export function call(codec, op, { input, options, value, toPlay, moves, depth }) {
  switch (op) {
    case 'encode': return codec.encode(value, options);
    case 'play': return codec.play(input, toPlay, moves);
    case 'perft': return { nodes: codec.perft(input, depth) };
    case 'legal-moves': return { moves: codec.legalMoves(input) };
    default: return codec[op](input, options);
  }
}

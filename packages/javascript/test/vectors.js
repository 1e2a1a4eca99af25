// The conformance vectors, written out: conformance/vectors/README.md says what their keys are.

import { readdirSync, readFileSync } from 'node:fs';
import { writtenOut } from '../../vectors/javascript/src/runs.js';
import { formats, fromHex, textToCells } from '../src/index.js';

const FOLDER = new URL('../../../conformance/vectors/', import.meta.url);

/** Reads a JSON file of the specification. */
export const spec = name => JSON.parse(readFileSync(new URL(`../../../spec/${name}`, import.meta.url)));

/** A value of the wire as one of the package. */
export function valueFrom(format, value) {
  if (format === 'ternary-stream/1') return { records: value.records.map(board => valueFrom('ternary-board/1', board)) };
  if (format.startsWith('ternary-')) return { ...value, cells: textToCells(value.cells) };
  return value;
}

/** The vectors written by hand and a fifth of the others, none of them long; `boardwire conform` sends all to the testee: `input`, `options`, `value` and the rest of the request in the shapes of the package. */
export function* vectors() {
  const { runs } = spec('suite.json');
  for (const folder of readdirSync(FOLDER, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const file of readdirSync(new URL(`${folder.name}/`, FOLDER))) {
      const { format, vectors: all } = JSON.parse(readFileSync(new URL(`${folder.name}/${file}`, FOLDER)));
      for (const [index, short] of all.entries()) {
        if ((index % 5 !== 0 && file.startsWith('generated-')) || short.tags?.includes('large') || JSON.stringify(short).length >= 4000) continue;
        const vector = writtenOut(short, runs);
        yield { ...vector, format, codec: formats[format].codec, ...requestOf(format, vector) };
      }
    }
  }
}

function requestOf(format, { request }) {
  const { hex, text, fen, depth, allow, limits, position, to_play: toPlay, moves } = request;
  const options = Object.fromEntries(Object.entries({ allow, limits, position }).filter(([, v]) => v !== undefined));
  return {
    input: hex === undefined ? fen ?? text : fromHex(hex),
    options,
    value: request.value && valueFrom(format, request.value),
    toPlay,
    depth,
    moves,
  };
}

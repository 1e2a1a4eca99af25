// The conformance vectors, written out: conformance/vectors/README.md says what their keys are.

import { readdirSync, readFileSync } from 'node:fs';
import { writtenOut } from '../../vectors/javascript/src/runs.js';
import { formats } from '../src/index.js';
import { requestOf } from './request.js';

const FOLDER = new URL('../../../conformance/vectors/', import.meta.url);

/** Reads a JSON file of the specification. */
export const spec = name => JSON.parse(readFileSync(new URL(`../../../spec/${name}`, import.meta.url)));

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
        yield { ...vector, format, codec: formats[format].codec, ...requestOf(format, vector.request) };
      }
    }
  }
}

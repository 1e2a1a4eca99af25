// Every vector of the suite gives in the browser, through the bundle, what it gives in Node.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as boardwire from 'boardwire';
import { build } from 'esbuild';
import { inspect } from '../../src/model/inspect.js';
import { outcome } from './outcome.js';
import { closeBrowser, withPage } from './page.js';

const FOLDER = new URL('../../../conformance/vectors/', import.meta.url);

after(closeBrowser);

test('every vector', { timeout: 600_000 }, () => withPage({}, async page => {
  const { outputFiles: [{ text }] } = await build({
    entryPoints: [fileURLToPath(new URL('outcome.js', import.meta.url))], bundle: true, write: false, format: 'iife', globalName: 'judging',
  });
  await page.evaluate(source => { (0, eval)(`${source}; globalThis.judging = judging`); }, text);
  const { runs } = JSON.parse(readFileSync(new URL('../../../spec/suite.json', import.meta.url)));
  let judged = 0;
  for (const folder of readdirSync(FOLDER, { withFileTypes: true }).filter(entry => entry.isDirectory())) {
    for (const file of readdirSync(new URL(`${folder.name}/`, FOLDER))) {
      const { format, vectors } = JSON.parse(readFileSync(new URL(`${folder.name}/${file}`, FOLDER)));
      const sent = vectors.map(({ op, request }) => ({ op, request }));
      // Both work at the same time.
      const promise = page.evaluate(([id, all, keys]) =>
        Promise.all(all.map(vector => globalThis.judging.outcome(globalThis.boardwireInspector, id, vector, keys))), [format, sent, runs]);
      const inNode = await Promise.all(sent.map(vector => outcome({ ...boardwire, inspect }, format, vector, runs)));
      const inBrowser = await promise;
      vectors.forEach(({ id }, i) => assert.equal(inBrowser[i], inNode[i], id));
      judged += vectors.length;
    }
  }
  assert.ok(judged > 15000, `${judged}`);
}));

// The data of the package, against its manifest.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { load, manifest } from 'boardwire-vectors';

/** The JSON of a data file: a module is that after `export default`. */
function read(name) {
  const module = name.endsWith('.schema.json') ? name : name.replace('.json', '.js');
  const path = fileURLToPath(import.meta.resolve(`boardwire-vectors/data/${module}`));
  return readFileSync(path, 'utf8').replace(/^export default /, '');
}

test('the manifest states digests', () => {
  const digest = (text) => createHash('sha256').update(text).digest('hex');
  for (const [name, { sha256 }] of Object.entries(manifest.files)) assert.equal(digest(read(name)), sha256, name);
  const lines = Object.entries(manifest.files).map(([name, { sha256 }]) => `${sha256}  ${name}\n`);
  assert.equal(manifest.digest, `sha256:${digest(lines.join(''))}`);
});

test('all vectors are there, and runs are expanded', async () => {
  const vectors = await load();
  assert.equal(vectors.length, manifest.vectors);
  const moves = vectors.filter(({ raw }) => raw.request.moves?.some(Array.isArray));
  assert.ok(moves.length > 0);
  for (const { raw, request } of moves) {
    const counted = raw.request.moves.map((move) => (Array.isArray(move) ? move[0].length * move[1] : 1));
    assert.equal(request.moves.length, counted.reduce((one, other) => one + other));
    assert.ok(request.moves.every((move) => typeof move === 'string'));
  }
  const large = vectors.filter(({ raw }) => Array.isArray(raw.request.hex) && raw.request.hex.every(Array.isArray));
  assert.ok(large.length > 0);
  for (const { raw, request } of large) {
    const length = raw.request.hex.reduce((sum, [piece, count]) => sum + piece.length * count, 0);
    assert.equal(request.hex.length, length);
  }
});

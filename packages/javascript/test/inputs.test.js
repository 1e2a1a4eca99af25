// What must hold for inputs of vectors, damaged ones and random ones.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

test('inputs of vectors, damaged ones and random ones have the properties', () => {
  const script = fileURLToPath(new URL('../../test/properties.py', import.meta.url));
  const { status, stdout, stderr } = spawnSync('python3', [script, 'javascript'], { encoding: 'utf8', env: { ROUNDS: '1500', ...process.env } });
  assert.equal(status, 0, stdout + stderr);
});

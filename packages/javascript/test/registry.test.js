// The types declare what the package exports, and the package needs no other.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const SRC = new URL('../src/', import.meta.url);
const source = name => readFileSync(new URL(name, SRC), 'utf8');

/** The names that a file of types exports as values. */
function declared(file) {
  const types = source(file);
  const direct = [...types.matchAll(/^export (?:function|const|class|\* as) (\w+)/gm)].map(([, name]) => name);
  const listed = [...types.matchAll(/^export \{ (.*) \}/gm)].flatMap(([, names]) => names.split(', '));
  const all = [...types.matchAll(/^export \* from '\.\/(.*)\.js'/gm)].flatMap(([, name]) => declared(`${name}.d.ts`));
  return [...direct, ...listed, ...all].sort();
}

test('types declare the values that the modules export', async () => {
  for (const file of readdirSync(SRC).filter(name => /(?<!types|link-parts)\.d\.ts$/.test(name))) {
    const module = await import(new URL(file.replace('.d.ts', '.js'), SRC));
    assert.deepEqual(declared(file), Object.keys(module).sort(), file);
  }
});

test('src imports nothing from elsewhere', () => {
  for (const file of readdirSync(SRC, { recursive: true }).filter(name => /\.(?:js|ts)$/.test(name))) {
    for (const [, from] of source(file).matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      assert.match(from, /^\.(?:\.|\/recognise)?\/[a-z0-9-]+\.js$/);
    }
    assert.doesNotMatch(source(file), /\b(process|Buffer|require)\b[.(]/, file);
  }
});

// The registry, the package and the types name the same things as the specification.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as boardwire from '../src/index.js';
import { spec } from './vectors.js';

const SRC = new URL('../src/', import.meta.url);
const MANIFEST = JSON.parse(readFileSync(new URL('../package.json', import.meta.url)));
const FORMATS = spec('formats.json');
const source = name => readFileSync(new URL(name, SRC), 'utf8');

/** The names that a file of types exports as values. */
function declared(file) {
  const types = source(file);
  const direct = [...types.matchAll(/^export (?:function|const|class|\* as) (\w+)/gm)].map(([, name]) => name);
  const listed = [...types.matchAll(/^export \{ (.*) \}/gm)].flatMap(([, names]) => names.split(', '));
  return [...direct, ...listed].sort();
}

/** The texts of a union of types.d.ts. */
function union(name) {
  const [, body] = source('types.d.ts').match(new RegExp(`export type ${name} =([^;]*);`));
  return [...body.matchAll(/'([^']+)'/g)].map(([, text]) => text);
}

test('formats is spec/formats.json', () => {
  assert.deepEqual(Object.keys(boardwire.formats), FORMATS.map(({ id }) => id));
  for (const { id, input, operations, leniencies, limits } of FORMATS) {
    const { errors, codec, ...entry } = boardwire.formats[id];
    assert.deepEqual(entry, { id, input, operations, leniencies, limits });
    const camelCase = operation => operation.replace(/-(.)/, (_, letter) => letter.toUpperCase());
    for (const operation of operations) assert.equal(typeof codec[camelCase(operation)], 'function', `${id} ${operation}`);
    if (operations.includes('decode')) assert.equal(typeof codec.tryDecode, 'function');
  }
  assert.equal(boardwire.formats.constructor, undefined);
});

test('errors are spec/errors.json', () => {
  const errors = Object.fromEntries(Object.values(boardwire.formats).map(entry => [entry.id, entry.errors]));
  assert.deepEqual(errors, spec('errors.json'));
});

test('package.json exports the root, each format, errors, helpers and recognise, types first', () => {
  const { '.': root, './package.json': manifest, ...subpaths } = MANIFEST.exports;
  assert.deepEqual(root, { types: './src/index.d.ts', default: './src/index.js' });
  assert.equal(manifest, './package.json');
  const names = [...FORMATS.map(({ id }) => id.split('/')[0]), 'errors', 'helpers', 'recognise'];
  assert.deepEqual(Object.keys(subpaths), names.map(name => `./${name}`));
  for (const target of Object.values(subpaths)) {
    assert.equal(Object.keys(target)[0], 'types');
    for (const file of Object.values(target)) assert.ok(existsSync(new URL(`../${file}`, import.meta.url)), file);
  }
  assert.equal(MANIFEST.sideEffects, false);
});

test('types declare the values that the modules export', async () => {
  const files = readdirSync(SRC).filter(name => name.endsWith('.d.ts') && name !== 'types.d.ts');
  assert.equal(files.length, 23);
  for (const file of files) {
    const module = await import(new URL(file.replace('.d.ts', '.js'), SRC));
    assert.deepEqual(declared(file), Object.keys(module).sort(), file);
  }
});

test('types list all formats, codes and leniencies', () => {
  assert.deepEqual(union('FormatId'), FORMATS.map(({ id }) => id));
  const codes = new Set(Object.values(spec('errors.json')).flatMap(Object.keys));
  assert.deepEqual(new Set(union('ErrorCode')), codes);
  assert.deepEqual(new Set(union('Leniency')), new Set(FORMATS.flatMap(({ leniencies }) => leniencies)));
});

test('src imports nothing from elsewhere', () => {
  for (const file of readdirSync(SRC, { recursive: true }).filter(name => /\.(?:js|ts)$/.test(name))) {
    for (const [, from] of source(file).matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      assert.match(from, /^\.(?:\.|\/recognise)?\/[a-z0-9-]+\.js$/);
    }
    assert.doesNotMatch(source(file), /\b(process|Buffer|require)\b[.(]/, file);
  }
});

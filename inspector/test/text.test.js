// The texts of both languages.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { formats, fromHex } from 'boardwire';
import EN from '../src/text/en.js';
import ZH from '../src/text/zh.js';
import { EXAMPLES } from '../src/text/examples.js';
import { toChinese } from '../src/text/said.js';
import { inspect } from '../src/model/inspect.js';

const SRC = new URL('../src/', import.meta.url);
const SOURCES = readdirSync(SRC, { recursive: true }).filter(name => name.endsWith('.js'))
  .map(name => readFileSync(new URL(name, SRC), 'utf8'));

const parameters = text => [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name]) => name).sort();

test('both languages have the same texts', () => {
  assert.deepEqual(Object.keys(ZH).sort(), Object.keys(EN).sort());
  for (const [key, text] of Object.entries(ZH)) {
    // In Chinese the kind is the character of the piece.
    const expected = parameters(EN[key]).filter(name => name !== 'sign');
    assert.deepEqual(parameters(text), expected, key);
  }
});

test('each text that the page names exists', () => {
  const named = SOURCES.flatMap(source => [...source.matchAll(/\bt\('([a-z0-9.-]+)'/gi)].map(([, key]) => key));
  assert.ok(named.length > 80, `${named.length}`);
  assert.deepEqual(named.filter(key => !(key in EN)), []);
});

test('each text is used', () => {
  const all = SOURCES.filter(source => !source.includes('The texts in')).join('\n');
  const stems = [...all.matchAll(/t\(`([a-z0-9.-]+)\$\{/gi)].map(([, stem]) => stem);
  const unused = Object.keys(EN).filter(key => !all.includes(`'${key}'`) && !stems.some(stem => key.startsWith(stem)));
  assert.deepEqual(unused, []);
});

test('each error code has a text', () => {
  const codes = new Set(Object.values(formats).flatMap(({ errors }) => Object.keys(errors)));
  for (const code of codes) assert.ok(`code.${code}` in EN, code);
});

test('examples are what their names say', () => {
  for (const { name, text, format } of EXAMPLES) {
    const { kind, error } = inspect({ text, format });
    assert.equal(kind, 'read', name);
    assert.equal(error !== null, ['damaged-link', 'occupied', 'padding', 'damaged-board'].includes(name), name);
    assert.ok(`example.${name}` in EN);
  }
});

test('sentences of recognition are known in Chinese', () => {
  const pasted = JSON.parse(readFileSync(new URL('../../cli/tests/program/pasted/inputs.json', import.meta.url)));
  for (const { text, hex, format } of [...EXAMPLES, ...pasted.map(({ text, hex }) => ({ text, hex }))]) {
    const { because = null, repairs = [], dropped = [], what = null } = inspect(text === undefined ? { bytes: fromHex(hex) } : { text, format });
    for (const sentence of [because, what, ...repairs, ...dropped].filter(Boolean)) assert.notEqual(toChinese(sentence), sentence);
  }
  assert.equal(toChinese('the 17 bytes have the form of xiangqi-index/1'), '17 字节合于 xiangqi-index/1');
});

// Generated inputs: encodings, damaged ones, and random bytes. explain and decode agree, fields have every bit exactly
// once, and nothing but BoardwireError is thrown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoardwireError, formats } from '../src/index.js';
import { vectors } from './vectors.js';

const CASES = 1500;
const LENIENCIES = ['unused-trits', 'padding-bits', 'trailing-bytes', 'unknown-parameters'];

/** Numbers 0 to below - 1, the same in every run: xorshift of 32 bits. */
function generator(seed) {
  let state = seed;
  return below => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Inputs of the vectors by format, short ones, with their options. */
const seeds = Object.fromEntries(Object.keys(formats).map(id => [id, []]));
for (const { format, op, input, options } of vectors()) {
  if (['decode', 'analyse', 'legal-moves'].includes(op) && input.length < 300) seeds[format].push({ input, options });
}

/** One to three changes: an entry replaced, inserted, removed, or the end cut off. */
function damage(entries, entry, random) {
  const result = [...entries];
  for (let changes = random(4); changes > 0; changes--) {
    const at = random(result.length + 1);
    result.splice(at, random(2), ...(random(4) === 0 ? [] : [entry()]));
    if (random(8) === 0) result.length = random(result.length + 1);
  }
  return result;
}

function attempt(action) {
  try {
    return { value: action() };
  } catch (error) {
    assert.ok(error instanceof BoardwireError, error.stack);
    return { error };
  }
}

/** What two runs must agree on. */
const shown = error => error && [error.code, error.format, error.offset, error.unit, error.path, error.message];

function check(codec, input, options, counts) {
  const decode = codec.decode ?? codec.analyse ?? codec.legalMoves;
  const { value, error = null } = attempt(() => decode(input, options));
  counts[error === null ? 'accepted' : 'rejected']++;
  if (error !== null) {
    const end = typeof input === 'string' ? [...input].length : 8 * input.length;
    assert.ok(error.offset >= 0 && error.offset <= end, error.message);
    assert.equal(error.requirement, formats[error.format].errors[error.code]);
  }
  if (codec.tryDecode !== undefined) {
    const result = codec.tryDecode(input, options);
    assert.deepEqual([result.value, shown(result.error)], [value, shown(error ?? undefined)]);
  }
  if (codec.explain !== undefined) {
    const explained = codec.explain(input, options);
    assert.deepEqual(shown(explained.error), shown(error));
    let at = 0;
    for (const { name, start, len } of explained.fields) {
      assert.ok(start === at && (len > 0 || name === 'origin'), name);
      at += len;
    }
    assert.equal(at, 8 * input.length);
  }
  if (error === null && codec.encode !== undefined) {
    const again = codec.encode(value, options);
    assert.deepEqual(codec.decode(again, options), value);
  }
}

for (const [id, { codec, input: kind }] of Object.entries(formats)) {
  test(`generated inputs of ${id}`, () => {
    const random = generator(20240229);
    const counts = { accepted: 0, rejected: 0 };
    const characters = ['/', '?', '&', '=', '#', '%', '1', '9', 'A', 'k', '-', ' ', '\u00e9', '\u{1f600}', '\u0000'];
    const entry = () => (kind === 'text' ? characters[random(characters.length)] : random(256));
    for (let i = 0; i < CASES; i++) {
      const { input, options } = seeds[id][random(seeds[id].length)];
      const from = i % 4 === 0 ? Array.from({ length: random(40) }, entry) : input;
      const entries = damage(from, entry, random);
      const damaged = kind === 'text' ? entries.join('') : Uint8Array.from(entries);
      const allow = LENIENCIES.filter(() => random(2) === 0);
      const limits = random(2) === 0 ? { cells: random(1000) } : { cells: 10000 };
      check(codec, damaged, { position: options.position, allow, limits }, counts);
    }
    assert.ok(counts.accepted > CASES / 50 && counts.rejected > CASES / 50, JSON.stringify(counts));
  });
}

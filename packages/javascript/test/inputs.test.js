// Vectors of the conformance suite, and what must hold for their inputs, for damaged ones and for random bytes: decode, tryDecode and explain
// agree, fields have every bit exactly once, and nothing but BoardwireError is thrown.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoardwireError, formats, fromHex } from '../src/index.js';
import { call, valueFrom } from './request.js';
import { spec, vectors } from './vectors.js';

const ERRORS = spec('errors.json');
const LENIENCIES = ['unused-trits', 'padding-bits', 'trailing-bytes', 'unknown-parameters'];
const CASES = 1500;

/** The result of a call as `{ ok }`, or the error as a vector has it, and the error. */
function outcome(action) {
  try {
    return { reply: { ok: action() }, error: null };
  } catch (error) {
    assert.ok(error instanceof BoardwireError, error.stack);
    return { reply: rejection(error), error };
  }
}

function rejection({ code, format, offset, unit, move, requirement, path, message }) {
  assert.equal(requirement, ERRORS[format][code], `${format} ${code}`);
  assert.equal(typeof path, 'string');
  assert.match(message, /^[a-z0-9-]+\/1: .+; expected ./s);
  if (move !== null) return { reject: code, at: { move } };
  return unit === null ? { reject: code } : { reject: code, at: { [unit === 'bit' ? 'bit' : 'char']: offset } };
}

/** What two runs must agree on. */
const shown = error => error && [error.code, error.format, error.offset, error.unit, error.path, error.message];

/** Checks what must hold for an input of a decoder, and gives what the decoder gives. */
function checkInput(codec, input, options) {
  const decode = codec.decode ?? codec.analyse ?? codec.legalMoves;
  const found = outcome(() => decode(input, options));
  const { reply: { ok: value }, error } = found;
  const end = typeof input === 'string' ? [...input].length : 8 * input.length;
  if (error !== null) assert.ok(error.offset >= 0 && error.offset <= end, error.message);
  const explained = codec.explain?.(input, options);
  if (explained !== undefined) assertFields(explained, error, end);
  if (codec.tryDecode !== undefined) {
    const result = codec.tryDecode(input, options);
    assert.deepEqual([result.value, shown(result.error)], [value, shown(error ?? undefined)]);
    if (explained !== undefined && result.ok) assert.deepEqual(result.leniencies, explained.leniencies);
    assertLeniencies(codec, input, options);
  }
  if (error === null && codec.encode !== undefined) assert.deepEqual(codec.decode(codec.encode(value, options), options), value);
  return found;
}

/** explain and decode agree. Fields have every bit of the input exactly once, and those of a rejected input end with `undecoded`. */
function assertFields({ fields, error }, decoded, end) {
  assert.deepEqual(shown(error), shown(decoded));
  let at = 0;
  for (const { name, start, len } of fields) {
    assert.ok(start === at && (len > 0 || name === 'origin'), `${name} at ${start} after ${at}`);
    at += len;
  }
  assert.equal(at, end);
  assert.ok(fields.slice(0, error === null ? undefined : -1).every(({ name }) => name !== 'undecoded'));
  const last = fields.at(-1);
  if (last !== undefined && error !== null && error.offset < end && error.code !== 'limit-exceeded') {
    assert.ok(last.name === 'undecoded' && last.start <= error.offset, `${last.name} at ${last.start}`);
  }
}

/** A leniency changes nothing where strict decoding accepts, and tryDecode names those that were needed. */
function assertLeniencies(codec, input, options) {
  const decode = allow => codec.tryDecode(input, { ...options, allow });
  const [strict, lenient] = [decode([]), decode(LENIENCIES)];
  if (strict.ok) {
    assert.deepEqual(lenient, { ok: true, value: strict.value, leniencies: [] });
  } else if (lenient.ok) {
    const needed = lenient.leniencies;
    assert.notEqual(needed.length, 0);
    assert.deepEqual(needed, LENIENCIES.filter(name => needed.includes(name)));
    assert.deepEqual(decode(needed).value, lenient.value);
    for (const name of needed) assert.equal(decode(needed.filter(other => other !== name)).ok, false, `without ${name}`);
  }
}

/** The reply that a vector expects, in the shapes of the package. */
function expectation({ format, op }, reply) {
  if (reply.ok === undefined) return reply;
  const { hex, ...others } = reply.ok;
  if (op === 'decode') return { ok: valueFrom(format, reply.ok) };
  if (op === 'encode') return { ok: hex === undefined ? reply.ok.text : fromHex(hex) };
  if (op === 'play') return { ok: { ...others, record: fromHex(hex) } };
  return reply;
}

function perform(vector) {
  const { codec, op, input, options } = vector;
  if (op === 'decode' || op === 'analyse') return checkInput(codec, input, options).reply;
  const { reply } = outcome(() => call(codec, op, vector));
  if (op !== 'explain') return reply;
  const { fields, error } = reply.ok;
  return error === null ? { ok: { fields } } : rejection(error);
}

const VECTORS = [...vectors()];

test('the vectors', () => {
  for (const vector of VECTORS) {
    const { id, outcome: kind, expect } = vector;
    try {
      const actual = perform(vector);
      const replies = (kind === 'either' ? expect : [expect]).map(reply => expectation(vector, reply));
      assert.deepEqual(actual, replies.find(reply => reply.reject === actual.reject) ?? replies[0]);
    } catch (error) {
      error.message = `${id}: ${error.message}`;
      throw error;
    }
  }
  assert.ok(VECTORS.length > 8000, `${VECTORS.length}`);
});

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

for (const [id, { codec, input: kind }] of Object.entries(formats)) {
  test(`generated inputs of ${id}`, () => {
    const seeds = VECTORS.filter(({ format, op, input }) => format === id && ['decode', 'analyse', 'legal-moves'].includes(op) && input.length < 300);
    const random = generator(20240229);
    let accepted = 0;
    const characters = ['/', '?', '&', '=', '#', '%', '1', '9', 'A', 'k', '-', ' ', '\u00e9', '\u{1f600}', '\u0000'];
    const entry = () => (kind === 'text' ? characters[random(characters.length)] : random(256));
    for (let i = 0; i < CASES; i++) {
      const { input, options } = seeds[random(seeds.length)];
      const from = i % 4 === 0 ? Array.from({ length: random(40) }, entry) : input;
      const entries = damage(from, entry, random);
      const damaged = kind === 'text' ? entries.join('') : Uint8Array.from(entries);
      const allow = LENIENCIES.filter(() => random(2) === 0);
      const limits = random(2) === 0 ? { cells: random(1000) } : { cells: 10000 };
      if (checkInput(codec, damaged, { position: options.position, allow, limits }).error === null) accepted++;
    }
    assert.ok(accepted > CASES / 50 && accepted < CASES - CASES / 50, `${accepted}`);
  });
}

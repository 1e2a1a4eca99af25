// Vectors of the conformance suite, and what must hold for all of them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BoardwireError, fromHex } from '../src/index.js';
import { spec, valueFrom, vectors } from './vectors.js';

const ERRORS = spec('errors.json');
const ALL = ['unused-trits', 'padding-bits', 'trailing-bytes', 'unknown-parameters'];

/** What a call gives: `ok`, or what a vector says of an error. */
function outcome(action) {
  try {
    return { ok: action() };
  } catch (error) {
    assert.ok(error instanceof BoardwireError, error.stack);
    return rejection(error);
  }
}

function rejection({ code, format, offset, unit, move, requirement, path, message }) {
  assert.equal(requirement, ERRORS[format][code], `${format} ${code}`);
  assert.equal(typeof path, 'string');
  assert.match(message, /^[a-z0-9-]+\/1: .+; expected ./s);
  if (move !== null) return { reject: code, at: { move } };
  return unit === null ? { reject: code } : { reject: code, at: { [unit === 'bit' ? 'bit' : 'char']: offset } };
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

function perform({ codec, op, input, options, value, toPlay, moves, depth, format }) {
  switch (op) {
    case 'decode': return outcome(() => codec.decode(input, options));
    case 'encode': return outcome(() => codec.encode(value, options));
    case 'analyse': return outcome(() => codec.analyse(input));
    case 'play': return outcome(() => codec.play(input, toPlay, moves));
    case 'perft': return outcome(() => ({ nodes: codec.perft(input, depth) }));
    case 'legal-moves': return outcome(() => ({ moves: codec.legalMoves(input) }));
    case 'explain': {
      const { fields, error } = codec.explain(input, options);
      return error === null ? { ok: { fields } } : rejection(error);
    }
    default: throw new Error(`${format}: unknown operation ${op}`);
  }
}

/** Leaf fields have every bit of the input exactly once. */
function assertTiles(fields, input) {
  let end = 0;
  for (const { start, len, name } of fields) {
    if (start !== end || len < 0 || (len === 0 && name !== 'origin')) assert.fail(`${name} at ${start} after ${end}`);
    end = start + len;
  }
  assert.equal(end, 8 * input.length);
}

/** explain and decode agree on acceptance, code, offset and leniencies; rejected fields end with `undecoded`. */
function assertExplains(codec, input, options, decoded) {
  const { fields, error, leniencies } = codec.explain(input, options);
  assertTiles(fields, input);
  if (error === null) {
    assert.ok('ok' in decoded);
    assert.ok(fields.every(({ name }) => name !== 'undecoded'));
  } else {
    assert.deepEqual(rejection(error), decoded);
    assert.ok(fields.slice(0, -1).every(({ name }) => name !== 'undecoded'));
    const last = fields.at(-1);
    if (last !== undefined && error.offset < 8 * input.length && error.code !== 'limit-exceeded') {
      assert.equal(last.name, 'undecoded');
      assert.ok(last.start <= error.offset, `${last.start} ${error.offset}`);
    }
  }
  return leniencies;
}

/** A leniency changes nothing where strict decoding accepts, and tryDecode names those that were needed. */
function assertLeniencies(codec, input, options, strict) {
  const lenient = codec.tryDecode(input, { ...options, allow: ALL });
  if ('ok' in strict) {
    assert.deepEqual(lenient, { ok: true, value: strict.ok, leniencies: [] });
  } else if (lenient.ok) {
    const needed = lenient.leniencies;
    assert.notEqual(needed.length, 0);
    assert.deepEqual(needed, ALL.filter(name => needed.includes(name)));
    assert.deepEqual(codec.decode(input, { ...options, allow: needed }), lenient.value);
    for (const name of needed) {
      const others = needed.filter(other => other !== name);
      assert.equal(codec.tryDecode(input, { ...options, allow: others }).ok, false, `without ${name}`);
    }
  }
}

test('the vectors', () => {
  let judged = 0;
  for (const vector of vectors()) {
    const { id, op, outcome: kind, expect, codec, input, options } = vector;
    try {
      const actual = perform(vector);
      const replies = (kind === 'either' ? expect : [expect]).map(reply => expectation(vector, reply));
      const code = actual.reject ?? 'ok';
      const right = replies.find(reply => (reply.reject ?? 'ok') === code) ?? replies[0];
      assert.deepEqual(actual, right);

      if (op === 'decode') {
        const strict = { ...options, allow: [] };
        assertLeniencies(codec, input, options, outcome(() => codec.decode(input, strict)));
        if (codec.explain !== undefined) {
          const needed = assertExplains(codec, input, options, actual);
          const expected = { ok: true, value: actual.ok, leniencies: needed };
          if ('ok' in actual) assert.deepEqual(codec.tryDecode(input, options), expected);
        }
      }
      if (op === 'analyse') assertExplains(codec, input, {}, actual);
      judged++;
    } catch (error) {
      error.message = `${id}: ${error.message}`;
      throw error;
    }
  }
  assert.ok(judged > 8000, `${judged}`);
});

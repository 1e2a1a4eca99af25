// The functions of the package. `test/against_runner.py` compares their verdicts with those of the suite's own runner.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { JsonNumber, Reject, Unsupported, describe, find, judge, load, manifest, parseJson, run, toJson } from 'boardwire-vectors';
import formats from 'boardwire-vectors/data/formats.js';

const code = 'byte-out-of-range';
const rejecting = await find('xs.decode.byte-91-piece-01');

test('a rejection needs its valid counterpart', () => {
  const right = { reject: code, at: { bit: 8 } };
  for (const [counterpart, kind] of [[undefined, 'right'], [{ ok: {} }, 'right'], [right, 'wrong'], [{ error: '?' }, 'wrong'], [{ unsupported: '' }, 'unsupported']]) {
    assert.equal(judge(rejecting, right, counterpart).kind, kind);
  }
  assert.equal(judge(rejecting, { unsupported: 'no' }).kind, 'unsupported');
  // Replies at which the runner ends.
  for (const reply of [undefined, { ok: [] }, { ok: {}, unsupported: 'no' }]) assert.equal(judge(rejecting, reply).kind, 'wrong');
});

test('a member that is undefined is absent', async () => {
  const accepting = await find('xs.decode.opening');
  const [{ ok: { squares } }] = accepting.expected;
  assert.equal(judge(accepting, { ok: { turn: undefined, squares } }).kind, 'right');
  assert.equal(judge(accepting, { ok: { turn: 'red', squares } }).kind, 'wrong');
});

test('expected and got show where they differ', async () => {
  const verdict = judge(rejecting, { reject: code, at: { bit: 1 } });
  assert.deepEqual([verdict.expected, verdict.got], [
    '{"at":{"bit":8},"reject":"byte-out-of-range"}', '{"at":{"bit":1},"reject":"byte-out-of-range"}',
  ]);
  assert.match(describe(rejecting, verdict), /XS-2 /);
  const stream = (await load('ternary-stream')).find((vector) => vector.outcome === 'accept' && JSON.stringify(vector.expected).length > 10_000);
  assert.match(judge(stream, { ok: { records: [] } }).expected, /^.{100,199}…$/);
});

/** The verdict of a run on one vector. */
async function verdictOn(id, codec, options) {
  for await (const { vector, verdict } of run(codec, options)) if (vector.id === id) return verdict;
  return undefined;
}

test('functions receive what the request holds', async () => {
  const seen = [];
  const decode = (bytes, options) => {
    seen.push(options);
    throw new Unsupported();
  };
  const codec = { 'ternary-board': { decode, allow: ['trailing-bytes'], limits: ['cells'] } };
  const boards = await load('ternary-board');
  const vectorAllowing = (allow) => boards.find(({ raw }) => raw.request.allow?.join() === allow);
  assert.match((await verdictOn(vectorAllowing('unused-trits').id, codec)).got, /unused-trits/);
  seen.length = 0;
  assert.equal((await verdictOn(vectorAllowing('trailing-bytes').id, codec)).kind, 'unsupported');
  assert.deepEqual(seen.at(-1).allow, ['trailing-bytes']);
});

test('what a codec throws is a rejection if it is named, and else an error', async () => {
  class Bad extends Error {
    code = code;

    offset = 8;
  }
  const decode = (bytes) => {
    if (bytes[1] === 91) throw new Bad();
    return {};
  };
  const codec = { 'xiangqi-list': { decode } };
  assert.equal((await verdictOn(rejecting.id, codec, { errors: [Bad] })).kind, 'right');
  assert.match((await verdictOn(rejecting.id, codec)).got, /^\{"error":"Error/);
  const refuse = () => { throw new Reject('ko', 3, { move: 1 }); };
  const move = (await load('go-chains')).find(({ operation }) => operation === 'play');
  assert.equal((await verdictOn(move.id, { 'go-chains': { play: refuse } })).got, '{"at":{"move":1},"reject":"ko"}');
});

test('misuse is reported', async () => {
  const start = (codec) => run(codec).next();
  await assert.rejects(start({ chess: {} }), /there is no format 'chess'/);
  await assert.rejects(start({ 'xiangqi-fen': { explain() {} } }), /has no operation 'explain'/);
  await assert.rejects(start({ 'xiangqi-fen': { decoder() {} } }), /has no operation 'decoder'/);
  for (const key of ['allow', 'limits', 'lacks']) await assert.rejects(start({ 'xiangqi-fen': { [key]: ['cells'] } }), /has no 'cells' among its/);
  await assert.rejects(run({}, { profiles: ['strict'] }).next(), /there is no profile 'strict'/);
  await assert.rejects(find('tb.decode.nothing'), /there is no vector/);
});

/** Whether a value is right where another one is expected. */
const opening = await find('xs.decode.opening');
const isRight = (right, got, expect = { ok: { v: right } }) => judge({ ...opening, expected: [expect] }, { ok: { v: got } }).kind === 'right';

test('numbers keep their value', () => {
  for (const value of [100, -0, 0.1, 10n ** 400n, new JsonNumber('1e400'), new JsonNumber('1e-400'), 'a\\"\u0000', null]) {
    assert.deepEqual(parseJson(toJson([value, 0.5])), [value, 0.5]);
  }
  assert.deepEqual(parseJson('{"__proto__": 1.0, "a": [1e2, -0, true], "a\\"": {}}'), JSON.parse('{"__proto__": 1, "a": [100, -0, true], "a\\"": {}}'));
  assert.throws(() => parseJson('[1.5,]'), SyntaxError);
  for (const got of [NaN, Infinity, '', null, undefined, {}]) assert.ok(!isRight(new JsonNumber('1e400'), got) && !isRight(0, got));
});

test('random numbers and their neighbours', () => {
  let state = 52;
  const draw = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let i = 0; i < 10_000; i += 1) {
    const text = `${['', '-'][draw(2)]}${1 + draw(9)}${Array.from({ length: draw(40) }, () => draw(10)).join('')}`;
    assert.ok(isRight(parseJson(text), BigInt(text)) && !isRight(parseJson(text), BigInt(text) + 1n), text);
  }
  const bits = new BigUint64Array(1);
  const double = new Float64Array(bits.buffer);
  for (let i = 0; i < 10_000; i += 1) {
    bits[0] = (BigInt(draw(2)) << 63n) | (BigInt(draw(2047)) << 52n) | (BigInt(draw(2 ** 26)) << 26n) | BigInt(draw(2 ** 26));
    const [number] = double;
    assert.ok(isRight(parseJson(`[${number}]`)[0], number), String(number));
    bits[0] += 1n;
    assert.ok(!isRight(parseJson(`[${number}]`)[0], double[0]), String(number));
  }
});

test('values may be nested deeply', () => {
  const deep = (item) => parseJson(`{"value":${'[{"w":'.repeat(450)}${item}${'}]'.repeat(450)}}`);
  assert.ok(isRight(deep('[1.0]'), deep('[1]')) && !isRight(deep('[1]'), deep('[2]')));
  const endless = [];
  endless.push(endless);
  assert.ok(!isRight([], endless));
});

test('other operations receive the members of the request', async () => {
  const seen = [];
  const see = (...given) => { seen.push(given); return {}; };
  const codec = { 'go-chains': { play: see }, 'xiangqi-rules': { perft: see } };
  for await (const { vector } of run(codec, { formats: ['go-chains', 'xiangqi-rules'] })) {
    const { hex, fen, allow, limits, ...others } = vector.request;
    const given = seen.pop();
    assert.deepEqual(given, hex === undefined ? [{ fen, ...others }] : [given[0], others]);
    seen.length = 0;
  }
});

// `node-test.test.js` has features, profiles and strengths of vectors, and `test/against_runner.py` those with several right replies.
test('a counterpart that needs what is lacking is not asked', async () => {
  Object.assign(formats.find(({ id }) => id === opening.format), { features: ['big'] });
  opening.needs = ['big'];
  const kindOf = async (id, codec, lacks = []) => (await verdictOn(id, codec, { lacks: { 'xiangqi-list': lacks } })).kind;
  assert.equal(await kindOf(opening.id, () => ({ unsupported: 'no' })), 'wrong');
  // Without its counterpart the vector has the shortest one that is accepted.
  const rejected = [rejecting.request.hex, opening.request.hex];
  const exceptNeeding = (operation, format, { hex }) => (rejected.includes(hex) ? { reject: code, at: { bit: 8 } } : { ok: {} });
  assert.equal(await kindOf(rejecting.id, exceptNeeding, ['big']), 'right');
  assert.equal(await kindOf(rejecting.id, exceptNeeding), 'wrong');
});

// The last test, because it changes the vector and the keys that may have runs.
test('runs are bounded before they are written out', async () => {
  const hostileRuns = JSON.parse(await readFile(new URL('hostile-runs.json', import.meta.url), 'utf8'));
  const vector = await find('xs.decode.opening');
  for (const { name, keys, value, error } of hostileRuns) {
    Object.assign(manifest.runs, keys);
    vector.raw = { request: {}, expect: value };
    if (error) assert.throws(() => vector.request, RangeError, name);
    else assert.ok(JSON.stringify(vector.expected).length < 2 ** 21, name);
  }
});

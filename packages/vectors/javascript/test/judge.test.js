// The functions of the package. `test/against_runner.py` compares their verdicts with those of the suite's own runner.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Reject, Unsupported, describe, find, judge, load, manifest, run } from 'boardwire-vectors';

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
  const codec = { 'ternary-board': { decode, allow: ['trailing-bytes'], limits: true } };
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
  await assert.rejects(start({ 'xiangqi-fen': { decoder() {} } }), /has no key 'decoder'/);
  await assert.rejects(find('tb.decode.nothing'), /there is no vector/);
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

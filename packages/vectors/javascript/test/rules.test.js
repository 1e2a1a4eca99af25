// The rules that judge a reply, against the failures that the suite's own runner finds in the same codecs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  LEVELS, Reject, Session, Unsupported, beside, find, isFailure, judge, load, readKnown, run,
} from 'boardwire-vectors';
import { CODECS } from './wrong.mjs';

const table = JSON.parse(readFileSync(new URL('../../test/failures.json', import.meta.url), 'utf8'));

async function failuresOf(codec, formats) {
  const failures = {};
  for await (const { vector, verdict } of run(codec, { formats })) {
    if (isFailure(verdict)) failures[vector.id] = verdict.kind;
  }
  return failures;
}

for (const [name, { format, failures }] of Object.entries(table)) {
  test(`the codec ${name} fails as the runner says`, async () => {
    assert.deepEqual(await failuresOf(CODECS[name], [format]), failures);
  });
}

test('one mistake fails these vectors', async () => {
  assert.deepEqual(Object.keys(await failuresOf(CODECS['code-8-is-empty'])), [
    'cb.decode.byte-008-first',
    'cb.decode.byte-008-last',
    'cb.decode.byte-008-at-1',
    'cb.decode.byte-008-at-35',
    'cb.decode.byte-008-at-62',
    'cb.decode.first-fault-invalid-then-cut',
  ]);
});

for (const format of ['xiangqi-map', 'ternary-stream/1', 'go-chains', 'xiangqi-fen', 'xiangqi-history']) {
  test(`the right replies of ${format} are right`, async () => {
    const key = (operation, request) => JSON.stringify([operation, request]);
    const replies = new Map((await load(format)).map((vector) => [key(vector.operation, vector.request), vector.expected.at(-1)]));
    const answer = (operation, _, request) => replies.get(key(operation, request));
    assert.deepEqual(await failuresOf(answer, [format]), {});
  });
}

test('each vector is compared with one of its kind', async () => {
  for (const vector of await load()) {
    const other = beside(vector);
    // All explanations of an index are the same.
    const isIndex = vector.format === 'xiangqi-index/1' && vector.operation === 'explain';
    if (vector.outcome === 'either' || (isIndex && vector.outcome === 'accept')) assert.equal(other, undefined);
    else assert.deepEqual([other.format, other.operation, other.outcome], [vector.format, vector.operation, 'accept']);
  }
});

const accepted = { ok: {} };

test('a rejection is judged by levels', async () => {
  const vector = await find('xs.decode.byte-91-piece-01');
  const code = 'byte-out-of-range';
  for (const [reply, kind, levels] of [
    [{ reject: code, at: { bit: 8 } }, 'right', []],
    [{ reject: code, at: { bit: 1 } }, 'offset', ['offset']],
    [{ reject: code, at: { char: 8 } }, 'offset', ['offset']],
    [{ reject: code, at: { bit: '8' } }, 'shape', ['verdict', 'code', 'offset']],
    [{ reject: code }, 'offset', ['offset']],
    [{ reject: 'truncated', at: { bit: 8 } }, 'code', ['code', 'offset']],
    [accepted, 'accepted', [...LEVELS]],
    [{ error: 'what?' }, 'error', [...LEVELS]],
    [{ unsupported: 'no' }, 'unsupported', []],
    [{ ok: {}, reject: 'truncated' }, 'bad-reply', [...LEVELS]],
    [{ ok: [] }, 'bad-reply', [...LEVELS]],
    [undefined, 'bad-reply', [...LEVELS]],
  ]) {
    const verdict = judge(vector, reply, accepted);
    assert.equal(verdict.kind, kind);
    assert.deepEqual(LEVELS.filter((level) => isFailure(verdict, level)), levels);
  }
});

test('a rejection needs its valid counterpart, a value another value', async () => {
  const rejecting = await find('xs.decode.byte-91-piece-01');
  const [rejection] = rejecting.expected;
  assert.equal(judge(rejecting, rejection, rejection).kind, 'counterpart-rejected');
  assert.equal(judge(rejecting, rejection, { unsupported: 'no' }).kind, 'unsupported');
  const accepting = await find('xs.decode.opening');
  const [value] = accepting.expected;
  assert.equal(judge(accepting, value, beside(accepting).expected[0]).kind, 'right');
  assert.equal(judge(accepting, value, value).kind, 'constant');
});

test('a difference is named', async () => {
  const vector = await find('xs.decode.opening');
  const [{ ok: { squares } }] = vector.expected;
  assert.equal(judge(vector, { ok: { squares: [...squares.slice(0, 31), 0] } }).difference, 'squares[31]: expected 35, got 0');
  const encoding = await find('xs.encode.opening');
  const [{ ok: { hex } }] = encoding.expected;
  const { difference } = judge(encoding, { ok: { hex: `${hex.slice(0, 2)}57${hex.slice(4)}` } });
  assert.equal(difference, 'bit 15: byte 1: expected 56 = 01010110, got 57 = 01010111');
});

test('functions receive what the request holds', async () => {
  const seen = [];
  const decode = (bytes, options) => {
    seen.push(options);
    throw new Unsupported();
  };
  const session = new Session({ 'ternary-board': { decode, allow: ['trailing-bytes'], limits: true } });
  const boards = await load('ternary-board');
  const asking = (allow) => boards.find(({ raw }) => raw.request.allow?.join() === allow);
  assert.equal((await session.judge(asking('trailing-bytes'))).kind, 'unsupported');
  assert.match((await session.judge(asking('unused-trits'))).got, /unused-trits/);
  assert.equal(seen.length, 1);
  assert.deepEqual(seen[0].allow, ['trailing-bytes']);
});

test('what a codec throws is a rejection if it is named, and else an error', async () => {
  class Bad extends Error {
    code = 'byte-out-of-range';

    offset = 8;
  }
  const codec = { 'xiangqi-list': { decode: () => { throw new Bad(); } } };
  const vector = await find('xs.decode.byte-91-piece-01');
  assert.deepEqual(await new Session(codec, { errors: [Bad] }).ask(vector), { reject: 'byte-out-of-range', at: { bit: 8 } });
  assert.match((await new Session(codec).ask(vector)).error, /Error/);
  const refuse = () => { throw new Reject('ko', 3, { move: 1 }); };
  const move = (await load('go-chains')).find(({ operation }) => operation === 'play');
  assert.deepEqual(await new Session({ 'go-chains': { play: refuse } }).ask(move), { reject: 'ko', move: 1 });
});

test('misuse is reported', async () => {
  assert.throws(() => new Session({ chess: {} }), /there is no format 'chess'/);
  assert.throws(() => new Session({ 'xiangqi-fen': { explain() {} } }), /has no operation 'explain'/);
  assert.throws(() => new Session({ 'xiangqi-fen': { decoder() {} } }), /has no key 'decoder'/);
  assert.throws(() => isFailure({ kind: 'code' }, 'deep'), /there is no level 'deep'/);
  assert.throws(() => readKnown({ failures: [{ id: 'x' }] }), /failures\[0\]/);
  await assert.rejects(find('tb.decode.nothing'), /there is no vector/);
});

// The fragment of an address is read strictly.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toBase64url } from 'boardwire';
import { MAX_FRAGMENT_CHARS, format, fromLines, parse } from '../src/fragment.js';

const of = value => `v1.${toBase64url(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)))}`;

const POSITION = { turn: 'red', squares: Array.from({ length: 32 }, (_, id) => (id === 0 ? 85 : null)) };

test('a state is read as it was written', () => {
  for (const state of [
    { text: 'game.hullqin.cn/xq?p=gSQ' }, { text: '象棋 \u{1f600}', bit: 97, part: 1, ply: 3 },
    { format: 'xiangqi-history/1', hex: 'd7', position: POSITION, allow: ['padding-bits'], limits: { cells: 9 } },
    { format: 'go-chains/1', hex: '', to_play: 'white', moves: ['C2', 'pass'] },
  ]) assert.deepEqual(parse(format(state)), state);
});

const EXPLAINED = {
  format: 'qoi/1', hex: '716f', error: { code: 'cut', at: { byte: 2 }, what: null },
  fields: [{ name: 'a', start: 0, len: 8, value: [1] }, { name: 'b', number: 0, start: 8, len: 8, value: 1, represents: null, requirements: ['QO-1'] }],
};

test('fields of another format are read from a fragment and from lines, and tile the input', () => {
  assert.deepEqual(parse(format(EXPLAINED)), EXPLAINED);
  const { fields: [a, b], error, ...input } = EXPLAINED;
  const lines = [{ input }, { field: a }, { field: b }, { error, requirement: null }].map(line => JSON.stringify(line)).join('\n');
  assert.deepEqual(fromLines(lines), EXPLAINED);
  for (const wrong of [
    { format: 'ternary-board/1' }, { format: undefined }, { hex: '71' }, { allow: [] }, { fields: {} }, { fields: [b] }, { fields: [a], error: undefined },
    { fields: [{ ...a, len: 8.5 }, b] }, { fields: [{ ...a, html: '' }, b] }, { fields: [{ ...a, requirements: [1] }, b] }, { error: { code: 1 } }, { error: { code: 'cut', at: { row: 1 } } },
  ]) assert.equal(parse(format({ ...EXPLAINED, ...wrong })), undefined, JSON.stringify(wrong));
  assert.equal(fromLines(lines.replace('"len":8', '"len":9')), undefined);
  assert.equal(fromLines('{"input":'), undefined);
});

test('a limit has a limit', () => {
  const cells = limit => parse(format({ text: 'x', limits: { cells: limit } })).limits.cells;
  assert.deepEqual([9, 2 ** 24, 2 ** 24 + 1, 2 ** 53 - 1].map(cells), [9, 2 ** 24, 2 ** 24, 2 ** 24]);
});

test('what is undefined is left out', () => assert.deepEqual(parse(format({ text: 'x', bit: undefined })), { text: 'x' }));

test('a fragment that is no state is ignored', () => {
  const text = 'x';
  for (const fragment of [
    '', 'v1', 'v1.', 'v2.e30', 'XP-9', 'v1.%3Cb%3E', 'v1.e30=', of('[]'), of('null'), of('"x"'), of('{'), of({}),
    of({ text, hex: '00', format: 'xiangqi-list/1' }), of({ hex: '00' }), of({ hex: '0', format: 'xiangqi-list/1' }), of({ hex: '0G', format: 'xiangqi-list/1' }),
    of({ text: 1 }), of({ text: '\ud800' }), of({ text, bit: -1 }), of({ text, bit: 1.5 }), of({ text, bit: '1' }), of({ text, ply: null }),
    of({ text, format: 'constructor' }), of({ text, format: 'xiangqi-link/2' }), of({ text, format: 'xiangqi-rules/1' }), of({ text, allow: ['everything'] }), of({ text, allow: 'padding-bits' }),
    of({ text, limits: { cells: -1 } }), of({ text, limits: { cells: 1, rows: 1 } }), of({ text, limits: [] }), of({ text, onload: 'x' }),
    of('{"text":"x","__proto__":{}}'), of('{"text":"x","constructor":1}'), of({ text, moves: [1] }), of({ text, moves: 'C2' }), of({ text, to_play: 'red' }),
    of({ text, position: { turn: 'red', squares: [] } }), of({ text, position: { ...POSITION, turn: 'blue' } }), of({ text, position: { ...POSITION, html: '' } }),
    of({ text: 'x'.repeat(MAX_FRAGMENT_CHARS) }),
  ]) assert.equal(parse(fragment), undefined, fragment.slice(0, 100));
});

test('a state that is too long has no fragment', () => {
  assert.equal(format({ text: 'x'.repeat(MAX_FRAGMENT_CHARS + 1) }), undefined);
  assert.equal(format({ text: 'x'.repeat(MAX_FRAGMENT_CHARS - 1) }), undefined);
  assert.ok(format({ text: 'x'.repeat(MAX_FRAGMENT_CHARS / 2) }).length <= MAX_FRAGMENT_CHARS);
});

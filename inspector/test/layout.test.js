// Fields become segments in rows of bits, and the squares of boards have their places in a drawing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromHex, xiangqiHistory, xiangqiPosition } from 'boardwire';
import { bitsOf, fieldAt, layOut } from '../src/model/layout.js';
import { at, clampView, nearestLine, side, starPoints, xiangqiLines } from '../src/model/geometry.js';

const BYTES = fromHex('8124022f93f9a080e1085242201278790080917f');
const { fields: FIELDS } = xiangqiPosition.explain(BYTES);

test('segments tile each row', () => {
  for (const width of [8, 16, 32, 64]) {
    const rows = layOut(FIELDS, BYTES, width, [0, 2048]);
    assert.equal(rows.length, Math.ceil(160 / width));
    for (const { start, bytes, segments } of rows) {
      let end = start;
      for (const { from, to } of segments) {
        assert.equal(from, end);
        end = to;
      }
      assert.equal(end, start + 8 * bytes.length);
    }
    const all = rows.flatMap(({ segments }) => segments);
    for (const flag of ['isFirst', 'isLast', 'isLongest']) assert.equal(all.filter(segment => segment[flag]).length, FIELDS.length, flag);
  }
});

test('the field across bits 31 and 32 has a segment in both rows', () => {
  const [first, second] = layOut(FIELDS, BYTES, 32, [0, 2048]);
  const [before, after] = [first.segments.at(-1), second.segments[0]];
  assert.deepEqual([before.from, before.to, before.isFirst, before.isLast, before.isLongest], [26, 32, true, false, true]);
  assert.deepEqual([after.from, after.to, after.isFirst, after.isLast, after.isLongest], [32, 33, false, true, false]);
  assert.equal(before.index, after.index);
});

test('a field without bits has a segment, also at the end of the input', () => {
  const squares = [85, 86, 84, 87, 83, 88, 82, 89, 81, 70, 64, 62, 60, 49, 56, 54, 4, 3, 5, 2, 6, 1, 7, 0, 8, 19, 25, 27, 29, 31, 33, 35];
  const bytes = fromHex('d7');
  const { fields } = xiangqiHistory.explain(bytes, { position: { turn: 'black', squares } });
  const [{ segments }] = layOut(fields, bytes, 32, [0, 2048]);
  assert.deepEqual(segments.map(({ field, from, to }) => [field.name, from, to]), [['mover', 0, 4], ['capture', 4, 5], ['origin', 5, 5], ['padding', 5, 8]]);
  assert.equal(fieldAt(fields, 5), 3);
});

test('only the rows of the window are laid out', () => {
  const { fields } = xiangqiPosition.explain(BYTES, { bits: [64, 96] });
  const rows = layOut(fields, BYTES, 32, [64, 96]);
  assert.deepEqual(rows.map(({ start }) => start), [64]);
  assert.equal(rows[0].segments[0].from, 64);
});

test('bits are read from the left', () => {
  assert.equal(bitsOf(BYTES, 0, 12), '100000010010');
  assert.equal(bitsOf(BYTES, 153, 160), '1111111');
});

test('a coordinate is nearest to its line', () => {
  for (let number = 0; number < 10; number++) {
    assert.equal(nearestLine(at(number), 10), number);
    assert.equal(nearestLine(at(number) + 19, 10), number);
  }
  assert.equal(nearestLine(0, 10), undefined);
  assert.equal(nearestLine(side(10), 10), undefined);
});

test('star points are those of boards as they are sold', () => {
  assert.equal(starPoints(19, 19).length, 9);
  assert.equal(starPoints(13, 13).length, 5);
  assert.deepEqual(starPoints(9, 9), [[2, 2], [2, 6], [4, 4], [6, 2], [6, 6]]);
  assert.deepEqual(starPoints(9, 13), []);
});

test('seven inner files of a Xiangqi board end at the river', () => {
  const crossing = xiangqiLines().filter(([[r1, c1], [r2, c2]]) => c1 === c2 && r1 <= 4 && r2 >= 5);
  assert.deepEqual(crossing.map(([[, col]]) => col), [0, 8]);
});

test('the view of a large board stays inside', () => {
  const [board, size] = [{ rows: 4096, cols: 4096 }, { width: 512, height: 512 }];
  assert.deepEqual(clampView({ zoom: 0, row: -5, col: 9999 }, board, size), { zoom: 0.125, row: 0, col: 0 });
  assert.deepEqual(clampView({ zoom: 1, row: 9999, col: 100 }, board, size), { zoom: 1, row: 3584, col: 100 });
  assert.equal(clampView({ zoom: 999, row: 0, col: 0 }, board, size).zoom, 32);
});

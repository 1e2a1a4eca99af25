// Recognition follows `boardwire check`: the same inputs as the test `pasted` of the program, with the same answers.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formats, fromHex } from '../src/index.js';
import { recognise } from '../src/recognise.js';

const CASES = JSON.parse(readFileSync(new URL('../../../conformance/cli/tests/program/pasted/inputs.json', import.meta.url)));

/** The options of the program that have a counterpart here. */
function optionsOf(args) {
  const options = { exact: args.includes('--exact') };
  const value = name => args[args.indexOf(name) + 1];
  if (args.includes('--allow')) options.allow = value('--allow').split(',');
  if (args.includes('--format')) options.format = `${value('--format')}/1`;
  if (args.includes('--position')) options.position = formats['xiangqi-link/1'].codec.decode(value('--position')).position;
  return options;
}

/** Compressed input is for the caller to decompress. */
const judged = CASES.filter(({ kind, args = [] }) => kind !== 'compressed' && !args.includes('--turn'));

test('the inputs that people paste', () => {
  const wrong = [];
  for (const { name, text, hex, args = [], format: expected = null, repairs = [], status } of judged) {
    const found = recognise(text ?? fromHex(hex), optionsOf(args));
    const got = [found.format, ...found.repairs];
    if (JSON.stringify(got) !== JSON.stringify([expected, ...repairs])) wrong.push({ name, got, expected, repairs });
    if (expected !== null && status === 0) assert.equal(found.problem, null, name);
  }
  assert.deepEqual(wrong, []);
  assert.ok(judged.length > 230, `${judged.length}`);
});

// A pattern or a sum of strings that takes quadratic time needs minutes for one of these.
test('long inputs end', { timeout: 120_000 }, () => {
  const parts = [...' ,[](;=a0%\n"\\/?&-:.#<', '.\n', '0x', ', ', '0 ', '"a",', '&amp;', '> ', 'A1 ', '=\n', '?p=', '\ufeff'];
  for (const part of parts) {
    for (const [before, after] of [['', 'x'], ['1,', 'x']]) {
      assert.ok('format' in recognise(before + part.repeat(3e5) + after), part);
    }
  }
});

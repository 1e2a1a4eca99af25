// Recognition follows `boardwire check`: the same inputs as the test `pasted` of the program, with the same answers.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { formats, fromHex } from '../src/index.js';
import { recognise } from '../src/recognise.js';
import { STEPS } from '../src/recognise/paste.js';

const CASES = JSON.parse(readFileSync(new URL('../../../cli/tests/program/pasted/inputs.json', import.meta.url)));

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

/** Processor time of this process in milliseconds: another program on the machine adds none. */
function timeOf(action) {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const PARTS = [
  ...' ,[](;=a0%\n"\\/?&-:.#<', '.\n', '0x', ', ', '0 ', '"a",', '&amp;', '> ', 'A1 ', '=\n', '?p=', '\ufeff', '?p=&', '(1)', '(1,2),', '[1,2],', '[1,2]\n', '"\\x00")',
  '%2F', '%3Fp%3D', ';B[', ';B[aa]', '&utm_a=1', '&r=?', '&r=1', '&a=?', '?u=', 'http://a?p= ', '\x1b[', '^[[', '<wbr>', "'\n", '1.', 'h2e2 ', '9/', '00 ', '00000000: 00\n', '*\n', '\r', '\t', '>', '0x00, ', '00000000 ', '.X', '_', '!',
];
const FRAMES = [['', 'x'], ['1,', 'x'], ['a\n?p=', ' x'], ['000000 00  >', 'x'], ['a?p=b "', 'x'], ['a b?x=?', ''], ['(;B[aa]', ''], ['[', ']']];
const TEXTS = PARTS.flatMap(part => FRAMES.map(([before, after]) => length =>
  before + part.repeat(Math.ceil((length - before.length - after.length) / part.length)).slice(0, length - before.length - after.length) + after));

// The shorter length is that of a message in which a link or a FEN is searched.
test('no change takes quadratic time', { timeout: 600_000 }, () => {
  for (const step of STEPS) {
    for (const text of TEXTS) {
      for (const length of [8192, 8 * 8192]) {
        const best = size => Math.min(...[1, 2, 3].map(() => timeOf(() => step(text(size)))));
        if (timeOf(() => step(text(length))) < 100) continue;
        const [short, long] = [best(length / 8), best(length)];
        assert.ok(long < 100 || long < 30 * short, `${step.name}: ${long} ms for ${JSON.stringify(text(length).slice(0, 40))}, ${short} for an eighth`);
      }
    }
  }
});

test('long inputs end', { timeout: 600_000 }, () => {
  for (const text of TEXTS) assert.ok('format' in recognise(text(20_000)));
  const lists = ['0x', '{{1, 2},'.repeat(150_000), '(1, 2)\n'.repeat(150_000), `00000000: ${'00'.repeat(64_000)}`, `00000000  ${'00 '.repeat(150_000)} |.|`, `00000000 00\n*\n00100000`];
  for (const text of [...lists, `?p=${'&utm_a=1'.repeat(150_000)}`]) assert.ok('format' in recognise(text));
});

/** The calls with `...` in a source: their callees. A list of parameters is none. */
function spreads(source) {
  const code = source.replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
  return [...code.matchAll(/\.\.\./g)].flatMap(({ index }) => {
    let depth = 0;
    let at = index - 1;
    for (; at >= 0 && depth >= 0; at--) depth += /[)\]}]/.test(code[at]) - /[([{]/.test(code[at]);
    const callee = /[\w.#\])?]+$/.exec(code.slice(Math.max(0, at - 40), at + 1))?.[0];
    const isParameter = /^[^()]*\)\s*(?:=>|\{)/.test(code.slice(index));
    return code[at + 1] === '(' && callee !== undefined && !isParameter ? [callee] : [];
  });
}

// A call has room for about 100 000 arguments. Those listed pass on what a caller in the source gives, or a few of a fixed number.
test('no call spreads data of any length', () => {
  const known = ['this.fail', 'this.tolerate', 'run.fail', 'board.play', 'offset', 'rest', 'compute', 'open.push', 'sentence.replace', 'String.fromCharCode'];
  const found = new Set();
  for (const folder of ['../src/', '../../../inspector/src/']) {
    for (const name of readdirSync(new URL(folder, import.meta.url), { recursive: true }).filter(file => file.endsWith('.js'))) {
      for (const callee of spreads(readFileSync(new URL(folder + name, import.meta.url), 'utf8'))) found.add(known.includes(callee) ? callee : `${name}: ${callee}`);
    }
  }
  assert.deepEqual([...found].sort(), known.sort());
});

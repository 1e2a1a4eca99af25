// Recognition has the inputs of the test `pasted` of the program: what is read gets the same answer.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { formats, fromHex } from '../src/index.js';
import { recognise } from '../src/recognise.js';

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

/** Does the codec accept what was recognised? */
function isAccepted({ format, input, toPlay, moves = [], position }, { allow, position: given }) {
  if (input === null) return false;
  const { codec } = formats[format];
  if (format !== 'go-chains/1') return codec.tryDecode(input, { allow, position: position ?? given }).ok;
  try {
    codec.play(input, toPlay, moves);
    return true;
  } catch {
    return false;
  }
}

/** The number of inputs by kind that the answer leaves to the program. All others that the program reads are read. */
const LEFT_TO_PROGRAM = {
  EPD: 1, NUL: 1, SGF: 1, 'another game': 1, board: 1, damaged: 5, dump: 8, encoding: 4, 'fields before the moves': 2, 'fields of a FEN': 1, link: 2,
  'moves after a FEN': 24, moves: 2, 'numbers of moves': 9, 'old SGF': 16, 'ranks of a FEN': 1, redirect: 6, 'several formats': 6,
  several: 1, text: 12, 'FEN of a record': 7, 'SGF record': 7, 'illegal move': 8, 'record of moves': 11,
};

test('the inputs that people paste get the answer of the program, or none', () => {
  const left = {};
  let read = 0;
  for (const { kind, name, text, hex, args = [], format = null, repairs = [], lost, status } of CASES) {
    const options = optionsOf(args);
    const found = recognise(text ?? fromHex(hex), options);
    if (found.format === null && format !== null) left[kind] = (left[kind] ?? 0) + 1;
    if (found.format === null) continue;
    read++;
    assert.deepEqual([found.format, ...found.repairs], [format, ...repairs], `${kind}: ${name}`);
    assert.equal(isAccepted(found, options), status === 0, `${kind}: ${name}`);
    if (lost !== undefined) assert.deepEqual(found.dropped, lost, `${kind}: ${name}`);
  }
  assert.deepEqual(left, LEFT_TO_PROGRAM);
  assert.equal(read, 236);
});

const PARTS = [
  ...' ,[](;=a0%\n"\\/?&-:.#<', '.\n', '0x', ', ', '0 ', '"a",', '&amp;', '> ', 'A1 ', '=\n', '?p=', '\ufeff', '?p=&', '(1)', '(1,2),', '[1,2],', '[1,2]\n', '"\\x00")',
  '%2F', '%3Fp%3D', ';B[', ';B[aa]', '&utm_a=1', '&r=?', '&r=1', '&a=?', '?u=', 'http://a?p= ', '\x1b[', '^[[', '<wbr>', "'\n", '1.', 'h2e2 ', '9/', '00 ', '00000000: 00\n', '*\n', '\r', '\t', '>', '0x00, ', '00000000 ', '.X', '_', '!',
];
const FRAMES = [['', 'x'], ['1,', 'x'], ['a\n?p=', ' x'], ['000000 00  >', 'x'], ['a?p=b "', 'x'], ['a b?x=?', ''], ['(;B[aa]', ''], ['[', ']']];
const TEXTS = PARTS.flatMap(part => FRAMES.map(([before, after]) => length =>
  before + part.repeat(Math.ceil((length - before.length - after.length) / part.length)).slice(0, length - before.length - after.length) + after));

test('long inputs end', { timeout: 600_000 }, () => {
  for (const text of TEXTS) assert.ok('format' in recognise(text(20_000)));
  const lists = ['0x', '{{1, 2},'.repeat(120_000), '(1, 2)\n'.repeat(140_000), `00000000: ${'00'.repeat(64_000)}`, `00000000  ${'00 '.repeat(150_000)} |.|`, `00000000 00\n*\n00100000`];
  for (const text of [...lists, `?p=${'&utm_a=1'.repeat(130_000)}`]) assert.ok('format' in recognise(text));
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
  const known = ['this.fail', 'this.tolerate', 'run.fail', 'board.play', 'countRest', 'compute', 'requested.near.push', 'sentence.replace', 'String.fromCharCode'];
  const found = new Set();
  for (const folder of ['../src/', '../../../inspector/src/']) {
    for (const name of readdirSync(new URL(folder, import.meta.url), { recursive: true }).filter(file => file.endsWith('.js'))) {
      for (const callee of spreads(readFileSync(new URL(folder + name, import.meta.url), 'utf8'))) found.add(known.includes(callee) ? callee : `${name}: ${callee}`);
    }
  }
  assert.deepEqual([...found].sort(), known.sort());
});

// Each example of README.md that is followed by its output gives it.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const ROOT = new URL('../../../README.md', import.meta.url);
const EXAMPLES = [...README.matchAll(/```js\n((?:(?!```)[^])*)```\n\n```text\n([^]*?)```/g)];

test('README.md begins with the install command and five lines that decode the link of the project', () => {
  assert.equal(EXAMPLES.length, 5);
  const [{ 1: program, index }] = EXAMPLES;
  assert.equal(program.trimEnd().split('\n').length, 5);
  const [before, first] = [README.indexOf('    npm install boardwire\n'), README.indexOf('```')];
  assert.ok(before > 0 && before < index && index === first);
  const [link] = program.match(/game\.hullqin\.cn[^']+/);
  assert.ok(readFileSync(ROOT, 'utf8').includes(link));
  assert.ok(README.split('\n').length < 250);
});

for (const [, program, output] of EXAMPLES) {
  test(`README.md: ${program.split('\n')[1]}`, () => {
    const script = program.replaceAll("'boardwire'", `'${new URL('../src/index.js', import.meta.url)}'`)
      .replaceAll("'boardwire/recognise'", `'${new URL('../src/recognise.js', import.meta.url)}'`);
    const actual = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
    assert.equal(actual, output);
  });
}

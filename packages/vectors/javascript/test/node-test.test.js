// The helper for node:test, as a user runs it.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const CODEC = `
  import { testCodec } from 'boardwire-vectors/node-test';
  import { Reject } from 'boardwire-vectors';
  const decode = (bytes) => {
    const at = bytes.findIndex((byte) => byte > 91);
    if (at >= 0) throw new Reject('byte-out-of-range', at);
    return { squares: Array.from(bytes, (byte) => (byte >= 90 ? null : byte)) };
  };
`;
const FAILING = 'xs.decode.byte-91-piece-00';
const RIGHT = 'xs.decode.piece-08-on-89';
const MISPLACED = 'xs.decode.byte-127-piece-31';

/** The lines of the report by the id of the vector. */
function reportOf(options, changes = '') {
  const program = `${CODEC} ${changes} await testCodec({ 'xiangqi-list': { decode } }, ${JSON.stringify(options)});`;
  // Without the context of the runner that runs this test, node prints the report of its own tests.
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  const done = spawnSync(process.execPath, ['--test-reporter=tap', '--input-type=module', '--eval', program], {
    encoding: 'utf8', env, cwd: new URL('.', import.meta.url),
  });
  const lines = new Map();
  for (const line of done.stdout.split('\n')) {
    const found = /^ *((?:not )?ok) \d+ - (\S+)(.*)$/.exec(line);
    if (found) lines.set(found[2], found[1] + found[3]);
  }
  return { lines, output: done.stdout, status: done.status, error: done.stderr };
}

test('a test for each vector', () => {
  const { lines, output, status } = reportOf({});
  assert.equal(status, 1);
  assert.equal(lines.get(FAILING), 'not ok');
  assert.equal(lines.get(RIGHT), 'ok');
  assert.equal(lines.get(MISPLACED), 'not ok');
  assert.match(output, /XS-2 +A decoder MUST reject a byte above 90/);
});

test('formats choose', () => {
  assert.equal(reportOf({ formats: ['go-chains'] }).lines.size, 0);
});

test('expected failures are strict', () => {
  const failures = [{ id: FAILING, kind: 'accepted', reason: 'issue 7' }, { id: RIGHT, kind: 'value' }];
  const { lines, output } = reportOf({ expectedFailures: { failures } });
  assert.equal(lines.get(FAILING), 'ok # TODO issue 7');
  assert.equal(lines.get(RIGHT), 'not ok');
  assert.match(output, /expected to fail, and passes/);
});

test('what does not count is shown, and does not fail', () => {
  const changes = `
    import { find } from 'boardwire-vectors';
    import formats from 'boardwire-vectors/data/formats.js';
    Object.assign(formats.find(({ id }) => id === 'xiangqi-list/1'), { features: ['big'], profiles: ['strict'] });
    Object.assign(await find('${FAILING}'), { profiles: ['strict'] });
    Object.assign(await find('${RIGHT}'), { strength: 'may' });
    Object.assign(await find('${MISPLACED}'), { needs: ['big'] });
  `;
  const failures = [{ id: RIGHT }];
  const { lines, output } = reportOf({ lacks: { 'xiangqi-list': ['big'] }, expectedFailures: { failures } }, changes);
  assert.equal(lines.get(FAILING), 'ok # TODO observed: strict');
  assert.match(output, /# expected \{"at":\{"bit":0\},"reject":"byte-out-of-range"\}, got/);
  assert.equal(lines.get(RIGHT), 'ok');
  assert.equal(lines.get(MISPLACED), 'ok # SKIP not offered: big');
  assert.equal(reportOf({ profiles: ['strict'] }, changes).lines.get(FAILING), 'not ok');
});

test('misuse is reported', () => {
  assert.match(reportOf({ expectedFailures: { failures: [{}] } }).error, /expected failures: expected/);
  assert.match(reportOf({ expectedFailures: 'no.json' }).error, /no\.json/);
});

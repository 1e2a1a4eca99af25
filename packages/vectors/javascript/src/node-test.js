// Makes a test of node:test for each vector.

import { readFile } from 'node:fs/promises';
import { describe as suite, it } from 'node:test';
import { Session, describe } from './run.js';

/** Makes a suite for each format that the codec offers, and in it a test for each vector, with the vector's id as its name. */
export async function testCodec(codec, { formats, expectedFailures, ...options } = {}) {
  const session = new Session(codec, options);
  const reasons = await readReasons(expectedFailures);
  const vectors = await session.choose(formats);
  for (const format of new Set(vectors.map((vector) => vector.format))) {
    suite(format, () => {
      for (const vector of vectors.filter((other) => other.format === format)) {
        it(vector.id, async (test) => conclude(test, vector, await session.judge(vector), session.counts(vector) ? reasons.get(vector.id) : undefined));
      }
    });
  }
}

/** The reasons of expected failures by id: of a file that `conform --known` reads, or of its content. */
async function readReasons(expectedFailures = { failures: [] }) {
  const isFile = typeof expectedFailures === 'string' || expectedFailures instanceof URL;
  const content = isFile ? JSON.parse(await readFile(expectedFailures, 'utf8')) : expectedFailures;
  if (!Array.isArray(content?.failures) || content.failures.some((entry) => typeof entry?.id !== 'string')) {
    throw new TypeError('expected failures: expected { failures: [{ id, reason }, …] }');
  }
  return new Map(content.failures.map(({ id, reason = 'expected' }) => [id, reason]));
}

function conclude(test, vector, verdict, reason) {
  if (verdict.kind === 'unsupported') return test.skip(verdict.got);
  if (verdict.kind === 'observed') {
    test.diagnostic(`expected ${verdict.expected}, got ${verdict.got}`);
    return test.todo(`observed: ${[vector.strength, ...vector.profiles].filter((word) => word !== 'must').join(', ')}`);
  }
  if (verdict.kind === 'wrong') return reason === undefined ? fail(describe(vector, verdict)) : test.todo(reason);
  return reason === undefined ? undefined : fail('expected to fail, and passes: delete the entry');
}

function fail(message) {
  // The stack of the error leads into this package, and says nothing of the codec.
  const error = new Error(message);
  error.stack = message;
  throw error;
}

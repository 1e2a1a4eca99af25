// A test of node:test for each vector.

import { readFile } from 'node:fs/promises';
import { describe as suite, it } from 'node:test';
import { checkLevel, isFailure } from './judge.js';
import { Session, describe, readKnown } from './run.js';

/** Makes a suite for each format that the codec offers, and in it a test for each vector, with the vector's id as its name. */
export async function testCodec(codec, { formats, level, expectedFailures, errors } = {}) {
  const session = new Session(codec, { errors });
  const known = await knownOf(expectedFailures);
  const depth = checkLevel(level);
  for (const [format, vectors] of groupBy(await session.choose(formats), (vector) => vector.format)) {
    suite(format, () => {
      for (const vector of vectors) {
        it(vector.id, async (test) => conclude(test, vector, await session.judge(vector), depth, known.get(vector.id)));
      }
    });
  }
}

// Node 20 lacks Map.groupBy.
function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    if (!groups.has(keyOf(item))) groups.set(keyOf(item), []);
    groups.get(keyOf(item)).push(item);
  }
  return groups;
}

async function knownOf(expectedFailures) {
  if (expectedFailures === undefined) return new Map();
  const isFile = typeof expectedFailures === 'string' || expectedFailures instanceof URL;
  return readKnown(isFile ? JSON.parse(await readFile(expectedFailures, 'utf8')) : expectedFailures);
}

function conclude(test, vector, verdict, level, expected) {
  if (verdict.kind === 'unsupported') return test.skip(verdict.got);
  if (!isFailure(verdict, level)) {
    if (expected !== undefined) fail(`expected to fail with '${expected.kind}', and passes: delete the entry`);
    return undefined;
  }
  if (expected?.kind === verdict.kind) return test.todo(expected.reason || 'expected');
  const other = expected === undefined ? '' : `\n  expected to fail with '${expected.kind}'`;
  return fail(describe(vector, verdict) + other);
}

function fail(message) {
  // The stack of the error leads into this package, and says nothing of the codec.
  const error = new Error(message);
  error.stack = message;
  throw error;
}

// The program writes the addresses that the page reads: the test `inspector` of the program has the same states.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fromHex, toBase64url } from 'boardwire';
import { parse } from '../src/fragment.js';
import { inspect } from '../src/model/inspect.js';

const CASES = JSON.parse(readFileSync(new URL('addresses.json', import.meta.url)));

test('the states of the program are read and shown', () => {
  for (const { input, state } of CASES) {
    const read = parse(`v1.${toBase64url(new TextEncoder().encode(JSON.stringify(state)))}`);
    assert.deepEqual(read, state, input);
    const { hex, ...rest } = read;
    assert.equal(inspect(hex === undefined ? rest : { ...rest, bytes: fromHex(hex) }).kind, 'read', input);
  }
});

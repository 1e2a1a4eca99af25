// The decoder of the guest QOI in JavaScript. `LAX=1` makes it read what follows the end marker.

import { after } from 'node:test';
import { Reject } from 'qoi-vectors';
import { testCodec } from 'qoi-vectors/node-test';
import { start } from './ask.mjs';

const { ask, end } = start(JSON, 'node', `${process.env.GUESTS}/qoi/testees/plain.cjs`);
after(end);

async function decode(bytes) {
  const { ok, reject, at } = await ask({ op: 'decode', format: 'qoi/1', hex: Buffer.from(bytes).toString('hex') });
  if (reject === undefined) return ok;
  if (process.env.LAX === '1' && reject === 'trailing-bytes') return decode(bytes.subarray(0, at.byte));
  throw new Reject(reject, at.byte);
}

await testCodec({ 'qoi/1': { decode } }, { profiles: ['reference-checks', 'strict'] });

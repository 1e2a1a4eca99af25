// The declarations, as a user's program needs them: it is checked, and not run.

import { JsonNumber, Reject, describe, find, judge, load, parseJson, run, toJson, type Codec, type Verdict } from 'boardwire-vectors';
import { testCodec } from 'boardwire-vectors/node-test';

const codec: Codec = {
  'ternary-board/1': {
    decode(data: Uint8Array, { allow, limits }) {
      if (data.length < 6 && !allow?.includes('trailing-bytes') && limits?.cells !== 0) throw new Reject('truncated', 0);
      return { rows: 1, cols: 1, cells: '0' };
    },
    encode: async (value: { cells: string }) => new Uint8Array(value.cells.length),
    allow: ['trailing-bytes'],
    limits: ['cells'],
    lacks: [],
    normalise: ({ depth }: { depth: number }) => ({ depth }),
  },
};

for await (const { vector, verdict } of run(codec, { formats: ['ternary-board'], errors: [RangeError], profiles: ['strict'], lacks: { 'ternary-board': ['big'] } })) {
  if (verdict.kind === 'wrong') describe(vector, verdict);
}
const verdict: Verdict = judge(await find('tb.decode.rows-zero'), { reject: 'dimension-zero' });
const kinds: string[] = [toJson(parseJson('1e400')), new JsonNumber('1e400').text, verdict.kind, ...(await load()).map(({ id }) => id)];
await testCodec((operation) => ({ unsupported: operation }), { expectedFailures: 'known.json' });
// @ts-expect-error There is no such format option.
await testCodec(codec, { formats: 'ternary-board' });
export default kinds;

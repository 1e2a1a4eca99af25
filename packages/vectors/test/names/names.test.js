// A codec that passes all vectors of this suite.

import { load } from 'names-vectors';
import { testCodec } from 'names-vectors/node-test';

const [{ expected }] = await load('manifest');
await testCodec(() => expected[0]);
await testCodec({ index: { decode: () => expected[0].ok } });

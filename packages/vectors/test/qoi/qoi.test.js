import { testCodec } from 'qoi-vectors/node-test';
import { decode } from './decoder.mjs';

await testCodec({ 'qoi/1': { decode: (bytes) => decode(bytes, process.env.LAX === '1') } });

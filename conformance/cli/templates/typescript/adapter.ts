// Speaks the testee protocol for the codec in codec.ts: one JSON object a line. See spec/protocol.md.

import { Reject, Unsupported, decode, encode } from './codec.ts';

const FORMAT = '@FORMAT@';
/** The key of the input in requests and replies. */
const KEY: string = '@KEY@';
const LENIENCIES = ['unused-trits', 'padding-bits', 'trailing-bytes', 'unknown-parameters'];

/** The members of the reply, without its id. */
function perform(request: any): object {
  const { op, format, value, position, allow = [], limits = {} } = request;
  if (op === 'hello') {
    const formats = { [FORMAT]: ['decode', 'encode'] };
    return { name: '@NAME@', version: '0.1.0', language: 'TypeScript', formats };
  }
  if ((op !== 'decode' && op !== 'encode') || format !== FORMAT) {
    throw new Unsupported(`only decode and encode of ${FORMAT}`);
  }
  if (op === 'encode') {
    const output = encode(value, position);
    return { ok: { [KEY]: typeof output === 'string' ? output : Buffer.from(output).toString('hex') } };
  }
  const isKnown = allow.every((name: string) => LENIENCIES.includes(name));
  if (!isKnown || Object.keys(limits).some(name => name !== 'cells')) {
    throw new Unsupported('a leniency or a limit that is not known');
  }
  const input = KEY === 'text' ? request.text : new Uint8Array(Buffer.from(request.hex, 'hex'));
  return { ok: decode(input, { allow: new Set(allow), limit: limits.cells, position }) };
}

/** The reply to one line. Other exceptions are bugs: they end the program, and the runner shows the stack. */
function answer(line: string): object {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    request = null;
  }
  if (typeof request?.id !== 'string') return { id: null, error: 'the line is not a request' };
  try {
    return { id: request.id, ...perform(request) };
  } catch (error) {
    if (error instanceof Unsupported) return { id: request.id, unsupported: error.message };
    if (!(error instanceof Reject)) throw error;
    const { code, offset } = error;
    return { id: request.id, reject: code, ...(offset === undefined ? {} : { at: { @UNIT@: offset } }) };
  }
}

// The pieces of a line: a long one comes in many.
let pieces: string[] = [];
process.stdin.setEncoding('utf8');
for await (const chunk of process.stdin) {
  const [end, ...starts] = chunk.split('\n');
  pieces.push(end);
  for (const start of starts) {
    process.stdout.write(`${JSON.stringify(answer(pieces.join('')))}\n`);
    pieces = [start];
  }
}

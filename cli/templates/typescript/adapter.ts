// Speaks the testee protocol for the codec in codec.ts: one JSON object a line. See spec/protocol.md.

import { Reject, Unsupported, decode, encode } from './codec.ts';

const FORMAT = '@FORMAT@';
/** The key of the input in requests and replies. */
const KEY: string = '@KEY@';
/** The key of the additional data of a request; empty if there is none. */
const CONTEXT: string = '@CONTEXT@';
const LENIENCIES: string[] = [@LENIENCIES@];
/** The keys of a value. */
const MEMBERS: string[] = [@MEMBERS@];

/** A malformed request (spec/protocol.md, "Malformed requests"). */
class BadRequest extends Error {}

const isObject = (value: any) => typeof value === 'object' && value !== null && !Array.isArray(value);

function check(isSound: boolean, what: string) {
  if (!isSound) throw new BadRequest(`${what} is missing or malformed`);
}

/** The members of the reply, without its id. */
function perform(request: any): object {
  const { op, protocol, format, value, allow = [], limits = {} } = request;
  check(typeof op === 'string', 'op');
  if (op === 'hello') {
    if (protocol !== 1) throw new Unsupported('only version 1 of the protocol');
    const formats = { [FORMAT]: [@OPERATIONS@] };
    return { name: '@NAME@', version: '0.1.0', language: 'TypeScript', formats };
  }
  check(typeof format === 'string', 'format');
  if ((op !== 'decode' && op !== 'encode') || format !== FORMAT) {
    throw new Unsupported(`only decode and encode of ${FORMAT}`);
  }
  const context = CONTEXT === '' ? undefined : request[CONTEXT];
  check(CONTEXT === '' || isObject(context), CONTEXT);
  if (op === 'encode') {
    check(isObject(value), 'value');
    check(MEMBERS.length === 0 || Object.keys(value).every(name => MEMBERS.includes(name)), 'value');
    const output = encode(value, context);
    return { ok: { [KEY]: typeof output === 'string' ? output : Buffer.from(output).toString('hex') } };
  }
  check(Array.isArray(allow), 'allow');
  check(isObject(limits), 'limits');
  const isKnown = allow.every((name: string) => LENIENCIES.includes(name));
  if (!isKnown || Object.keys(limits).some(name => name !== '@LIMIT@')) {
    throw new Unsupported('unknown leniency or limit');
  }
  const [limit]: any[] = Object.values(limits);
  check(limit === undefined || (Number.isInteger(limit) && limit >= 0), '@LIMIT@');
  const source = request[KEY];
  // In Unicode mode a surrogate matches only if it is a lone one.
  check(typeof source === 'string', KEY);
  check(KEY === 'text' ? !/\p{Cs}/u.test(source) : !/[^0-9a-f]/.test(source) && source.length % 2 === 0, KEY);
  const input: any = KEY === 'text' ? source : new Uint8Array(Buffer.from(source, 'hex'));
  return { ok: decode(input, { allow: new Set(allow), limit, context }) };
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
    if (error instanceof BadRequest) return { id: request.id, error: error.message };
    if (error instanceof Unsupported) return { id: request.id, unsupported: error.message };
    if (!(error instanceof Reject)) throw error;
    const { code, offset } = error;
    return { id: request.id, reject: code, ...(offset === undefined ? {} : { at: { @UNIT@: offset } }) };
  }
}

// The pieces of a line: a long line arrives in several.
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

// Speaks the testee protocol for the codec in @CODEC@: one JSON object a line. See spec/protocol.md.

import * as codec from './@CODEC@';
import { toJson } from './compare.js';
import { numberText, parseJson } from './numbers.js';

const FORMAT = '@FORMAT@';
/** The key of the input in requests and replies. */
const KEY = '@KEY@';
const OPERATIONS = [@OPERATIONS@];
/** The unit of the offsets of an operation. */
const UNITS = new Map([@UNIT_ROWS@]);
/** The operation, key and type of each member that a request must have. */
const MEMBERS = [@MEMBER_ROWS@];
const LENIENCIES = [@LENIENCIES@];
const LIMITS = [@LIMITS@];
@IF features@
/** The features that the codec lacks, of @FEATURES@. */
const LACKS = [];
@END@
@IF value-keys@const VALUE_KEYS = [@VALUE_KEYS@];

/** A malformed request (spec/protocol.md, "Malformed requests"). */
class BadRequest extends Error {}

function check(isSound, what) {
  if (!isSound) throw new BadRequest(`${what} is missing or malformed`);
}

/** A member of the request that must be of this type. */
function member(request, key, type) {
  const found = Object.hasOwn(request, key) ? request[key] : undefined;
  const isNumber = numberText(found) !== undefined;
  const actual = Array.isArray(found) ? 'array' : found === null ? 'null' : isNumber ? 'number' : typeof found;
  check(found !== undefined && (type === 'any' || actual === type), key);
  return found;
}

function readOptions(request) {
@IF built-in@  // Other operations ignore both.
@IF built-in@  if (!['decode', 'explain'].includes(request.op)) return { allow: new Set(), limits: new Map(), request };
  const given = { allow: [], limits: {}, ...request };
  const allow = new Set(member(given, 'allow', 'array'));
  // Above 2^48 the exact value of a limit does not matter.
  const rounded = (limit) => (typeof limit === 'bigint' ? Number(limit) : limit);
  const limits = new Map(Object.entries(member(given, 'limits', 'object')).map(([name, limit]) => [name, rounded(limit)]));
  if (![...allow].every(name => LENIENCIES.includes(name)) || ![...limits.keys()].every(name => LIMITS.includes(name))) {
    throw new codec.Unsupported('unknown leniency or limit');
  }
  for (const [name, limit] of limits) check(Number.isInteger(limit) && limit >= 0, name);
  return { allow, limits, request };
}

function readInput(request) {
  if (!Object.hasOwn(request, KEY)) return undefined;
  const source = member(request, KEY, 'string');
  // In Unicode mode a surrogate matches only if it is a lone one.
  check(KEY === 'text' ? !/\p{Cs}/u.test(source) : !/[^0-9a-f]/.test(source) && source.length % 2 === 0, KEY);
  return KEY === 'text' ? source : new Uint8Array(Buffer.from(source, 'hex'));
}

/** The members of the reply, without its id. */
function perform(request) {
  const op = member(request, 'op', 'string');
  if (op === 'hello') {
    if (request.protocol !== 1) throw new codec.Unsupported('only version 1 of the protocol');
    const hello = { name: '@NAME@', version: '0.1.0', language: '@LANGUAGE@', formats: { [FORMAT]: OPERATIONS } };
@IF features@    if (LACKS.length > 0) return { ...hello, lacks: { [FORMAT]: LACKS } };
    return hello;
  }
  if (member(request, 'format', 'string') !== FORMAT || !OPERATIONS.includes(op)) {
    throw new codec.Unsupported(`only @ONLY@ of ${FORMAT}`);
  }
  for (const [operation, key, type] of MEMBERS) if (operation === op) member(request, key, type);
  const options = readOptions(request);
@IF encode@
  if (op === 'encode') {
@IF value-keys@    check(Object.keys(request.value).every(name => VALUE_KEYS.includes(name)), 'value');
    const output = codec.encode(request.value, options);
    return { ok: { [KEY]: typeof output === 'string' ? output : Buffer.from(output).toString('hex') } };
  }
@END@
  const input = readInput(request);
@IF decode@  if (op === 'decode') return { ok: codec.decode(input, options) };
@IF other@  return { ok: codec.perform(op, input, options) };
}

/** The reply to one line. Other exceptions are bugs: they end the program, and the runner shows the stack. */
function answer(line) {
  let request;
  try {
    request = parseJson(line);
  } catch {
    request = null;
  }
  if (typeof request?.id !== 'string') return { id: null, error: 'the line is not a request' };
  const { id, op } = request;
  try {
    return { id, ...perform(request) };
  } catch (error) {
    if (error instanceof BadRequest) return { id, error: error.message };
    if (error instanceof codec.Unsupported) return { id, unsupported: error.message };
    if (!(error instanceof codec.Reject)) throw error;
    const { code, offset } = error;
    return { id, reject: code, ...(offset !== undefined && UNITS.has(op) ? { at: { [UNITS.get(op)]: offset } } : {}) };
  }
}

// The pieces of a line: a long line arrives in several.
let pieces = [];
process.stdin.setEncoding('utf8');
for await (const chunk of process.stdin) {
  const [end, ...starts] = chunk.split('\n');
  pieces.push(end);
  for (const start of starts) {
    process.stdout.write(`${toJson(answer(pieces.join('')))}\n`);
    pieces = [start];
  }
}

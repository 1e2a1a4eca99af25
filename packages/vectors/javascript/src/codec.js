// A codec under test: the functions of a user, and what they throw.

import { formatEntries, formatId, manifest } from './vectors.js';

const OPERATIONS = ['decode', 'encode', 'explain', 'analyse', 'play', 'perft', 'legal-moves'];
const KEYS = [...OPERATIONS, 'allow', 'limits'];

/** Thrown by a codec that rejects an input, a value or a move. */
export class Reject extends Error {
  name = 'Reject';

  constructor(code, offset, { move } = {}) {
    super(code);
    Object.assign(this, { code, offset, move });
  }
}

/** Thrown by a codec for a request that it does not offer. The vector is then skipped. */
export class Unsupported extends Error {
  name = 'Unsupported';
}

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function fromHex(hex) {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** A codec, of functions by format or of one function of the protocol, as { offers(format, operation), answer(…) }. */
export function normalise(codec, { errors = [] } = {}) {
  if (typeof codec === 'function') return { offers: () => true, answer: codec };
  if (typeof codec !== 'object' || codec === null) throw new TypeError('a codec is an object of formats, or a function');
  const formats = new Map(Object.entries(codec).map(([name, functions]) => {
    const id = formatId(name);
    check(id, functions);
    return [id, functions];
  }));
  const errorClasses = [Reject, ...errors];
  // A suite may name an operation as a property of every object.
  const offers = (format, operation) => OPERATIONS.includes(operation) && formats.get(format)?.[operation] !== undefined;
  const answer = async (operation, format, request) => {
    if (!offers(format, operation)) return { unsupported: `${operation} of ${format}` };
    try {
      return { ok: await call(formats.get(format), operation, format, request) };
    } catch (error) {
      if (error instanceof Unsupported) return { unsupported: error.message || 'the codec does not offer this' };
      if (errorClasses.some((known) => error instanceof known)) return rejection(error, operation, format);
      throw error;
    }
  };
  return { offers, answer };
}

function check(format, functions) {
  const { operations } = formatEntries.get(format);
  for (const [key, value] of Object.entries(functions)) {
    if (!KEYS.includes(key)) throw new TypeError(`${format} has no key '${key}'; the keys are ${KEYS.join(', ')}`);
    if (!OPERATIONS.includes(key) || value === undefined) continue;
    if (!operations.includes(key)) {
      throw new TypeError(`${format} has no operation '${key}'; its operations are ${operations.join(', ')}`);
    }
    if (typeof value !== 'function') throw new TypeError(`${key} of ${format} must be a function`);
  }
}

function rejection(error, operation, format) {
  const { code = error.name, offset, move } = error;
  if (move !== undefined && move !== null) return { reject: String(code), at: { move } };
  if (offset === undefined || offset === null || operation === 'encode') return { reject: String(code) };
  return { reject: String(code), at: { [manifest.formats[format].offset]: offset } };
}

async function call(functions, operation, format, request) {
  const { position, to_play, moves, depth } = request;
  const extra = { position, to_play, moves, depth, ...options(functions, operation, format, request) };
  if (operation === 'encode') {
    const result = await functions.encode(request.value, extra);
    if (typeof result === 'string') return { text: result };
    if (!(result instanceof Uint8Array)) throw new TypeError(`encode must return a Uint8Array or a string, got ${typeof result}`);
    return { hex: toHex(result) };
  }
  const result = await functions[operation](request.text ?? request.fen ?? fromHex(request.hex), extra);
  if (operation === 'explain' && Array.isArray(result)) return { fields: result };
  if (operation === 'play' && result?.hex instanceof Uint8Array) return { ...result, hex: toHex(result.hex) };
  return result;
}

/** What the format does not have, the specification says to ignore; what the codec does not offer is unsupported. */
function options({ allow, limits }, operation, format, request) {
  if (operation !== 'decode' && operation !== 'explain') return {};
  const entry = formatEntries.get(format);
  const asked = request.allow ?? [];
  const lacking = asked.filter((name) => entry.leniencies.includes(name) && !(allow ?? []).includes(name));
  if (lacking.length > 0) throw new Unsupported(`leniency ${lacking.join(', ')}`);
  if (entry.limits.length > 0 && request.limits !== undefined && !limits) throw new Unsupported('limits');
  return { ...(allow && { allow: asked }), ...(limits && { limits: request.limits }) };
}

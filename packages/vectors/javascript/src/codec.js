// A codec under test: the functions of a user, and the errors that they throw.

import { formatEntries, formatId, manifest } from './vectors.js';

/** The options that are given among the functions of a format, each with the key of formats.json that lists the valid names. */
const OPTIONS = new Map([['allow', 'leniencies'], ['limits', 'limits'], ['lacks', 'features']]);

/** Thrown by a codec that rejects an input or a value. `at` is a location in another unit than that of the format, such as { move: 1 }. */
export class Reject extends Error {
  name = 'Reject';

  constructor(code, offset, at) {
    super(code);
    Object.assign(this, { code, offset, at });
  }
}

/** Thrown by a codec for a request that it does not offer. The vector is then skipped. */
export class Unsupported extends Error {
  name = 'Unsupported';
}

const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function fromHex(hex) {
  const bytes = new Uint8Array(hex.length / 2);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = parseInt(hex.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** A codec, of functions by format or of one function of the protocol, as { offers(format, operation), lacking(vector), answer(…) }. */
export function adaptCodec(codec, { errors = [], lacks = {} } = {}) {
  if (typeof codec !== 'function' && (typeof codec !== 'object' || codec === null)) {
    throw new TypeError('a codec is an object of formats, or a function');
  }
  const formats = new Map();
  for (const [name, functions] of Object.entries(typeof codec === 'function' ? {} : codec)) {
    formats.set(formatId(name), functions);
    checkFunctions(formatId(name), functions);
  }
  const features = new Map([...formats].map(([format, functions]) => [format, namesOf(functions, 'lacks')]));
  for (const [name, lacking] of Object.entries(lacks)) {
    checkFunctions(formatId(name), { lacks: lacking });
    features.set(formatId(name), [...(features.get(formatId(name)) ?? []), ...lacking]);
  }
  const lacking = ({ format, needs }) => needs.filter((feature) => features.get(format)?.includes(feature));
  if (typeof codec === 'function') return { offers: () => true, lacking, answer: codec };
  const errorClasses = [Reject, ...errors];
  // A suite may give an operation the name of a property that every object inherits.
  const offers = (format, operation) => {
    const method = formats.get(format)?.[operation];
    return typeof method === 'function' && method !== Object.prototype[operation];
  };
  const answer = async (operation, format, request) => {
    if (!offers(format, operation)) return { unsupported: `${operation} of ${format}` };
    try {
      return { ok: await call(formats.get(format), operation, format, request) };
    } catch (error) {
      if (error instanceof Unsupported) return { unsupported: error.message || 'the codec does not offer this' };
      if (errorClasses.some((errorClass) => error instanceof errorClass)) return rejection(error, operation, format);
      throw error;
    }
  };
  return { offers, lacking, answer };
}

/** The names that an option lists. An operation may have the name of an option: then it is a function. */
const namesOf = (functions, option) => (typeof functions[option] === 'function' ? [] : functions[option] ?? []);

function checkFunctions(format, functions) {
  const entry = formatEntries.get(format);
  for (const [key, value] of Object.entries(functions)) {
    if (value === undefined) continue;
    if (typeof value === 'function' || !OPTIONS.has(key)) {
      if (!entry.operations.includes(key)) {
        throw new TypeError(`${format} has no operation '${key}'; its operations are ${entry.operations.join(', ')}`);
      }
      if (typeof value !== 'function') throw new TypeError(`${key} of ${format} must be a function`);
      continue;
    }
    const names = entry[OPTIONS.get(key)] ?? [];
    const unknown = [value].flat().find((name) => !names.includes(name));
    if (unknown !== undefined || !Array.isArray(value)) {
      throw new TypeError(`${format} has no '${unknown}' among its ${OPTIONS.get(key)}, a list: ${names.join(', ') || 'it has none'}`);
    }
  }
}

function rejection(error, operation, format) {
  const { code = error.name, offset, at } = error;
  if (typeof at === 'object' && at !== null) return { reject: String(code), at };
  if (offset === undefined || offset === null || operation === 'encode') return { reject: String(code) };
  return { reject: String(code), at: { [manifest.formats[format].offset]: offset } };
}

async function call(functions, operation, format, { allow, limits, ...members }) {
  const entry = formatEntries.get(format);
  if (operation !== 'encode') Object.assign(members, offeredOptions(functions, entry, allow ?? [], limits));
  const key = operation === 'encode' ? 'value' : entry.input === 'text' ? 'text' : 'hex';
  const { [key]: input, ...extra } = members;
  const result = await functions[operation](...(input === undefined ? [] : [key === 'hex' ? fromHex(input) : input]), extra);
  if (operation === 'encode') {
    if (typeof result === 'string') return { text: result };
    if (!(result instanceof Uint8Array)) throw new TypeError(`encode must return a Uint8Array or a string, got ${typeof result}`);
    return { hex: toHex(result) };
  }
  if (operation === 'explain' && Array.isArray(result)) return { fields: result };
  return result?.hex instanceof Uint8Array ? { ...result, hex: toHex(result.hex) } : result;
}

/** The options that the codec receives. Options that the format does not have are ignored; options that the codec does not offer are unsupported. */
function offeredOptions(functions, entry, allow, limits) {
  const [offeredAllow, offeredLimits] = [namesOf(functions, 'allow'), namesOf(functions, 'limits')];
  const lacking = [
    ...allow.filter((name) => entry.leniencies.includes(name) && !offeredAllow.includes(name)),
    ...Object.keys(limits ?? {}).filter((name) => entry.limits.includes(name) && !offeredLimits.includes(name)),
  ];
  if (lacking.length > 0) throw new Unsupported(`not offered: ${lacking.join(', ')}`);
  return { ...(offeredAllow.length > 0 && { allow }), ...(offeredLimits.length > 0 && { limits }) };
}

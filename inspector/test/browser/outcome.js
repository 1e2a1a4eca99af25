// The result of a vector, as a text that two engines can compare. It runs in Node and in the browser.

import { writtenOut } from '../../../packages/vectors/javascript/src/runs.js';

/** A value of the wire as one of the package. */
function valueFrom(api, format, value) {
  if (format === 'ternary-stream/1') return { records: value.records.map(board => valueFrom(api, 'ternary-board/1', board)) };
  if (format.startsWith('ternary-')) return { ...value, cells: api.textToCells(value.cells) };
  return value;
}

/** What an API makes of a vector of a suite with these keys for runs: of its operation, and of inspecting its input. */
export function outcome(api, format, { op, request }, runs) {
  const { hex, text, value, allow, limits, position, to_play: toPlay, moves } = writtenOut(request, runs);
  const options = Object.fromEntries(Object.entries({ allow, limits, position }).filter(([, v]) => v !== undefined));
  const { codec } = api.formats[format];
  const input = hex === undefined ? text : api.fromHex(hex);
  const calls = {
    decode: () => codec.decode(input, options),
    encode: () => codec.encode(valueFrom(api, format, value), options),
    explain: () => codec.explain(input, options),
    analyse: () => codec.analyse(input),
    play: () => codec.play(input, toPlay, moves),
  };
  const result = digest(attempt(calls[op]));
  if (input === undefined || input.length > 65536) return result;
  const body = typeof input === 'string' ? { text: input } : { bytes: input };
  const model = api.inspect({ ...body, format, ...options, to_play: toPlay, moves });
  return `${result} ${digest(seen(model))}`;
}

function attempt(call) {
  try {
    return call();
  } catch (error) {
    return errorOf(error);
  }
}

const errorOf = error => error && { name: error.name, code: error.code, offset: error.offset, unit: error.unit, path: error.path, message: error.message };

/** What the page shows of a model. */
function seen({ kind, format, error, problem, boards, game, parts = [] }) {
  return {
    kind, format, error: errorOf(error ?? null), problem, boards, plies: game?.plies,
    parts: parts.map(part => ({ id: part.id, fields: part.fields, error: errorOf(part.error) })),
  };
}

/** A hash of 53 bits of a value as JSON (cyrb53). */
function digest(value) {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  const add = unit => {
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  };
  const json = JSON.stringify(value, (_, inner) => {
    if (!(inner instanceof Uint8Array)) return inner;
    for (let i = 0; i < inner.length; i++) add(inner[i]);
    return inner.length;
  }) ?? '';
  for (let i = 0; i < json.length; i++) add(json.charCodeAt(i));
  a = Math.imul(a ^ a >>> 16, 2246822507) ^ Math.imul(b ^ b >>> 13, 3266489909);
  b = Math.imul(b ^ b >>> 16, 2246822507) ^ Math.imul(a ^ a >>> 13, 3266489909);
  return `${(b >>> 0).toString(16)}${(a >>> 0).toString(16)}`;
}

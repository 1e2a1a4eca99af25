// The result of a vector, as a text that two engines can compare. It runs in Node and in the browser.

import { call, requestOf } from '../../../packages/javascript/test/request.js';
import { writtenOut } from '../../../packages/vectors/javascript/src/runs.js';

/** What an API makes of a vector of a suite with these keys for runs: of its operation, and of inspecting its input. */
export async function outcome(api, format, { op, request }, runs) {
  const written = writtenOut(request, runs);
  const { input, options, ...others } = requestOf(format, written);
  const result = await digest(api, attempt(() => call(api.formats[format].codec, op, { input, options, ...others })));
  // The rules read a FEN, and the page shows none of their inputs.
  if (input === undefined || written.fen !== undefined || input.length > 65536) return result;
  const body = typeof input === 'string' ? { text: input } : { bytes: input };
  const model = api.inspect({ ...body, format, ...options, to_play: written.to_play, moves: written.moves });
  return `${result} ${await digest(api, seen(model))}`;
}

function attempt(action) {
  try {
    return action();
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

/** A hash of a value as JSON. */
async function digest({ toHex }, value) {
  const json = JSON.stringify(value, (_, inner) => (inner instanceof Uint8Array ? toHex(inner) : inner));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(json))));
}

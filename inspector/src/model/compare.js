// Two inputs, field by field.

import { formats } from 'boardwire';
import { bitsOf } from './layout.js';

/** A longer part is not compared: an explanation has an object for each field. */
export const MAX_BYTES = 65536;

/**
 * The fields in which two models differ: `{ part, name, number, before, after }`, each side being `{ value, represents,
 * bits, start }` or undefined where the input lacks the field. Undefined if an input is too long.
 */
export function differences(before, after) {
  const sides = [before, after].map(model => (model.kind === 'read' ? model.parts : []).map(part => fieldsOf(part, model)));
  if (sides.flat().includes(undefined)) return undefined;
  const [a, b] = sides.map(parts => new Map(parts.flat().map(field => [field.key, field])));
  const keys = [...a.keys(), ...[...b.keys()].filter(key => !a.has(key))];
  const areDifferent = (one, other) => one?.bits !== other?.bits || one?.represents !== other?.represents;
  return keys.filter(key => areDifferent(a.get(key), b.get(key))).map(key => {
    const { part, name, number } = a.get(key) ?? b.get(key);
    return { part, name, number, before: a.get(key), after: b.get(key) };
  });
}

function fieldsOf({ id, format, bytes, position }, { options }) {
  if (bytes.length > MAX_BYTES) return undefined;
  const { fields } = formats[format].codec.explain(bytes, { ...options, position: position ?? options.position, bits: undefined });
  let record = -1;
  return fields.map(({ name, number, start, len, value, represents }) => {
    if (name === 'rows') record++;
    const bits = bitsOf(bytes, start, Math.min(start + len, start + 256));
    return { key: `${id} ${record} ${name} ${number}`, part: id, name, number, start, value, represents, bits };
  });
}

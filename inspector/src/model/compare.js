// Compares two inputs field by field.

import { formats } from 'boardwire';
import { bitsOf } from './layout.js';

/** A longer part is not compared: an explanation has an object for each field. */
export const MAX_BYTES = 65536;

/**
 * The fields in which two models differ: `{ part, name, number, before, after }`. `before` and `after` are `{ value,
 * represents, bits, start }`, or undefined if the input lacks the field. Undefined if an input is too long.
 */
export function differences(before, after) {
  const sides = [before, after].map(model => (model.kind === 'read' ? model.parts : []).map(part => fieldsOf(part, model)));
  if (sides.flat().includes(undefined)) return undefined;
  const [fieldsBefore, fieldsAfter] = sides.map(parts => new Map(parts.flat().map(field => [field.key, field])));
  const keys = [...fieldsBefore.keys(), ...[...fieldsAfter.keys()].filter(key => !fieldsBefore.has(key))];
  const areDifferent = (left, right) => left?.bits !== right?.bits || left?.represents !== right?.represents;
  return keys.filter(key => areDifferent(fieldsBefore.get(key), fieldsAfter.get(key))).map(key => {
    const { part, name, number } = fieldsBefore.get(key) ?? fieldsAfter.get(key);
    return { part, name, number, before: fieldsBefore.get(key), after: fieldsAfter.get(key) };
  });
}

function fieldsOf({ id, format, bytes, position }, { options }) {
  if (bytes.length > MAX_BYTES) return undefined;
  const { fields } = formats[format].codec.explain(bytes, { ...options, position: position ?? options.position, bits: undefined });
  let recordIndex = -1;
  return fields.map(({ name, number, start, len, value, represents }) => {
    if (name === 'rows') recordIndex++;
    const bits = bitsOf(bytes, start, Math.min(start + len, start + 256));
    return { key: `${id} ${recordIndex} ${name} ${number}`, part: id, name, number, start, value, represents, bits };
  });
}

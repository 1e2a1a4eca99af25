// The notation of runs: under the keys that a suite names, a string is a list of parts, or a list holds [items, count] pairs.

import { JsonNumber } from './numbers.js';

// The limits on the runs of a vector, which all implementations have (conformance/suite/src/hostile-runs.json).
const [MAX_COUNT, MAX_BYTES] = [2 ** 26, 2 ** 26];
const VALUE_BYTES = 32;

const isRepeated = (item) => Array.isArray(item) && item.length === 2 && Array.isArray(item[0]);
const isScalar = (value) => typeof value !== 'object' || value === null || value instanceof JsonNumber;
const bytesOf = (text) => new TextEncoder().encode(text).length;

/** Throws a RangeError if runs represent nothing, or if the vector needs too much memory once they are written out. Writes nothing out. */
export function check(vector, { strings, lists }) {
  const sum = (values, sizeOf) => values.reduce((total, value) => total + sizeOf(value), 0);
  // The length of the file bounds values that are not in a list with runs: for them `valueBytes` is 0.
  const size = (value, key, valueBytes) => {
    if (Array.isArray(value)) return valueBytes + sum(value, (member) => memberSize(member, key, valueBytes));
    if (isScalar(value)) return valueBytes + (valueBytes && typeof value === 'string' ? bytesOf(value) : 0);
    return valueBytes + sum(Object.entries(value), ([name, member]) => size(name, '', valueBytes) + size(member, name, valueBytes));
  };
  const memberSize = (member, key, valueBytes) => {
    const isText = strings.includes(key);
    if (!isText && !(lists.includes(key) && isRepeated(member))) return size(member, '', lists.includes(key) ? VALUE_BYTES : valueBytes);
    const [parts, count] = !isText ? member : Array.isArray(member) ? [[member[0]], member[1]] : [member.of, member.count];
    const sizes = parts.map((part) => (isText ? bytesOf(part) : size(part, '', VALUE_BYTES)));
    if (sizes.length === 0 || sizes.includes(0) || !Number.isInteger(count) || count < 0 || count > MAX_COUNT) {
      throw new RangeError(`a part of a run is empty, or its count is not from 0 to ${MAX_COUNT}: ${String(count).slice(0, 60)}`);
    }
    return count * (isText ? sizes.reduce((left, right) => Math.max(left, right)) : sum(sizes, Number));
  };
  if (size(vector, '', 0) > MAX_BYTES) throw new RangeError(`the runs of the vector need more than ${MAX_BYTES} bytes`);
}

/** The value with each string and each list in runs written out. */
export function writtenOut(value, { strings, lists }, key = '') {
  const expand = (member, name) => writtenOut(member, { strings, lists }, name);
  if (isScalar(value)) return value;
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expand(member, name)]));
  if (strings.includes(key)) return stringOf(value);
  if (!lists.includes(key)) return value.map((item) => expand(item));
  return value.flatMap((item) => (isRepeated(item) ? Array.from({ length: item[1] }, () => expand(item[0])).flat() : [expand(item)]));
}

/** The string that runs represent. */
export function stringOf(runs) {
  if (!Array.isArray(runs)) return runs;
  return runs.map((run) => (Array.isArray(run) ? run[0].repeat(run[1]) : drawParts(run))).join('');
}

/** A number of parts out of a list, drawn by a xorshift of 32 bits. */
function drawParts({ of, seed, count }) {
  const parts = [];
  for (let state = seed; parts.length < count;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    parts.push(of[(state >>> 0) % of.length]);
  }
  return parts.join('');
}

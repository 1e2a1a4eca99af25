// The notation of runs: under the keys that a suite names, a string is a list of parts, or a list holds [items, count] pairs.

/** The value with each string and each list in runs written out. */
export function writtenOut(value, { strings, lists }, key = '') {
  const expand = (member, name) => writtenOut(member, { strings, lists }, name);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, expand(member, name)]));
  if (strings.includes(key)) return stringOf(value);
  if (!lists.includes(key)) return value.map((item) => expand(item));
  return value.flatMap((item) => (Array.isArray(item) ? Array.from({ length: item[1] }, () => expand(item[0])).flat() : [expand(item)]));
}

/** The string that runs represent. */
export function stringOf(runs) {
  if (!Array.isArray(runs)) return runs;
  return runs.map((run) => (Array.isArray(run) ? run[0].repeat(run[1]) : drawn(run))).join('');
}

/** So many parts out of a list, in the order that a xorshift of 32 bits gives. */
function drawn({ of, seed, count }) {
  const parts = [];
  for (let state = seed; parts.length < count;) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    parts.push(of[(state >>> 0) % of.length]);
  }
  return parts.join('');
}

// The notation of runs: under these keys a string is a list of parts, or a list holds [items, count] pairs.

const STRINGS = new Set(['hex', 'cells', 'text', 'base']);
const LISTS = new Set(['plies', 'moves', 'records']);

/** The value with each string and each list in runs written out. */
export function writtenOut(value, key = '') {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, writtenOut(member, name)]));
  }
  if (STRINGS.has(key)) return stringOf(value);
  if (!LISTS.has(key)) return value.map((item) => writtenOut(item));
  return value.flatMap((item) =>
    Array.isArray(item) ? Array.from({ length: item[1] }, () => writtenOut(item[0])).flat() : [writtenOut(item)]);
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

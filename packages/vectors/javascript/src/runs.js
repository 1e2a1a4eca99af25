// The notation of long strings: a list of [string, count] pairs and of draws.

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

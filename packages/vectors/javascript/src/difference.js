// The first difference between the right value and the value of a codec.

const BRIEF = 160;
const SHORT = 32;

/** A value as JSON on one line of bounded length. */
export function brief(value) {
  let text;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    text = `a ${typeof value} that is no JSON value`;
  }
  return text.length <= BRIEF ? text : `${text.slice(0, BRIEF)}… (${text.length} characters)`;
}

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of the first difference and both values there, or null for equal values. The order of keys is ignored. */
export function difference(expected, got, path = '') {
  if (isObject(expected) && isObject(got)) return inObjects(expected, got, path);
  if (Array.isArray(expected) && Array.isArray(got)) {
    for (let index = 0; index < Math.min(expected.length, got.length); index += 1) {
      const found = difference(expected[index], got[index], `${path}[${index}]`);
      if (found !== null) return found;
    }
    return expected.length === got.length ? null : `${path}: expected ${expected.length} items, got ${got.length}`;
  }
  if (expected === got) return null;
  if (typeof expected === 'string' && typeof got === 'string') return inTexts(expected, got, path);
  return `${path || 'the value'}: expected ${brief(expected)}, got ${brief(got)}`;
}

function inObjects(expected, got, path) {
  const dot = path ? '.' : '';
  for (const [key, value] of Object.entries(expected)) {
    if (!Object.hasOwn(got, key) || got[key] === undefined) return `${path}${dot}${key}: missing`;
    const found = difference(value, got[key], `${path}${dot}${key}`);
    if (found !== null) return found;
  }
  const surplus = Object.keys(got).find((key) => got[key] !== undefined && !Object.hasOwn(expected, key));
  return surplus === undefined ? null : `${path}${dot}${surplus.slice(0, BRIEF)}: the value has no such key`;
}

function inTexts(expected, got, path) {
  if (path === 'hex') return inHex(expected, got);
  if (Math.max(expected.length, got.length) <= SHORT) return `${path}: expected ${brief(expected)}, got ${brief(got)}`;
  let index = 0;
  while (index < expected.length && expected[index] === got[index]) index += 1;
  const from = (text) => (index < text.length ? brief(text.slice(index, index + 16)) : 'its end');
  return `${path}: differs from character ${index}: expected ${from(expected)}, got ${from(got)}`;
}

function inHex(expected, got) {
  if (expected === got.toLowerCase()) return 'hex: the digits are right, but they must be lowercase';
  if (!/^(?:[0-9a-f]{2})*$/i.test(got)) return `hex: expected an even number of hexadecimal digits, got ${brief(got)}`;
  const byte = (text, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16);
  const lengths = [expected.length / 2, got.length / 2];
  const shorter = Math.min(...lengths);
  for (let at = 0; at < shorter; at += 1) {
    const [one, other] = [byte(expected, at), byte(got, at)];
    if (one !== other) {
      const told = (value) => `${value.toString(16).padStart(2, '0')} = ${value.toString(2).padStart(8, '0')}`;
      return `bit ${8 * at + Math.clz32(one ^ other) - 24}: byte ${at}: expected ${told(one)}, got ${told(other)}`;
    }
  }
  return `hex: expected ${lengths[0]} bytes, got ${lengths[1]}; the first ${shorter} are right`;
}

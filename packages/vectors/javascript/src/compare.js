// The comparison of values as JSON, and by the rules that a suite has for some keys: doubles, and lists without order.

const DOUBLE = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i;

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same value for all values that are equal by the rules. `key` is that of the value, or of the list whose item it is. */
export function comparable(value, rules, key = '', isItem = false) {
  if (rules.doubles.length + rules.unordered.length === 0) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => comparable(item, rules, key, true));
    if (!rules.unordered.includes(key) || isItem) return items;
    return items.map((item) => [textOf(item), item]).sort(([one], [other]) => (one < other ? -1 : Number(one > other))).map(([, item]) => item);
  }
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, comparable(member, rules, name)]));
  const isDouble = typeof value === 'number' || (typeof value === 'string' && DOUBLE.test(value));
  return rules.doubles.includes(key) && isDouble ? { '': doubleOf(value) } : value;
}

/** A double as a text that no other double has. */
function doubleOf(value) {
  const [, sign, infinity] = /^([+-]?)(inf)?/i.exec(value);
  const number = infinity === undefined ? Number(value) : Number(`${sign}Infinity`);
  return Object.is(number, -0) ? '-0' : String(number);
}

/** Whether two values are equal as JSON. */
export function same(one, other) {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((item, i) => same(item, other[i]));
  if (!isObject(one) || !isObject(other)) return one === other;
  const [keys, others] = [one, other].map((value) => Object.keys(value).filter((key) => value[key] !== undefined));
  return keys.length === others.length && keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]));
}

/** A value as JSON, with its keys in order. */
export function textOf(value) {
  const sorted = (_, member) => (isObject(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member);
  try {
    return JSON.stringify(value, sorted) ?? String(value);
  } catch {
    return `a ${typeof value} that is no JSON value`;
  }
}

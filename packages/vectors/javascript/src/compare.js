// Writes values as texts of JSON, for messages and for the comparison by the rules that a suite has for some keys.

import { JsonNumber, doubleBits, exact, moment, numberText } from './numbers.js';

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);

/** Whether two values are equal by the rules of a suite. Most replies are right, and most of these are identical. */
export const same = (left, right, rules) => isIdentical(left, right) || toJson(left, rules) === toJson(right, rules);

function isIdentical(left, right) {
  if (Array.isArray(left)) return Array.isArray(right) && left.length === right.length && left.every((item, i) => isIdentical(item, right[i]));
  if (!isObject(left) || !isObject(right)) return Object.is(left, right);
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => Object.hasOwn(right, key) && isIdentical(left[key], right[key]));
}

/**
 * A value as JSON in one line, with its keys in order. With the rules of a suite, the text is not JSON, and two values have the same text if
 * they are equal by the rules.
 */
export function toJson(value, rules) {
  try {
    return writeValue(value, rules, '', false);
  } catch {
    return `a ${typeof value} that is no JSON value`;
  }
}

/** `key` is the key of the value, or of the list that contains the value. */
function writeValue(value, rules, key, isItem) {
  if (Array.isArray(value)) {
    const items = value.map((item) => writeValue(item, rules, key, true));
    return `[${(rules?.unordered.includes(key) && !isItem ? items.sort() : items).join(',')}]`;
  }
  if (isObject(value)) {
    const keys = Object.keys(value).filter((name) => value[name] !== undefined).sort();
    const tagged = rules === undefined || keys.length !== 2 ? undefined : taggedText(value, rules.tagged ?? {});
    const text = (name) => (name === 'value' ? tagged : undefined) ?? writeValue(value[name], rules, name, false);
    return `{${keys.map((name) => `${JSON.stringify(name)}:${text(name)}`).join(',')}}`;
  }
  const double = rules?.doubles.includes(key) ? doubleBits(value, rules.nan_payloads) : undefined;
  if (double !== undefined) return `double ${double.toString(16)}`;
  if (typeof value === 'string') return JSON.stringify(value);
  const number = numberText(value);
  if (number === undefined) return String(value);
  return rules === undefined ? number : exact(number);
}

/** The text for comparison of the value next to a tag; undefined if the tag is not one of the suite, or if its rule does not apply to the value. */
function taggedText({ type, value }, rules) {
  if (typeof type !== 'string' || typeof value !== 'string' || !Object.hasOwn(rules, type)) return undefined;
  if (rules[type] === 'time') return moment(value);
  if (rules[type] === 'word') return `word ${value.replace(/[A-Z]/g, (letter) => letter.toLowerCase())}`;
  const bits = doubleBits(value, false);
  return bits === undefined ? undefined : `number ${BigInt.asUintN(63, bits) === 0n ? 0n : bits}`;
}

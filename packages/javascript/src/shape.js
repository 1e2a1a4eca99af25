// The shapes of arguments: a wrong one is an error of the program and throws TypeError.

/** Text of an input, for a message: bounded, and escaped but for printable ASCII. */
export function quote(text) {
  const shown = Array.from(text.slice(0, 20), character => (/[ -~]/.test(character)
    ? character : `\\u{${character.codePointAt(0).toString(16)}}`));
  return `"${shown.join('')}${text.length > 20 ? '…' : ''}"`;
}

/** Throws TypeError unless the condition holds: an argument has the wrong shape. */
export function requireShape(condition, name, expected) {
  if (!condition) throw new TypeError(`${name} must be ${expected}`);
}

/**
 * A copy of an array. Calls `check(entry, name of the entry)` for each entry, also for holes. Each entry is read once, so
 * that a getter cannot return another value after the check.
 */
export function readList(list, name, expected, check) {
  requireShape(Array.isArray(list), name, expected);
  const copy = [];
  for (let i = 0, { length } = list; i < length; i++) {
    const entry = list[i];
    copy.push(check(entry, `${name}[${i}]`) ?? entry);
  }
  return copy;
}

/** Throws TypeError unless the argument is a Uint8Array, of this realm or of another. */
export function requireBytes(bytes, name = 'input') {
  const expected = typeof bytes === 'string' ? 'a Uint8Array; fromHex reads hexadecimal digits' : 'a Uint8Array';
  requireShape(Object.prototype.toString.call(bytes) === '[object Uint8Array]', name, expected);
}

/** Throws TypeError unless the argument is a string without lone surrogates. */
export function requireText(text, name = 'input') {
  requireShape(typeof text === 'string', name, 'a string');
  requireShape(!/\p{Surrogate}/u.test(text), name, 'a string without lone surrogates');
}

/** Whether a number is an integer in low..=high. */
export function isInteger(number, low, high) {
  return Number.isInteger(number) && number >= low && number <= high;
}
